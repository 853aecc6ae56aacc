title = Canopy
spirit = The Forest Spirit

card-T0 = trunk 0
card-T1 = trunk 1
card-T2 = trunk 2
card-C0 = canopy ×0
card-C1 = canopy ×1
card-C2 = canopy ×2
card-MON = monstera
card-BRO = bromeliad
card-FER = fern
card-ORC = orchid
card-PIT = pitcher plant
card-SEED = seed
card-RAIN = rain
card-SUN = sun
card-FIRE = fire
card-LIG = lightning
card-DIS = disease
card-DRO = drought
card-TOU = active toucan
card-TOU2 = toucan pair
card-FRO = active poison frog
card-FRO2 = poison frog pair
card-SLO = active sloth
card-SLO2 = sloth pair
card-BOA = active boa
card-BOA2 = boa pair
card-KIN = active kinkajou
card-KIN2 = kinkajou pair
card-ANT = active leafcutter ants
card-ANT2 = leafcutter ants pair
card-JAG = active jaguar
card-JAG2 = jaguar pair
card-HOW = active howler monkey
card-HOW2 = howler monkey pair
card-SPI = active birdeater
card-SPI2 = birdeater pair
card-MAC = active macaw
card-MAC2 = macaw pair
card-TAP = active tapir
card-TAP2 = tapir pair
card-MOR = active blue morpho
card-MOR2 = blue morpho pair
card-MAR = pygmy marmoset
card-unknown = unknown card
cards-none = none
cards-counted = { $count } × { $card }
cards-list = { $first }, { $rest }

species-TOU = toucan
species-FRO = Amazonian poison frog
species-SLO = sloth
species-BOA = emerald tree boa
species-KIN = kinkajou
species-ANT = leafcutter ants
species-JAG = jaguar
species-HOW = black howler monkey
species-SPI = Goliath birdeater
species-MAC = scarlet macaw
species-TAP = tapir
species-MOR = blue morpho
species-MAR = pygmy marmoset

# Season cards are reconstructed but for the idea of the first.
season-0 = Lingering Threats
season-1 = Giants
season-2 = Monsoon
season-3 = Long Sun
season-4 = Full Bloom
season-5 = Mating Season
season-6 = Seed Rain
season-7 = Dense Undergrowth
season-8 = Dry Spell
season-9 = Quiet Jungle
season-10 = Balance
season-text-0 = everybody discards only one threat at the season’s end
season-text-1 = each tree of three or more trunks scored now brings { $amount ->
    [one] 1 more point
   *[other] { $amount } more points
}
season-text-2 = each rain without a sun brings { $amount ->
    [one] 1 point
   *[other] { $amount } points
}
season-text-3 = each sun without a rain brings { $amount ->
    [one] 1 point
   *[other] { $amount } points
}
season-text-4 = most different plants: { $amount ->
    [one] 1 point
   *[other] { $amount } points
}
season-text-5 = each complete pair of animals brings { $amount ->
    [one] 1 point
   *[other] { $amount } points
} at the season’s end
season-text-6 = whoever has a seed draws { $amount ->
    [one] one more Germination card
   *[other] { $amount } more Germination cards
}
season-text-7 = every pile begins with { $amount ->
    [one] one card
   *[other] { $amount } cards
} more
season-text-8 = whoever adds a drought makes everybody else discard a card too
season-text-9 = no active animal does anything; each brings { $amount ->
    [one] 1 point
   *[other] { $amount } points
} at the season’s end
season-text-10 = a new tree, a plant, a rain with a sun and an animal: { $amount ->
    [one] 1 point
   *[other] { $amount } points
}

