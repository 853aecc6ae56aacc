"""People: who is asking, their accounts and tokens, and what keeps the server safe."""

from moabi.server.people.current import Person, current_person, person_of

__all__ = ["Person", "current_person", "person_of"]
