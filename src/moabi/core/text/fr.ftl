# Les mots communs à tous les jeux.
seat-name = Place { $letter }
told = { $name } : { $words }
list-and = { $first } et { $last }
match-over = La partie est terminée.
# Dans la galerie, les pièces qui se ressemblent ou portent le même nom.
piece-many = { $count } × { $piece }
piece-alike = { $piece } ({ $number })
# États d’une pièce ou d’un emplacement, dans la galerie.
state-plain = aspect ordinaire
state-outlined = contours accentués
state-glow = choix possible
state-pointed = sous le pointeur
state-chosen = choix en cours
state-ghost = où elle irait
state-resting = autre choix possible
state-dimmed = incompatible avec le choix
state-hinted = choix conseillé
state-moved = vient de bouger
state-empty = emplacement vide
state-whole = au complet
state-unknown = face cachée
# Mots des conseils et des analyses ; les chances sont en pour cent.
hint = { $sentence } : { $win } % de chances de gagner ({ $low } à { $high } %), { $points } points à la fin
verdict-best = le meilleur coup
verdict-even = aussi bon
verdict-good = bon coup
verdict-inexact = pas le meilleur
verdict-mistake = erreur
verdict-blunder = grosse erreur
percent = { $number } %
review-title = Chances de gagner, décision par décision
review-step = coup
review-chance = chances de gagner

offer-alike = { $offer } ({ $count })
