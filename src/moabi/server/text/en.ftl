# Words of the server: tables and live play.
