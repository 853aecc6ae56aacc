title = Vorex

resource-0 = champignons
resource-1 = insectes
resource-2 = eau
resource-3 = lumière
count-0 = { $count ->
    [one] { $count } champignon
   *[other] { $count } champignons
}
count-1 = { $count ->
    [one] { $count } insecte
   *[other] { $count } insectes
}
count-2 = { $count ->
    [one] { $count } goutte d’eau
   *[other] { $count } gouttes d’eau
}
count-3 = { $count ->
    [one] { $count } rayon de lumière
   *[other] { $count } rayons de lumière
}
amounts-0 = rien
amounts-1 = { $first }
amounts-2 = { $first } et { $second }
amounts-3 = { $first }, { $second } et { $third }
amounts-4 = { $first }, { $second }, { $third } et { $fourth }
price-spared = { $price }, moins { $spared } au choix

stump-1 = souche à champignons
stump-2 = souche à insectes
stump-3 = souche d’eau
stump-4 = souche de lumière
stump-5 = souche Puiser
stump-6 = souche Agrandir
stump-7 = souche Fleurir
stump-8 = { $points ->
    [one] souche à { $points } point
   *[other] souche à { $points } points
}
stump = { $kind } { $where }
face-0 = zone aride
face-1 = champignons
face-2 = insectes
face-3 = eau
face-4 = lumière
face-5 = Puiser
face-6 = Agrandir
face-7 = Fleurir
face-8 = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
face-times = { $face } ×{ $count }
tile = la tuile
tile-face = la tuile avec { $hexes }
tile-beetles = { $tile } (les coléoptères apportent { $beetles })
start-tile = la tuile de départ

# Où, dans la forêt, vu de son milieu.
where-middle = au milieu
where-north = au nord
where-north-east = au nord-est
where-east = à l’est
where-south-east = au sud-est
where-south = au sud
where-south-west = au sud-ouest
where-west = à l’ouest
where-north-west = au nord-ouest
# Le chemin vers un endroit depuis la première pièce, pour qui ne voit pas le plateau.
spot-first = au milieu de la première pièce
spot-straight = à { $steps } pas { $way } de la première pièce
spot = à { $steps } pas { $way } et { $more } { $turn } de la première pièce
spot-beside = { $where }, à côté : { $hexes }
a-ruin = une ruine
way-east = à l’est
way-south-east = au sud-est
way-south-west = au sud-ouest
way-west = à l’ouest
way-north-west = au nord-ouest
way-north-east = au nord-est
ruin = ruine
weed = la Mauvaise herbe

# Lettres des plateaux en texte.
tag-0 = #
tag-1 = c
tag-2 = i
tag-3 = e
tag-4 = l
tag-5 = P
tag-6 = A
tag-7 = F
tag-weed = H
letters = CIEL

objective-O0 = 1 par fleur posée
objective-B1 = 1 par fleur à la lisière de la forêt
objective-B2 = 2 par tuile Forêt dont toutes les souches sont à vous
objective-B3 = 1 par fleur voisine d’au moins 2 zones arides
objective-B4 = 1 par ruine voisine d’une de vos fleurs
objective-B5 = 1 par tuile Forêt portant une de vos fleurs
objective-G1 = 1 par groupe, 2 de plus à qui a le plus de groupes
objective-G2 = 2 par fleur voisine d’au moins 2 fleurs adverses
objective-G3 = 2 par groupe qui compte une souche de production
objective-G4 = 1 par fleur qui touche au plus 2 des vôtres
objective-G5 = 3 par groupe de 3 fleurs ou plus

ask-choose-objective-brown = { $player } : choisissez l’objectif marron.
ask-choose-objective-green = { $player } : choisissez l’objectif vert.
ask-choose-piece = { $player } : quelle pièce posez-vous maintenant ?
ask-place-tile = { $player } : où posez-vous { $tile } ? Indiquez la place de son milieu.
ask-turn-tile = { $player } : comment tourner { $tile } ?
ask-take-action = { $which ->
    [first] { $player } : puisez, agrandissez la forêt ou fleurissez (première de deux actions).
   *[second] { $player } : puisez, agrandissez la forêt ou fleurissez (seconde action).
}
ask-take-bonus = { $player } : prenez-vous l’action bonus ({ $kind }) ?
ask-take-bonus-weed = { $player } : la Mauvaise herbe agrandit la forêt. Avec quelle tuile ?
ask-pay-cost = { $player } : payez la { $stump } ({ $price }). Avec quoi ?
ask-choose-ruin = { $player } : il vous reste trop peu de fleurs pour toutes vos ruines. Laquelle fleurit ?
ask-place-weed = { $player } : posez une fleur de la Mauvaise herbe.
ask-last-round = { $asked } C’est la dernière manche.

