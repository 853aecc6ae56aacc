# Words of the pages. Those that begin with js- go to the script; a value stands in them as it is.
skip = To the content
nav-site = Site
nav-play = Play
nav-rules = How to play
nav-gallery = Gallery
nav-me = You
switch-language = Français
switch-theme = Light or dark
foot-credit = Moabi is a free home for games by others: their designers are named with each. All pictures are our own.
error-home = To the games

lobby-tagline = Four games of the rainforest
lobby-lead = Play in your browser, alone, at one screen or with friends far away, against people or bots. No account needed.
stratum-3 = The emergent crown
stratum-2 = The canopy
stratum-1 = The understory
stratum-0 = The forest floor
game-by = by { $designers }
game-seats = { $least } to { $most } players
play-now = Play now
play-friends = With friends
mine-title = Your games
open-title = Open tables
open-none = Nobody is waiting just now. Open a table, and it will stand here.
past-title = Past games
about-title = What is Moabi?
about-words = The moabi is the giant tree of the rainforest. Here it shelters four board games: fair shuffles that you can check, bots that never peek, and a review of every game you play.
about-gallery = See every tile, card and token in the gallery

rules-title = How to play
rules-of = How to play { $title }
rules-short = In short
rules-contents = Chapters
rules-examples = As it looks
short-goal = The aim
short-turn = Your turn
short-end = The end
example-start = The table at the start
example-middle = In the middle of a game
example-late = Near the end
guided-game = A guided first game

gallery-lead = Every piece of every game, as it lies on the table.
gallery-games = Games
gallery-tables = Tables

js-error-network = The server cannot be reached. Trying again…
js-your-turn = Your turn
js-theirs = { $name } is to play
js-waiting = waiting for players
js-join = Join
js-go-on = Go on
js-look = Look
js-seats = { $taken } of { $seats } seats
js-making = Setting the table…
settings-title = Settings
