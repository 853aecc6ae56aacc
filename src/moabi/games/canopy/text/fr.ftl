title = Canopée
spirit = L’Esprit de la forêt

card-T0 = tronc 0
card-T1 = tronc 1
card-T2 = tronc 2
card-C0 = canopée ×0
card-C1 = canopée ×1
card-C2 = canopée ×2
card-MON = monstera
card-BRO = bromélia
card-FER = fougère
card-ORC = orchidée
card-PIT = népenthès
card-SEED = graine
card-RAIN = pluie
card-SUN = soleil
card-FIRE = feu
card-LIG = foudre
card-DIS = maladie
card-DRO = sécheresse
card-TOU = toucan actif
card-TOU2 = couple de toucans
card-FRO = dendrobate actif
card-FRO2 = couple de dendrobates
card-SLO = paresseux actif
card-SLO2 = couple de paresseux
card-BOA = boa actif
card-BOA2 = couple de boas
card-KIN = kinkajou actif
card-KIN2 = couple de kinkajous
card-ANT = fourmis coupe-feuilles actives
card-ANT2 = couple de fourmis coupe-feuilles
card-JAG = jaguar actif
card-JAG2 = couple de jaguars
card-HOW = hurleur actif
card-HOW2 = couple de hurleurs
card-SPI = mygale active
card-SPI2 = couple de mygales
card-MAC = ara actif
card-MAC2 = couple d’aras
card-TAP = tapir actif
card-TAP2 = couple de tapirs
card-MOR = morpho bleu actif
card-MOR2 = couple de morphos bleus
card-MAR = ouistiti pygmée
card-unknown = carte inconnue
cards-none = aucune
cards-counted = { $count } × { $card }
cards-list = { $first }, { $rest }

species-TOU = toucan
species-FRO = dendrobate amazonien
species-SLO = paresseux
species-BOA = boa émeraude
species-KIN = kinkajou
species-ANT = fourmis coupe-feuilles
species-JAG = jaguar
species-HOW = hurleur noir
species-SPI = mygale Goliath
species-MAC = ara rouge
species-TAP = tapir
species-MOR = morpho bleu
species-MAR = ouistiti pygmée

# Les cartes Changement de saison sont reconstituées, sauf l’idée de la première.
season-0 = Menaces tenaces
season-1 = Géants
season-2 = Mousson
season-3 = Long soleil
season-4 = Pleine floraison
season-5 = Saison des amours
season-6 = Pluie de graines
season-7 = Sous-bois dense
season-8 = Saison sèche
season-9 = Jungle silencieuse
season-10 = Équilibre
season-text-0 = chacun ne défausse qu’une menace en fin de saison
season-text-1 = chaque arbre d’au moins trois troncs décompté maintenant rapporte { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
} de plus
season-text-2 = chaque pluie sans soleil rapporte { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
}
season-text-3 = chaque soleil sans pluie rapporte { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
}
season-text-4 = le plus de plantes différentes : { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
}
season-text-5 = chaque couple d’animaux complet rapporte { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
} en fin de saison
season-text-6 = qui a une graine pioche { $amount ->
    [0] 0 carte
    [one] une carte
   *[other] { $amount } cartes
} Germination de plus
season-text-7 = chaque pile commence avec { $amount ->
    [0] 0 carte
    [one] une carte
   *[other] { $amount } cartes
} de plus
season-text-8 = qui ajoute une sécheresse fait aussi défausser une carte à tous les autres
season-text-9 = aucun animal actif n’agit ; chacun rapporte { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
} en fin de saison
season-text-10 = un nouvel arbre, une plante, une pluie avec un soleil et un animal : { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
}