offer-objective = Choisir : { $objective }
offer-lay = Poser { $tile }
offer-pass = Renoncer à l’action bonus
offer-draw = { $count ->
    [0] Puiser, sans rien recevoir
   *[other] Puiser { $resources }
}
offer-grow = Agrandir la forêt : { $tile }
offer-bloom = Fleurir la { $stump } pour { $price }
offer-weed = Faire fleurir la { $stump } par la Mauvaise herbe
offer-ruin = Fleurir la ruine { $where }
offer-pay = Payer { $resources }
offer-turn-even = { $degrees ->
    [0] La poser telle quelle
   *[other] La tourner de { $degrees }° vers la gauche
} : { $right } à droite, { $upper_left } en haut à gauche, { $lower_left } en bas à gauche
offer-turn-odd = La tourner de { $degrees }° vers la gauche : { $upper_right } en haut à droite, { $left } à gauche, { $lower_right } en bas à droite
offer-place = La poser { $where }

tell-objective = { $player } choisit l’objectif : { $objective }.
tell-lay = { $player } prend { $tile }.
tell-pass = { $player } renonce à l’action bonus.
tell-draw = { $count ->
    [0] { $player } puise sans rien recevoir.
   *[other] { $player } puise { $resources }.
}
tell-grow = { $player } prend { $tile } pour agrandir la forêt.
tell-aim = { $player } va fleurir la { $stump }.
tell-bloom = { $player } fleurit la { $stump } pour { $resources }.
tell-weed = La Mauvaise herbe fleurit la { $stump }.
tell-choose-ruin = { $player } fleurit la ruine { $where }.
tell-place = { $player } trouve { $where } un endroit pour { $tile }.
tell-laid = { $player } pose { $tile } { $where }.
tell-beetles = { $news } Les coléoptères apportent { $resources }.
tell-display = { $news } Désormais visible : { $tile }.
tell-last-round = { $news } { $owner } a posé sa dernière fleur : c’est la dernière manche.
tell-new-ruins = { $news } { $count ->
    [one] Une ruine apparaît.
   *[other] { $count } ruines apparaissent.
}
tell-ruin = { $news } Une ruine revient à { $owner }.
tell-ruin-weed = { $news } Une ruine revient à la Mauvaise herbe.

line-flowers = Fleurs posées
line-brown = Objectif marron
line-green = Objectif vert
line-points = Souches de points

verdict-win = { $winners } l’emporte avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
verdict-resources = { $winners } l’emporte avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} et plus de ressources restantes.
verdict-tie = { $winners } partagent la victoire avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun.
verdict-overgrown = La Mauvaise herbe a posé sa dernière fleur : la forêt est perdue.
verdict-no-stump = Plus une souche libre pour la Mauvaise herbe : la forêt est perdue.
verdict-solo = Gagné avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Votre sous-espèce : { $name }.
sub-species = { $easy ->
    [yes] { $size } { $plant } { $habit } { $place } de chez mémé
   *[no] { $size } { $plant } { $habit } { $place }
}
sub-species-family = { $easy ->
    [yes] { $size } { $plant } { $place } de chez mémé
   *[no] { $size } { $plant } { $place }
}
name-petit = Petit
name-grand = Grand
name-redoutable = Redoutable
name-monstrueux = Monstrueux
name-pissenlit = Pissenlit
name-chardon = Chardon
name-roncier = Roncier
name-commun = Commun
name-rampant = Rampant
name-invasif = Invasif
name-prairies = des prairies
name-broussailles = des broussailles
name-sorcieres = des sorcières
name-diable = du diable

