# Ce que dit le serveur : pourquoi une demande est refusée, et les noms des invités.

# Les listes sont dans le même ordre dans toutes les langues.
guest-name = { $animal } { $adjective }
guest-adjectives =
    tranquille, agile, calme, rapide, sage, timide, paisible, leste, solitaire, nocturne, splendide, fidèle, libre,
    sauvage, aimable, intrépide, tendre, modeste, énigmatique, habile, noble, svelte, espiègle, placide
guest-animals =
    tapir, ocelot, margay, agouti, coati, kinkajou, jaguar, puma, tamarin, ouistiti, capucin, paresseux,
    pangolin, okapi, gorille, mandrill, bonobo, orang-outan, gibbon, calao, toucan, ara, hoazin,
    quetzal, caracara, motmot, trogon, jacamar, iguane, basilic, caméléon, gecko, anaconda,
    caïman, lamantin, bongo, cabiai, fourmilier, tatou, pécari

error-malformed = Le serveur ne comprend pas cette demande.
error-not-signed-in = Connectez-vous d’abord.
error-wrong-password = Le nom ou le mot de passe est faux.
error-bad-token = Ce jeton est inconnu ou a été révoqué.
error-foreign = Cette demande ne vient pas de nos pages.
error-wrong-host = Ce serveur ne porte pas ce nom ; la personne qui le tient peut l’ajouter (--allow-host).
error-needs-cookie = Un jeton ne permet pas cela : connectez-vous avec un navigateur.
error-registered-only = Seuls les joueurs inscrits peuvent faire cela.
error-guests-only = Le nom d’un joueur inscrit ne change pas.
error-not-found = Il n’y a rien ici.
error-wrong-method = Cela ne peut pas se faire ici.
error-name-taken = Un autre joueur porte déjà ce nom.
error-already-registered = Vous êtes déjà inscrit.
error-too-many-tokens = Vous avez déjà { $most } jetons : révoquez-en un d’abord.
error-too-big = C’est trop gros : { $most } ko au plus.
error-invalid = Quelque chose ne va pas dans cette demande.
error-too-fast = Trop vite : réessayez dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
error-internal = Une erreur s’est produite de notre côté. Elle est notée sous { $reference }.
error-unavailable = Le serveur est occupé ou redémarre : réessayez dans un instant.

wrong-name-length = Un nom compte de { $least } à { $most } caractères.
wrong-name-characters = Un nom ne contient que des lettres, des chiffres, des espaces et .'’-_.
wrong-name-script = Les lettres d’un nom sont toutes d’une même écriture, latine ou grecque par exemple.
wrong-name-reserved = Ce nom est réservé.
wrong-name-taken = Un autre joueur porte déjà ce nom.
wrong-password-length = Un mot de passe compte de { $least } à { $most } caractères.
wrong-password-easy = Ce mot de passe est trop facile à deviner.
wrong-password-wrong = Ce n’est pas votre mot de passe.
wrong-text-empty = Il faut écrire quelque chose ici.
wrong-text-length = { $most } caractères au plus.
wrong-missing = Ce champ est nécessaire.
wrong-unknown = Ce champ n’existe pas.
wrong-value = Cette valeur ne convient pas ici.
