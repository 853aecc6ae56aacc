# Les mots communs à tous les jeux.
seat-name = Place { $letter }
list-and = { $first } et { $last }
match-over = La partie est terminée.
