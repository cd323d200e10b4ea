"""DAT522: a stream that every worker of its loader gives from the beginning."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import RepeatedStream
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# What makes or seeds a generator, by its name.
SEEDING = ("default_rng", "RandomState", "Random", "manual_seed", "seed", "PCG64")


@check("DAT522", Severity.ERROR)
def stream_repeated_by_workers(data: Data) -> Findings:
    """Every worker of a loader gives the whole stream.

    Cause:
        A loader copies an iterable dataset into each of its workers. Where `__iter__` does not ask which worker
        it is in, all of them read the same rows, or draw them by the same seed: each row comes as many times as
        there are workers.

    Fix:
        Ask `torch.utils.data.get_worker_info()`: take each `num_workers`-th row, or seed with the worker's `seed`.
    """
    for found in data.repeated_streams:
        where, seeds = _begun(found)
        yield Finding(
            f"Two of {found.workers} workers give the same rows of `{found.class_name}`: each row comes "
            f"{found.workers} times.",
            {"workers": found.workers, "rows": found.rows},
            where,
            fix="Seed with `get_worker_info().seed`, another in each worker and epoch."
            if seeds
            else "itertools.islice(rows, info.id, None, info.num_workers)",
            proof=Proof(
                "experiment",
                f"the first {found.rows} rows of worker 0 are those of worker 1, one by one",
                "rows that are shared out are in one of the two alone",
            ),
        )
        return


def _begun(found: RepeatedStream) -> tuple[Location | None, bool]:
    """Where the stream is seeded, in its `__iter__`, or else the first loop or the function; and which it is."""
    tree = parse(found.path)
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.lineno == found.line] if tree else []
    if not functions:
        return Location(found.path, found.line), False
    inside = list(ast.walk(functions[0]))
    calls = [n for n in inside if isinstance(n, ast.Call) and ast.unparse(n.func).rpartition(".")[2] in SEEDING]
    if calls:
        return location_of(calls[0], found.path), True
    loops = [n.iter for n in inside if isinstance(n, ast.For)]
    return location_of(loops[0] if loops else functions[0], found.path), False
