"""A table in play: everything about it follows from its set-up and its log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from moabi.core.contract import NONE, seat_letter
from moabi.core.errors import (
    ActionError,
    Ambiguous,
    CannotUndo,
    Illegal,
    Malformed,
    MoabiError,
)
from moabi.match import Match
from moabi.server.errors import Refused
from moabi.server.tables.clock import Running
from moabi.server.tables.fair import mixed_seed, proof_tags
from moabi.server.tables.result import Result, played_result, resigned_result
from moabi.server.tables.setup import BOT, PERSON, STAND_IN_LEVEL, Entry, Offer, Setup, Sitting

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
MAX_ENTRIES = 20_000
"""A log may not grow without end: beyond this, a match can only be played on and given up."""


class Taken(NamedTuple):
    """A step that stands."""

    entry: int
    """The number of its entry in the log."""
    is_by_stand_in: bool


class Origin(NamedTuple):
    """Where a table plays on from."""

    table: str
    step: int
    future: str
    """`same`, or `new` where what was hidden there was reshuffled."""


class Table:
    """A table: its seats, the match once it has begun, clocks and offers.

    A method that lets somebody do something checks it, applies it and returns the entry for the
    log. The caller must then get the entry committed, or else forget this object and read the log.
    """

    def __init__(self, setup: Setup, sittings: Sequence[Sitting], status: str = OPEN) -> None:
        self.setup = setup
        self.sittings = list(sittings)
        self.status = status
        self.entries: list[Entry] = []
        self.offers: dict[int, Offer] = {}
        self.result: Result | None = None
        self.next: str | None = None
        """The rematch of this table."""
        self.origin: Origin | None = None
        """The table whose steps this one began with."""
        self.problem = ""
        """Why it cannot be played on, where the rules have changed under it."""
        self.removed: set[str] = set()
        """Before the start: whom the host has sent away for good."""
        self.rated: list[int] = []
        """The seats of those who had an account when the match began."""
        self.counted: str | None = None
        """After the end of a rated match: whether it counts, or why it does not."""
        self._match: Match | None = None
        self._clocks: Running | None = None
        self._former: dict[str | None, str | None] = {}
        """The persons that guests have become since the start, by the ids they had then."""
        self._taken: list[Taken] = []
        self._answered: dict[tuple[str | None, str], int] = {}
        self._declined: set[tuple[str, str]] = set()
        """Who asked for what in vain since the last step."""

    # Looking

    @property
    def id(self) -> str:
        """The table's id."""
        return self.setup.id

    @property
    def number(self) -> int:
        """The number of the last entry; 0 before the start."""
        return len(self.entries)

    @property
    def match(self) -> Match:
        """The match; refused before the start."""
        if self._match is None:
            raise Refused("not-started", 409)
        return self._match

    @property
    def has_match(self) -> bool:
        """Whether there is a match to look at."""
        return self._match is not None

    @property
    def clocks(self) -> Running:
        """The clocks; refused before the start."""
        if self._clocks is None:
            raise Refused("not-started", 409)
        return self._clocks

    @property
    def step(self) -> int:
        """How many steps stand."""
        return len(self._taken)

    @property
    def shows_past(self) -> bool:
        """Whether earlier steps may be looked at: after the end, or where nobody must remember."""
        return self.status == OVER or self.setup.find_game().shows_past(self.setup.options)

    @property
    def to_decide(self) -> int:
        """The seat to decide; NONE if nobody is."""
        return self.match.seat if self.status == RUNNING else NONE

    @property
    def is_paused(self) -> bool:
        """Whether the play is paused."""
        return self._clocks is not None and self._clocks.is_paused

    def entry_of_step(self, step: int) -> int:
        """The number of the entry that made a step which still stands."""
        return self._taken[step - 1].entry

    def stand_in_steps(self) -> set[int]:
        """The steps that bots answered in place of the persons whose seats they were."""
        return {number for number, one in enumerate(self._taken, 1) if one.is_by_stand_in}

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person sits in."""
        if person is None:
            return []
        return [n for n, one in enumerate(self.sittings) if one.person == person]

    def has_part(self, person: str | None) -> bool:
        """Whether a person is the host, or sits there."""
        return person is not None and (person == self.setup.host or bool(self.seats_of(person)))

    def persons(self) -> set[str]:
        """The persons who play, but for those a bot answers for."""
        return {
            one.person
            for one in self.sittings
            if one.kind == PERSON and one.person and one.bot_level is None
        }

    def bot_to_decide(self) -> int | None:
        """The level of the bot that is to decide; nothing if a person is, or nobody."""
        if self.to_decide == NONE or self.is_paused or self.problem:
            return None
        return self.sittings[self.to_decide].bot_level

    def number_of(self, person: str | None, client_id: str) -> int | None:
        """The number of the entry that a person's message of that id has already made."""
        return self._answered.get((person, client_id))

    def may_see(self, seat: int, person: str | None) -> bool:
        """Whether a person may see what the seat sees; after the end, everybody may."""
        return seat == NONE or self.status == OVER or seat in self.seats_of(person)

    # Doing

    def play(
        self,
        person: str | None,
        seat: int,
        step: int,
        action: int | str,
        at: int,
        client_id: str | None = None,
        is_program: bool = False,
    ) -> Entry:
        """Answer the decision; `step` says which, so that nothing is answered by mistake."""
        self._check_playing()
        if step != self.step:
            raise Refused("stale", 409, step=self.step)
        if seat != self.match.seat:
            raise Refused("not-your-turn", 409, seat=seat_letter(self.match.seat))
        if self.is_paused:
            raise Refused("paused", 409)
        try:
            played = self.match.play(action, seat)
        except ActionError as problem:
            raise refusal(problem) from None
        payload: dict[str, Any] = {"action": played.notation, "digest": self.match.digest()}
        if is_program and not self.sittings[seat].is_program:
            payload["program"] = True
        return self._record(Entry(self.number + 1, "step", 0, seat, person, at, payload, client_id))

    def undo(self, person: str, step: int, at: int, client_id: str | None = None) -> Entry:
        """Take back one's last step by the engine's rule; beyond it, ask the others."""
        self._check_playing()
        self._check_space()
        seats = self._attended_seats(person)
        if step != self.step:
            raise Refused("stale", 409, step=self.step)
        mine = [one.number for one in self.match.steps if one.seat in seats]
        if not mine:
            raise Refused("nothing-to-undo", 409)
        last = self.match.steps[-1]
        back = mine[-1] - 1
        if last.seat in seats:
            try:
                self.match.undo(last.seat)
            except CannotUndo:
                pass
            else:
                return self._record(
                    Entry(self.number + 1, "undo", 0, last.seat, person, at, {}, client_id)
                )
        if not self.setup.allows_undo:
            raise Refused("no-undo", 409)
        seat = self.match.steps[back].seat
        return self._offer("undo", seat, person, back, at, client_id)

    def ask_pause(self, person: str, at: int, client_id: str | None = None) -> Entry:
        """Ask the others for a pause; alone with bots, pause at once."""
        self._check_playing()
        self._check_space()
        seat = self._attended_seats(person)[0]
        if self.is_paused:
            raise Refused("paused", 409)
        return self._offer("pause", seat, person, self.step, at, client_id)

    def resume(self, person: str, at: int, client_id: str | None = None) -> Entry:
        """End a pause."""
        self._check_playing()
        seat = self._own_seats(person)[0]
        if not self.is_paused:
            raise Refused("not-paused", 409)
        return self._record(Entry(self.number + 1, "resume", 0, seat, person, at, {}, client_id))

    def answer(
        self, person: str, offer: int, accept: bool, at: int, client_id: str | None = None
    ) -> Entry:
        """Accept or decline what another has asked for."""
        self._check_playing()
        seat = self._own_seats(person)[0]
        found = self.offers.get(offer)
        if found is None:
            raise Refused("no-offer", 409)
        if found.person == person and accept:
            raise Refused("own-offer", 409)
        payload = {"offer": offer, "accept": accept}
        return self._record(
            Entry(self.number + 1, "answer", 0, seat, person, at, payload, client_id)
        )

    def resign(self, person: str, at: int, client_id: str | None = None) -> Entry:
        """Give up all one's seats; with two sides that ends the match, else bots take over."""
        self._check_playing()
        seat = self._own_seats(person)[0]
        return self._record(Entry(self.number + 1, "resign", 0, seat, person, at, {}, client_id))

    def substitute(self, person: str, seat: int, at: int, client_id: str | None = None) -> Entry:
        """Hand the seat of somebody whose time is out to a bot."""
        self._check_playing()
        self._own_seats(person)
        if not 0 <= seat < self.setup.seats:
            raise Refused("no-seat", 422)
        holder = self.sittings[seat]
        if holder.kind != PERSON or holder.stand_in is not None or holder.person == person:
            raise Refused("not-away", 409)
        if seat != self.to_decide or not self.clocks.is_out(at):
            raise Refused("has-time", 409)
        payload = {"level": STAND_IN_LEVEL, "by": self._own_seats(person)[0]}
        return self._record(
            Entry(self.number + 1, "substitute", 0, seat, person, at, payload, client_id)
        )

    def come_back(self, person: str, at: int, client_id: str | None = None) -> Entry:
        """Take one's seats back from the bots."""
        self._check_playing()
        self._check_space()
        away = [n for n in self.seats_of(person) if self.sittings[n].stand_in is not None]
        away = [n for n in away if not self.sittings[n].has_resigned]
        if not away:
            raise Refused("not-away", 409)
        return self._record(Entry(self.number + 1, "return", 0, away[0], person, at, {}, client_id))

    def reshuffle(self, person: str, seat: int, seed: int, at: int) -> Entry:
        """Let what a seat cannot know come out otherwise from here on."""
        payload = {"seat": seat, "seed": seed}
        return self._record(Entry(self.number + 1, "reshuffle", 0, None, person, at, payload))

    def part(self, person: str, other: str, is_reshuffled: bool, at: int) -> Entry:
        """Note that the steps so far are those of another table, and whose future it has."""
        payload = {"table": other, "future": "new" if is_reshuffled else "same"}
        return self._record(Entry(self.number + 1, "fork", 0, None, person, at, payload))

    def begin(self, at: int, registered: Collection[str] = ()) -> Entry:
        """Start the match; all seats must be taken, one of them by a person.

        `registered` are the persons with an account: a rating never counts anybody else.
        """
        self.check_open()
        if any(one.kind not in (PERSON, BOT) for one in self.sittings):
            raise Refused("seats-empty", 409)
        if not any(one.kind == PERSON for one in self.sittings):
            raise Refused("only-bots", 409)
        if any(not one.is_confirmed for one in self.sittings):
            raise Refused("unconfirmed", 409)
        self._tell_apart(registered)
        payload = {
            "seats": [one.to_json() for one in self.sittings],
            "rated": [n for n, one in enumerate(self.sittings) if one.person in registered],
        }
        return self._applied(Entry(1, "start", 0, None, None, at, payload))

    def _tell_apart(self, registered: Collection[str]) -> None:
        """Give seats of the same name, as at one screen, names of their own."""
        names: list[str] = []
        # An account keeps its name wherever it sits, lest a guest pass for it.
        for one in sorted(self.sittings, key=lambda one: one.person not in registered):
            name, count = one.name, 2
            while name in names:
                name, count = f"{one.name} {count}", count + 1
            one.name = name
            names.append(name)

    # The log

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take in entries that are in the log already."""
        for written in entries:
            entry = self._by_whom_now(written)
            if entry.number != self.number + 1:
                raise ValueError(f"table {self.id}: entry {entry.number} after {self.number}")
            if self.problem:
                self.entries.append(entry)
                continue
            try:
                self._repeat(entry)
            except MoabiError as problem:
                self.problem = str(problem)
                self.entries.append(entry)

    def _by_whom_now(self, entry: Entry) -> Entry:
        """An entry of one who was a guest then, as that of the account that has the seat now."""
        if entry.kind == "start":
            was = [one["person"] for one in entry.payload["seats"]]
            now = [one.person for one in self.sittings]
            self._former = {a: b for a, b in zip(was, now, strict=True) if a != b}
        who = self._former.get(entry.person)
        return entry if who is None else replace(entry, person=who)

    def _repeat(self, entry: Entry) -> None:
        if entry.kind == "step":
            self.match.play(entry.payload["action"], entry.seat)
            if entry.payload["digest"] != self.match.digest():
                raise Refused("changed-rules", 409)
            self._record(entry)
        elif entry.kind == "undo":
            self._go_back(entry.step)
            self._record(entry)
        else:
            self._applied(entry)

    def _record(self, entry: Entry) -> Entry:
        """What follows from a step or from anything else, and the entry as the log keeps it."""
        if entry.kind == "step":
            assert entry.seat is not None
            self.sittings[entry.seat].is_program |= "program" in entry.payload
            is_by_stand_in = self.sittings[entry.seat].stand_in is not None
            self._taken.append(Taken(entry.number, is_by_stand_in))
            self.offers.clear()
            self._declined.clear()
            self._turn(entry.at)
            if self.match.is_over:
                self._end(played_result(self.match, self.sittings))
        elif entry.kind == "undo":
            del self._taken[len(self.match.steps) :]
            self.offers.clear()
            self._turn(entry.at)
        else:
            return self._applied(entry)
        return self._keep(entry)

    def _applied(self, entry: Entry) -> Entry:
        kind, at = entry.kind, entry.at
        if kind == "start":
            self._begin(entry)
        elif kind == "offer":
            number, payload = entry.number, entry.payload
            assert entry.seat is not None
            assert entry.person is not None
            self.offers[number] = Offer(
                number, payload["what"], entry.seat, entry.person, payload["step"]
            )
            self._settle(number, at)
        elif kind == "answer":
            offer = self.offers.get(entry.payload["offer"])
            if offer is not None and entry.payload["accept"] and entry.person:
                offer.accepted.add(entry.person)
                self._settle(offer.number, at)
            elif offer is not None:
                del self.offers[offer.number]
                self._declined.add((offer.person, offer.what))
        elif kind == "reshuffle":
            self.match.reshuffle(int(entry.payload["seat"]), int(entry.payload["seed"]))
        elif kind == "resume":
            self.clocks.resume(at)
        elif kind == "resign":
            self._resign(entry.person)
            if self.status == RUNNING:
                self._turn(at)
        elif kind == "substitute":
            assert entry.seat is not None
            self.sittings[entry.seat].stand_in = int(entry.payload["level"])
            self.offers.clear()
            self._turn(at)
        elif kind == "return":
            for seat in self.seats_of(entry.person):
                if not self.sittings[seat].has_resigned:
                    self.sittings[seat].stand_in = None
            self._turn(at)
        elif kind == "fork":
            self.origin = Origin(entry.payload["table"], self.step, entry.payload["future"])
        else:
            raise ValueError(f"there is no entry of kind {kind!r}")
        return self._keep(entry)

    def _keep(self, entry: Entry) -> Entry:
        seat = self.to_decide
        is_asked = seat != NONE and not self.is_paused and self.sittings[seat].stand_in is None
        kept = Entry(
            entry.number,
            entry.kind,
            self.step,
            entry.seat,
            entry.person,
            entry.at,
            entry.payload,
            entry.client_id,
            seat if is_asked else None,
        )
        self.entries.append(kept)
        if kept.client_id is not None:
            self._answered[kept.person, kept.client_id] = kept.number
        return kept

    def _begin(self, entry: Entry) -> None:
        held = zip(entry.payload["seats"], self.sittings, strict=True)
        # Who they are, and are called, may have changed since; what the log says of them has not.
        self.sittings = [
            Sitting(**{**values, "person": one.person}, name=one.name) for values, one in held
        ]
        self.rated = list(entry.payload.get("rated", ()))
        seed = mixed_seed(self.setup.secret, [one.contribution for one in self.sittings])
        names = [one.name for one in self.sittings]
        game = self.setup.find_game()
        self._match = Match(game, self.setup.seats, seed, self.setup.options, names)
        self._clocks = Running.start(self.setup.clock, self.setup.seats, self._match.seat, entry.at)
        self.status = RUNNING

    def _offer(
        self, what: str, seat: int, person: str, step: int, at: int, client_id: str | None
    ) -> Entry:
        asked = {(one.person, one.what) for one in self.offers.values()}
        if (person, what) in asked | self._declined:
            raise Refused("asked-already", 409)
        payload = {"what": what, "step": step}
        return self._record(
            Entry(self.number + 1, "offer", 0, seat, person, at, payload, client_id)
        )

    def waiting_for(self, offer: Offer) -> set[str]:
        """The persons who have yet to answer an offer.

        Nobody's moves are taken back behind their back: an undo waits for the absent too.
        """
        asked = self.persons()
        if offer.what == "undo":
            asked = {
                one.person
                for one in self.sittings
                if one.kind == PERSON and one.person and not one.has_resigned
            }
        return asked - {offer.person} - offer.accepted

    def _settle(self, number: int, at: int) -> None:
        """Do what was offered once nobody is left to ask."""
        offer = self.offers[number]
        if self.waiting_for(offer):
            return
        del self.offers[number]
        if offer.what == "undo":
            self._go_back(offer.step)
            del self._taken[offer.step :]
            self.offers.clear()
            self._turn(at)
        else:
            self.clocks.pause(at)

    def _turn(self, at: int) -> None:
        """Let the time run of whoever is to decide now, unless a bot answers for them."""
        seat = self.match.seat
        is_away = seat != NONE and self.sittings[seat].stand_in is not None
        self.clocks.turn(self.step, seat, at, is_away=is_away)

    def _go_back(self, step: int) -> None:
        self.match.go_back(step)

    def _resign(self, person: str | None) -> None:
        for seat in self.seats_of(person):
            self.sittings[seat].has_resigned = True
            self.sittings[seat].stand_in = self.sittings[seat].stand_in or STAND_IN_LEVEL
        self.offers.clear()
        left = [n for n, one in enumerate(self.sittings) if not one.has_resigned]
        sides = self.match.game.sides(self.setup.seats, self.setup.options)
        if len({sides[n] for n in left}) <= 1 or len(set(sides)) == 2 or not self.persons():
            self._end(resigned_result(self.match, self.sittings))

    def _end(self, result: Result) -> None:
        self.result = result
        self.status = OVER
        self.offers.clear()
        self.clocks.end()

    def _own_seats(self, person: str) -> list[int]:
        seats = [n for n in self.seats_of(person) if not self.sittings[n].has_resigned]
        if not seats:
            raise Refused("not-yours", 403)
        return seats

    def _attended_seats(self, person: str) -> list[int]:
        """The seats that a person plays and no bot does for them."""
        seats = [n for n in self._own_seats(person) if self.sittings[n].stand_in is None]
        if not seats:
            raise Refused("away", 409)
        return seats

    def check_open(self) -> None:
        """Refuse unless the match is still to begin."""
        if self.status == CLOSED:
            raise Refused("closed", 409)
        if self.status != OPEN:
            raise Refused("already-started", 409)

    def _check_playing(self) -> None:
        if self.problem:
            raise Refused("changed-rules", 409)
        if self.status == CLOSED:
            raise Refused("closed", 409)
        if self.status == OPEN:
            raise Refused("not-started", 409)
        if self.status != RUNNING:
            raise Refused("over", 409)

    def _check_space(self) -> None:
        if self.number >= MAX_ENTRIES:
            raise Refused("log-full", 409)

    # Keeping

    def to_file(self) -> str:
        """The game file, with the proof of its shuffle; refused before the end."""
        if self.status != OVER or self.result is None:
            raise Refused("not-over", 409)
        if self.problem:
            raise Refused("changed-rules", 409)
        match = self.match.fork()
        match.tags = {
            "players": ",".join(
                f"level{one.level}" if one.kind == BOT else "person" for one in self.sittings
            ),
            "table": self.id,
            **({} if self.result.reason == "played" else {"result": self._resigned_tag()}),
            **proof_tags(self.setup.secret, [one.contribution for one in self.sittings]),
        }
        return match.to_text()

    def _resigned_tag(self) -> str:
        gone = [seat_letter(n) for n, one in enumerate(self.sittings) if one.has_resigned]
        return f"{''.join(gone)} resigned"


def refusal(problem: ActionError) -> Refused:
    """An answer that the match refuses, as the server refuses it."""
    if isinstance(problem, Illegal):
        return Refused("illegal", 422, rules=problem.rules)
    for kind, error in (("malformed", Malformed), ("ambiguous", Ambiguous)):
        if isinstance(problem, error):
            return Refused(kind, 422)
    return Refused("not-your-turn", 409, seat="")
