# Words of the server: tables and live play.
error-not-found = There is no such thing here.
error-internal = Something went wrong on our side; nothing was lost.
