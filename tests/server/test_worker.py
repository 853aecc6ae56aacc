"""Scale-out: workers play the bots and review, and two servers share every table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from moabi.core.errors import BadSetup
from moabi.server.live.hub import Hub
from moabi.server.metrics import Metrics
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store.database import now
from moabi.server.tasks import Work, open_queue, run_worker, tidy
from tests.patience import wait_for
from tests.running import run_apart

from .processes import Process, assert_no_failures
from .test_live import play_on

GAME = "onceupon"


def start_worker(folder: Path, db: str) -> Process:
    return Process(folder, "-m", "moabi", "worker", "--db", db)


def test_workers_play_and_review(
    start_server: Callable[..., Any], someone: Any, postgres: Any, tmp_path: Path
) -> None:
    db = postgres.new_database()
    server = start_server(db, bots="workers", warm=False, review_looks={"normal": 40})
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, bots={"B": 2})["id"]
    a = ada.sit(table, "A")
    workers = [start_worker(tmp_path, db)]
    try:
        view = a.last["view"]
        answered = 0
        while answered < 12:
            if view["legal"]:
                a.send(type="play", step=view["step"], action=view["legal"][0]["code"])
            before = view["step"]
            view = a.view(lambda v, before=before: v["step"] > before)
            answered += view["to_decide"] == "A"
            if answered == 6 and len(workers) == 1:
                workers[0].kill()
                workers.append(start_worker(tmp_path, db))
        metrics = ada.get("/metrics")
        assert 'moabi_moves_total{by="person"}' in metrics
        # Not one of the bot's answers was this server's own.
        assert 'moabi_moves_total{by="bot"}' not in metrics
        a.ask(type="resign")
        review = ada.post("/api/reviews", {"table": table}, 202)
        path = f"/api/reviews/{review['id']}"
        wait_for(lambda: ada.get(path)["finished"])
        review = ada.get(path)
        assert review["done"] == review["of"] == len(review["reports"]) > 0
        assert workers[1].stop() == 0
    finally:
        for worker in workers:
            if worker.is_alive():
                worker.kill()
    assert_no_failures(tmp_path)


def reviewed_by_workers(server: Any, someone: Any) -> tuple[Any, str]:
    """A person, and where the review is found that they have asked for and wait for."""
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
    seats = {letter: ada.sit(table, letter) for letter in "AB"}
    play_on(seats, 4)
    seats["A"].ask(type="resign")
    return ada, f"/api/reviews/{ada.post('/api/reviews', {'table': table}, 202)['id']}"


def test_a_review_whose_worker_died_is_made_by_another(
    start_server: Callable[..., Any], someone: Any, postgres: Any, compiled: None
) -> None:
    db = postgres.new_database()
    server = start_server(db, bots="workers", review_looks={"normal": 40})
    ada, path = reviewed_by_workers(server, someone)
    with psycopg.connect(db, autocommit=True) as connection:
        dead = "now() - interval '40 s'"
        connection.execute(f"INSERT INTO procrastinate_workers (last_heartbeat) VALUES ({dead})")
        worker = "(SELECT max(id) FROM procrastinate_workers)"
        connection.execute(f"UPDATE procrastinate_jobs SET status = 'doing', worker_id = {worker}")
        beat = now() - 31_000_000
        connection.execute("UPDATE reviews SET status = 'running', beat = %s", [beat])

    async def work() -> None:
        store = await Store.open(db)
        hub = Hub(store, Settings(db, warm=False), Metrics())
        async with open_queue(db, Work(hub)) as queue:
            await tidy(queue, store)
            await queue.run_worker_async(wait=False, install_signal_handlers=False)
        await hub.close()
        await store.close()

    run_apart(work())
    assert ada.get(path)["finished"]


def test_a_review_that_is_in_no_queue_any_more_is_put_there_again(
    start_server: Callable[..., Any], someone: Any, postgres: Any
) -> None:
    db = postgres.new_database()
    _, path = reviewed_by_workers(start_server(db, bots="workers"), someone)
    with psycopg.connect(db, autocommit=True) as connection:
        connection.execute("DELETE FROM procrastinate_jobs")
        start_server(db, bots="workers")
        queued = "SELECT args FROM procrastinate_jobs"
        jobs = wait_for(lambda: connection.execute(queued).fetchall())
    assert jobs == [({"review": path.rpartition("/")[2]},)]


def test_a_step_is_answered_once_even_through_two_servers(
    start_server: Callable[..., Any], someone: Any, postgres: Any
) -> None:
    db = postgres.new_database()
    servers = [start_server(db, warm=False) for _ in range(2)]
    ada = someone(servers[0])
    again = someone(servers[1])
    table = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
    again.client.cookies.update(ada.client.cookies)
    sockets = [ada.sit(table, "A"), again.sit(table, "A")]
    for step in range(25):
        seat = sockets[0].last["view"]["to_decide"]
        for one in sockets:
            one.send(type="watch", seat=seat, since=0)
            one.view(lambda v, now=(seat, step): (v["seat"], v["step"]) == now)
        action = sockets[0].last["view"]["legal"][0]["code"]
        # Every other step both sockets repeat one message; else they send one each.
        ids = [f"{step}", f"{step}"] if step % 2 else [f"{step}.{n}" for n in range(2)]
        for one, identifier in zip(sockets, ids, strict=True):
            one.send(type="play", step=step, action=action, id=identifier)
        answers = []
        for one, identifier in zip(sockets, ids, strict=True):
            while True:
                heard = one.hear()
                if heard["type"] in ("done", "error") and heard["id"] == identifier:
                    answers.append(heard)
                    break
            while one.last["view"]["step"] == step:
                one.hear()
        if step % 2:
            assert [one["type"] for one in answers] == ["done", "done"]
            assert answers[0]["number"] == answers[1]["number"]
        else:
            assert sorted(one.get("kind", one["type"]) for one in answers) == ["done", "stale"]
    assert [one.last["view"]["step"] for one in sockets] == [25, 25]


def test_workers_need_postgresql(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_queue(Settings(f"sqlite:///{tmp_path / 'x.db'}").db):
            pass

    with pytest.raises(BadSetup, match="PostgreSQL"):
        run_apart(run())


def test_a_worker_without_a_queue_neither_greets_nor_makes_a_database(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    told: list[bool] = []
    with pytest.raises(BadSetup, match="PostgreSQL"):
        run_apart(run_worker(Settings(f"sqlite:///{file}"), lambda: told.append(True)))
    assert not told
    assert not file.exists()
