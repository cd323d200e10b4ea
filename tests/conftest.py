"""The rings of the tests, and what several of them share."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition

import pytest

import places
from dryfit.script import fork
from headers import asked
from warm import WAITING, Rehearsal, Warm

RINGS = ("pure", "framework", "gpu")
CORES = os.cpu_count() or 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-snapshots", action="store_true", help="write the snapshots instead of comparing them")
    parser.addoption("--thorough", action="store_true", help="try every variant of every mistake")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rare = [] if config.getoption("--thorough") else [item for item in items if item.get_closest_marker("thorough")]
    if rare:
        config.hook.pytest_deselected(items=rare)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    for item in items:
        if not any(item.get_closest_marker(ring) for ring in RINGS):
            item.add_marker(pytest.mark.pure)


def pytest_runtest_setup(item: pytest.Item) -> None:
    missing = [name for name in frameworks(item) if not is_installed(name)]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    if item.get_closest_marker("gpu") and not has_gpu():
        pytest.skip("no CUDA device")


def frameworks(item: pytest.Item) -> tuple[str, ...]:
    names = [name for marker in item.iter_markers("framework") for name in marker.args or ("torch",)]
    return tuple(names)


def is_installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def has_gpu() -> bool:
    if not is_installed("torch"):
        return False
    import torch

    return bool(torch.cuda.is_available())


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with `snapshots/NAME` beside the test, or write it with --rewrite-snapshots."""

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "snapshots" / name
        if request.config.getoption("--rewrite-snapshots"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        assert text == path.read_text()

    return compare


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    """The process that has the frameworks imported; `warm.rehearse(Request(script))` forks it."""
    with Warm() as started:
        yield started


class Turns:
    """Lets so many rehearse at once. Who wants to be alone comes first: a semaphore would let others go before."""

    def __init__(self, at_once: int) -> None:
        self._at_once, self._running, self._alone = at_once, 0, False
        self._changed = Condition()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn, and have it."""
        with self._changed:
            self._changed.wait_for(lambda: not self._alone and self._running < self._at_once)
            self._running += 1
        try:
            yield
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let nobody begin a turn, and wait until those that did are done."""
        with self._changed:
            self._alone = True
            self._changed.wait_for(lambda: self._running == 0)
        yield
        with self._changed:
            self._alone = False
            self._changed.notify_all()

    def one_more(self) -> None:
        """Let one more at once from now on."""
        with self._changed:
            self._at_once += 1
            self._changed.notify_all()


@dataclass
class Rehearsing:
    """Every chosen test's `script`, being rehearsed: beside the other tests at first, then on every core."""

    found: dict[Path, Future[Rehearsal]] = field(default_factory=dict)
    turns: Turns = field(default_factory=lambda: Turns(max(CORES - 1, 1)))


@pytest.fixture(scope="session", autouse=True)
def rehearsing(request: pytest.FixtureRequest) -> Iterator[Rehearsing]:
    """Begin with the rehearsals: the tests before those that wait for them leave cores idle."""
    items = [item for item in request.session.items if all(map(is_installed, frameworks(item)))]
    callspecs = [item.callspec for item in items if hasattr(item, "callspec")]
    scripts = [spec.params["script"] for spec in callspecs if "script" in spec.params]
    begun = Rehearsing()
    if not scripts:
        yield begun
        return
    warm: Warm = request.getfixturevalue("warm")

    def rehearse(script: Path) -> Rehearsal:
        with begun.turns.one():
            return warm.rehearse(asked(script))

    harmless = (*fork.HARMLESS_THREADS, WAITING)
    # The threads that wait for the rehearsals hold nothing that a fork needs.
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(CORES, WAITING) as pool:
        patch.setattr(fork, "HARMLESS_THREADS", harmless)
        begun.found |= {script: pool.submit(rehearse, script) for script in scripts}
        yield begun
        pool.shutdown(cancel_futures=True)


@pytest.fixture(scope="module")
def alone(rehearsing: Rehearsing) -> Iterator[None]:
    """No rehearsal is asked for meanwhile: what a test redirects for this process, it redirects for all its threads."""
    with rehearsing.turns.alone():
        yield


@pytest.fixture(scope="session")
def rehearsals(rehearsing: Rehearsing) -> dict[Path, Future[Rehearsal]]:
    """What comes of each script. Who asks for it waits: from then on every core rehearses."""
    rehearsing.turns.one_more()
    return rehearsing.found


@pytest.fixture(scope="session")
def outside_dryfit() -> Path:
    """The command line of an environment that has dryfit and no framework."""
    if not places.OUTSIDE_DRYFIT.exists():
        pytest.skip("`make test` lays .venv-outside")
    return places.OUTSIDE_DRYFIT


@pytest.fixture(scope="session")
def plain_python() -> Path:
    """The interpreter of an environment that has the frameworks and no dryfit."""
    if not places.PLAIN_PYTHON.exists():
        pytest.skip("`make test` lays .venv-plain")
    return places.PLAIN_PYTHON
