"""Which rules of Rainforest to read at which decision, by their numbers in RULES.md."""

LESSONS = {
    "TAKE_TILE": ("3.1", "3.2"),
    "TAKE_TOKENS": ("3.3",),
    "SWAP_TOKEN": ("4.1", "4.2"),
    "GIVE_TOKEN": ("4.1", "4.2a"),
    "PLACE_TOKEN": ("5.1", "5.3"),
    "LOCK_TILE": ("6.1", "6.2", "6.3"),
    "CLAIM_AREA": ("7.1", "7.4"),
    "PLACE_AREA": ("7.5", "7.6", "11.3"),
    "DISCARD_TOKEN": ("9.1",),
}
