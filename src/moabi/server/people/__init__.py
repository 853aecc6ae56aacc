"""People: guests and accounts, sign-in, tokens for programs, and the guard at the door."""
