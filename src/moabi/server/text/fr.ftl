# Les mots du serveur : tables et parties en direct.
verdict-resigned = { $names } { $count ->
    [one] a
   *[other] ont
} abandonné.
verdict-others-win = { $resigned } { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } gagnent.
}
news-undo = { $name } revient sur sa réponse.
news-ask-undo = { $name } demande à reprendre un coup.
news-ask-pause = { $name } demande une pause.
news-pause = { $name } met la partie en pause.
news-accept = { $name } accepte.
news-decline = { $name } refuse.
news-resume = { $name } met fin à la pause.
news-resign = { $name } abandonne.
news-substitute = Un robot remplace { $name }.
news-return = { $name } est de retour.
news-fork-same = Cette partie en reprend une autre au coup { $step }. Ce qui est caché est ce qui l’était là.
news-fork-new = Cette partie en reprend une autre au coup { $step }. Ce qui y était caché est mélangé à nouveau.
error-bad-clock = Cette pendule n’existe pas.
error-not-started = La partie n’a pas encore commencé.
error-already-started = La partie a déjà commencé.
error-closed = Cette table a été fermée avant le début de la partie.
error-stale = Cette réponse vient trop tard : la partie en est à l’étape { $step }.
error-not-your-turn = C’est à une autre place de jouer.
error-not-yours = Cela ne vous revient pas.
error-paused = La partie est en pause.
error-not-paused = La partie n’est pas en pause.
error-illegal = { $count ->
    [0] Les règles ne le permettent pas maintenant.
    [1] La règle { $rules } ne le permet pas maintenant.
   *[other] Les règles ne le permettent pas maintenant : voir { $rules }.
}
error-ambiguous = Plusieurs réponses sont possibles.
error-nothing-to-undo = Vous n’avez rien à reprendre.
error-no-undo = Ce coup ne peut plus être repris : depuis, quelqu’un a appris quelque chose ou a joué.
error-no-offer = Plus personne ne le demande.
error-own-offer = C’est aux autres d’accepter votre demande.
error-asked-already = Vous l’avez déjà demandé.
error-no-seat = Cette place n’existe pas.
error-not-away = Personne n’est absent à cette place.
error-has-time = Il reste du temps à cette personne.
error-away = Un robot joue pour vous ; revenez d’abord.
error-seats-empty = Toutes les places ne sont pas encore prises.
error-only-bots = Il faut au moins une personne pour jouer.
error-over = La partie est terminée.
error-not-over = La partie n’est pas encore terminée.
error-log-full = Cette partie est devenue trop longue pour cela : on ne peut plus que la jouer ou l’abandonner.
error-changed-rules = Les règles ont changé depuis cette partie ; on ne peut plus que la regarder.
error-watch-first = Le premier message doit être « watch ».
error-no-hints = Cette table se joue sans conseils.
error-table-full = Toutes les places sont prises.
error-seat-taken = Cette place est prise.
error-host-only = Seul l’hôte peut le faire.
error-rated-clock = Une table qui compte pour le classement a une pendule.
error-unconfirmed = Quelqu’un attend votre accord : confirmez ou renvoyez cette personne d’abord.
error-removed = L’hôte vous a renvoyé de cette table.
error-nobody-there = Personne n’est assis là que vous puissiez confirmer ou renvoyer.
error-too-many-seats = Vous tenez { $most } places aux tables des autres : terminez ou abandonnez une partie d’abord.
error-no-components = Ce serveur n’accepte pas de matériel personnel.
error-too-many-bots = Les robots de beaucoup de vos tables réfléchissent déjà : réessayez un peu plus tard.
error-too-many-forks = Vous rejouez déjà à partir d’un coup antérieur à { $most } tables : terminez d’abord l’une de ces parties.
error-too-many-forks-today = Vous avez déjà rejoué { $most } fois à partir d’un coup antérieur en un jour : continuez demain.
error-too-many-reviews = Beaucoup d’analyses attendent déjà : réessayez un peu plus tard.
error-too-many-sockets = Trop de tables sont ouvertes depuis votre connexion : fermez-en une d’abord.
error-too-many-watched = Vous regardez trop de tables à la fois : quittez-en une d’abord.
error-no-step = La partie n’a pas cette étape.
error-no-past = Jusqu’à sa fin, cette partie ne montre aucune étape passée : à vous de vous souvenir de ce que vous avez vu.
wrong-no-game = Ce jeu n’existe pas ici. Il y a : { $games }.
wrong-rated-clock = Une table qui compte pour le classement a une pendule.
wrong-seats = Ce jeu ne se joue pas à ce nombre, mais à { $counts }.
wrong-no-option = Ce jeu n’a pas cette option. Il a : { $options }.
wrong-option = Cette option vaut : { $values }.
wrong-option-seats = À ce nombre de joueurs, cette option n’existe pas ; elle existe à { $counts }.
