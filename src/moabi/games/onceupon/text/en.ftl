title = Once Upon a Forest

level-0 = ground
level-1 = first level
level-2 = second level
level-3 = canopy

# Species are reconstructed: no printed source names them.
species-0 = forest elephant
species-1 = mandrill
species-2 = chameleon
species-3 = tree frog
species-4 = colobus
species-5 = hornbill
species-6 = grey parrot
species-7 = fruit bat
animals-0 = { $count ->
    [one] 1 forest elephant
   *[other] { $count } forest elephants
}
animals-1 = { $count ->
    [one] 1 mandrill
   *[other] { $count } mandrills
}
animals-2 = { $count ->
    [one] 1 chameleon
   *[other] { $count } chameleons
}
animals-3 = { $count ->
    [one] 1 tree frog
   *[other] { $count } tree frogs
}
animals-4 = { $count ->
    [one] 1 colobus
   *[other] { $count } colobuses
}
animals-5 = { $count ->
    [one] 1 hornbill
   *[other] { $count } hornbills
}
animals-6 = { $count ->
    [one] 1 grey parrot
   *[other] { $count } grey parrots
}
animals-7 = { $count ->
    [one] 1 fruit bat
   *[other] { $count } fruit bats
}
chainsaw = a chainsaw
person = start card

# One letter a species, for boards made of text.
tag-0 = E
tag-1 = M
tag-2 = C
tag-3 = F
tag-4 = K
tag-5 = H
tag-6 = P
tag-7 = B
tag-chainsaw = x
tag-empty = -

card = { $level } card ({ $face })
card-back = a { $level } card
card-none = nothing
face-0 = empty
face-1 = { $first }
face-2 = { $first }, { $second }
face-3 = { $first }, { $second }, { $third }
face-4 = { $first }, { $second }, { $third }, { $fourth }

ask-slip-card = { $player }: slip a spare start card into which pile?
ask-draw-card = { $player }: draw a card. From which pile?
ask-play-card = { $player }: play a card into your forest.
ask-give-card = { $player }: give a card to another seat.
ask-discard-card = { $player }: discard a card.
ask-place-card = { $player }: place the { $card } you were given.
ask-place-obligatory = { $player }: place the Obligatory card, { $card }.
ask-last-card = { $player }: place your last card.

# One of several cards in hand that read alike.
twin = { $card } – { $number ->
    [1] first
    [2] second
   *[3] third
} of { $count }

offer-slip = Slip the start card into pile { $pile }, under a { $level } card
offer-slip-short = Into pile { $pile }: { $level }
offer-draw = Draw a { $level } card from pile { $pile }
offer-draw-short = Pile { $pile }: { $level }
offer-play = { $way ->
    [begin] Play the { $card }: begin column { $column }
    [cover] Play the { $card } on column { $column }, over another ({ $under })
   *[fill] Play the { $card } on column { $column }
}
offer-play-short = { $way ->
    [begin] Begin column { $column }: { $face }
    [cover] Cover in column { $column }: { $face }
   *[fill] Onto column { $column }: { $face }
}
offer-place = { $way ->
    [begin] Place the { $card }: begin column { $column }
    [cover] Place the { $card } on column { $column }, over another ({ $under })
   *[fill] Place the { $card } on column { $column }
}
offer-place-short = { $way ->
    [begin] Begin column { $column }
    [cover] Cover in column { $column }
   *[fill] Onto column { $column }
}
offer-give = Give the { $card } to { $receiver }
offer-give-short = To { $receiver }: { $face }
offer-discard = Discard the { $card }
offer-discard-short = Discard: { $face }

tell-slip = { $player } slips a start card into pile { $pile }.
tell-draw = { $player } draws from pile { $pile }: { $card }.
tell-place = { $way ->
    [begin] { $player } begins column { $column } with the { $card }.
    [cover] { $player } covers the { $covered } in column { $column } with the { $card }.
   *[fill] { $player } places the { $card } in column { $column }.
}
tell-give = { $player } gives { $receiver } the { $card }.
tell-discard = { $player } discards the { $card }.

