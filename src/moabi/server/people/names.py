"""Names of people: pleasant ones for guests, and what a name may be."""

from __future__ import annotations

import secrets
import unicodedata

from moabi.server.errors import Refused, server_words

MIN_NAME = 2
MAX_NAME = 24
MARKS = " .'’-_"
"""What may stand in a name beside letters and digits."""
RESERVED = frozenset({"moabi", "admin", "bot", "server"})


def guest_name(language: str) -> str:
    """A name for someone who has not given one."""
    told = server_words(language)
    adjective, animal = (
        secrets.choice([word.strip() for word in told.say(message).split(",")])
        for message in ("guest-adjectives", "guest-animals")
    )
    name = told.say("guest-name", adjective=adjective, animal=animal)
    return name[0].upper() + name[1:]


def checked_name(text: str) -> str:
    """The name as it is shown; refused if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not MIN_NAME <= len(name) <= MAX_NAME:
        raise _wrong_name("name-length")
    if not all(_may_stand(character) for character in name):
        raise _wrong_name("name-characters")
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise _wrong_name("name-characters")
    if name_key(name) in RESERVED:
        raise _wrong_name("name-reserved")
    return name


def _may_stand(character: str) -> bool:
    # Spacing marks are letters' parts in many scripts; enclosing ones only deface.
    return character in MARKS or unicodedata.category(character) in {
        *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"),
    }


def _wrong_name(wrong: str) -> Refused:
    return Refused("invalid", fields={"name": wrong}, least=MIN_NAME, most=MAX_NAME)


def name_key(name: str) -> str:
    """What two names that are told apart by nobody have in common."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(character for character in folded if character not in MARKS)


def clean_text(text: str, longest: int, field: str = "text") -> str:
    """One line of free text, fit for any store; refused if empty or too long."""
    printable = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    line = " ".join(printable.split())
    if not line:
        raise Refused("invalid", fields={field: "text-empty"})
    if len(line) > longest:
        raise Refused("invalid", fields={field: "text-length"}, most=longest)
    return line
