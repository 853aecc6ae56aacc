# Words of playing in the terminal.
shell-greeting = { $title }, by { $designers }. Type a number, or ? for help.
shell-reconstructed = { $count } of its { $total } components are reconstructed: no source prints them (moabi games tells more).
shell-kept = The match is kept in { $file }.
shell-not-kept = The match cannot be kept: { $problem }.
shell-resumed = Going on with the match in { $file }.
shell-prompt = Your answer
shell-person = Player
shell-bot-greedy = Greedy bot
shell-bot-random = Random bot
shell-bot-level = Bot, level { $level }
shell-forced = Only one answer is possible: { $sentence }.
shell-not-a-number = { $number } is not on the list: choose 1 to { $last }.
shell-undone = Taken back: { $notation }.
shell-cannot-undo = That cannot be taken back: { $problem }.
shell-bye = Kept. Go on any time with:  moabi play { $game } --file { $file }
shell-bye-lost = Good-bye.
shell-hand-over = { $player } is next. Hand over the screen and press Enter.
shell-final = Final scores
error-malformed = "{ $answer }" is not understood: type a number, a choice in notation as in "{ $example }", or ?.
error-illegal = "{ $answer }" is not among the choices now.
error-ambiguous = "{ $answer }" could be several choices: go on typing, or type a number.
undo-nothing = nothing has been played yet
undo-over = the match is over
undo-decided = another seat has decided since
undo-revealed = it has revealed something new
shell-help =
    Answer with the number of a choice, or in notation ("{ $example }"; its first words will do).
    Other words:
      undo      take back your last step, if it showed you nothing new and nobody has decided since
      board     show the board again
      hint      the best answers, as far as you can know, and how likely they win
      log       tell what has happened so far
      scores    show all points, line by line
      rules     show the rules
      help, ?   this help
      quit      leave; the match is kept
# Words of reviews in the terminal.
analyse-step = step
analyse-seat = seat
analyse-played = played
analyse-chance = win (90%)
analyse-margin = margin
# Alone there is nobody to be ahead of.
analyse-points = points
analyse-loss = loss
analyse-verdict = verdict
analyse-better = better
analyse-chances = { $win }% ({ $low }–{ $high })
analyse-accuracy = { $name }: accuracy { $accuracy }% in { $count ->
    [one] one decision
   *[other] { $count } decisions
}
analyse-account = { $name }: accuracy { $accuracy }%; margin { $margin } = decisions { $decisions }, luck { $luck }
