"""Which rules of Vorex to read at which decision, by their numbers in RULES.md."""

LESSONS = {
    "CHOOSE_OBJECTIVE": ("2.7", "2.7a"),
    "CHOOSE_PIECE": ("3.1", "3.1a"),
    "PLACE_TILE": ("5.1", "5.2", "5.3"),
    "TURN_TILE": ("5.1", "5.1a"),
    "TAKE_ACTION": ("4.2", "4.3", "5.1", "6.1", "6.2"),
    "TAKE_BONUS": ("6.6",),
    "PAY_COST": ("6.2", "6.3"),
    "CHOOSE_RUIN": ("7.1", "7.1e"),
    "PLACE_WEED": ("12.3", "12.4"),
}
