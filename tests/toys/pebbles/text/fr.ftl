title = Galets

pebble = { $number }
pebble-unknown = un galet

ask-take-pebble = { $player }, prenez un galet à un bout de la rangée.
ask-keep-pebble = { $player }, montrez votre galet ou gardez-le secret.

offer-take-left = Prendre le galet du bout gauche
offer-take-right = Prendre le galet du bout droit
offer-show = Montrer { $pebble } pour tous ses points
offer-keep = Garder { $pebble } secret pour la moitié de ses points

tell-take-left = { $player } prend { $pebble } au bout gauche.
tell-take-right = { $player } prend { $pebble } au bout droit.
tell-show = { $player } montre { $pebble }.
tell-keep = { $player } garde { $pebble } en secret.

line-shown = galets montrés
line-kept = galets gardés
verdict-win = { $winners } gagne avec { $points } points.
verdict-tie = { $winners } partagent la victoire avec { $points } points.

board-row = rangée
board-shown = montrés
board-kept = gardés
board-show = galets montrés
board-keep = galets gardés
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
