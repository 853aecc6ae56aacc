"""The games: one folder each, found by looking; see CONTRIBUTING."""
