title = Rainforest

color-0 = rouge
color-1 = jaune
color-2 = verte
color-3 = violette
color-4 = bleue
species-color-0 = rouge
species-color-1 = jaune
species-color-2 = violet
species-color-3 = bleu
type-0 = singe
type-1 = grenouille
type-2 = papillon
type-3 = perroquet
token-0 = { $color ->
    [red] singe rouge
    [yellow] singe jaune
    [purple] singe violet
   *[blue] singe bleu
}
token-1 = { $color ->
    [red] grenouille rouge
    [yellow] grenouille jaune
    [purple] grenouille violette
   *[blue] grenouille bleue
}
token-2 = { $color ->
    [red] papillon rouge
    [yellow] papillon jaune
    [purple] papillon violet
   *[blue] papillon bleu
}
token-3 = { $color ->
    [red] perroquet rouge
    [yellow] perroquet jaune
    [purple] perroquet violet
   *[blue] perroquet bleu
}
tokens-many = { $token } ×{ $count }
tokens-more = { $tokens }, { $token }
all-color-0 = toutes les espèces rouges
all-color-1 = toutes les espèces jaunes
all-color-2 = toutes les espèces violettes
all-color-3 = toutes les espèces bleues
all-type-0 = tous les singes
all-type-1 = toutes les grenouilles
all-type-2 = tous les papillons
all-type-3 = tous les perroquets
slot-0 = toute espèce
slot-1 = rouge
slot-2 = jaune
slot-3 = violet
slot-4 = bleu
slot-5 = singe
slot-6 = grenouille
slot-7 = papillon
slot-8 = perroquet
slot-place = { $kind ->
    [0] l’emplacement « toute espèce »
    [1] l’emplacement rouge
    [2] l’emplacement jaune
    [3] l’emplacement violet
    [4] l’emplacement bleu
    [5] l’emplacement du singe
    [6] l’emplacement de la grenouille
    [7] l’emplacement du papillon
   *[8] l’emplacement du perroquet
}
slots-1 = { $a }
slots-2 = { $a }, { $b }
slots-3 = { $a }, { $b }, { $c }
tile = tuile { $color } à { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $slots })
tile-bare = tuile { $color } à { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tile-double = tuile { $color } et { $second } à { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $slots })
tile-double-bare = tuile { $color } et { $second } à { $points ->
    [one] { $points } point
   *[other] { $points } points
}
area = jeton Zone Protégée { $size } tuiles, couleur { $color }

ask-take-tile = { $player } : choisissez une zone et gardez sa tuile ou glissez-la sous la pile.
ask-take-tokens = { $player } : prenez une couleur ou un type dans la zone { $zone }.
ask-swap-token = { $player } : vous avez pris le dernier ; échanger un jeton avec le plateau ?
ask-give-token = { $player } : quel jeton donnez-vous en échange ({ $token }) ?
ask-place-token = { $player } : posez des jetons sur vos tuiles, ou terminez.
ask-lock-tile = { $player } : quelle tuile complète valider maintenant ?
ask-claim-area = { $player } : prendre un jeton Zone Protégée ?
ask-place-area = { $player } : sur quelle tuile poser le { $area } ?
ask-discard-token = { $player } : deux jetons seulement restent en réserve ; lequel remettre au sac ?

offer-keep = Garder la { $tile }
offer-keep-short = Garder la tuile { $zone }
offer-return = Glisser la { $tile } sous sa pile
offer-return-short = Glisser la tuile { $zone } sous sa pile
offer-tokens = Choisir la zone { $zone }, dont la pile est vide
offer-tokens-short = Choisir la zone { $zone }
offer-take = Prendre { $group } : { $tokens }
offer-take-short = Prendre { $group }
offer-swap = Échanger contre : { $token } (zone { $zone })
offer-swap-short = Échanger contre : { $token }
offer-no-swap = Ne rien échanger
offer-for = Donner : { $token }
offer-put = Poser : { $token }, à { $slot } de la { $bare }
offer-put-short = Poser : { $token }, sur la { $where }
offer-put-done = Terminer la pose
offer-lock = Valider la { $tile }, la n° { $spot } de votre jungle
offer-lock-short = Valider la { $bare }
offer-claim = Prendre le { $area }
offer-claim-short = Prendre le jeton { $size } tuiles, couleur { $color }
offer-no-claim = Ne plus rien prendre
offer-shield = Le poser sur la n° { $spot } de votre jungle, la { $bare }
offer-shield-short = Sur la n° { $spot }
offer-drop = Remettre au sac : { $token }
offer-drop-short = Remettre : { $token }

