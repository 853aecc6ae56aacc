title = Il était une forêt

level-0 = Sol
level-1 = Premier étage
level-2 = Deuxième étage
level-3 = Canopée

# Les espèces sont reconstituées : aucune source imprimée ne les nomme.
species-0 = éléphant de forêt
species-1 = mandrill
species-2 = caméléon
species-3 = rainette
species-4 = colobe
species-5 = calao
species-6 = perroquet gris
species-7 = roussette
animals-0 = { $count ->
    [one] { $count } éléphant de forêt
   *[other] { $count } éléphants de forêt
}
animals-1 = { $count ->
    [one] { $count } mandrill
   *[other] { $count } mandrills
}
animals-2 = { $count ->
    [one] { $count } caméléon
   *[other] { $count } caméléons
}
animals-3 = { $count ->
    [one] { $count } rainette
   *[other] { $count } rainettes
}
animals-4 = { $count ->
    [one] { $count } colobe
   *[other] { $count } colobes
}
animals-5 = { $count ->
    [one] { $count } calao
   *[other] { $count } calaos
}
animals-6 = { $count ->
    [one] { $count } perroquet gris
   *[other] { $count } perroquets gris
}
animals-7 = { $count ->
    [one] { $count } roussette
   *[other] { $count } roussettes
}
chainsaw = une tronçonneuse
person = carte Départ

# Une lettre par espèce, pour les plateaux en texte.
tag-0 = E
tag-1 = M
tag-2 = C
tag-3 = R
tag-4 = O
tag-5 = L
tag-6 = P
tag-7 = S
tag-chainsaw = x
tag-empty = -

card = carte { $level } ({ $face })
card-back = une carte { $level }
card-none = rien
face-0 = vide
face-1 = { $first }
face-2 = { $first }, { $second }
face-3 = { $first }, { $second }, { $third }
face-4 = { $first }, { $second }, { $third }, { $fourth }

ask-slip-card = { $player } : dans quelle pile glisser une carte Départ restante ?
ask-draw-card = { $player } : piochez une carte. Dans quelle pile ?
ask-play-card = { $player } : posez une carte dans votre forêt.
ask-give-card = { $player } : donnez une carte à quelqu’un d’autre.
ask-discard-card = { $player } : défaussez une carte.
ask-place-card = { $player } : posez la { $card } que l’on vous donne.
ask-place-obligatory = { $player } : posez la carte obligatoire, { $card }.
ask-last-card = { $player } : posez votre dernière carte.

# Une carte parmi celles de la main qui se lisent pareil.
twin = { $card } – { $number ->
    [1] 1re
   *[other] { $number }e
} sur { $count }

offer-slip = Glisser la carte Départ dans la pile { $pile }, sous une carte { $level }
offer-slip-short = Dans la pile { $pile } : { $level }
offer-draw = Piocher une carte { $level } dans la pile { $pile }
offer-draw-short = Pile { $pile } : { $level }
offer-play = { $way ->
    [begin] Poser la { $card } pour commencer la colonne { $column }
    [cover] Poser la { $card } sur la colonne { $column }, par-dessus une autre ({ $under })
   *[fill] Poser la { $card } sur la colonne { $column }
}
offer-play-short = { $way ->
    [begin] Commencer la colonne { $column } : { $face }
    [cover] Recouvrir, colonne { $column } : { $face }
   *[fill] Sur la colonne { $column } : { $face }
}
offer-place = { $way ->
    [begin] Poser la { $card } pour commencer la colonne { $column }
    [cover] Poser la { $card } sur la colonne { $column }, par-dessus une autre ({ $under })
   *[fill] Poser la { $card } sur la colonne { $column }
}
offer-place-short = { $way ->
    [begin] Commencer la colonne { $column }
    [cover] Recouvrir, colonne { $column }
   *[fill] Sur la colonne { $column }
}
offer-give = Donner la { $card } à { $receiver }
offer-give-short = À { $receiver } : { $face }
offer-discard = Défausser la { $card }
offer-discard-short = Défausser : { $face }

tell-slip = { $player } glisse une carte Départ dans la pile { $pile }.
tell-draw = { $player } pioche dans la pile { $pile } : { $card }.
tell-place = { $way ->
    [begin] { $player } commence la colonne { $column } avec la { $card }.
    [cover] { $player } recouvre la { $covered } de la colonne { $column } avec la { $card }.
   *[fill] { $player } pose la { $card } dans la colonne { $column }.
}
tell-give = { $player } donne à { $receiver } la { $card }.
tell-discard = { $player } défausse la { $card }.

line-columns = Colonnes complètes
line-unfinished = Colonne incomplète
line-species = { $name } : autant que de colonnes complètes
line-chainsaws = Tronçonneuses

verdict-win = { $winners } gagne avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-team = { $winners } gagnent ensemble avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-tie = { $winners } se partagent la victoire avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} chacun.
verdict-team-tie = Les équipes se partagent la victoire avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} chacune.
verdict-solo = { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} : { $rating }.
rating-clearing = une clairière
rating-young-forest = une jeune forêt
rating-old-forest = une vieille forêt
rating-primary-forest = une forêt primaire

