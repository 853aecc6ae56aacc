# Les mots du serveur : tables et parties en direct.
error-not-found = Il n’y a rien de tel ici.
error-internal = Un problème est survenu de notre côté ; rien n’est perdu.
