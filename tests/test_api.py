"""Rehearsals from code: the same report in a fork and in place, and not a bit of the training changed."""

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dryfit
from dryfit.core.report import Report

PATHS = [
    pytest.param(
        True, id="fork", marks=pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks are for Linux")
    ),
    pytest.param(False, id="in place"),
]
EITHER = pytest.mark.parametrize("fork", PATHS)
TORCH = pytest.mark.framework("torch")
TRANSFORMERS = pytest.mark.framework("torch", "transformers", "accelerate")


def outcome(report: Report) -> list[Any]:
    """What a reader is told, apart from times and notes."""
    found = [(code, f.message, f.location and f.location.line) for code, f in report.findings]
    return [report.problem, found, [(stage.stage, stage.status) for stage in report.stages]]


def trained(make: Callable[[], Any], check: Callable[[Any], object]) -> list[Any]:
    """Everything about a Trainer after it was checked and trained."""
    from trainings import state_of

    trainer = make()
    check(trainer)
    trainer.train()
    rows = [trainer.train_dataset.read, trainer.train_dataset.lazily, trainer.train_dataset.own_generator.random()]
    losses = [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]
    return [*state_of(trainer.model, trainer.optimizer, trainer.lr_scheduler), rows, losses]


@TRANSFORMERS
@EITHER
def test_a_trainer_trains_as_if_it_had_not_been_checked(fork: bool, tmp_path: Path) -> None:
    import trainings

    def make() -> Any:
        return trainings.trainer(tmp_path)

    def checked(trainer: Any) -> None:
        before = list(tmp_path.rglob("*"))
        report = dryfit.check(trainer, fork=fork)
        assert (report.problem, report.codes) == ("", ()), report.output
        assert list(tmp_path.rglob("*")) == before
        assert trainer.optimizer is None
        assert trainer.train_dataset.read == []

    assert trained(make, checked) == trained(make, lambda trainer: None)


@TRANSFORMERS
@EITHER
def test_a_trainer_that_has_trained_goes_on_the_same(fork: bool, tmp_path: Path) -> None:
    import trainings

    def make() -> Any:
        trainer = trainings.trainer(tmp_path, eval_strategy="steps", eval_steps=3)
        trainer.train()
        return trainer

    def checked(trainer: Any) -> None:
        held = trainer.optimizer, trainer.lr_scheduler, trainer.state
        before = trainings.state_of(trainer.model, trainer.optimizer, trainer.lr_scheduler), dict(vars(trainer))
        report = dryfit.check(trainer, fork=fork)
        assert report.problem == "", report.output
        after = trainings.state_of(trainer.model, trainer.optimizer, trainer.lr_scheduler), dict(vars(trainer))
        assert before == after
        assert all(a is b for a, b in zip(held, (trainer.optimizer, trainer.lr_scheduler, trainer.state), strict=True))

    assert trained(make, checked) == trained(make, lambda trainer: None)


@TRANSFORMERS
def test_both_paths_find_the_same_in_a_broken_trainer(tmp_path: Path) -> None:
    import trainings

    trainer = trainings.trainer(tmp_path, labels=2, ragged=True)
    head = trainer.model.classifier
    # The experiments are made in a fork alone.
    forked, in_place = (dryfit.check(trainer, fork=fork, fast=True) for fork in (True, False))
    assert forked.codes == ("BAT101", "LOS201"), forked.output
    assert outcome(forked) == outcome(in_place)
    assert trainer.model.classifier is head
    assert (head.out_features, trainer.model.config.num_labels, tuple(head.weight.shape)) == (2, 2, (2, 16))
    assert any("MiB" in note and "copied" in note for note in in_place.notes)


@TRANSFORMERS
@EITHER
def test_evaluation_is_rehearsed_where_training_fails(fork: bool, tmp_path: Path) -> None:
    import trainings

    trainer = trainings.trainer(tmp_path)
    compute_loss = trainer.compute_loss

    def broken(model: Any, *args: Any, **kwargs: Any) -> Any:
        if model.training:
            raise RuntimeError("this loss cannot be computed")
        return compute_loss(model, *args, **kwargs)

    trainer.compute_loss = broken
    report = dryfit.check(trainer, fork=fork)
    assert [failure.message for failure in report.evidence.failures] == ["this loss cannot be computed"]
    assert report.evidence.evaluate is not None
    assert trainer.compute_loss is broken


