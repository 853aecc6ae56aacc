# Words common to all games.
seat-name = Seat { $letter }
told = { $name }: { $words }
list-and = { $first } and { $last }
match-over = The match is over.
# An answer that reads like one before it.
offer-alike = { $offer } ({ $count })
# Pieces in the gallery that look or are called the same.
piece-many = { $count } × { $piece }
piece-alike = { $piece } ({ $number })
# States of a piece or a place, in the gallery.
state-plain = as it lies
state-outlined = outlined
state-glow = can be chosen now
state-pointed = pointed at
state-chosen = chosen
state-ghost = where it would go
state-resting = could be chosen, too
state-dimmed = not with what is chosen
state-hinted = what a hint advises
state-moved = just moved
state-empty = empty place
state-whole = complete
state-unknown = face down
# Words of hints and reviews; chances are in per cent.
hint = { $sentence }: { $win }% to win ({ $low } to { $high }%), { $points } points at the end
verdict-best = best
verdict-even = as good
verdict-good = good
verdict-inexact = not the best
verdict-mistake = mistake
verdict-blunder = blunder
percent = { $number }%
review-title = Chance to win, decision by decision
review-step = step
review-chance = chance to win