tell-keep = { $player } garde la { $tile } de la zone { $zone }.
tell-return = { $player } choisit la zone { $zone } et glisse la { $tile } sous sa pile.
tell-tokens = { $player } choisit la zone { $zone }, dont la pile est vide.
tell-take = { $player } prend { $group } de la zone { $zone }.
tell-swap = { $player } demande un échange : { $token } de la zone { $zone }.
tell-no-swap = { $player } n’échange rien.
tell-for = { $player } donne un jeton ({ $token }) contre un autre ({ $wanted }) de la zone { $zone }.
tell-put = { $player } pose un jeton ({ $token }) sur la { $tile }.
tell-put-done = { $player } ne pose plus rien.
tell-lock = { $player } choisit la { $tile }.
tell-claim = { $player } prend le { $area }.
tell-no-claim = { $player } ne prend plus rien.
tell-shield = { $player } pose le { $area } sur la n° { $spot } de la jungle.
tell-drop = { $player } remet un jeton au sac : { $token }.
tell-locked = { $news } Validée, n° { $spot } de la jungle : la { $tile }.
tell-diversity = { $news } Les cinq couleurs : le jeton Équilibre est sur la n° { $spot } de la jungle.
tell-refill = { $news } Les zones sont de nouveau remplies.

line-tile = Tuile { $place }
line-diversity = Équilibre

verdict-win = { $winners } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
verdict-tie = { $winners } se partagent la victoire avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun.

text-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
text-zone = zone { $color } : { $tile }, { $left } dans la pile
text-empty = pile vide
text-species = espèces : { $tokens }
text-areas = jetons Zone Protégée : { $areas }
text-area = { $color } { $size } (x{ $times })
text-none = aucun
text-seat = { $name }, { $points }, totem { $totem }{ $first ->
    [yes] , Jumelles
   *[no] {""}
}
text-bag = sac : { $tokens }
text-returned = dessous, en dernier : { $tiles }
text-clearing = zone vierge
text-held = jetons : { $tokens }
text-diversity = Équilibre

board-zone-0 = zone rouge
board-zone-1 = zone jaune
board-zone-2 = zone verte
board-zone-3 = zone violette
board-zone-4 = zone bleue
board-tiles = { $count ->
    [0] plus de tuile
    [one] 1 tuile
   *[other] { $count } tuiles
}
board-tile = tuile
board-unknown = tuile inconnue
board-space = case
board-slot = emplacement
board-open = { $kind ->
    [0] libre pour toute espèce
    [1] libre pour une espèce rouge
    [2] libre pour une espèce jaune
    [3] libre pour une espèce violette
    [4] libre pour une espèce bleue
    [5] libre pour un singe
    [6] libre pour une grenouille
    [7] libre pour un papillon
   *[8] libre pour un perroquet
}
board-held = jeton
board-empty = libre
board-none = aucune pour l’instant
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-totem = Totem
board-clearing = Zone vierge
board-jungle = Jungle
board-reserve = Réserve
board-binoculars = Jumelles
board-first = premier joueur
board-diversity = Équilibre
board-blooms = Jetons Équilibre restants : { $count }
board-bag = { $count ->
    [0] le sac est vide
    [one] 1 jeton dans le sac
   *[other] { $count } jetons dans le sac
}
board-to-act = à jouer
board-reconstructed = Tuiles et taille des zones reconstituées.

