"""People: guests and accounts, sign-in, tokens for programs, and the guard at the door."""

from moabi.server.people.current import Person, current_person, person_of

__all__ = ["Person", "current_person", "person_of"]
