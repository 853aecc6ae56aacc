# Words common to all games.
seat-name = Seat { $letter }
list-and = { $first } and { $last }
match-over = The match is over.
