"""The games there are."""

from __future__ import annotations

from fastapi import APIRouter

from moabi.core.registry import game_ids

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
async def games() -> list[str]:
    """Every game."""
    return game_ids()