ask-choose-species = { $player }: choose a species to play with, six or seven in all ({ $count } so far).
ask-use-animal = { $moment ->
    [start] { $player }: use an animal before you look at the piles?
    [adding] { $player }: you refused every pile. Draw an extra card with the sloth?
    [burn] { $player }: two fires cost you two plants. Put one out with the tapir?
    [spread] { $player }: three fires spread: everybody loses a plant. Put one out with the tapir, so that you alone lose two?
   *[end] { $player }: use an animal before your turn ends?
}
ask-keep-pile = { $player }: keep pile { $pile }, or refuse it?
ask-trim-pile = { $player }: use an animal on the pile you keep?
ask-move-card = { $player }: onto which pile does the macaw carry the card?
ask-add-card = { $player }: which card do you add next?
ask-discard-card = { $cause ->
    [fire] { $player }: fire! Which plant do you discard?
    [disease] { $player }: disease! Which animal do you discard?
    [jaguar] { $player }: the jaguar hunts. Which animal do you discard?
    [lingering] { $player }: lingering threats. Which threat do you discard?
    [lightning] { $player }: lightning! Which trunk do you discard?
    [dry_spell] { $player }: a drought in the dry spell. Which card of your forest do you discard?
    [ants] { $player }: leafcutter ants. Which other card of your forest do you discard?
   *[drought] { $player }: drought! Which other card of your forest do you discard?
}
ask-keep-seedling = { $count ->
    [one] { $player }: keep one of the Germination cards?
   *[other] { $player }: keep a Germination card? You may keep { $count }.
}
ask-choose-prey = { $player }: in whose forest does the jaguar hunt?

offer-choose = Play with: { $species }
offer-choose-done = Choose no more species
offer-toucan = Toucan: look at pile { $pile }
offer-frog = Poison frog: put a card on each pile
offer-ants = Leafcutter ants: discard a card of your forest
offer-sloth = Sloth: draw two cards instead of one
offer-howler = Howler: the next player may not keep pile { $pile }
offer-frog-short = Frog: a card on each pile
offer-ants-short = Ants: discard a card
offer-sloth-short = Sloth: draw two cards
offer-howler-short = Howler: guard pile { $pile }
offer-tapir = { $moment ->
    [spread] Tapir: put out one fire; the other two cost you two plants
   *[burn] Tapir: put out one fire, and lose nothing
}
offer-tapir-short = Tapir: put out a fire
offer-animal-none = { $moment ->
    [burn] Let both fires burn, and lose two plants
    [spread] Let the fire spread: everybody loses a plant
   *[other] Use no animal
}
offer-animal-none-short = { $moment ->
    [burn] Let both burn
    [spread] Let the fire spread
   *[other] Use no animal
}
offer-keep = Keep pile { $pile }: { $cards }
offer-keep-short = Keep pile { $pile }
offer-refuse = Refuse pile { $pile }
offer-boa = Boa: take one card ({ $card }) and refuse the rest
offer-boa-short = Boa: take { $card }
offer-birdeater = Birdeater: discard one card ({ $card })
offer-birdeater-short = Birdeater: discard { $card }
offer-macaw = { $onto ->
    [0] Macaw: move one card ({ $card })
   *[other] Macaw: move one card ({ $card }) onto pile { $onto }
}
offer-macaw-short = Macaw: move { $card }
offer-trim-none = Keep the pile as it is
offer-move = Onto pile { $pile }
offer-add = Add: { $card }
offer-trunk = { $way ->
    [new] Begin a tree with { $card }
   *[tree] Raise tree { $tree } with { $card }
}
offer-trunk-short = { $way ->
    [new] Begin a tree
   *[tree] Raise tree { $tree }
}
offer-canopy = { $way ->
    [none] Discard { $card }: you have no unfinished tree
   *[tree] Close tree { $tree } with { $card }
}
offer-canopy-short = { $way ->
    [none] Discard { $card }
   *[tree] Close tree { $tree }
}
offer-discard = Discard: { $card }
offer-fell = Discard: { $card } of tree { $tree }
offer-sprout = Keep: { $card }
offer-sprout-none = Keep no more
offer-hunt = The jaguar hunts in the forest of { $prey }
offer-hunt-short = Hunt: { $prey }

