title = Vorex

resource-0 = mushrooms
resource-1 = insects
resource-2 = water
resource-3 = light
count-0 = { $count ->
    [one] 1 mushroom
   *[other] { $count } mushrooms
}
count-1 = { $count ->
    [one] 1 insect
   *[other] { $count } insects
}
count-2 = { $count } water
count-3 = { $count } light
amounts-0 = nothing
amounts-1 = { $first }
amounts-2 = { $first } and { $second }
amounts-3 = { $first }, { $second } and { $third }
amounts-4 = { $first }, { $second }, { $third } and { $fourth }
price-spared = { $price }, less { $spared } of your choice

stump-1 = mushroom stump
stump-2 = insect stump
stump-3 = water stump
stump-4 = light stump
stump-5 = Draw stump
stump-6 = Grow stump
stump-7 = Bloom stump
stump-8 = { $points ->
    [one] 1-point stump
   *[other] { $points }-point stump
}
stump = { $kind } { $where }
face-0 = arid land
face-1 = mushrooms
face-2 = insects
face-3 = water
face-4 = light
face-5 = Draw
face-6 = Grow
face-7 = Bloom
face-8 = { $points ->
    [one] 1 point
   *[other] { $points } points
}
face-times = { $face } ×{ $count }
tile = the tile
tile-face = the tile with { $hexes }
tile-beetles = { $tile } (beetles bring { $beetles })
start-tile = the starting tile

# Where in the forest, seen from its middle.
where-middle = in the middle
where-north = in the north
where-north-east = in the north-east
where-east = in the east
where-south-east = in the south-east
where-south = in the south
where-south-west = in the south-west
where-west = in the west
where-north-west = in the north-west
# The way to a place from the first piece, for whoever cannot see the board.
spot-first = in the middle of the first piece
spot-straight = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} { $way } of the first piece
spot = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} { $way } and { $more } { $turn } of the first piece
spot-beside = beside { $hexes }, { $where }
a-ruin = a ruin
way-east = east
way-south-east = south-east
way-south-west = south-west
way-west = west
way-north-west = north-west
way-north-east = north-east
ruin = ruin
weed = the Weed

# Letters for boards made of text.
tag-0 = #
tag-1 = m
tag-2 = i
tag-3 = w
tag-4 = l
tag-5 = D
tag-6 = G
tag-7 = B
tag-weed = W
letters = MIWL

objective-O0 = 1 for every flower placed
objective-B1 = 1 for every flower on the edge of the forest
objective-B2 = 2 for every forest tile with all its stumps yours
objective-B3 = 1 for every flower next to at least 2 arid hexes
objective-B4 = 1 for every ruin next to a flower of yours
objective-B5 = 1 for every forest tile with a flower of yours
objective-G1 = 1 for every group, 2 more for whoever has the most groups
objective-G2 = 2 for every flower next to at least 2 opposing flowers
objective-G3 = 2 for every group with a production stump
objective-G4 = 1 for every flower that touches at most 2 of your own
objective-G5 = 3 for every group of 3 flowers or more

ask-choose-objective-brown = { $player }: choose the brown objective.
ask-choose-objective-green = { $player }: choose the green objective.
ask-choose-piece = { $player }: which piece do you lay next?
ask-place-tile = { $player }: where do you lay { $tile }? Choose where its middle goes.
ask-turn-tile = { $player }: how is { $tile } turned?
ask-take-action = { $which ->
    [first] { $player }: draw, grow the forest or bloom (first of two actions).
   *[second] { $player }: draw, grow the forest or bloom (second action).
}
ask-take-bonus = { $player }: take the bonus action ({ $kind })?
ask-take-bonus-weed = { $player }: the Weed makes the forest grow. Which tile?
ask-pay-cost = { $player }: pay for the { $stump } ({ $price }). With what?
ask-choose-ruin = { $player }: you have too few flowers for all your ruins. Which one blooms?
ask-place-weed = { $player }: place a flower of the Weed.
ask-last-round = { $asked } This is the last round.

offer-objective = Choose: { $objective }
offer-lay = Lay { $tile }
offer-pass = Do without the bonus action
offer-draw = { $count ->
    [0] Draw nothing
   *[other] Draw { $resources }
}
offer-grow = Grow the forest: { $tile }
offer-bloom = Bloom the { $stump } for { $price }
offer-weed = Let the Weed bloom the { $stump }
offer-ruin = Bloom the ruin { $where }
offer-pay = Pay { $resources }
offer-turn-even = { $degrees ->
    [0] Lay it as it is
   *[other] Turn it { $degrees }° to the left
}: { $right } right, { $upper_left } upper left, { $lower_left } lower left
offer-turn-odd = Turn it { $degrees }° to the left: { $upper_right } upper right, { $left } left, { $lower_right } lower right
offer-place = Lay it { $where }

