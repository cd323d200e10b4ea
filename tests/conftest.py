"""The rings of the tests, and what several of them share."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

import places
from headers import asked
from warm import Rehearsal, Warm

RINGS = ("pure", "framework", "gpu")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-snapshots", action="store_true", help="write the snapshots instead of comparing them")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
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


@pytest.fixture(scope="session")
def rehearsals(request: pytest.FixtureRequest, warm: Warm) -> Iterator[dict[Path, Future[Rehearsal]]]:
    """Every chosen test's `script`, being rehearsed, as many at once as there are cores."""
    items = [item for item in request.session.items if all(map(is_installed, frameworks(item)))]
    callspecs = [item.callspec for item in items if hasattr(item, "callspec")]
    scripts = [spec.params["script"] for spec in callspecs if "script" in spec.params]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield {script: pool.submit(warm.rehearse, asked(script)) for script in scripts}
        pool.shutdown(cancel_futures=True)


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