tell-choose = { $player } chooses a species: { $species }.
tell-choose-done = { $player } chooses no more species.
tell-toucan = { $player } looks at pile { $pile } with the toucan.
tell-frog = { $player } puts a card on each pile with the poison frog.
tell-ants = { $player } sends out the leafcutter ants.
tell-sloth = { $player } draws two cards with the sloth.
tell-howler = { $player } lets the howler monkey guard pile { $pile }.
tell-tapir = { $player } puts out a fire with the tapir.
tell-animal-none = { $moment ->
    [burn] { $player } lets both fires burn.
    [spread] { $player } lets the fire spread.
   *[other] { $player } uses no animal.
}
tell-keep = { $player } keeps pile { $pile }.
tell-refuse = { $player } refuses pile { $pile }.
tell-boa = { $player } takes a card of pile { $pile } with the boa and refuses the rest.
tell-birdeater = { $player } discards { $card } of pile { $pile } with the birdeater.
tell-macaw = { $onto ->
    [0] { $player } moves a card of pile { $pile } with the macaw.
   *[other] { $player } moves a card of pile { $pile } onto pile { $onto } with the macaw.
}
tell-trim-none = { $player } keeps the pile as it is.
tell-move = { $player } puts it on pile { $pile }.
tell-add = { $player } adds: { $card }.
tell-trunk = { $way ->
    [new] { $player } begins a tree with { $card }.
   *[tree] { $player } raises tree { $tree } with { $card }.
}
tell-canopy = { $way ->
    [none] { $player } discards { $card }.
   *[tree] { $player } closes tree { $tree } with { $card }.
}
tell-discard = { $player } discards: { $card }.
tell-fell = { $player } discards { $card } of tree { $tree }.
tell-sprout = { $player } keeps a Germination card: { $card }.
tell-sprout-none = { $player } keeps no more Germination cards.
tell-hunt = { $player } lets the jaguar hunt in the forest of { $prey }.
tell-spirit = { $news } The Forest Spirit takes pile { $pile }: { $cards }.
tell-spirit-sprout = { $news } The Forest Spirit keeps from its Germination cards: { $cards }.
tell-spirit-lost = { $news } The Forest Spirit discards: { $cards } ({ $cause }).
tell-lost = { $news } { $player } discards: { $cards } ({ $cause }).
cause-drought = drought
cause-ants = leafcutter ants
cause-fire = fire
cause-disease = disease
cause-lingering = lingering threats
cause-lightning = lightning
cause-jaguar = jaguar
cause-dry-spell = dry spell
tell-shown = { $news } Laid open: { $cards }.
tell-season = { $news } Season { $season } is over.
tell-season-card = { $news } The new season: { $name }.

line-trees = Trees
line-tallest = Tallest tree
line-monstera = Monsteras
line-bromeliad = Bromeliads
line-fern = Ferns
line-orchid = Orchids
line-pitcher = Pitcher plants
line-weather = Weather
line-season = Season cards
line-active = Active animals
line-pairs = Breeding pairs
line-lush = Most lush forest

verdict-win = { $winners } wins with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.
verdict-wildlife = { $winners } wins with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} and more wildlife.
verdict-tie = { $winners } share the win with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} each.
verdict-solo-win = You win: { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}, the Forest Spirit { $spirit }.
verdict-solo-loss = The Forest Spirit wins with { $spirit }; you have { $points ->
    [one] { $figure } point
   *[other] { $figure } points
}.

verdict-solo-tie = You and the Forest Spirit have { $points ->
    [one] { $figure } point
   *[other] { $figure } points
} each: a tie is no win.