text-objectives = objectifs : { $double } ; { $brown } ; { $green }
text-objectives-family = objectifs : { $double } ; { $brown }
text-last-round = la dernière manche
text-to-choose = à choisir
text-shown = visibles : { $tiles }
text-to-lay = à poser : { $tiles }
text-pile = pioche : { $levels }
text-pile-level = { $count } de niveau { $level }
text-empty = vide
text-supply = réserve : { $resources }
text-seat = { $name }, { $points } : { $flowers } ; { $holds }
text-weed = { $name } : { $flowers }
text-between = { " ; " }
text-flowers = { $count ->
    [one] { $count } fleur restante
   *[other] { $count } fleurs restantes
}
text-holds = a { $resources } ; produit { $produced }
text-free = souches libres : { $stumps }
text-legend = c, i, e, l produisent ; P, A, F puiser, agrandir, fleurir ; un nombre vaut des points ; # aride, ( ) ruine
text-legend-tiles = tuiles entre crochets : le milieu, puis les bras 1, 2 et 3 ; non tournés, ils pointent à droite, en haut à gauche, en bas à gauche

# The board

board-free = place libre
board-arid = zone aride
board-ruin = ruine
board-ruin-free = { $count ->
    [0] aucune souche libre autour
    [one] { $count } souche libre autour
   *[other] { $count } souches libres autour
}
board-flower-of = fleur posée par { $name }
board-tile = tuile
board-back = tuile de niveau { $level }, face cachée
board-produces-0 = souche qui produit un champignon
board-produces-1 = souche qui produit un insecte
board-produces-2 = souche qui produit de l’eau
board-produces-3 = souche qui produit de la lumière
board-stump-draw = souche à l’action Puiser
board-stump-grow = souche à l’action Agrandir
board-stump-bloom = souche à l’action Fleurir
board-points-stump = { $points ->
    [one] souche à { $points } point
   *[other] souche à { $points } points
}
board-cost = coût : { $cost }
board-saved = les fleurs reliées épargnent { $saved }
board-beetles = les coléoptères apportent { $found }
board-turn = tournée de { $degrees }° vers la gauche
board-display = Étalage
board-empty = vide
board-pile = Pioche
board-tiles = { $count ->
    [0] plus aucune tuile
    [one] { $count } tuile
   *[other] { $count } tuiles
}
board-of-level = niveau { $level } : { $count }
board-supply = Réserve
board-to-lay = à poser
board-flower = fleur
board-flowers-left = { $count ->
    [0] plus aucune fleur
    [one] { $count } fleur restante
   *[other] { $count } fleurs restantes
}
board-production = { $count ->
    [0] ne produit rien
   *[other] produit { $made }
}
board-production-caption = Production
board-held-caption = Ressources
board-to-lay-caption = À poser
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-points-flowers = Fleurs
board-points-objectives = Objectifs
board-points-stumps = Souches
board-to-act = à jouer
board-last-round = Dernière manche
board-actions = { $count ->
    [one] encore { $count } action
   *[other] encore { $count } actions
}
board-weed = La Mauvaise herbe
board-weed-left = { $count ->
    [0] a posé sa dernière fleur
    [one] gagne avec { $count } fleur de plus
   *[other] gagne avec { $count } fleurs de plus
}
board-double = objectif
board-brown = objectif marron
board-green = objectif vert
board-to-choose = à choisir
board-not-in-play = hors jeu
board-objective-double = Fleurs
board-objective-brown-0 = Lisière
board-objective-brown-1 = Tuiles entières
board-objective-brown-2 = Zones arides
board-objective-brown-3 = Ruines
board-objective-brown-4 = Étendue
board-objective-green-0 = Groupes
board-objective-green-1 = Rivales
board-objective-green-2 = Productrices
board-objective-green-3 = Chaînes lâches
board-objective-green-4 = Grands groupes
board-reconstructed = Tuiles, coléoptères et couleurs des objectifs sont reconstitués.

# Le jeu en peu de mots, pour l’accueil et la page des règles.
pitch = Faites fleurir des plantes carnivores dans une forêt d’hexagones qui grandit, tuile après tuile, dans la nuit.
short-goal = Faites fleurir là où cela rapporte : chaînes, ruines, objectifs. Les fleurs reliées rendent la suivante moins chère.
short-turn = Deux actions, deux fois la même si vous voulez : puiser ce que vos fleurs produisent, agrandir la forêt d’une tuile, ou fleurir sur une souche.
short-end = Quand quelqu’un a posé ses treize fleurs, on finit le tour et la manche ; puis on compte les fleurs, les objectifs et les souches.

