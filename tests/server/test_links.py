"""The address of a table's page: with its key for those who may pass it on, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .clients import Someone

GAME = "onceupon"
People = Callable[[Any], Someone]


@pytest.mark.parametrize("page", ["", "/review"])
@pytest.mark.parametrize("is_open", [False, True])
def test_who_may_pass_the_key_on_finds_it_in_the_address(
    server: Any, someone: People, page: str, is_open: bool
) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=3, open=is_open)
    path = f"/t/{table['id']}{page}"
    led = ada.client.get(f"{path}?guided=1")
    assert led.status_code == 303
    assert led.headers["location"] == f"{path}?guided=1&key={table['key']}"
    assert led.headers["cache-control"] == "no-store"
    assert ada.client.get(led.headers["location"]).status_code == 200
    # A key that is not the table's is put right.
    wrong = ada.client.get(f"{path}?key=wrong").headers["location"]
    assert wrong == f"{path}?key={table['key']}"
    # Who has no part in the table is told no key; who was told it has no other address.
    answer = bo.client.get(path)
    assert answer.status_code == (200 if is_open else 404)
    assert table["key"] not in answer.text + str(answer.headers)
    assert bo.client.get(f"{path}?key={table['key']}").status_code == 200
    # Who sits down may ask others to come, too.
    bo.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    assert bo.client.get(path).headers["location"] == f"{path}?key={table['key']}"