text-season = Season { $season } of { $seasons }; season deck { $left }, Germination deck { $germination }
text-pile = Pile { $pile }: { $count ->
    [0] empty
    [one] 1 card
   *[other] { $count } cards
}
text-barred = – guarded by the howler monkey
text-species = Species in play: { $species }
text-discard = Discards: { $cards }
text-germination = Germination cards you have seen, counted from the top: { $cards }
text-hand = still to add: { $cards }
text-drawn = Germination cards drawn: { $cards }
text-trees = trees: { $trees }
text-legend = A tree: its trunks, then .. unfinished or x and its canopy; = scored, * tallest once.
text-cards = cards: { $cards }
text-wildlife = wildlife: { $cards }
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-deck = Season deck: { $count }
board-germination = Germination: { $count }
board-germination-seen = you have seen, counted from the top: { $cards }
board-germination-place = no. { $place } { $card }
board-discard = Discards: { $count }
board-tree = Tree { $tree }
board-new-tree = new tree
board-reconstructed = The list of cards is partly reconstructed.
board-reconstructed-rules = The rules for one, three or four seats, for advanced cards and for season cards are reconstructed.

# The board
board-season = Season { $season } of { $seasons }
board-height = height { $height }
board-trunks = trunks { $values }
board-unfinished = unfinished
board-crown = canopy ×{ $value }
board-scored = scored
board-tallest = Tallest Tree award
board-used = used this season
board-ready = ready
board-fresh = just arrived
board-guarded = guarded by the howler monkey
board-hand = To be added
board-seedlings = Germination cards drawn
board-species = Species in play
board-trees = { $count ->
    [one] 1 complete tree
   *[other] { $count } complete trees
}
board-animals = { $count ->
    [one] 1 animal card
   *[other] { $count } animal cards
}
board-to-act = to play
board-deck-name = Season deck
board-germination-name = Germination
board-discard-name = Discards
board-chosen = chosen
board-ability-TOU = before your turn, look at one pile
board-ability-FRO = before your turn, put a card on each pile
board-ability-SLO = when you refuse every pile, draw one card more
board-ability-BOA = take one card of a pile that you refuse
board-ability-KIN = at the season’s end, keep one Germination card more
board-ability-ANT = on your turn, discard another card of your forest
board-ability-JAG = at the season’s end, an opponent with more wildlife discards an animal
board-ability-HOW = at the end of your turn, guard a pile: the next player may not keep it
board-ability-SPI = discard one card of a pile that you keep
board-ability-MAC = move one card of a pile that you keep onto another pile
board-ability-TAP = at the season’s end, put out one of your fires
board-ability-MOR = at the season’s end, one rain or sun without a partner scores
board-ability-MAR = at the season’s end, each trunk of one new tree is worth 1 more for each marmoset
board-next = with { $more } more: { $points }

# The game in few words, for the lobby and the page on how to play.
pitch = Raise the tallest trees, plant beds of flowers and shelter animals, season after season, before fire comes.
short-goal = Grow the richest forest over the seasons: tall closed trees, plants in the right number, pairs of animals, sun and rain.
short-turn = Look at a pile: keep it all, or refuse it, which adds a card to it, and look at the next.
short-end = A season ends, and scores, when its deck and its piles are empty. After the last one, animals and the number of trees count too.

option-animals = Animals
option-animals-standard = standard
option-animals-advanced = advanced
option-animals-drawn = drawn by lot
option-animals-chosen = chosen by seat A
option-packs = Extra cards
option-packs-none = none
option-packs-orchid = orchids
option-packs-pitcher = pitcher plants
option-packs-orchid-pitcher = orchids, pitcher plants
option-packs-lightning = lightning
option-packs-orchid-lightning = orchids, lightning
option-packs-pitcher-lightning = pitcher plants, lightning
option-packs-orchid-pitcher-lightning = orchids, pitcher plants, lightning
option-shifting = Shifting seasons
option-shifting-off = no
option-shifting-on = yes
option-level = The Spirit is
option-level-normal = calm
option-level-easy = gentle
option-level-hard = fierce
option-seen = Cards you have looked at
option-seen-shown = stay in sight
option-seen-hidden = are yours to remember