ask-choose-species = { $player } : choisissez une espèce à mettre en jeu, six ou sept en tout ({ $count } déjà).
ask-use-animal = { $moment ->
    [start] { $player } : utiliser un animal avant de regarder les piles ?
    [adding] { $player } : toutes les piles refusées. Piocher une carte de plus avec le paresseux ?
    [burn] { $player } : deux feux vous coûtent deux plantes. En éteindre un avec le tapir ?
    [spread] { $player } : trois feux se propagent : chacun perd une plante. En éteindre un avec le tapir, pour que vous seul en perdiez deux ?
   *[end] { $player } : utiliser un animal avant la fin de votre tour ?
}
ask-keep-pile = { $player } : conserver la pile { $pile } ou la refuser ?
ask-trim-pile = { $player } : utiliser un animal sur la pile conservée ?
ask-move-card = { $player } : sur quelle pile l’ara porte-t-il la carte ?
ask-add-card = { $player } : quelle carte ajoutez-vous maintenant ?
ask-discard-card = { $cause ->
    [fire] { $player } : au feu ! Quelle plante défaussez-vous ?
    [disease] { $player } : maladie ! Quel animal défaussez-vous ?
    [jaguar] { $player } : le jaguar chasse. Quel animal défaussez-vous ?
    [lingering] { $player } : menaces tenaces. Quelle menace défaussez-vous ?
    [lightning] { $player } : la foudre ! Quel tronc défaussez-vous ?
    [dry_spell] { $player } : une sécheresse pendant la saison sèche. Quelle carte de votre forêt défaussez-vous ?
    [ants] { $player } : les fourmis coupe-feuilles. Quelle autre carte de votre forêt défaussez-vous ?
   *[drought] { $player } : sécheresse ! Quelle autre carte de votre forêt défaussez-vous ?
}
ask-keep-seedling = { $count ->
    [one] { $player } : conserver une des cartes Germination ?
   *[other] { $player } : conserver une carte Germination ? Vous pouvez en garder { $count }.
}
ask-choose-prey = { $player } : dans quelle forêt le jaguar chasse-t-il ?

offer-choose = Mettre en jeu : { $species }
offer-choose-done = Ne plus choisir d’espèce
offer-toucan = Toucan : regarder la pile { $pile }
offer-frog = Dendrobate : ajouter une carte à chaque pile
offer-ants = Fourmis coupe-feuilles : défausser une carte de votre forêt
offer-sloth = Paresseux : piocher deux cartes au lieu d’une
offer-howler = Hurleur : le joueur suivant ne pourra pas conserver la pile { $pile }
offer-frog-short = Dendrobate : une carte sur chaque pile
offer-ants-short = Fourmis : défausser une carte
offer-sloth-short = Paresseux : piocher deux cartes
offer-howler-short = Hurleur : garder la pile { $pile }
offer-tapir = { $moment ->
    [spread] Tapir : éteindre un feu ; les deux autres vous coûtent deux plantes
   *[burn] Tapir : éteindre un feu, et ne rien perdre
}
offer-tapir-short = Tapir : éteindre un feu
offer-animal-none = { $moment ->
    [burn] Laisser brûler les deux feux, et perdre deux plantes
    [spread] Laisser le feu se propager : chacun perd une plante
   *[other] N’utiliser aucun animal
}
offer-animal-none-short = { $moment ->
    [burn] Laisser brûler
    [spread] Laisser le feu se propager
   *[other] N’utiliser aucun animal
}
offer-keep = Conserver la pile { $pile } : { $cards }
offer-keep-short = Conserver la pile { $pile }
offer-refuse = Refuser la pile { $pile }
offer-boa = Boa : prendre une carte ({ $card }) et refuser le reste
offer-boa-short = Boa, prendre : { $card }
offer-birdeater = Mygale : défausser une carte ({ $card })
offer-birdeater-short = Mygale, défausser : { $card }
offer-macaw = { $onto ->
    [0] Ara : déplacer une carte ({ $card })
   *[other] Ara : déplacer une carte ({ $card }) sur la pile { $onto }
}
offer-macaw-short = Ara, déplacer : { $card }
offer-trim-none = Conserver la pile telle quelle
offer-move = Sur la pile { $pile }
offer-add = Ajouter : { $card }
offer-trunk = { $way ->
    [new] Commencer un arbre : { $card }
   *[tree] Agrandir l’arbre { $tree } : { $card }
}
offer-trunk-short = { $way ->
    [new] Commencer un arbre
   *[tree] Agrandir l’arbre { $tree }
}
offer-canopy = { $way ->
    [none] Défausser : { $card } (aucun arbre inachevé)
   *[tree] Terminer l’arbre { $tree } : { $card }
}
offer-canopy-short = { $way ->
    [none] Défausser : { $card }
   *[tree] Terminer l’arbre { $tree }
}
offer-discard = Défausser : { $card }
offer-fell = Défausser : { $card } de l’arbre { $tree }
offer-sprout = Conserver : { $card }
offer-sprout-none = Ne plus rien conserver
offer-hunt = Le jaguar chasse chez { $prey }
offer-hunt-short = Chasser chez { $prey }

