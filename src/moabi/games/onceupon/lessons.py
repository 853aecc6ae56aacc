"""Which rules of Once Upon a Forest to read at which decision, by their numbers in RULES.md."""

LESSONS = {
    "SLIP_CARD": ("2.3", "2.3a"),
    "DRAW_CARD": ("3.3", "1.2"),
    "PLAY_CARD": ("3.1", "4.1", "4.2", "4.4"),
    "GIVE_CARD": ("3.2",),
    "DISCARD_CARD": ("9.3",),
    "PLACE_CARD": ("3.2a", "4.1", "4.2", "4.4"),
}
