"""A Keras fit under a rehearsal: short, eager, and told in the evidence."""

from pathlib import Path
from textwrap import dedent

import pytest

from dryfit.core.report import Report, Status
from dryfit.core.request import Request
from dryfit.core.stage import Stage
from warm import Warm

pytestmark = pytest.mark.framework("tensorflow")

HEAD = """
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import {package} as keras
import numpy as np

x = np.random.default_rng(0).normal(size=(640, 4)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
"""


def rehearsed(warm: Warm, folder: Path, body: str, package: str = "keras") -> Report:
    script = folder / "train.py"
    script.write_text(HEAD.format(package=package) + dedent(body))
    rehearsal = warm.rehearse(Request(str(script)))
    assert rehearsal.report is not None, rehearsal.output
    return rehearsal.report


@pytest.mark.parametrize(("package", "name"), [("keras", "keras"), ("tf_keras", "tf-keras")])
def test_a_fit_is_short_and_its_history_long(warm: Warm, tmp_path: Path, package: str, name: str) -> None:
    body = """
        history = model.fit(x, y, epochs=30, validation_split=0.25)
        assert len(history.history["val_loss"]) == 30
        steps = int(model.optimizer.iterations.numpy())
        assert steps <= 8, steps
        assert model.predict(x).shape == (640, 1)
    """
    report = rehearsed(warm, tmp_path, body, package)
    assert not report.findings
    assert report.evidence.framework == name
    assert report.evidence.settings["optimizer"] == "Adam(learning_rate=0.001)"
    assert report.evidence.loss is not None
    assert report.evidence.loss.calls[0].value is not None
    assert report.evidence.script is not None
    assert report.evidence.script.trained
    assert report.evidence.evaluate is not None
    (served,) = report.evidence.evaluate.passes
    assert served.examples == 32 * served.batches > 0
    assert served.loss is not None
    assert not served.training
    assert {outcome.stage: outcome.status for outcome in report.stages}[Stage.EVALUATE] is Status.PASSED


def test_a_fit_without_validation_evaluates_nothing(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path, "model.fit(x, y)\n")
    assert report.evidence.evaluate is None


def test_a_failure_in_a_layer_names_it(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path, "model.fit(x, y)\nmodel.evaluate(x[:, :3], y)\n")
    assert [failure.stage.value for failure in report.evidence.failures] == ["forward"]
    assert report.codes == ("FWD301",)


def test_rows_that_do_not_match_are_the_datas(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path, "model.fit(x, y[:100])\n")
    assert report.codes == ("DAT707",)


def test_weights_that_the_script_changes_itself_are_trained(warm: Warm, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(
        dedent("""
            import tensorflow as tf

            x = tf.random.normal([200])
            weight = tf.Variable(10.0)
            for epoch in range(20):
                with tf.GradientTape() as tape:
                    loss = tf.reduce_mean(tf.square(weight * x - 3 * x))
                weight.assign_sub(0.1 * tape.gradient(loss, weight))
        """)
    )
    rehearsal = warm.rehearse(Request(str(script)))
    assert rehearsal.report is not None, rehearsal.output
    assert not rehearsal.report.problem
    assert {Stage.BACKWARD, Stage.STEP} <= set(rehearsal.report.evidence.ran)
