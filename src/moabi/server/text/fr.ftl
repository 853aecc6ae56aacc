# Les mots du serveur : tables et parties en direct.
