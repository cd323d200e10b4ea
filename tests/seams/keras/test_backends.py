"""The same scripts on Keras' other backends: each shows what it shows on TensorFlow."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from dryfit.core.request import Request
from headers import header
from places import SPECIMENS, VARIANTS
from test_specimens import lines, report_of
from warm import Warm

# A script for each part that reads tensors of the backend, or runs its loops again.
CHOSEN = {
    "torch": (
        "DAT702-unscaled-pixels/broken",
        "DAT703-data-runs-out/broken",
        "FWD701-linear-layers-in-a-row/broken",
        "FWD702-layer-made-in-call/broken",
        "FWD703-untracked-layer/broken",
        "LOS701-logits-taken-for-probabilities/broken",
        "LOS702-probabilities-taken-for-logits/broken",
        "LOS703-softmax-of-one-unit/broken",
        "LRN701-inputs-off-scale/broken",
        "LRN702-saturating-activations/broken",
        "MET702-binary-accuracy-of-classes/broken",
        "STP701-trainable-changed-after-compile/broken",
        "DAT501_nan_masked_by_relu",
        "DAT706_py_dataset",
        "LOS201_dense_two_of_three",
        "healthy_multi_output",
        "healthy_transformer_block",
    ),
    "jax": (
        "FWD702-layer-made-in-call/broken",
        "FWD703-untracked-layer/broken",
        "LRN702-saturating-activations/broken",
        "DAT501_nan_masked_by_relu",
        "healthy_iris_mlp",
    ),
}


PAIRS = [
    pytest.param(backend, name, marks=pytest.mark.framework("keras", backend))
    for backend, names in CHOSEN.items()
    for name in names
]


@pytest.fixture(scope="module")
def servers() -> Iterator[Callable[[str], Warm]]:
    """Warm processes by the backend of their Keras, each started when it is first asked for."""
    started: dict[str, Warm] = {}
    with ExitStack() as stack:

        def server(backend: str) -> Warm:
            if backend not in started:
                started[backend] = stack.enter_context(Warm(environment={"KERAS_BACKEND": backend}))
            return started[backend]

        yield server


@pytest.mark.parametrize(("backend", "name"), PAIRS)
def test_script_shows_the_same(backend: str, name: str, servers: Callable[[str], Warm], tmp_path: Path) -> None:
    folder, script = (SPECIMENS, f"{name}.py") if "/" in name else (VARIANTS / "keras", f"{name}.py")
    told = '"KERAS_BACKEND"] = "{}"'
    text = (folder / script).read_text()
    assert told.format("tensorflow") in text
    copy = tmp_path / Path(script).name
    copy.write_text(text.replace(told.format("tensorflow"), told.format(backend)))
    report = report_of(servers(backend).rehearse(Request(str(copy))))
    expected = {name.partition("-")[0]} if "/" in name else set(header(copy, "codes"))
    assert set(report.codes) == expected, lines(report)
    assert all(finding.proof for _, finding in report.findings)
    assert not list(report.evidence.failures) or expected
