"""The pages: templates, styles and the one small script, which knows no game."""
