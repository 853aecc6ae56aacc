title = Rainforest

color-0 = red
color-1 = yellow
color-2 = green
color-3 = purple
color-4 = blue
species-color-0 = red
species-color-1 = yellow
species-color-2 = purple
species-color-3 = blue
type-0 = monkey
type-1 = frog
type-2 = butterfly
type-3 = parrot
token-0 = { $color } monkey
token-1 = { $color } frog
token-2 = { $color } butterfly
token-3 = { $color } parrot
tokens-many = { $token } ×{ $count }
tokens-more = { $tokens }, { $token }
all-color-0 = all red species
all-color-1 = all yellow species
all-color-2 = all purple species
all-color-3 = all blue species
all-type-0 = all monkeys
all-type-1 = all frogs
all-type-2 = all butterflies
all-type-3 = all parrots
slot-0 = any
slot-1 = red
slot-2 = yellow
slot-3 = purple
slot-4 = blue
slot-5 = monkey
slot-6 = frog
slot-7 = butterfly
slot-8 = parrot
slot-place = { $kind ->
    [0] slot for any species
    [1] red slot
    [2] yellow slot
    [3] purple slot
    [4] blue slot
    [5] monkey slot
    [6] frog slot
    [7] butterfly slot
   *[8] parrot slot
}
slots-1 = { $a }
slots-2 = { $a }, { $b }
slots-3 = { $a }, { $b }, { $c }
tile = { $color } { $points }-point tile ({ $slots })
tile-bare = { $color } { $points }-point tile
tile-double = { $color } and { $second } { $points }-point tile ({ $slots })
tile-double-bare = { $color } and { $second } { $points }-point tile
area = { $color } { $size }-tile Protected Area token

ask-take-tile = { $player }: choose a zone and keep its tile or put it under the pile.
ask-take-tokens = { $player }: take one colour or one type from the { $zone } zone.
ask-swap-token = { $player }: you took the last one; swap a token with one on the board?
ask-give-token = { $player }: which token do you give for the { $token }?
ask-place-token = { $player }: place tokens on your tiles, or finish placing.
ask-lock-tile = { $player }: which complete tile is locked next?
ask-claim-area = { $player }: claim a Protected Area token?
ask-place-area = { $player }: on which tile does the { $area } lie?
ask-discard-token = { $player }: only two tokens stay in reserve; which one goes back?

offer-keep = Keep the { $tile }
offer-keep-short = Keep the { $zone } tile
offer-return = Put the { $tile } under its pile
offer-return-short = Put the { $zone } tile under its pile
offer-tokens = Choose the { $zone } zone, whose pile is empty
offer-tokens-short = Choose the { $zone } zone
offer-take = Take { $group }: { $tokens }
offer-take-short = Take { $group }
offer-swap = Swap for the { $token } in the { $zone } zone
offer-swap-short = Swap for the { $token }
offer-no-swap = Swap nothing
offer-for = Give the { $token }
offer-put = Put the { $token } into the { $slot } of the { $bare }
offer-put-short = Put the { $token } on the { $where }
offer-put-done = Finish placing
offer-lock = Lock the { $tile } as number { $spot } of your jungle
offer-lock-short = Lock the { $bare }
offer-claim = Claim the { $area }
offer-claim-short = Claim the { $color } token for { $size } tiles
offer-no-claim = Claim nothing more
offer-shield = Lay it on number { $spot } of your jungle, the { $bare }
offer-shield-short = On number { $spot }
offer-drop = Put the { $token } back into the bag
offer-drop-short = Give back the { $token }

tell-keep = { $player } keeps the { $tile } from the { $zone } zone.
tell-return = { $player } chooses the { $zone } zone and puts the { $tile } under its pile.
tell-tokens = { $player } chooses the { $zone } zone, whose pile is empty.
tell-take = { $player } takes { $group } from the { $zone } zone.
tell-swap = { $player } reaches for the { $token } in the { $zone } zone.
tell-no-swap = { $player } swaps nothing.
tell-for = { $player } gives the { $token } for the { $wanted } in the { $zone } zone.
tell-put = { $player } puts the { $token } on the { $tile }.
tell-put-done = { $player } places no more.
tell-lock = { $player } chooses the { $tile }.
tell-claim = { $player } claims the { $area }.
tell-no-claim = { $player } claims nothing more.
tell-shield = { $player } lays the { $area } on number { $spot } of the jungle.
tell-drop = { $player } puts the { $token } back into the bag.
tell-locked = { $news } Locked as number { $spot } of the jungle: the { $tile }.
tell-diversity = { $news } All five colours: the Diversity token lies on number { $spot } of the jungle.
tell-refill = { $news } The zones are filled again.