@TORCH
@EITHER
def test_parts_are_evaluated_where_training_fails(fork: bool) -> None:
    import trainings

    parts = trainings.Parts()

    def loss_fn(logits: Any, labels: Any) -> Any:
        if parts.model.training:
            raise RuntimeError("this loss cannot be computed")
        return parts.loss_fn(logits, labels)

    report = dryfit.check(parts.model, parts.loader, loss_fn, eval_loader=parts.loader, fork=fork)
    assert [failure.message for failure in report.evidence.failures] == ["this loss cannot be computed"]
    assert report.evidence.evaluate is not None


@TORCH
@EITHER
@pytest.mark.parametrize("own_generator", [False, True], ids=["global generator", "own generator"])
def test_parts_train_as_if_they_had_not_been_checked(fork: bool, own_generator: bool) -> None:
    import trainings

    def run(check: Callable[[Any], object]) -> list[Any]:
        parts = trainings.Parts(own_generator=own_generator)
        parts.train(3)
        check(parts)
        parts.train(5)
        states = trainings.state_of(parts.model, parts.optimizer, parts.scheduler, parts.scaler)
        return [*states, parts.rows.read]

    def checked(parts: Any) -> None:
        report = parts.check(fork=fork)
        assert (report.problem, report.codes) == ("", ()), report.output

    assert run(checked) == run(lambda parts: None)


@TORCH
@EITHER
def test_a_loss_that_waits_for_its_backward_can_go_backward(fork: bool) -> None:
    import trainings

    parts = trainings.Parts()
    x, y = next(iter(parts.loader))
    waiting = parts.loss_fn(parts.model(x), y)
    parts.check(fork=fork)
    waiting.backward()
    assert parts.model[0].weight.grad is not None


@TORCH
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks are for Linux")
@pytest.mark.parametrize(("fast", "codes"), [(False, ("LRN102",)), (True, ())])
def test_a_fork_makes_the_experiments_of_a_script(fast: bool, codes: tuple[str, ...]) -> None:
    import torch
    from torch.utils.data import DataLoader

    import trainings

    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 3))
    before = [parameter.detach().clone() for parameter in model.parameters()]
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    loader = DataLoader(trainings.Vectors(), batch_size=8)
    report = dryfit.check(model, loader, torch.nn.CrossEntropyLoss(), optimizer, fork=True, fast=fast)
    assert report.codes == codes
    assert all(torch.equal(old, new) for old, new in zip(before, model.parameters(), strict=True))


@TORCH
def test_both_paths_find_the_same_in_broken_parts() -> None:
    import trainings

    parts = trainings.Parts(outputs=2)
    forked, in_place = (parts.check(fork=fork, fast=True) for fork in (True, False))
    assert "LOS201" in forked.codes
    assert outcome(forked) == outcome(in_place)


@TORCH
@EITHER
def test_a_finding_points_at_the_line_that_built_the_layer(fork: bool) -> None:
    from torch import nn
    from torch.utils.data import DataLoader

    import trainings

    model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2))
    loader = DataLoader(trainings.Vectors(), batch_size=8)
    report = dryfit.check(model, loader, nn.CrossEntropyLoss(), fork=fork)
    [(code, finding)] = report.findings
    assert code == "LOS201"
    assert finding.location is not None
    assert finding.location.path == __file__
    assert finding.location.text.strip().startswith("model = nn.Sequential")
    assert finding.location.column >= finding.location.text.index("nn.Linear(4, 2)")
    assert report.target == __file__


@TORCH
def test_nothing_stays_patched() -> None:
    import torch

    import trainings

    parts = trainings.Parts()
    parts.train(1)
    owners = [torch.nn.Module, torch.Tensor, torch.autograd, torch.nn.functional, torch.utils.data.DataLoader]
    owners += [torch.optim.Optimizer, torch.optim.SGD, torch.optim.lr_scheduler.LRScheduler, os, random]
    hooks = sys.modules["torch.optim.optimizer"]

    def held() -> list[dict[str, Any]]:
        global_hooks = {
            name: dict(value) for name, value in vars(hooks).items() if name.startswith("_global_optimizer")
        }
        return [*(dict(vars(owner)) for owner in owners), global_hooks, dict(enumerate(sys.meta_path))]

    before = held()
    parts.check(fork=False)
    for one, other in zip(before, held(), strict=True):
        assert list(one) == list(other)
        assert [name for name in one if one[name] is not other[name] and one[name] != other[name]] == []


