# Les mots du jeu dans le terminal.
shell-greeting = { $title }, de { $designers }. Tapez un numéro, ou ? pour l’aide.
shell-reconstructed = { $count } de ses { $total } composants sont reconstitués : aucune source ne les imprime (voir moabi games).
shell-kept = La partie est gardée dans { $file }.
shell-not-kept = La partie ne peut pas être gardée : { $problem }.
shell-resumed = Reprise de la partie gardée dans { $file }.
shell-prompt = Votre réponse
shell-person = Joueur
shell-bot-greedy = Robot gourmand
shell-bot-random = Robot au hasard
shell-bot-level = Robot de niveau { $level }
shell-forced = Une seule réponse est possible : { $sentence }.
shell-not-a-number = { $number } n’est pas dans la liste : choisissez de 1 à { $last }.
shell-undone = Repris : { $notation }.
shell-cannot-undo = Impossible de revenir là-dessus : { $problem }.
shell-bye = Partie gardée. Pour la reprendre :  moabi play { $game } --file { $file }
shell-bye-lost = Au revoir.
shell-hand-over = C’est à { $player }. Passez l’écran et appuyez sur Entrée.
shell-final = Scores finaux
error-malformed = « { $answer } » n’est pas compris : tapez un numéro, un choix en notation comme « { $example } », ou ?.
error-illegal = « { $answer } » n’est pas parmi les choix pour l’instant.
error-ambiguous = « { $answer } » peut désigner plusieurs choix : précisez, ou tapez un numéro.
undo-nothing = rien n’a encore été joué
undo-over = la partie est terminée
undo-decided = quelqu’un d’autre a décidé depuis
undo-revealed = cela a révélé quelque chose de nouveau
shell-help =
    Répondez par le numéro d’un choix, ou en notation (« { $example } » ; ses premiers mots suffisent).
    Autres mots :
      undo      revenir sur votre dernier coup, s’il ne vous a rien appris et si personne n’a décidé depuis
      board     revoir le plateau
      hint      les meilleures réponses, d’après ce que vous savez, et leurs chances
      log       raconter la partie jusqu’ici
      scores    tous les points, ligne par ligne
      rules     les règles
      help, ?   cette aide
      quit      quitter ; la partie est gardée
# Les mots des analyses dans le terminal.
analyse-step = coup
analyse-seat = place
analyse-played = joué
analyse-chance = gagne (90 %)
analyse-margin = écart
# Seul, il n’y a personne à devancer.
analyse-points = points
analyse-loss = perte
analyse-verdict = verdict
analyse-better = mieux
analyse-chances = { $win } % ({ $low }–{ $high })
analyse-accuracy = { $name } : précision { $accuracy } % en { $count ->
    [one] une décision
   *[other] { $count } décisions
}
analyse-account = { $name } : précision { $accuracy } % ; écart { $margin } = décisions { $decisions }, chance { $luck }
