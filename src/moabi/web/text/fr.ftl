# Les mots des pages. Ceux qui commencent par js- vont au script ; une valeur y figure telle quelle.
skip = Aller au contenu
nav-site = Site
nav-play = Jouer
nav-rules = Règles
nav-gallery = Galerie
nav-me = Vous
switch-language = English
switch-theme = Clair ou sombre
foot-credit = Moabi accueille librement des jeux créés par d’autres : leurs auteurs sont cités avec chacun. Toutes les images sont les nôtres.
error-home = Vers les jeux

lobby-tagline = Quatre jeux de la forêt tropicale
lobby-lead = Jouez dans votre navigateur, en solitaire, autour d’un écran ou avec des amis au loin, contre des gens ou des robots. Sans compte.
stratum-3 = La cime émergente
stratum-2 = La canopée
stratum-1 = Le sous-bois
stratum-0 = Le sol de la forêt
game-by = de { $designers }
game-seats = { $least } à { $most } joueurs
play-now = Jouer
play-friends = Entre amis
mine-title = Vos parties
open-title = Tables ouvertes
open-none = Personne n’attend pour le moment. Ouvrez une table, elle s’affichera ici.
past-title = Parties terminées
about-title = Qu’est-ce que Moabi ?
about-words = Le moabi est l’arbre géant de la forêt tropicale. Il abrite ici quatre jeux de société : des mélanges honnêtes que vous pouvez vérifier, des robots qui ne trichent jamais, et une analyse de chacune de vos parties.
about-gallery = Voir chaque tuile, carte et jeton dans la galerie

rules-title = Comment jouer
rules-of = Comment jouer à { $title }
rules-short = En bref
rules-contents = Chapitres
rules-examples = À quoi cela ressemble
short-goal = Le but
short-turn = Votre tour
short-end = La fin
example-start = La table au départ
example-middle = Au milieu d’une partie
example-late = Vers la fin
guided-game = Une première partie guidée

gallery-lead = Chaque pièce de chaque jeu, telle qu’elle est sur la table.
gallery-games = Jeux
gallery-tables = Tables

js-error-network = Le serveur ne répond pas. Nouvel essai…
js-your-turn = À vous
js-theirs = À { $name } de jouer
js-waiting = attend des joueurs
js-join = Rejoindre
js-go-on = Continuer
js-look = Regarder
js-seats = { $taken } places sur { $seats }
js-making = On dresse la table…
settings-title = Réglages
