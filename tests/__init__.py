"""Tests: what all share stands here, a game's own in tests/games/<id>/."""