text-hand = main : { $cards }
text-piles = piles : { $piles }
text-selection = Sélection : { $piles }
text-obligatory = Obligatoire : { $pile }
text-offered = à poser maintenant : { $card }
text-legend = animaux : { $tags }
text-chainsaw = { $animals } ; { $tag } tronçonneuse
board-selection = Sélection
board-obligatory = Obligatoire
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-reconstructed = Faces des cartes et espèces reconstituées.
board-column = colonne { $column }
board-slot = carte { $number }
board-pile = pile { $pile }
board-cards = { $count ->
    [0] aucune carte
    [one] 1 carte
   *[other] { $count } cartes
}
board-empty = emplacement libre
board-to-act = à jouer
board-team = équipe { $team }
board-place-now = À poser
board-trees = { $count ->
    [0] aucun arbre complet
    [one] 1 arbre complet
   *[other] { $count } arbres complets
}

# Le jeu en peu de mots, pour l’accueil et la page des règles.
pitch = Peignez des arbres des racines à la cime, carte après carte, et offrez aux autres les cartes dont ils ne voulaient pas.
short-goal = Complétez des arbres de quatre étages. Une espèce rapporte s’ils montrent exactement autant de ses animaux que vous avez d’arbres ; leurs tronçonneuses coûtent.
short-turn = Posez une carte dans votre forêt, donnez-en une autre à quelqu’un qui doit la poser aussitôt, et piochez-en deux.
short-end = Quand les piles et les mains sont vides, on compte les arbres, les espèces et les tronçonneuses.

option-teams = Équipes
option-teams-off = chacun pour soi
option-teams-on = deux équipes de deux

gallery-states = Une carte dans tous ses états
gallery-bound = en Sélection ou en main
gallery-backs = Dos et emplacements vides
gallery-species = Animaux

# Légendes des exemples dessinés.
example-tree = Un arbre complet, des racines à la cime : { $points } points. Une colonne inachevée à la fin coûte { $cost }.
example-place = Remplissez l’emplacement encore vide de votre colonne. La suivante ne commence que lorsque celle-ci est complète.
example-cover = Une carte peut en recouvrir une de son étage, ici pour cacher une tronçonneuse. Jamais celle d’un autre étage.
example-species = Avec deux arbres complets, une espèce rapporte 1 si elle montre exactement deux animaux. Ici : { $animal }, un, deux puis trois.
example-chainsaw = Chaque tronçonneuse visible à la fin dans une colonne complète coûte { $points }. Dans une colonne inachevée, elle ne coûte rien : ses cartes sont d’abord retirées.

# Que faire, dans une partie guidée.
lesson-slip-card = Les cartes Départ restantes vont dans des piles de votre choix, sous la carte du dessus, on ne sait à quelle profondeur. Ce sont désormais des cartes Sol comme les autres.
lesson-draw-hand = À tour de rôle, chacun pioche une carte dans la pile de son choix, jusqu’à en avoir trois. Le dos d’une carte dit son étage.
lesson-draw-hand-alone = Piochez trois cartes dans les piles Sélection ; le dos d’une carte dit son étage. La pile Obligatoire vient plus tard.
lesson-draw-card = Piochez deux cartes, l’une après l’autre, dans les piles de votre choix. Vous en tenez de nouveau trois.
lesson-draw-card-alone = Piochez deux cartes, l’une après l’autre, dans les piles Sélection. Vous en tenez de nouveau trois.
lesson-play-card = Posez une carte dans votre forêt. Elle va sur un emplacement vide de la colonne, par-dessus une carte de son étage, ou en nouvelle colonne si la dernière est complète.
lesson-play-card-alone = À chaque tour, posez une carte, défaussez-en une et piochez-en deux. Posez-la sur un emplacement vide de la colonne, par-dessus une carte de son étage, ou en nouvelle colonne si la dernière est complète.
lesson-play-last = La dernière carte en main doit entrer elle aussi dans votre forêt. Elle peut en recouvrir une autre.
lesson-play-last-alone = Les piles Sélection sont vides. La dernière carte en main doit entrer elle aussi dans votre forêt. Elle peut en recouvrir une autre.
lesson-give-card = Donnez l’une de vos deux cartes. Qui la reçoit doit la poser aussitôt : donnez ce qui l’aide le moins.
lesson-give-card-teams = Donnez l’une de vos deux cartes à qui vous voulez parmi les autres, qui doit la poser aussitôt. Les points de votre partenaire s’ajoutent aux vôtres.
lesson-discard-card = En solo, on ne donne pas de carte. Défaussez l’une des deux qui restent et gardez l’autre.
lesson-place-card = Cette carte doit entrer maintenant dans votre forêt. Vous ne choisissez que sa place.
lesson-place-card-alone = Après la pioche, il faut poser aussi la carte du dessus de la pile Obligatoire. Le dos de la suivante dit son étage un tour à l’avance.