@TORCH
@EITHER
def test_nothing_is_written_where_the_user_works(fork: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import trainings

    monkeypatch.chdir(tmp_path)
    parts = trainings.Parts()

    def loss_fn(logits: Any, labels: Any) -> Any:
        Path("loss.txt").write_text("written")
        print("said")
        return parts.loss_fn(logits, labels)

    report = dryfit.check(parts.model, parts.loader, loss_fn, parts.optimizer, fork=fork)
    assert report.problem == ""
    assert list(tmp_path.iterdir()) == []
    assert "said" in report.output
    assert any("scratch" in note for note in report.notes)


@TORCH
def test_a_running_generator_cannot_be_rehearsed_in_place() -> None:
    import trainings

    parts = trainings.Parts()
    batches = iter(list(parts.loader))
    running = (batch for batch in batches)
    report = dryfit.check(parts.model, running, parts.loss_fn, parts.optimizer, fork=False)
    assert report.exit_code == 2
    assert (
        report.problem
        == "`loader` is a generator on its way, which cannot be wound back after a rehearsal in this process."
    )
    assert len(list(running)) == 5


@TORCH
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks are for Linux")
def test_in_a_fork_a_running_generator_is_no_trouble(tmp_path: Path) -> None:
    import torch

    import trainings

    parts = trainings.Parts()
    lines = tmp_path / "lines.txt"
    lines.write_text("".join(f"{i}\n" for i in range(10_000)))
    with lines.open() as file:
        next(file)

        def batches() -> Any:
            for line in file:
                yield torch.full((4, 8), float(line)), torch.zeros(4, dtype=torch.long)

        running = batches()
        report = dryfit.check(parts.model, running, parts.loss_fn, parts.optimizer, fork=True)
        assert report.problem == ""
        assert next(file) == "1\n"
        assert sum(1 for _ in file) == 9_998


@TORCH
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks are for Linux")
def test_a_fork_that_dies_or_hangs_is_told_of() -> None:
    import trainings

    parts = trainings.Parts()
    died = dryfit.check(parts.model, parts.loader, lambda *_: os.abort(), parts.optimizer, fork=True)
    assert died.exit_code == 2
    assert "SIGABRT" in died.problem
    hung = dryfit.check(parts.model, parts.loader, lambda *_: sleep_long(), parts.optimizer, fork=True, timeout=0.5)
    assert any("time of 0.5 s was up" in note for note in hung.notes)


def sleep_long() -> None:
    import time

    time.sleep(60)


@TORCH
def test_a_mapping_and_a_metric() -> None:
    import torch

    class Classifier(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = torch.nn.Linear(8, 3)

        def forward(self, x: Any, labels: Any) -> dict[str, Any]:
            logits = self.layer(x)
            return {"loss": torch.nn.functional.cross_entropy(logits, labels), "logits": logits}

    torch.manual_seed(0)
    labels = torch.arange(4) % 3
    batches = [{"x": torch.randn(4, 8), "labels": labels} for _ in range(3)]
    model, seen = Classifier(), []
    optimizer = torch.optim.AdamW(model.parameters())

    def compute_metrics(pair: Any) -> dict[str, float]:
        logits, labels = pair
        seen.append(logits.shape)
        return {"accuracy": float((logits.argmax(-1) == labels).mean())}

    options: dict[str, Any] = {"eval_loader": batches, "compute_metrics": compute_metrics, "fork": False}
    report = dryfit.check(model, batches, optimizer=optimizer, **options)
    assert (report.problem, report.codes) == ("", ()), report.output
    assert report.evidence.metrics is not None
    assert list(report.evidence.metrics.calls[0].values) == ["accuracy"]
    assert seen == []


@TORCH
def test_select_and_ignore() -> None:
    import trainings

    parts = trainings.Parts(outputs=2)
    assert parts.check(fork=False, ignore=["LOS"]).codes == ()
    assert parts.check(fork=False, select=["LOS201"]).codes == ("LOS201",)


def test_what_cannot_be_trained_is_refused() -> None:
    with pytest.raises(TypeError, match="not int alone"):
        dryfit.check(3)
