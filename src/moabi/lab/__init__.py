"""Experiments over many matches: simulation and speed."""
