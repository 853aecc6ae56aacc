"""What a request may hold, each kind in one place: ids, keys, seats, languages."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from moabi.core.words import LANGUAGES

TableId = Annotated[str, Field(pattern=r"^[a-z0-9]{10}$")]
Key = Annotated[str, Field(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Letter = Annotated[str, Field(pattern="^[A-D]$")]
Language = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]
