"""The commands; each imports what it needs when it is called, so that `--help` stays quick."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from moabi.core.game import Game

app = typer.Typer(
    name="moabi",
    help="Rainforest board games: play, simulate and study them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; see `moabi games`.")]
AnyGame = Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id; all if left out.")]
Seats = Annotated[int, typer.Option(help="How many seats play.")]
Seed = Annotated[int, typer.Option(help="The seed of the shuffle; the same seed, the same game.")]
Options = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help="A variant, as in teams=on.")
]
ComponentsFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Your own components file.")
]
Language = Annotated[str, typer.Option("--lang", metavar="en|fr", help="Language of the words.")]


def find(game_id: str, components: Path | None = None) -> Game:
    """The game of that id, with the owner's components if a file is given."""
    from moabi.core.registry import find_game

    game = find_game(game_id)
    return game.with_components(components) if components else game


def parse_options(pairs: list[str]) -> dict[str, str]:
    """Options given as NAME=VALUE."""
    from moabi.core.checks import shown

    parsed = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"--option must read NAME=VALUE, not {shown(pair)}")
        parsed[name] = value
    return parsed


def parse_players(text: str) -> list[str]:
    """Players' names with commas between, and blanks where one likes."""
    return [name.strip() for name in text.split(",")]


def _show_version(wanted: bool) -> None:
    if wanted:
        from moabi import __version__

        typer.echo(f"moabi {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Rainforest board games: play, simulate and study them."""


@app.command()
def games() -> None:
    """List the games, their seats and options, and what of them is reconstructed."""
    from moabi.cli.tables import games_table, options_table, show

    show(games_table())
    show(options_table())


@app.command()
def play(
    game: GameId,
    seats: Seats = 2,
    players: Annotated[
        str,
        typer.Option(help="Who plays: person, random, greedy, level1 to level8; commas between."),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The seed of the shuffle.")] = None,
    option: Options = [],  # noqa: B006 - typer reads the default, nobody changes it
    components: ComponentsFile = None,
    file: Annotated[
        Path | None, typer.Option(help="The game file to keep the match in, or to go on with.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last unfinished match.")
    ] = False,
    lang: Language = "",
) -> None:
    """Play in the terminal, against bots or each other; quit any time and resume later."""
    from moabi.cli.play import Table, open_table

    table: Table = open_table(
        find(game, components), seats, players, seed, parse_options(option), file, resume, lang
    )
    table.run()


@app.command()
def simulate(
    game: GameId,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    seats: Seats = 2,
    players: Annotated[
        str, typer.Option(help="greedy or random: one for all, or one a seat, with commas.")
    ] = "random",
    seed: Seed = 1,
    option: Options = [],  # noqa: B006
    components: ComponentsFile = None,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Show how often so many points were made.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games between bots at full speed and sum them up."""
    from json import dumps

    from moabi.cli.tables import histogram as draw_histogram
    from moabi.cli.tables import progress_bar, rules_table, show, summary_table
    from moabi.lab import simulate as lab

    found = find(game, components)
    with progress_bar(f"{found.title}", games) as advance:
        summary = lab.simulate(
            found, seats, games, parse_players(players), parse_options(option), seed, advance
        )
    if json:
        typer.echo(dumps(summary.to_json()))
    else:
        show(summary_table(summary))
        rules = rules_table(summary)
        if rules:
            show(rules)
        if histogram:
            typer.echo(draw_histogram(summary))


@app.command()
def tournament(
    game: GameId,
    players: Annotated[
        str, typer.Option(help="random, greedy, level1 to level8; each meets the next.")
    ] = "greedy,level4,level5,level6",
    games: Annotated[int, typer.Option(help="How many games each pair plays.")] = 100,
    seats: Seats = 2,
    everybody: Annotated[
        bool, typer.Option("--everybody", help="Each meets all others, not only the next.")
    ] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="The better one sits alone against all others.")
    ] = False,
    seed: Seed = 1,
    workers: Annotated[
        int | None, typer.Option(help="Processes at once; as many as cores if left out.", min=1)
    ] = None,
    option: Options = [],  # noqa: B006
    components: ComponentsFile = None,
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Let bots meet over many games: who wins how often, ratings, time to think."""
    from json import dumps

    from moabi.cli.tables import progress_bar, show, tournament_tables
    from moabi.lab.tournament import tournament as run

    found = find(game, components)
    names = parse_players(players)
    pairs = len(names) * (len(names) - 1) // 2 if everybody else len(names) - 1
    with progress_bar(found.title, max(games * pairs, 0)) as advance:
        results = run(
            found,
            names,
            games,
            seats,
            everybody=everybody,
            alone=alone,
            options=parse_options(option),
            seed=seed,
            workers=workers,
            progress=advance,
        )
    if json:
        typer.echo(dumps(results.to_json()))
    else:
        for table in tournament_tables(results):
            show(table)


@app.command()
def perft(
    game: GameId,
    seats: Seats = 2,
    seed: Seed = 1,
    skip: Annotated[int, typer.Option(help="Random steps to take before counting.", min=0)] = 0,
    depth: Annotated[int, typer.Option(help="How many steps deep to count.", min=1)] = 3,
    split: Annotated[bool, typer.Option("--split", help="Count under each action.")] = False,
    option: Options = [],  # noqa: B006
) -> None:
    """Count the ways to play on from a position, as a check of the rules."""
    from moabi.testing.perft import Position
    from moabi.testing.perft import perft as count

    position = Position(seats, parse_options(option), seed, skip, depth)
    found = count(find(game), position)
    if split:
        for notation, nodes in found.split.items():
            typer.echo(f"{notation}: {nodes}")
    typer.echo(f"{position} {found}")


@app.command()
def golden(
    game: AnyGame = "",
    folder: Annotated[
        Path, typer.Option(help="Where the games' folders of golden files are.")
    ] = Path("tests/games"),
    write: Annotated[bool, typer.Option("--write", help="Write the files anew.")] = False,
) -> None:
    """Compare the golden playthroughs and perft counts with what the rules do now."""
    from moabi.core.errors import BadSetup
    from moabi.core.registry import game_ids
    from moabi.testing.golden import compare_files, write_files

    if not write and not folder.is_dir():
        raise BadSetup(f"{folder}: is no folder of golden files; --write makes them")
    failures = 0
    for game_id in [game] if game else game_ids():
        found = find(game_id)
        if write:
            for name in write_files(found, folder / game_id):
                typer.echo(f"{game_id}: {name} written")
            continue
        for name, problem in compare_files(found, folder / game_id):
            failures += bool(problem)
            typer.echo(f"{game_id}: {name}: {problem or 'as it was'}")
    if failures:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    step: Annotated[int | None, typer.Option(help="The step to stop after.", min=0)] = None,
    seat: Annotated[
        str, typer.Option(help="Whose view, as a letter; a spectator's if left out.")
    ] = "",
    svg: Annotated[Path | None, typer.Option(help="Draw the board to this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the board to this PNG file.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw on a dark ground.")] = False,
    outline: Annotated[
        bool, typer.Option("--outline", help="Outline what is hard to spot.")
    ] = False,
    tall: Annotated[
        bool, typer.Option("--tall", help="Draw the board for a narrow page, such as a phone.")
    ] = False,
    components: ComponentsFile = None,
    lang: Language = "",
) -> None:
    """Check a game file and tell it step by step, or draw the board at one step."""
    from moabi.cli.replay import draw_board, load_or_show_log, tell_match

    match = load_or_show_log(file, components)
    if match is None:
        raise typer.Exit(1)
    if svg or png:
        draw_board(match, step, seat, lang, dark, outline, tall, svg, png)
    else:
        tell_match(match, step, seat, lang)


@app.command()
def analyse(
    file: Annotated[Path | None, typer.Argument(help="A game file; left out with --lines.")] = None,
    budget: Annotated[int, typer.Option(help="Looks ahead for each decision.")] = 2000,
    seed: Annotated[int, typer.Option(help="The seed of the looks.")] = 0,
    steps: Annotated[str, typer.Option(help="Only these steps, as in 3,7,10-14.")] = "",
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a decision, then the sums.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the win-chance curve to this file.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw on a dark ground.")] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="Answer requests in JSON lines; see docs/protocol.md.")
    ] = False,
    components: ComponentsFile = None,
    lang: Language = "",
) -> None:
    """Review a match: what each answer was worth by what its player could know then."""
    from moabi.cli.analyse import analyse_file, answer_standard_input

    if lines and (file or json or svg or steps or components):
        raise typer.BadParameter("--lines reads its requests, and nothing but them, from the input")
    if lines:
        answer_standard_input()
    elif file is None:
        raise typer.BadParameter("give a game file, or --lines")
    else:
        analyse_file(file, budget, seed, steps, json, svg, dark, lang, components)


@app.command()
def bench(
    game: AnyGame = "",
    seats: Seats = 2,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a game.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel beside.")] = False,
) -> None:
    """Measure random play, interpreted, native and on a CUDA GPU if there is one; and search."""
    from moabi.cli.bench import run_bench

    run_bench([game] if game else [], seats, json, peers)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A game file that a server gave out.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What the table showed before the match began."),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Prove that a match's shuffle was fair, and replay it."""
    from moabi.cli.verify import verify_file

    verify_file(file, components, commitment)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 is any free one.")] = 8000,
    db: Annotated[
        str,
        typer.Option(metavar="URL", envvar="MOABI_DB", help="sqlite:///FILE or postgresql://…"),
    ] = "",
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people find it, as in https://example.org.")
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Another name that it may be asked for by; can be given again."
        ),
    ] = None,
    open_metrics: Annotated[
        bool, typer.Option("--open-metrics", help="/metrics is not for this machine alone.")
    ] = False,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="MOABI_SECRET_FILE",
            help="Keeps the secret that signs cookies; by default the database does.",
        ),
    ] = None,
    allow_components: Annotated[
        bool, typer.Option("--allow-components", help="Tables may use components of their own.")
    ] = False,
    bots: Annotated[
        str, typer.Option(metavar="threads|workers", help="Who plays the bots' seats.")
    ] = "threads",
    browse: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the lobby in the browser.")
    ] = False,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Refuse what comes too often.", hidden=True)
    ] = True,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help="Load all machine code first.", hidden=True)
    ] = True,
) -> None:
    """Serve tables to browsers and programs, on SQLite or PostgreSQL."""
    from moabi.cli.serve import run_server

    settings = {
        "host": host,
        "port": port,
        "public_url": public_url,
        "hosts": tuple(allow_host or ()),
        "open_metrics": open_metrics,
        "secret_file": secret_file,
        "allow_components": allow_components,
        "bots": bots,
        "is_testing": not limits,
        "warm": warm,
    }
    run_server(db, settings, browse)


@app.command()
def worker(
    db: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="MOABI_DB", help="postgresql://…, as the servers have it."
        ),
    ],
    threads: Annotated[
        int, typer.Option(min=1, max=64, help="How many bots may think at a time.")
    ] = 2,
) -> None:
    """Play bots and review matches for servers that leave it to workers (PostgreSQL)."""
    from moabi.cli.worker import work

    work(db, threads)
