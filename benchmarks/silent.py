"""Silent failures: how many of the variants are found, what healthy look-alikes are accused of, and at what cost.

The cost is that of the experiments, in training steps of the script's own loop. `python -m benchmarks.silent 5`
takes every fifth script; `--keep silent.jsonl` goes on where it was interrupted.
"""

import statistics
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from benchmarks.kept import Kept, asked  # noqa: E402
from dryfit.core.report import Report  # noqa: E402
from dryfit.core.request import Request  # noqa: E402
from test_variants import SCRIPTS, expected  # noqa: E402
from warm import Warm  # noqa: E402

# Codes of failures that raise nothing; of some the specimens are the only scripts.
SILENT = (
    *("BAT206", "DAT501", "DAT502", "DAT503", "DAT504", "DAT505", "DAT506", "DAT601", "DAT602", "DAT603"),
    *("DAT604", "DAT605", "DAT606", "DAT607", "DAT608", "DAT609", "FWD312", "FWD501", "FWD502", "FWD503"),
    *("FWD601", "FWD602", "FWD603", "FWD701", "FWD702", "LOS101", "LOS102", "LOS107", "LOS109", "LOS112"),
    *("LOS113", "LOS204", "LOS205", "LOS206", "LOS305", "LOS402", "LOS403", "LOS404", "BWD108", "BWD109"),
    *("BWD203", "BWD602", "STP201", "STP202", "STP203", "STP204", "STP206", "STP207", "STP209", "STP210"),
    *("STP302", "STP304", "STP305", "STP306", "STP307", "EVL101", "EVL103", "EVL201", "MET104", "MET203"),
    *("MET206", "MET301", "LRN101", "LRN102", "LRN201", "LRN301", "LRN302", "LRN303", "LRN401", "RES305"),
    *("RES306", "LOS114", "LOS115", "STP212", "MET109", "DAT507", "LRN402", "MET304"),
    *("STP213", "STP214", "STP215"),
)
# Scripts that need TensorFlow, or a launcher.
APART = ("keras", "processes")
# Steps of the script's own loop that all experiments together should cost.
TARGET = 150


def scripts() -> list[tuple[Path, frozenset[str]]]:
    """The sick scripts of these codes, and every healthy look-alike, mixed: any first part of them is a fair sample."""
    return sorted(_scripts(), key=lambda pair: zlib.crc32(str(pair[0].relative_to(ROOT)).encode()))


def _scripts() -> Iterator[tuple[Path, frozenset[str]]]:
    for script in SCRIPTS:
        codes = frozenset(expected(script))
        if script.parent.name not in APART and (not codes or codes & set(SILENT)):
            yield script, codes
    for script in sorted((ROOT / "specimens").glob("*/*.py")):
        code = script.parent.name.partition("-")[0]
        if code in SILENT and not code.startswith("FWD7"):
            yield script, frozenset({code} if script.stem == "broken" else ())


def outcome(report: Report) -> dict[str, Any]:
    """The codes of one report, those that are errors, and the steps of the experiments."""
    trials = report.evidence.learn.trials if report.evidence.learn else ()
    errors = {c for c, finding in report.findings if finding.severity is not None and finding.severity.value == "error"}
    steps = sum(max(0, len(trial.losses) - 1) for trial in trials)
    return {"found": sorted(report.codes), "errors": sorted(errors), "steps": steps}


def measure(kept: Kept, every: int) -> None:
    """Rehearse every so many of them, one after the other."""
    with Warm() as warm:
        for script, wanted in scripts()[::every]:
            name = str(script.relative_to(ROOT))
            kept.enter(name, sorted(wanted), lambda script=script: _judged(warm, script))


def _judged(warm: Warm, script: Path) -> dict[str, Any] | None:
    report = warm.rehearse(Request(target=str(script))).report
    return outcome(report) if report is not None and report.problem == "" else None


def main() -> None:
    """Print one line a class, then the healthy ones and the cost."""
    options = asked(__doc__)
    kept = Kept(options.keep)
    measure(kept, options.every)
    found = [(set(wanted), one) for wanted, one in kept.entries() if one is not None]
    print(f"{'class':8} {'sick':>5} {'found':>6} {'error':>6} {'wrong':>6}")
    for code in SILENT:
        sick = [one for wanted, one in found if code in wanted]
        wrong = sum(code in one["found"] for wanted, one in found if code not in wanted)
        if sick:
            counts = len(sick), sum(code in one["found"] for one in sick), sum(code in one["errors"] for one in sick)
            print(f"{code:8} {counts[0]:5} {counts[1]:6} {counts[2]:6} {wrong:6}")
    sick, healthy = [(w, one) for w, one in found if w], [one for w, one in found if not w]
    right = sum(wanted <= set(one["found"]) for wanted, one in sick)
    others = sum(bool(set(one["found"]) - wanted) for wanted, one in sick)
    print(f"recall {right} of {len(sick)}; other codes on {others} of them")
    said, wrong = sum(bool(one["found"]) for one in healthy), sum(bool(one["errors"]) for one in healthy)
    print(f"healthy {len(healthy)}: {wrong} with an error, {said} with any finding")
    steps = [one["steps"] for _, one in found if one["steps"]]
    within = f"{sum(count <= TARGET for count in steps)} of {len(steps)} within {TARGET}"
    print(f"experiments: median {statistics.median(steps):.0f} steps, most {max(steps)}; {within}")


if __name__ == "__main__":
    main()
