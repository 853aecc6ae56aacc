# What the server says: why something is refused, and the names of guests.

# The lists are in the same order in every language.
guest-name = { $adjective } { $animal }
guest-adjectives =
    quiet, agile, calm, swift, wise, shy, peaceful, nimble, solitary, nocturnal, splendid, loyal, free,
    wild, friendly, fearless, gentle, modest, enigmatic, skilful, noble, slender, lively, serene
guest-animals =
    tapir, ocelot, margay, agouti, coati, kinkajou, jaguar, puma, tamarin, marmoset, capuchin, sloth,
    pangolin, okapi, gorilla, mandrill, bonobo, orangutan, gibbon, hornbill, toucan, macaw, hoatzin,
    quetzal, caracara, motmot, trogon, jacamar, iguana, basilisk, chameleon, gecko, anaconda,
    caiman, manatee, bongo, capybara, anteater, armadillo, peccary

error-malformed = This is not a request that the server understands.
error-not-signed-in = Please sign in first.
error-wrong-password = The name or the password is wrong.
error-bad-token = This token is unknown or has been revoked.
error-foreign = This request did not come from our own pages.
error-wrong-host = This server does not go by that name; whoever runs it can add the name (--allow-host).
error-needs-cookie = A token cannot do this: sign in with a browser.
error-registered-only = Only registered players can do this.
error-guests-only = A registered player’s name stays as it is.
error-not-found = There is nothing here.
error-wrong-method = This cannot be done here.
error-name-taken = Another player has this name.
error-already-registered = You are registered already.
error-too-many-tokens = You have { $most } tokens: revoke one first.
error-too-big = This is too big: at most { $most } kB.
error-invalid = Something in the request is not right.
error-too-fast = Too fast: please try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-internal = Something went wrong on our side. It has been noted as { $reference }.
error-unavailable = The server is busy or restarting: please try again in a moment.

wrong-name-length = A name has { $least } to { $most } characters.
wrong-name-characters = A name is made of letters, digits, spaces and .'’-_ only.
wrong-name-script = The letters of a name are all of one script, such as Latin or Greek.
wrong-name-reserved = This name is reserved.
wrong-name-taken = Another player has this name.
wrong-password-length = A password has { $least } to { $most } characters.
wrong-password-easy = This password is too easy to guess.
wrong-password-wrong = This is not your password.
wrong-text-empty = Some text is needed here.
wrong-text-length = This may have { $most } characters at most.
wrong-missing = This is needed.
wrong-unknown = There is no such field.
wrong-value = This is not a value that fits here.
