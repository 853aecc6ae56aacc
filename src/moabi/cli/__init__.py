"""The command `moabi`: thin commands over the library; every mistake gets one clear line."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import NoReturn

from typer import Abort
from typer.exceptions import Exit, TyperException

from moabi.cli.app import app
from moabi.core.errors import MoabiError


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks a letter shows another one, and the match goes on.
            stream.reconfigure(errors="replace")
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Exit as leaving:
        code = leaving.exit_code
    except TyperException as mistake:
        code = _complain(getattr(mistake, "format_message", mistake.__str__)(), 2)
    except MoabiError as mistake:
        code = _complain(str(mistake), 1)
    except (KeyboardInterrupt, Abort):
        code = _complain("stopped", 130)
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as problem:
        code = _complain(f"the output cannot be written ({problem.strerror})", 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _complain(problem: str, code: int) -> int:
    sys.stderr.write(f"moabi: {' '.join(problem.split())}\n")
    return code
