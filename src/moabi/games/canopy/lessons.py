"""Which rules of Canopy to read at which decision, by their numbers in RULES.md."""

LESSONS = {
    "CHOOSE_SPECIES": ("15.2", "15.2a"),
    "USE_ANIMAL": ("6.1", "6.2"),
    "KEEP_PILE": ("3.1", "3.2", "3.3", "3.4"),
    "TRIM_PILE": ("15.10", "15.11"),
    "MOVE_CARD": ("15.11",),
    "ADD_CARD": ("5.1", "5.2", "5.3"),
    "DISCARD_CARD": ("4.4", "8.5", "8.8"),
    "KEEP_SEEDLING": ("8.3", "8.4"),
    "CHOOSE_PREY": ("15.7",),
}