line-columns = Complete columns
line-unfinished = Unfinished column
line-species = { $name }: as many as complete columns
line-chainsaws = Chainsaws

verdict-win = { $winners } wins with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-team = { $winners } win together with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-tie = { $winners } share the win with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} each.
verdict-team-tie = The teams share the win with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} each.
verdict-solo = { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}: { $rating }.
rating-clearing = a clearing
rating-young-forest = a young forest
rating-old-forest = an old forest
rating-primary-forest = a primary forest

text-hand = hand: { $cards }
text-piles = piles: { $piles }
text-selection = Selection: { $piles }
text-obligatory = Obligatory: { $pile }
text-offered = to place now: { $card }
text-legend = animals: { $tags }
text-chainsaw = { $animals }; { $tag } chainsaw
board-selection = Selection
board-obligatory = Obligatory
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-reconstructed = Card faces and species are reconstructed.
board-column = column { $column }
board-slot = card { $number }
board-pile = pile { $pile }
board-cards = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
board-empty = empty place
board-to-act = to play
board-team = team { $team }
board-place-now = To be placed now
board-trees = { $count ->
    [0] no complete tree
    [one] 1 complete tree
   *[other] { $count } complete trees
}

# The game in few words, for the lobby and the page on how to play.
pitch = Paint trees from roots to crown, card by card, and give the others the cards they did not want.
short-goal = Complete trees of four levels. A species scores when they show exactly as many of its animals as you have trees; chainsaws in them cost.
short-turn = Place a card in your forest, give another to somebody who must place it at once, and draw two.
short-end = When the piles and the hands are empty, trees, species and chainsaws are counted.

option-teams = Teams
option-teams-off = each for themselves
option-teams-on = two teams of two

gallery-states = A card in all its states
gallery-bound = in the Selection or in hand
gallery-backs = Backs and empty places
gallery-species = Animals

# Captions of the drawn examples.
example-tree = A complete tree, from the roots to the crown: { $points } points. A column that is not finished at the end costs { $cost }.
example-place = Fill the place that is still empty in your column. You may begin the next column only when this one is complete.
example-cover = A card may cover one of its own level, here to hide a chainsaw. It may not cover another level.
example-species = With two complete trees, a species scores 1 if it shows exactly two animals. Here the { $animal }: one, two and three.
example-chainsaw = Every chainsaw that shows in a complete column at the end costs { $points }. In an unfinished column it costs nothing: its cards are removed first.

# What to do, in a guided game.
lesson-slip-card = Start cards that nobody took go into piles of your choice, under the card on top, nobody knows how deep. From then on they are ground cards like any other.
lesson-draw-hand = In turn, each draws one card from any pile until all hold three. The back of a card tells its level.
lesson-draw-hand-alone = Draw three cards from the Selection piles; the back of a card tells its level. The Obligatory pile comes later.
lesson-draw-card = Draw two cards, one after the other, from any piles. Then you hold three again.
lesson-draw-card-alone = Draw two cards, one after the other, from the Selection piles. Then you hold three again.
lesson-play-card = Place a card in your forest. It goes on an empty place of your column, over a card of its own level, or as a new column if the last one is complete.
lesson-play-card-alone = A turn is to place a card, to discard one and to draw two. Place it on an empty place of your column, over a card of its own level, or as a new column if the last one is complete.
lesson-play-last = The one card left in hand must go into your forest, too. It may cover another.
lesson-play-last-alone = The Selection piles are empty. The one card left in hand must go into your forest, too. It may cover another.
lesson-give-card = Give away one of your two cards. Whoever gets it must place it at once, so give what helps them least.
lesson-give-card-teams = Give one of your two cards to any of the others, who must place it at once. Your partner’s points count with yours.
lesson-discard-card = Alone you give no card away. Discard one of the two that are left, and keep the other.
lesson-place-card = This card must go into your forest now. Only its place is yours to choose.
lesson-place-card-alone = After you have drawn, the top card of the Obligatory pile must be placed, too. The next one’s back tells you its level a turn ahead.