tell-choose = { $player } choisit une espèce : { $species }.
tell-choose-done = { $player } ne choisit plus d’espèce.
tell-toucan = { $player } regarde la pile { $pile } avec le toucan.
tell-frog = { $player } ajoute une carte à chaque pile avec le dendrobate.
tell-ants = { $player } envoie les fourmis coupe-feuilles.
tell-sloth = { $player } pioche deux cartes avec le paresseux.
tell-howler = { $player } fait garder la pile { $pile } par le hurleur.
tell-tapir = { $player } éteint un feu avec le tapir.
tell-animal-none = { $moment ->
    [burn] { $player } laisse brûler les deux feux.
    [spread] { $player } laisse le feu se propager.
   *[other] { $player } n’utilise aucun animal.
}
tell-keep = { $player } conserve la pile { $pile }.
tell-refuse = { $player } refuse la pile { $pile }.
tell-boa = { $player } prend une carte de la pile { $pile } avec le boa et refuse le reste.
tell-birdeater = { $player } défausse une carte de la pile { $pile } avec la mygale : { $card }.
tell-macaw = { $onto ->
    [0] { $player } déplace une carte de la pile { $pile } avec l’ara.
   *[other] { $player } déplace une carte de la pile { $pile } sur la pile { $onto } avec l’ara.
}
tell-trim-none = { $player } conserve la pile telle quelle.
tell-move = { $player } la pose sur la pile { $pile }.
tell-add = { $player } ajoute : { $card }.
tell-trunk = { $way ->
    [new] { $player } commence un arbre : { $card }.
   *[tree] { $player } agrandit l’arbre { $tree } : { $card }.
}
tell-canopy = { $way ->
    [none] { $player } défausse : { $card }.
   *[tree] { $player } termine l’arbre { $tree } : { $card }.
}
tell-discard = { $player } défausse : { $card }.
tell-fell = { $player } défausse : { $card } de l’arbre { $tree }.
tell-sprout = { $player } conserve une carte Germination : { $card }.
tell-sprout-none = { $player } ne conserve plus de carte Germination.
tell-hunt = { $player } fait chasser le jaguar chez { $prey }.
tell-spirit = { $news } L’Esprit de la forêt prend la pile { $pile } : { $cards }.
tell-spirit-sprout = { $news } L’Esprit de la forêt conserve de ses cartes Germination : { $cards }.
tell-spirit-lost = { $news } L’Esprit de la forêt défausse : { $cards } ({ $cause }).
tell-lost = { $news } { $player } défausse : { $cards } ({ $cause }).
cause-drought = sécheresse
cause-ants = fourmis coupe-feuilles
cause-fire = feu
cause-disease = maladie
cause-lingering = menaces tenaces
cause-lightning = foudre
cause-jaguar = jaguar
cause-dry-spell = saison sèche
tell-shown = { $news } Cartes révélées : { $cards }.
tell-season = { $news } La saison { $season } est terminée.
tell-season-card = { $news } La nouvelle saison : { $name }.

line-trees = Arbres
line-tallest = Arbre le plus haut
line-monstera = Monsteras
line-bromeliad = Bromélias
line-fern = Fougères
line-orchid = Orchidées
line-pitcher = Népenthès
line-weather = Météo
line-season = Changements de saison
line-active = Faune active
line-pairs = Couples reproducteurs
line-lush = Forêt la plus luxuriante

