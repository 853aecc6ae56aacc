"""Names of people: pleasant ones for guests, and what a name may be."""

from __future__ import annotations

import re
import secrets
import unicodedata
from itertools import groupby

from moabi.server.errors import Refused, server_words
from moabi.server.tables.seating import BOT_NAMES

MIN_NAME = 2
MAX_NAME = 24
MARKS = " .'’-_"
"""What may stand in a name beside letters and digits."""
RESERVED = (
    *("moabi", "moabi team", "moabi admin", "admin moabi", "admin", "admins", "administrator"),
    *("sysadmin", "sysop", "moderator", "mod", "operator", "staff", "support", "official"),
    *("system", "server", "bot", "robot", "webmaster"),
    *("administrateur", "administratrice", "modérateur", "modératrice", "modo", "opérateur"),
    *("officiel", "officielle", "système", "serveur", "moderador", "administrador"),
    *("модератор", "администратор", "админ", "поддержка", "συντονιστής", "διαχειριστής"),
)
"""Words by which somebody could pass for the house, in our languages and some more: in no name."""
LONG_WORD = 9
"""From so many letters on, such a word may not be a part of another either."""
STROKES = str.maketrans("øØđĐłŁħĦ", "oOdDlLhH")
"""Letters whose stroke no normal form takes away."""
DIGITS = str.maketrans("34578", "eastb")
"""Digits that are read as letters among letters."""
MAX_STACKED = 3
"""Marks on one letter: some scripts need that many, and more only deface."""
COMPOSED = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN"}
"""Scripts whose letters come with their marks: beside those, one mark on a letter is enough."""
OVERLAY = 1
"""The combining class of marks that strike a letter through."""
INVISIBLE = ("FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "VOWEL INHERENT")
"""Letters and marks that show nothing, by a part of their names."""
EAST_ASIAN = {
    *("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"),
}
"""How the names of letters begin that are written side by side."""
SCRIPTS = EAST_ASIAN | {
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA"),
    *("ETHIOPIC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU"),
    *("KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
}
"""Scripts in wide use; among the others are some whose letters are all doubles of Latin ones."""
DOUBLES = str.maketrans(
    "01iıɩɑɡавекмнорстухѕіїјԁԛԝһӏёαβεζηικμνορτυχօսոհ",
    "ollllagabekmhopctyxslïjdqwhlëabezhlkmnoptyxounh",
)
"""Small letters and digits that, small or large, can be taken for a Latin letter."""


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
    spelt_out = unicodedata.normalize("NFKC", name)
    # One letter may stand for a whole sentence.
    if not MIN_NAME <= len(name) <= MAX_NAME or len(spelt_out) > MAX_NAME:
        raise _wrong_name("name-length")
    if not all(_may_stand(character) for character in name):
        raise _wrong_name("name-characters")
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise _wrong_name("name-characters")
    # Of two scripts, one could lend letters to pass for names of the other.
    scripts = {_script(one) for one in spelt_out if unicodedata.category(one)[0] == "L"}
    if len(scripts) > 1 or not scripts <= SCRIPTS:
        raise _wrong_name("name-script")
    most = 1 if scripts <= COMPOSED else MAX_STACKED
    stacks = groupby(name, lambda character: unicodedata.category(character)[0] == "M")
    if any(is_mark and len(list(stack)) > most for is_mark, stack in stacks):
        raise _wrong_name("name-characters")
    if _passes_for_the_house(name):
        raise _wrong_name("name-reserved")
    return name


def _passes_for_the_house(name: str) -> bool:
    """Whether a name is a bot's, or says that its bearer speaks for the server."""
    words = re.split(f"[{re.escape(MARKS)}]+", name)
    looks = {_bare_key(look) for word in (name, *words) for look in _unnumbered(word)}
    looks |= {look.translate(DIGITS).replace("rn", "m") for look in looks}
    whole = _bare_key(name)
    inside = (whole, whole.translate(DIGITS).replace("rn", "m"))
    is_inside = any(word in look for look in inside for word in _HOUSE if len(word) >= LONG_WORD)
    is_bot = any(_bare_key(look) in _BOTS for look in _unnumbered(name))
    return bool(looks & _HOUSE) or is_inside or is_bot


def _unnumbered(word: str) -> set[str]:
    """A word with and without its number at the end, where digits may stand for letters too."""
    return {word, re.sub(r"\s+\d+$", "", word), re.sub(r"[\s\d]+$", "", word)}


def _bare_key(word: str) -> str:
    """A word as it looks without accents."""
    plain = unicodedata.normalize("NFKD", word.translate(STROKES))
    return name_key("".join(one for one in plain if unicodedata.category(one) != "Mn"))


def _may_stand(character: str) -> bool:
    if any(part in unicodedata.name(character, "") for part in INVISIBLE):
        return False
    if unicodedata.combining(character) == OVERLAY:
        return False
    # Spacing marks are letters' parts in many scripts; enclosing ones only deface.
    return character in MARKS or unicodedata.category(character) in {
        *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"),
    }


def _script(letter: str) -> str:
    """The script of a letter, which its name begins with."""
    first, _, second = unicodedata.name(letter, "").partition(" ")
    if first == "LATIN" and second.startswith("LETTER SMALL CAPITAL"):
        return ""  # a sign of phonetics, and the double of a letter
    return "CJK" if first in EAST_ASIAN else first


def _wrong_name(wrong: str) -> Refused:
    return Refused("invalid", fields={"name": wrong}, least=MIN_NAME, most=MAX_NAME)


def plain_key(name: str) -> str:
    """What two names have in common that differ in nothing but case, marks and spaces."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(one for one in folded if one not in MARKS and not one.isspace())


def name_key(name: str) -> str:
    """What two names that are told apart by nobody have in common."""
    told = (str(unicodedata.decimal(one, one)) for one in plain_key(name))
    return "".join(told).translate(DOUBLES)


def name_keys(name: str) -> tuple[str, str]:
    """The keys that an account of that name may be kept by, the surer one first.

    It is the second; but some are older than that, and of two that were found to look alike one
    has kept the first.
    """
    return plain_key(name), name_key(name)


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


_HOUSE = frozenset(map(_bare_key, RESERVED))
_BOTS = frozenset(map(_bare_key, BOT_NAMES))
