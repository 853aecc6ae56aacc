"""`python -m moabi` is the command `moabi`."""

from moabi.cli import main

main()
