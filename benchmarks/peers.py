"""The same scripts under two tools from PyPI: what they say of sick ones, and of healthy ones.

Neither runs a script. preflight-ml is given the loader, the model and the loss of the script's last training step;
trainproof is given what its log would hold: the loss and the gradient's norm of every step. Install both
beside the frameworks: `pip install --no-deps preflight-ml trainproof`.
`python -m benchmarks.peers 3 --keep peers.jsonl` takes every third script, and goes on where it was interrupted.
"""

import contextlib
import io
import json
import os
import runpy
import subprocess
import sys
import tempfile
from typing import Any

from benchmarks.kept import Kept, asked
from benchmarks.silent import scripts

# Seconds that a script may take, and steps after which it has shown enough.
SECONDS, STEPS = 120, 200


class Enough(BaseException):
    """The script has taken its steps."""


def follow() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Listen to every optimizer step: the records of a log, and the parts of the training."""
    import torch
    from torch.optim.optimizer import register_optimizer_step_pre_hook

    records: list[dict[str, Any]] = []
    parts: dict[str, Any] = {}
    backward, iterate, call = torch.Tensor.backward, torch.utils.data.DataLoader.__iter__, torch.nn.Module.__call__

    def started(loss: Any, *args: Any, **kwargs: Any) -> Any:
        parts["loss"] = float(loss.detach()) if loss.numel() == 1 else None
        return backward(loss, *args, **kwargs)

    def iterated(loader: Any) -> Any:
        parts.setdefault("dataloader", loader)
        return iterate(loader)

    def called(module: Any, *args: Any, **kwargs: Any) -> Any:
        kind = "loss_fn" if type(module).__module__.endswith("nn.modules.loss") else "model"
        if kind == "loss_fn" or next(module.parameters(), None) is not None:
            parts.setdefault(kind, module)
        return call(module, *args, **kwargs)

    def stepped(optimizer: Any, args: Any, kwargs: Any) -> None:
        squares = [float(p.grad.norm()) ** 2 for g in optimizer.param_groups for p in g["params"] if p.grad is not None]
        rate = optimizer.param_groups[0]["lr"]
        records.append(
            {"step": len(records), "loss": parts.get("loss"), "grad_norm": sum(squares) ** 0.5, "lr": float(rate)}
        )
        if len(records) >= STEPS:
            raise Enough

    torch.Tensor.backward, torch.utils.data.DataLoader.__iter__ = started, iterated  # type: ignore[method-assign]
    torch.nn.Module.__call__ = called  # type: ignore[method-assign]
    register_optimizer_step_pre_hook(stepped)
    return records, parts


def judged(script: str) -> dict[str, list[str]] | None:
    """Run a script, and hand what it did to both tools: which checks did not pass. None if it died."""
    records, parts = follow()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Enough, SystemExit):
        try:
            runpy.run_path(script, run_name="__main__")
        except Exception:
            return None
    from preflight.runner import run_checks
    from trainproof.epoch import check_records

    given = {name: parts.get(name) for name in ("dataloader", "model", "loss_fn")}
    preflight = [r.name for r in run_checks(**given) if not r.passed] if parts.get("dataloader") else []
    found = check_records(records).get("findings", [])
    return {"preflight-ml": preflight, "trainproof": [f["id"] for f in found if f["level"] in ("FAIL", "WARN")]}


def heard(script: str) -> dict[str, list[str]] | None:
    """What both tools say of a script that is run in a process of its own; None where it dies or takes too long."""
    run = [sys.executable, "-m", "benchmarks.peers", "--one", script]
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])}
    with tempfile.TemporaryDirectory() as folder:
        try:
            out = subprocess.run(run, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=folder)
            found: dict[str, list[str]] | None = json.loads(out.stdout.strip().splitlines()[-1])
        except (subprocess.TimeoutExpired, ValueError, IndexError):
            return None
    return found


def main() -> None:
    """Print, for each tool, the sick and the healthy scripts of which it says anything."""
    if len(sys.argv) == 3 and sys.argv[1] == "--one":
        print(json.dumps(judged(sys.argv[2])))
        return
    options = asked(__doc__)
    kept = Kept(options.keep)
    for script, codes in scripts()[:: options.every]:
        kept.enter(str(script), bool(codes), lambda script=script: heard(str(script)))
    found = [(sick, said) for sick, said in kept.entries() if said is not None]
    for tool in ("preflight-ml", "trainproof"):
        counts = [sum(bool(said[tool]) for sick, said in found if sick is wanted) for wanted in (True, False)]
        numbers = [sum(sick is wanted for sick, _ in found) for wanted in (True, False)]
        print(f"{tool:14} speaks of {counts[0]} of {numbers[0]} sick and {counts[1]} of {numbers[1]} healthy scripts")


if __name__ == "__main__":
    main()
