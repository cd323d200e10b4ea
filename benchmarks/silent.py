"""Silent failures: how many of the variants are found, what healthy look-alikes are accused of, and at what cost.

A script counts where its rehearsal raised nothing; of one that also crashes, `benchmarks.crashes` speaks. The cost is
that of the experiments, in training steps of the script's own loop. `python -m benchmarks.silent 5`
takes every fifth script; `--keep silent.jsonl` goes on where it was interrupted.
"""

import statistics
import sys
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from benchmarks.kept import Kept, asked  # noqa: E402
from conftest import CORES, is_installed  # noqa: E402
from dryfit.core.report import Report  # noqa: E402
from dryfit.core.stage import Stage  # noqa: E402
from headers import asked as request  # noqa: E402
from test_specimens import expected as shown  # noqa: E402
from test_specimens import wanted  # noqa: E402
from test_variants import SCRIPTS, expected  # noqa: E402
from warm import Warm  # noqa: E402

# Steps of the script's own loop that all experiments together should cost.
TARGET = 150


def scripts() -> list[tuple[Path, frozenset[str]]]:
    """Every script that can run here, with its codes, mixed: any first part of them is a fair sample."""
    return sorted(_scripts(), key=lambda pair: zlib.crc32(str(pair[0].relative_to(ROOT)).encode()))


def _scripts() -> Iterator[tuple[Path, frozenset[str]]]:
    specimens = sorted((ROOT / "specimens").glob("*/*.py"))
    for script in filter(_runs_here, (*SCRIPTS, *specimens)):
        if script.stem == "fixed":
            yield script, frozenset()
        else:
            yield script, frozenset(shown(script) if script.stem == "broken" else expected(script))


def _runs_here(script: Path) -> bool:
    return all(map(is_installed, wanted(script)))


def outcome(report: Report) -> dict[str, Any]:
    """The codes of one report, those that are errors, whether anything was raised, and the steps of the experiments."""
    trials = report.evidence.learn.trials if report.evidence.learn else ()
    errors = {c for c, finding in report.findings if finding.severity is not None and finding.severity.value == "error"}
    return {
        "found": sorted(report.codes),
        "errors": sorted(errors),
        "raised": not all(failure.curtailed for failure in report.evidence.failures),
        "steps": sum(max(0, len(trial.losses) - 1) for trial in trials),
    }


def measure(kept: Kept, every: int) -> None:
    """Rehearse every so many of them, as many at once as there are cores."""
    with Warm() as warm, ThreadPoolExecutor(CORES) as pool:

        def enter(pair: tuple[Path, frozenset[str]]) -> None:
            script, codes = pair
            kept.enter(str(script.relative_to(ROOT)), sorted(codes), lambda: _judged(warm, script))

        list(pool.map(enter, scripts()[::every]))


def _judged(warm: Warm, script: Path) -> dict[str, Any] | None:
    report = warm.rehearse(request(script)).report
    return outcome(report) if report is not None and report.problem == "" else None


def main() -> None:
    """Print one line a class, then the healthy ones and the cost."""
    options = asked(__doc__)
    kept = Kept(options.keep)
    measure(kept, options.every)
    found = [(set(codes), one) for codes, one in kept.entries() if one is not None and not one["raised"]]
    sick, healthy = [(codes, one) for codes, one in found if codes], [one for codes, one in found if not codes]
    print(f"{'class':8} {'sick':>5} {'found':>6} {'error':>6} {'wrong':>6}")
    for code in sorted({code for codes, _ in sick for code in codes}, key=_stage_and_number):
        ones = [one for codes, one in sick if code in codes]
        wrong = sum(code in one["found"] for codes, one in found if code not in codes)
        counts = len(ones), sum(code in one["found"] for one in ones), sum(code in one["errors"] for one in ones)
        print(f"{code:8} {counts[0]:5} {counts[1]:6} {counts[2]:6} {wrong:6}")
    right = sum(codes <= set(one["found"]) for codes, one in sick)
    others = sum(bool(set(one["found"]) - codes) for codes, one in sick)
    print(f"recall {right} of {len(sick)}; other codes on {others} of them")
    said, wrong = sum(bool(one["found"]) for one in healthy), sum(bool(one["errors"]) for one in healthy)
    print(f"healthy {len(healthy)}: {wrong} with an error, {said} with any finding")
    steps = [one["steps"] for _, one in found if one["steps"]]
    within = f"{sum(count <= TARGET for count in steps)} of {len(steps)} within {TARGET}"
    print(f"experiments: median {statistics.median(steps):.0f} steps, most {max(steps)}; {within}")


def _stage_and_number(code: str) -> tuple[int, str]:
    return next(stage.order for stage in Stage if stage.prefix == code[:3]), code


if __name__ == "__main__":
    main()