# Le jeu en peu de mots, pour l’accueil et la page des règles.
pitch = Peuplez des tuiles d’émail de singes, de grenouilles, de papillons et de perroquets, et faites pousser une jungle de neuf tuiles.
short-goal = Faites pousser une jungle de trois tuiles sur trois. Les tuiles rapportent des points ; les Zones Protégées les multiplient, cinq couleurs réunies fleurissent.
short-turn = Choisissez l’une des cinq zones : prenez sa tuile, puis toutes ses espèces d’une couleur ou d’un type, et placez-les.
short-end = Quand quelqu’un valide une neuvième tuile, on termine la manche et l’on compte les points.

gallery-tiles = Tuiles
gallery-states = Une tuile dans tous ses états
gallery-species = Espèces
gallery-slots = Emplacements
gallery-areas = Zones Protégées
gallery-others = Totems et jetons
gallery-backs = Dos
gallery-zones = Zones
gallery-zone-chosen = choisie ce tour-ci
gallery-pile = sur sa pile
gallery-claimed = Zone Protégée
gallery-colours = trois des cinq couleurs

# Légendes des exemples dessinés.
example-take = Dans une zone, prenez toutes les espèces d’une couleur (en haut, les jaunes) ou toutes celles d’un type (en bas, les singes).
example-slots = Cette tuile demande deux espèces jaunes. Un singe jaune convient, une grenouille jaune aussi ; pas une grenouille rouge.
example-totem = Une tuile complète vaut ses { $printed } points et 1 par animal totem posé dessus, ici { $totems } perroquets : { $points }.
example-area = Un jeton Zone Protégée de trois tuiles double sa tuile : { $double }. Un jeton de quatre la triple : { $triple }.
example-diversity = Cinq couleurs dans la jungle : le jeton Équilibre va sur la tuile qui a apporté la cinquième, et chaque tuile suivante rapporte { $points } de plus.

# Que faire, dans une partie guidée.
lesson-take-tile = Choisissez l’une des cinq zones. Gardez sa tuile si vous avez la place, ou glissez-la sous la pile ; viennent ensuite les espèces de cette zone.
lesson-take-tokens = Prenez toutes les espèces d’une couleur, ou toutes celles d’un type, dans la zone choisie. Sur une tuile complète, chaque jeton de votre animal totem rapporte 1 point de plus.
lesson-swap-token = Vous avez pris le dernier jeton de la zone. Vous pouvez échanger un des vôtres, pris à l’instant ou de votre réserve, contre n’importe quel jeton du plateau.
lesson-give-token = Donnez un jeton pris à l’instant ou de votre réserve. Il va là où était l’autre.
lesson-place-token = Posez des espèces sur les emplacements qui les acceptent, maintenant ou à un autre tour. Ce qui est posé sur une tuile y reste.
lesson-lock-tile = Plusieurs tuiles sont complètes. Choisissez celle qui entre maintenant dans votre jungle ; aucune ne bouge plus ensuite.
lesson-claim-area = Trois ou quatre tuiles d’une couleur qui se touchent donnent droit à un jeton. Il double ou triple l’une d’elles. On en a un par couleur, et un jeton de trois tuiles que vous laissez maintenant ne se reprend plus.
lesson-place-area = Posez le jeton sur celle des tuiles de cette zone qui vaut le plus. Une tuile n’en porte qu’un.
lesson-discard-token = Vous gardez deux jetons pour les tours suivants. Choisissez celui qui retourne au sac.
lesson-tell-locked = Une tuile dont tous les emplacements sont remplis entre dans la jungle, à la prochaine des neuf places. Seules les tuiles de la jungle rapportent des points.
lesson-tell-diversity = Cinq couleurs dans une même jungle donnent le jeton Équilibre. Chaque tuile validée après celle qui le porte rapporte 2 points de plus.
lesson-tell-refill = Un tour a fini avec une zone vide. Toutes les places libres du plateau ont été remplies avec le sac.