tell-objective = { $player } chooses the objective: { $objective }.
tell-lay = { $player } takes { $tile }.
tell-pass = { $player } does without the bonus action.
tell-draw = { $count ->
    [0] { $player } draws nothing.
   *[other] { $player } draws { $resources }.
}
tell-grow = { $player } takes { $tile } to grow the forest.
tell-aim = { $player } is about to bloom the { $stump }.
tell-bloom = { $player } blooms the { $stump } for { $resources }.
tell-weed = The Weed blooms the { $stump }.
tell-choose-ruin = { $player } blooms the ruin { $where }.
tell-place = { $player } finds a place for { $tile } { $where }.
tell-laid = { $player } lays { $tile } { $where }.
tell-beetles = { $news } Beetles bring { $resources }.
tell-display = { $news } Now on display: { $tile }.
tell-last-round = { $news } { $owner } has placed the last flower: this is the last round.
tell-new-ruins = { $news } { $count ->
    [one] A ruin comes up.
   *[other] { $count } ruins come up.
}
tell-ruin = { $news } A ruin goes to { $owner }.
tell-ruin-weed = { $news } A ruin goes to the Weed.

line-flowers = Flowers placed
line-brown = Brown objective
line-green = Green objective
line-points = Point stumps

verdict-win = { $winners } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
verdict-resources = { $winners } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
} and more resources left.
verdict-tie = { $winners } share the win with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.
verdict-overgrown = The Weed has placed its last flower: the forest is lost.
verdict-no-stump = No stump is left for the Weed to bloom: the forest is lost.
verdict-solo = Won with { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Your sub-species: { $name }.
sub-species = { $easy ->
    [yes] { $size } { $habit } { $plant } { $place } from Granny’s garden
   *[no] { $size } { $habit } { $plant } { $place }
}
sub-species-family = { $easy ->
    [yes] { $size } { $plant } { $place } from Granny’s garden
   *[no] { $size } { $plant } { $place }
}
name-petit = Little
name-grand = Great
name-redoutable = Fearsome
name-monstrueux = Monstrous
name-pissenlit = Dandelion
name-chardon = Thistle
name-roncier = Bramble
name-commun = Common
name-rampant = Creeping
name-invasif = Invasive
name-prairies = of the Meadows
name-broussailles = of the Undergrowth
name-sorcieres = of the Witches
name-diable = of the Devil

text-objectives = objectives: { $double }; { $brown }; { $green }
text-objectives-family = objectives: { $double }; { $brown }
text-last-round = the last round
text-to-choose = to be chosen
text-shown = on display: { $tiles }
text-to-lay = to lay: { $tiles }
text-pile = pile: { $levels }
text-pile-level = { $count } of level { $level }
text-empty = empty
text-supply = supply: { $resources }
text-seat = { $name }, { $points }: { $flowers }; { $holds }
text-weed = { $name }: { $flowers }
text-between = { "; " }
text-flowers = { $count ->
    [one] 1 flower left
   *[other] { $count } flowers left
}
text-holds = holds { $resources }; produces { $produced }
text-free = free stumps: { $stumps }
text-legend = m, i, w, l produce; D, G, B draw, grow, bloom; a number is worth points; # arid, ( ) ruin
text-legend-tiles = tiles in brackets: the middle, then arms 1, 2 and 3; unturned, these point right, upper left, lower left

# The board

board-free = free place
board-arid = arid land
board-ruin = ruin
board-ruin-free = { $count ->
    [0] no free stump around it
    [one] 1 stump around it is free
   *[other] { $count } stumps around it are free
}
board-flower-of = flower of { $name }
board-tile = tile
board-back = face-down tile of level { $level }
board-produces-0 = stump that produces a mushroom
board-produces-1 = stump that produces an insect
board-produces-2 = stump that produces water
board-produces-3 = stump that produces light
board-stump-draw = stump with the action Draw
board-stump-grow = stump with the action Grow
board-stump-bloom = stump with the action Bloom
board-points-stump = { $points ->
    [one] stump worth 1 point
   *[other] stump worth { $points } points
}
board-cost = cost: { $cost }
board-saved = linked flowers save { $saved }
board-beetles = beetles bring { $found }
board-turn = turned { $degrees }° to the left
board-display = Display
board-empty = empty
board-pile = Pile
board-tiles = { $count ->
    [0] no tiles left
    [one] 1 tile
   *[other] { $count } tiles
}
board-of-level = level { $level }: { $count }
board-supply = Supply
board-to-lay = to lay
board-flower = flower
board-flowers-left = { $count ->
    [0] no flowers left
    [one] 1 flower left
   *[other] { $count } flowers left
}
board-production = { $count ->
    [0] produces nothing
   *[other] produces { $made }
}
board-production-caption = Production
board-held-caption = Resources
board-to-lay-caption = To lay
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-points-flowers = Flowers
board-points-objectives = Objectives
board-points-stumps = Stumps
board-to-act = to play
board-last-round = Last round
board-actions = { $count ->
    [one] 1 action left
   *[other] { $count } actions left
}
board-weed = The Weed
board-weed-left = { $count ->
    [0] has placed its last flower
    [one] wins with 1 more flower
   *[other] wins with { $count } more flowers
}
board-double = objective
board-brown = brown objective
board-green = green objective
board-to-choose = to be chosen
board-not-in-play = not in play
board-objective-double = Flowers
board-objective-brown-0 = Forest edge
board-objective-brown-1 = Whole tiles
board-objective-brown-2 = Arid land
board-objective-brown-3 = Ruins
board-objective-brown-4 = Spread
board-objective-green-0 = Groups
board-objective-green-1 = Rivals
board-objective-green-2 = Producers
board-objective-green-3 = Loose chains
board-objective-green-4 = Large groups
board-reconstructed = Tiles, beetles and objective colours are reconstructed.

# The game in few words, for the lobby and the page on how to play.
pitch = Let carnivorous plants bloom through a forest of hexagons that grows, tile by tile, in the dark.
short-goal = Bloom your flowers where they score: chains, ruins, objectives. Linked flowers make the next one cheaper.
short-turn = Take two actions, the same one twice if you like: draw what your flowers produce, let the forest grow by a tile, or bloom on a stump.
short-end = When somebody has placed all thirteen flowers, the turn and the round are finished; then flowers, objectives and stumps are counted.

option-objectives = Objectives
option-objectives-drawn = drawn by lot
option-objectives-chosen = chosen in turn
option-objectives-first-game = those of a first game
option-objectives-family = no green one (family mode)
option-easy = An easier Weed
option-easy-off = no
option-easy-on = yes

gallery-level = Tiles of level { $level }
gallery-start = Starting tiles
gallery-backs = Backs
gallery-flowers = Flowers
gallery-resources = Resources, stumps and beetles
gallery-states = A hex in all its states
gallery-bloom = in the forest
gallery-paying = its cost is being paid
gallery-turn = turns a tile
gallery-vine = flowers linked by a vine
gallery-vine-lit = the vine lights up: it lowers a cost
gallery-linked = a cost lowered by a linked flower
gallery-objectives = Objectives

# Captions of the drawn examples.
example-fits = A tile must touch the forest and may leave no hole of two hexes or more: the first place is fine, the second is not.
example-ruin = A hole of a single hex is allowed: a ruin comes up in it.
example-beetles = Beetles bring whoever lays the tile a resource each, here { $found }.
example-cost = The ringed stump costs { $cost }. Orange’s linked flowers save { $saved }; left to pay: { $left }.
example-majority = All stumps around this ruin are in bloom. Orange has two of the four flowers, more than anybody else: it places one on the ruin, free of charge.

# What to do, in a guided game.
lesson-choose-objective = Choose what everybody will score for in this match: a brown objective, then a green one.
lesson-choose-piece = In the set-up round you lay your forest tile and your starting tile, in the order you like. Then a flower blooms on the starting tile, free of charge.
lesson-choose-piece-alone = In the set-up round you lay your starting tile and two forest tiles, in the order you like. Then a flower blooms on the starting tile, free of charge.
lesson-place-piece = Choose where the middle of the piece goes. It must touch the forest and close no hole of more than one hex; the glowing places are allowed.
lesson-place-piece-alone = { lesson-place-piece }
lesson-place-tile = Choose where the middle of the tile goes. It must touch the forest and close no hole of more than one hex; a hole of one hex becomes a ruin.
lesson-turn-tile = Turn the tile as you like it, then lay it. It is never turned over.
lesson-take-action = You have two actions, the same one twice if you like. Draw all that your flowers produce, grow the forest by a tile, or bloom on any free stump. Flowers linked to a stump make it cheaper.
lesson-take-bonus = The stump gives you one more action, beside your two. You may leave it.
lesson-take-bonus-weed = The Weed has bloomed on a Grow stump. You must lay a tile for it. Its beetles bring nothing.
lesson-pay-cost = Choose what you pay with. Light can stand for any other resource.
lesson-choose-ruin = Whoever has the most flowers around a ruin blooms it, but you have too few flowers for all of yours. Choose the one that blooms.
lesson-place-weed = After each of your turns the Weed blooms on two free stumps of your choice. You lose when it places its last flower, or finds no free stump.
lesson-tell-beetles = The beetles on a tile bring their resources to whoever lays it, at once.
lesson-tell-new-ruins = A hole of one hex becomes a ruin. When the last stump around it blooms, whoever has the most flowers there must place one on it, free of charge. If several have the most, nobody does.
lesson-tell-last-round = Somebody has placed their last flower. The round is played to its end, then points are counted.