line-tile = Tile { $place }
line-diversity = Diversity

verdict-win = { $winners } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
verdict-tie = { $winners } share the win with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.

text-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
text-zone = { $color } zone: { $tile }, { $left } in the pile
text-empty = pile empty
text-species = species: { $tokens }
text-areas = Protected Area tokens: { $areas }
text-area = { $color } { $size } (x{ $times })
text-none = none
text-seat = { $name }, { $points }, totem { $totem }{ $first ->
    [yes] , Binoculars
   *[no] {""}
}
text-bag = bag: { $tokens }
text-returned = under it, last: { $tiles }
text-clearing = clearing
text-held = tokens: { $tokens }
text-diversity = Diversity

board-zone-0 = red zone
board-zone-1 = yellow zone
board-zone-2 = green zone
board-zone-3 = purple zone
board-zone-4 = blue zone
board-tiles = { $count ->
    [0] no tiles left
    [one] 1 tile
   *[other] { $count } tiles
}
board-tile = tile
board-unknown = unknown tile
board-space = space
board-slot = slot
board-open = { $kind ->
    [0] open to any species
    [1] open to red species
    [2] open to yellow species
    [3] open to purple species
    [4] open to blue species
    [5] open to monkeys
    [6] open to frogs
    [7] open to butterflies
   *[8] open to parrots
}
board-held = token
board-empty = empty
board-none = none yet
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-totem = Totem
board-clearing = Clearing
board-jungle = Jungle
board-reserve = Reserve
board-binoculars = Binoculars
board-first = first player
board-diversity = Diversity
board-blooms = Diversity tokens left: { $count }
board-bag = { $count ->
    [0] the bag is empty
    [one] 1 token in the bag
   *[other] { $count } tokens in the bag
}
board-to-act = to play
board-reconstructed = Tiles and zone sizes are reconstructed.

# The game in few words, for the lobby and the page on how to play.
pitch = Fill enamel tiles with monkeys, frogs, butterflies and parrots, and grow a jungle of nine.
short-goal = Grow a jungle of three by three tiles. Tiles score; Protected Areas multiply them, five colours together bloom.
short-turn = Choose one of five zones: take its tile, then all its species of one colour or of one type, and place them.
short-end = When somebody locks a ninth tile, the round is finished and the points are counted.

gallery-tiles = Tiles
gallery-states = A tile in all its states
gallery-species = Species
gallery-slots = Slots
gallery-areas = Protected Areas
gallery-others = Totems and tokens
gallery-backs = Backs
gallery-zones = Zones
gallery-zone-chosen = chosen this turn
gallery-pile = on its pile
gallery-claimed = Protected Area
gallery-colours = three of the five colours

# Captions of the drawn examples.
example-take = From one zone, take all species of one colour (above: the yellow ones) or all of one type (below: the monkeys).
example-slots = This tile asks for two yellow species. A yellow monkey fits, and so does a yellow frog; a red frog does not.
example-totem = A complete tile is worth its { $printed } points and 1 for each totem animal on it, here { $totems } parrots: { $points }.
example-area = A three-tile Protected Area token doubles its tile: { $double }. A four-tile one triples it: { $triple }.
example-diversity = Five colours in the jungle: the Diversity token goes on the tile that brought the fifth, and every later tile brings { $points } more.

# What to do, in a guided game.
lesson-take-tile = Choose one of the five zones. Keep its tile if you have room for it, or put it under the pile; the species of that zone come next.
lesson-take-tokens = Take all species of one colour, or all of one type, from the zone you chose. On a complete tile, each token of your totem animal brings 1 point more.
lesson-swap-token = You took the last token of the zone. You may swap one of yours, just taken or in reserve, for any that lies on the board.
lesson-give-token = Give a token that you have just taken or one of your reserve. It lies where the other one lay.
lesson-place-token = Put species on slots that take them, now or on a later turn. What lies on a tile stays there.
lesson-lock-tile = Several tiles are complete. Choose which one goes to your jungle next; none is moved later.
lesson-claim-area = Three or four tiles of one colour that touch earn a token. It doubles or triples one of them. You get one of each colour, and a three-tile token that you leave now you cannot take later.
lesson-place-area = Lay the token on whichever tile of this area is worth the most. A tile bears one only.
lesson-discard-token = You may keep two tokens for later turns. Choose one that goes back into the bag.
lesson-tell-locked = A tile whose slots are all filled goes to the jungle, to the next place of nine. Only tiles in the jungle score.
lesson-tell-diversity = Five colours in one jungle bring the Diversity token. Each tile locked after the one it lies on brings 2 points more.
lesson-tell-refill = A turn ended with an empty zone. All free spaces of the board were filled from the bag.