option-objectives = Objectifs
option-objectives-drawn = tirés au sort
option-objectives-chosen = choisis à tour de rôle
option-objectives-first-game = ceux d’une première partie
option-objectives-family = sans objectif vert (en famille)
option-easy = Une Mauvaise herbe plus douce
option-easy-off = non
option-easy-on = oui

gallery-level = Tuiles de niveau { $level }
gallery-start = Tuiles de départ
gallery-backs = Dos
gallery-flowers = Fleurs
gallery-resources = Ressources, souches et coléoptères
gallery-states = Un hexagone dans tous ses états
gallery-bloom = dans la forêt
gallery-paying = coût en cours de paiement
gallery-turn = pour tourner une tuile
gallery-vine = fleurs reliées par une liane
gallery-vine-lit = la liane s’éclaire : elle réduit un coût
gallery-linked = coût réduit par une fleur reliée
gallery-objectives = Objectifs

# Légendes des exemples dessinés.
example-fits = Une tuile doit toucher la forêt et ne laisser aucun trou de deux hexagones ou plus : la première place convient, pas la seconde.
example-ruin = Un trou d’un seul hexagone est permis : une ruine y apparaît.
example-beetles = Chaque coléoptère apporte une ressource à qui pose la tuile, ici { $found }.
example-cost = La souche cerclée coûte { $cost }. Les fleurs reliées d’Orange épargnent { $saved } ; reste à payer : { $left }.
example-majority = Toutes les souches autour de cette ruine sont fleuries. Orange a deux des quatre fleurs, plus que quiconque : elle en pose une sur la ruine, sans rien payer.

# Que faire, dans une partie guidée.
lesson-choose-objective = Choisissez ce qui rapportera des points à tous dans cette partie : un objectif marron, puis un vert.
lesson-choose-piece = Au tour de mise en place, vous posez votre tuile Forêt et votre tuile de départ, dans l’ordre que vous voulez. Puis une fleur éclôt sur la tuile de départ, gratuitement.
lesson-choose-piece-alone = Au tour de mise en place, vous posez votre tuile de départ et deux tuiles Forêt, dans l’ordre que vous voulez. Puis une fleur éclôt sur la tuile de départ, gratuitement.
lesson-place-piece = Choisissez où va le milieu de la pièce. Elle doit toucher la forêt et ne fermer aucun trou de plus d’un hexagone ; les places qui luisent sont permises.
lesson-place-piece-alone = { lesson-place-piece }
lesson-place-tile = Choisissez où va le milieu de la tuile. Elle doit toucher la forêt et ne fermer aucun trou de plus d’un hexagone ; un trou d’un hexagone devient une ruine.
lesson-turn-tile = Tournez la tuile à votre gré, puis posez-la. On ne la retourne jamais.
lesson-take-action = Vous avez deux actions, deux fois la même si vous voulez. Puisez tout ce que vos fleurs produisent, agrandissez la forêt d’une tuile, ou faites fleurir n’importe quelle souche libre. Les fleurs reliées à une souche la rendent moins chère.
lesson-take-bonus = La souche vous donne une action de plus, en dehors de vos deux. Vous pouvez y renoncer.
lesson-take-bonus-weed = La Mauvaise herbe a fleuri une souche Agrandir. Vous devez poser une tuile pour elle. Ses coléoptères n’apportent rien.
lesson-pay-cost = Choisissez avec quoi payer. La lumière remplace toute autre ressource.
lesson-choose-ruin = Qui a le plus de fleurs autour d’une ruine la fait fleurir, mais il vous en reste trop peu pour toutes les vôtres. Choisissez celle qui fleurit.
lesson-place-weed = Après chacun de vos tours, la Mauvaise herbe fleurit deux souches libres de votre choix. Vous perdez quand elle pose sa dernière fleur, ou ne trouve plus de souche libre.
lesson-tell-beetles = Les coléoptères d’une tuile apportent aussitôt leurs ressources à qui la pose.
lesson-tell-new-ruins = Un trou d’un hexagone devient une ruine. Quand la dernière souche autour fleurit, qui y a le plus de fleurs doit en poser une sur la ruine, gratuitement. Si plusieurs en ont le plus, personne n’en pose.
lesson-tell-last-round = Quelqu’un a posé sa dernière fleur. On joue la manche jusqu’au bout, puis on compte les points.