gallery-trees = Trunks and canopies
gallery-plants = Plants and seeds
gallery-weather = Weather and threats
gallery-wildlife = Wildlife
gallery-backs = Backs
gallery-states = A card in all its states
gallery-couple = a breeding pair
gallery-no-deck = no cards left
gallery-grown = Trees as they grow
gallery-beds = Beds
gallery-threats = Threats that spread
gallery-edge = forest edge, danger { $count }
gallery-seasons = Seasons and their light
gallery-hour-0 = dawn
gallery-hour-1 = noon
gallery-hour-2 = dusk

# Captions of the drawn examples.
example-turn = Two piles are refused: each goes back face down, a card higher. The third is kept: all of it goes to the forest.
example-tree = An unfinished tree brings nothing. Trunks 1 and 2 under a canopy ×2 are worth 1 + 2 and twice the height: { $points }.
example-monstera = Monsteras score by threes.
example-bromeliad = Two bromeliads are best; a third spoils them all.
example-fern = Ferns score in odd numbers, and not at all in even ones.
example-weather = Rain and sun together bring { $points }; one alone brings nothing.
example-pair = The active frog, the frog of the pair, and both together: { $points }.

# What to do, in a guided game.
lesson-choose-species = Choose the animals of this match for everybody, six or seven in all.
lesson-use-animal = Your animal can help you once a season. Use it now, or keep it for later.
lesson-use-tapir = Your tapir may put out one of your fires. Of two fires one is left, which harms nobody. Of three two are left, which cost you two plants; left alone, three spread, and everybody loses one plant instead.
lesson-keep-pile = Keep the whole pile, or refuse it: then it grows by a card and you look at the next one. A refused pile is out of reach this turn; refuse them all, and you must add the top card of the deck.
lesson-keep-pile-late = The season deck is empty. A refused pile gets no card, and the last pile that is left must be kept. When all are taken the season ends.
lesson-trim-pile = Before the pile is laid open, the birdeater may discard one of its cards, or the macaw carry one to another pile.
lesson-move-card = The macaw carries the card, face down, onto another pile that has a card.
lesson-add-card = Add the cards in the order you like. A trunk raises a tree or begins one; a canopy closes a tree, and nothing is added to it any more.
lesson-keep-seedling = Your seeds sprout. You may keep one of these cards for each seed. The others go back under their deck, and the seeds are discarded.
lesson-choose-prey = The jaguar hunts where there is more wildlife than in your forest. Who lives there chooses the animal that is lost.
lesson-cause-drought = A drought costs another card of the forest it comes to, then goes itself. Only the parts of trees that have scored are safe.
lesson-cause-ants = Leafcutter ants remove one other card of their own forest, as a drought does. That can rid you of a threat.
lesson-cause-fire = Two fires at the end of a season burn two plants of their owner. Three or more spread: everybody loses one plant instead.
lesson-cause-disease = Diseases do to wildlife what fires do to plants. Two cost their owner two animals, three or more cost everybody one.
lesson-cause-lingering = In this season only one threat is discarded at the end; the others stay for the next season.
lesson-cause-lightning = Lightning fells a trunk of an unfinished tree, then stays and counts as a fire.
lesson-cause-jaguar = A jaguar hunts at the end of a season, in a forest with more wildlife than its own. Who lives there chooses the animal that is lost.
lesson-cause-dry-spell = In a dry spell, a drought that one player adds costs everybody else a card as well.
lesson-tell-spirit = The Forest Spirit takes the pile with the most cards. Each pile before it gets one card more.
lesson-tell-season = The season is over. New complete trees, the tallest tree, plants and weather have scored. All but trees and wildlife is discarded; wildlife scores after the last season.
lesson-tell-season-card = Each season has a card of its own, with a rule that holds until the season ends.
