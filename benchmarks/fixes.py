"""Fixes: of how many sick scripts a patch mends everything, and of which class no edit is known.

Each script is rehearsed, its edits are applied to a copy in memory, and the copy is rehearsed, as `dryfit fix` does.
`python -m benchmarks.fixes 5` takes every fifth script; `--keep fixes.jsonl` goes on where it was interrupted.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.kept import Kept, asked
from benchmarks.silent import ROOT, scripts
from conftest import CORES
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.fix import patch
from headers import asked as request
from warm import Warm


def outcome(warm: Warm, script: Path) -> dict[str, Any] | None:
    """What a patch of one script came to: the codes with and without edits, whether it fits then, and what is left."""

    def rehearse(asked: Request) -> Report:
        report = warm.rehearse(asked).report
        return report if report is not None else Report(asked.target, first.evidence, problem="no report")

    asked = request(script)
    found = warm.rehearse(asked).report
    if found is None or found.problem:
        return None
    first = found
    edited = sorted({code for code, finding in first.findings if finding.edits})
    plain = sorted({code for code, finding in first.findings if not finding.edits})
    made = patch(first, asked, rehearse)
    return {
        "edited": edited,
        "plain": plain,
        "fits": made.verified,
        "left": sorted(made.remaining),
        "refused": sorted({refusal.code for refusal in made.refused}),
        "diff": made.diff,
    }


def main() -> None:
    """Print one line a class, then the whole scripts."""
    options = asked(__doc__)
    kept = Kept(options.keep)
    sick = [(script, codes) for script, codes in scripts()[:: options.every] if codes]
    with Warm() as warm, ThreadPoolExecutor(CORES) as pool:

        def enter(pair: tuple[Path, frozenset[str]]) -> None:
            script, codes = pair
            kept.enter(str(script.relative_to(ROOT)), sorted(codes), lambda: outcome(warm, script))

        list(pool.map(enter, sick))
    found = [one for _, one in kept.entries() if one is not None]
    shown = Counter(code for one in found for code in {*one["edited"], *one["plain"]})
    edited = Counter(code for one in found for code in one["edited"])
    left = Counter(code for one in found for code in {*one["left"]} & {*one["edited"]})
    print(f"{'class':8} {'shown':>6} {'edits':>6} {'left':>6}")
    for code, number in sorted(shown.items()):
        print(f"{code:8} {number:6} {edited[code]:6} {left[code]:6}")
    known = [one for one in found if not one["plain"]]
    print(
        f"{len(found)} scripts; with an edit for each cause {len(known)}, of which fit {sum(o['fits'] for o in known)}"
    )


if __name__ == "__main__":
    main()
