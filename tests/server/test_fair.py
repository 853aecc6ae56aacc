"""Fair shuffles: what the file of a table proves, and what it cannot be made to prove."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moabi.core.errors import BadSetup
from moabi.match import Match
from moabi.server.tables.fair import check_proof, commit, mixed_seed, proof_tags

from .test_tables import START, new_table

SECRET = "5a" * 32


def test_the_seed_follows_from_the_secret_and_all_contributions_in_their_order() -> None:
    assert commit(SECRET) == hashlib.sha256(b"moabi fair 1\n" + b"\x5a" * 32).hexdigest()
    mixed = hashlib.sha256(b"\x5a" * 32 + b"\nab||cd").digest()
    assert mixed_seed(SECRET, ["ab", "", "cd"]) == int.from_bytes(mixed[:8], "big") >> 1
    seeds = {mixed_seed(SECRET, given) for given in (["a", "b"], ["b", "a"], ["ab", ""])}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "00" * 32},
        {"secret": "short"},
        {"commitment": "0" * 64},
        {"contributions": "ab,ce"},
        {"contributions": "ab"},
        {"contributions": "ab,XY"},
    ],
)
def test_a_proof_with_anything_changed_proves_nothing(change: dict[str, str]) -> None:
    tags = proof_tags(SECRET, ["ab", "cd"])
    seed = mixed_seed(SECRET, ["ab", "cd"])
    check_proof(seed, tags, 2)
    with pytest.raises(BadSetup):
        check_proof(seed, {**tags, **change}, 2)
    with pytest.raises(BadSetup):
        check_proof(seed + 1, tags, 2)


def test_moabi_verify_proves_a_tables_file_and_refuses_another(
    shell: Callable[..., Any], tmp_path: Path
) -> None:
    table = new_table()
    table.resign("pA", START)
    good = tmp_path / "good.moabi"
    good.write_text(table.to_file(), "utf-8")
    told = shell("verify", good)
    assert told.returncode == 0, told.stderr
    assert "proved" in told.stdout
    commitment = Match.load(good).tags["commitment"]
    assert commitment in told.stdout
    assert shell("verify", good, "--commitment", commitment.upper()).returncode == 0
    told = shell("verify", good, "--commitment", "0" * 64)
    assert told.returncode == 1
    assert "another commitment" in told.stderr

    chosen = Match.from_text(table.to_file())
    other = Match(chosen.game, 2, chosen.seed + 1, tags=chosen.tags)
    bad = tmp_path / "bad.moabi"
    bad.write_text(other.to_text(), "utf-8")
    told = shell("verify", bad)
    assert told.returncode == 1
    assert "seed" in told.stderr
    other = chosen.fork(0)
    other.reshuffle(0, 5)
    bad.write_text(other.to_text(), "utf-8")
    told = shell("verify", bad)
    assert told.returncode == 1
    assert "reshuffled after step 0" in told.stderr
    bad.write_text(Match(chosen.game, 2, 7).to_text(), "utf-8")
    assert "no tag" in shell("verify", bad).stderr
