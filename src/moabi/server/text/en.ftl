# Words of the server: tables and live play.
verdict-resigned = { $names } { $count ->
    [one] has
   *[other] have
} resigned.
verdict-others-win = { $resigned } { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win.
}
news-undo = { $name } takes back an answer.
news-ask-undo = { $name } asks to take back a step.
news-ask-pause = { $name } asks for a pause.
news-pause = { $name } pauses the match.
news-accept = { $name } accepts.
news-decline = { $name } declines.
news-resume = { $name } ends the pause.
news-resign = { $name } resigns.
news-substitute = A bot takes over for { $name }.
news-return = { $name } is back.
news-fork-same = This game goes on from step { $step } of another. What is hidden is what was hidden there.
news-fork-new = This game goes on from step { $step } of another. What was hidden there is reshuffled.
error-bad-clock = There is no such clock.
error-not-started = The match has not started yet.
error-already-started = The match has started already.
error-closed = This table was closed before the match began.
error-stale = This answers an earlier decision; the match now stands at step { $step }.
error-not-your-turn = It is another seat’s turn.
error-not-yours = That is not yours to do or to see.
error-paused = The match is paused.
error-not-paused = The match is not paused.
error-illegal = { $count ->
    [0] The rules do not allow that now.
    [one] Rule { $rules } does not allow that now.
   *[other] The rules do not allow that now: see { $rules }.
}
error-ambiguous = That could mean several answers.
error-nothing-to-undo = You have nothing to take back.
error-no-undo = That cannot be taken back: somebody has learnt something or decided since.
error-no-offer = Nobody is asking for that any more.
error-own-offer = Others have to accept what you asked for.
error-asked-already = You have asked for that already.
error-no-seat = There is no such seat.
error-not-away = Nobody is away from that seat.
error-has-time = That player still has time.
error-away = A bot plays for you; come back first.
error-seats-empty = Not all seats are taken yet.
error-only-bots = At least one person must play.
error-over = The match is over.
error-not-over = The match is not over yet.
error-log-full = This match has become too long for that: it can only be played on or given up.
error-changed-rules = The rules have changed since this match was played; it can only be looked at.
error-watch-first = The first message must be "watch".
error-no-hints = This table is played without hints.
error-table-full = All seats are taken.
error-seat-taken = That seat is taken.
error-host-only = Only the host may do that.
error-rated-clock = A table that counts for ratings has a clock.
error-unconfirmed = Somebody waits for your word: confirm or remove them first.
error-removed = The host has sent you away from this table.
error-nobody-there = Nobody sits there whom you could confirm or remove.
error-too-many-seats = You hold { $most } seats at the tables of others: finish or give up a match first.
error-no-components = This server does not take components of your own.
error-too-many-bots = The bots of many of your tables are thinking already: please try again in a while.
error-too-many-forks = You play on from earlier steps at { $most } tables already: end one of these matches first.
error-too-many-forks-today = You have played on from earlier steps { $most } times within a day: please go on tomorrow.
error-too-many-reviews = Many reviews are waiting already: please try again in a while.
error-too-many-sockets = Too many tables are open from where you are: close one first.
error-too-many-watched = You watch too many tables at once: leave one first.
error-no-step = The match has no such step.
error-no-past = Until this match is over it shows no earlier steps: what you have seen is yours to remember.
wrong-no-game = There is no such game. There are: { $games }.
wrong-rated-clock = A table that counts for ratings has a clock.
wrong-seats = This game is not for that many players, but for { $counts }.
wrong-no-option = This game has no such option. It has: { $options }.
wrong-option = This option is one of: { $values }.
wrong-option-seats = With that many players this option cannot be had; with { $counts } it can.
