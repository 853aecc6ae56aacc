title = Pebbles

pebble = { $number }
pebble-unknown = a pebble

ask-take-pebble = { $player }, take a pebble from an end of the row.
ask-keep-pebble = { $player }, show your pebble or keep it secret.

offer-take-left = Take the pebble at the left end
offer-take-right = Take the pebble at the right end
offer-show = Show { $pebble } for all its points
offer-keep = Keep { $pebble } secret for half its points

tell-take-left = { $player } takes { $pebble } from the left end.
tell-take-right = { $player } takes { $pebble } from the right end.
tell-show = { $player } shows { $pebble }.
tell-keep = { $player } keeps { $pebble } secret.

line-shown = shown pebbles
line-kept = kept pebbles
verdict-win = { $winners } wins with { $points } points.
verdict-tie = { $winners } share the win with { $points } points.

board-row = row
board-shown = shown
board-kept = kept
board-show = shown pebbles
board-keep = kept pebbles
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
