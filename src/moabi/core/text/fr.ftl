# Les mots communs à tous les jeux.
seat-name = Place { $letter }
list-and = { $first } et { $last }
match-over = La partie est terminée.
# Mots des conseils et des analyses ; les chances sont en pour cent.
hint = { $sentence } : { $win } % de chances de gagner ({ $low } à { $high } %), { $points } points
verdict-best = le meilleur coup
verdict-even = aussi bon
verdict-good = bon coup
verdict-inexact = pas le meilleur
verdict-mistake = erreur
verdict-blunder = grosse erreur
review-title = Chances de gagner, décision par décision
review-step = coup
review-chance = chances de gagner