verdict-win = { $winners } gagne avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-wildlife = { $winners } gagne avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} et davantage de faune.
verdict-tie = { $winners } se partagent la victoire avec { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} chacun.
verdict-solo-win = Vous gagnez : { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} contre { $spirit } pour l’Esprit de la forêt.
verdict-solo-loss = L’Esprit de la forêt gagne avec { $spirit } ; vous avez { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.

verdict-solo-tie = L’Esprit de la forêt et vous avez chacun { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} : une égalité n’est pas une victoire.

text-season = Saison { $season } sur { $seasons } ; pioche Saison { $left }, pioche Germination { $germination }
text-pile = Pile { $pile } : { $count ->
    [0] vide
    [1] 1 carte
   *[other] { $count } cartes
}
text-barred = – gardée par le hurleur
text-species = Espèces en jeu : { $species }
text-discard = Défausse : { $cards }
text-germination = cartes Germination que vous avez vues, à partir du dessus : { $cards }
text-hand = encore à ajouter : { $cards }
text-drawn = cartes Germination piochées : { $cards }
text-trees = arbres : { $trees }
text-legend = Un arbre : ses troncs, puis .. inachevé ou x et sa canopée ; = décompté, * a été le plus haut.
text-cards = cartes : { $cards }
text-wildlife = faune : { $cards }
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-deck = Pioche Saison : { $count }
board-germination = Germination : { $count }
board-germination-seen = vous avez vu, à partir du dessus : { $cards }
board-germination-place = n° { $place } { $card }
board-discard = Défausse : { $count }
board-tree = Arbre { $tree }
board-new-tree = nouvel arbre
board-reconstructed = La liste des cartes est en partie reconstituée.
board-reconstructed-rules = Les règles à une, trois ou quatre places, des cartes avancées et des changements de saison sont reconstituées.

# The board
board-season = Saison { $season } sur { $seasons }
board-height = hauteur { $height }
board-trunks = troncs { $values }
board-unfinished = inachevé
board-crown = canopée ×{ $value }
board-scored = compté
board-tallest = récompense de l’arbre le plus haut
board-used = capacité utilisée cette saison
board-ready = capacité disponible
board-fresh = vient d’arriver
board-guarded = gardée par le hurleur
board-hand = À ajouter
board-seedlings = Cartes Germination piochées
board-species = Espèces en jeu
board-trees = { $count ->
    [one] { $count } arbre complet
   *[other] { $count } arbres complets
}
board-animals = { $count ->
    [one] { $count } carte Faune
   *[other] { $count } cartes Faune
}
board-to-act = à jouer
board-deck-name = Saison
board-germination-name = Germination
board-discard-name = Défausse
board-chosen = choisie
board-ability-TOU = avant votre tour, regardez une pile
board-ability-FRO = avant votre tour, ajoutez une carte à chaque pile
board-ability-SLO = si vous refusez toutes les piles, piochez une carte de plus
board-ability-BOA = prenez une carte d’une pile que vous refusez
board-ability-KIN = en fin de saison, gardez une carte Germination de plus
board-ability-ANT = à votre tour, défaussez une autre carte de votre forêt
board-ability-JAG = en fin de saison, un adversaire qui a plus de Faune défausse un animal
board-ability-HOW = à la fin de votre tour, surveillez une pile : le joueur suivant ne peut pas la conserver
board-ability-SPI = défaussez une carte d’une pile que vous conservez
board-ability-MAC = déplacez une carte d’une pile que vous conservez sur une autre pile
board-ability-TAP = en fin de saison, éteignez l’un de vos feux
board-ability-MOR = en fin de saison, une pluie ou un soleil sans partenaire rapporte des points
board-ability-MAR = en fin de saison, chaque tronc d’un nouvel arbre vaut 1 de plus par ouistiti
board-next = avec { $more } de plus : { $points }

# Le jeu en peu de mots, pour l’accueil et la page des règles.
pitch = Élevez les plus grands arbres, garnissez vos parterres et abritez les animaux, saison après saison, avant que vienne le feu.
short-goal = Faites la forêt la plus riche au fil des saisons : de grands arbres achevés, des plantes en bon nombre, des couples d’animaux, du soleil et de la pluie.
short-turn = Regardez une pile : gardez-la toute, ou refusez-la, ce qui lui ajoute une carte, et regardez la suivante.
short-end = Une saison finit, et rapporte ses points, quand sa pioche et ses piles sont vides. Après la dernière, on compte aussi les animaux et le nombre d’arbres.

option-animals = Animaux
option-animals-standard = standard
option-animals-advanced = avancés
option-animals-drawn = tirés au sort
option-animals-chosen = choisis par la place A
option-packs = Cartes en plus
option-packs-none = aucune
option-packs-orchid = orchidées
option-packs-pitcher = népenthès
option-packs-orchid-pitcher = orchidées, népenthès
option-packs-lightning = foudre
option-packs-orchid-lightning = orchidées, foudre
option-packs-pitcher-lightning = népenthès, foudre
option-packs-orchid-pitcher-lightning = orchidées, népenthès, foudre
option-shifting = Saisons changeantes
option-shifting-off = non
option-shifting-on = oui
option-level = L’Esprit est
option-level-normal = calme
option-level-easy = doux
option-level-hard = farouche
option-seen = Les cartes que vous avez regardées
option-seen-shown = restent visibles
option-seen-hidden = sont à retenir

gallery-trees = Troncs et canopées
gallery-plants = Plantes et graines
gallery-weather = Temps et menaces
gallery-wildlife = Animaux
gallery-backs = Dos
gallery-states = Une carte dans tous ses états
gallery-couple = un couple reproducteur
gallery-no-deck = plus de cartes
gallery-grown = Les arbres qui poussent
gallery-beds = Parterres
gallery-threats = Menaces qui s’étendent
gallery-edge = lisière, danger { $count }
gallery-seasons = Les saisons et leur lumière
gallery-hour-0 = aube
gallery-hour-1 = midi
gallery-hour-2 = crépuscule

# Légendes des exemples dessinés.
example-turn = Deux piles sont refusées : chacune repart face cachée, avec une carte de plus. La troisième est conservée : tout va dans la forêt.
example-tree = Un arbre inachevé ne rapporte rien. Les troncs 1 et 2 sous une canopée ×2 valent 1 + 2 et deux fois la hauteur : { $points }.
example-monstera = Les monsteras comptent par trois.
example-bromeliad = Deux bromélias, c’est le mieux ; le troisième gâche tout.
example-fern = Les fougères comptent en nombre impair, et pas du tout en nombre pair.
example-weather = Une pluie et un soleil ensemble rapportent { $points } ; l’un sans l’autre, rien.
example-pair = Le dendrobate actif, celui du couple, et les deux ensemble : { $points }.

# Que faire, dans une partie guidée.
lesson-choose-species = Choisissez pour tous les animaux de cette partie, six ou sept au total.
lesson-use-animal = Votre animal peut vous aider une fois par saison. Utilisez-le maintenant, ou gardez-le pour plus tard.
lesson-use-tapir = Votre tapir peut éteindre un de vos feux. De deux feux il en reste un, qui ne nuit à personne. De trois il en reste deux, qui vous coûtent deux plantes ; si vous n’y touchez pas, trois se propagent, et chacun perd une plante à la place.
lesson-keep-pile = Conservez toute la pile, ou refusez-la : elle reçoit une carte et vous regardez la suivante. Une pile refusée ne se reprend plus à ce tour ; si vous les refusez toutes, il faut ajouter la carte du dessus de la pioche.
lesson-keep-pile-late = La pioche Saison est vide. Une pile refusée ne reçoit pas de carte, et la dernière qui reste doit être conservée. Quand toutes sont prises, la saison finit.
lesson-trim-pile = Avant que la pile soit révélée, la mygale peut défausser une de ses cartes, ou l’ara en porter une sur une autre pile.
lesson-move-card = L’ara porte la carte, face cachée, sur une autre pile qui a une carte.
lesson-add-card = Ajoutez les cartes dans l’ordre de votre choix. Un tronc élève un arbre ou en commence un ; une canopée achève un arbre, auquel on n’ajoute plus rien.
lesson-keep-seedling = Vos graines germent. Vous pouvez garder une de ces cartes par graine. Les autres retournent sous leur pioche, et les graines sont défaussées.
lesson-choose-prey = Le jaguar chasse là où il y a plus de Faune que dans votre forêt. Qui y vit choisit l’animal perdu.
lesson-cause-drought = Une sécheresse coûte une autre carte à la forêt où elle arrive, puis s’en va. Seules les parties des arbres déjà décomptés sont à l’abri.
lesson-cause-ants = Les fourmis coupe-feuilles retirent une autre carte de leur propre forêt, comme une sécheresse. Vous pouvez ainsi vous défaire d’une menace.
lesson-cause-fire = Deux feux en fin de saison brûlent deux plantes de leur forêt. Trois ou plus se propagent : chacun perd une plante à la place.
lesson-cause-disease = Les maladies font à la Faune ce que les feux font aux plantes. Deux coûtent deux animaux à leur forêt, trois ou plus en coûtent un à chacun.
lesson-cause-lingering = Cette saison, on ne défausse à la fin qu’une seule menace ; les autres restent pour la saison suivante.
lesson-cause-lightning = La foudre abat un tronc d’un arbre inachevé, puis reste et compte comme un feu.
lesson-cause-jaguar = Un jaguar chasse en fin de saison, dans une forêt qui a plus de Faune que la sienne. Qui y vit choisit l’animal perdu.
lesson-cause-dry-spell = Pendant la saison sèche, une sécheresse ajoutée par l’un coûte une carte à tous les autres aussi.
lesson-tell-spirit = L’Esprit de la forêt prend la pile qui a le plus de cartes. Chaque pile avant celle-là reçoit une carte.
lesson-tell-season = La saison est terminée. Les nouveaux arbres achevés, l’arbre le plus haut, les plantes et la météo ont rapporté leurs points. Tout est défaussé sauf les arbres et la Faune, qui compte après la dernière saison.
lesson-tell-season-card = Chaque saison a sa carte, dont la règle vaut jusqu’à la fin de la saison.
