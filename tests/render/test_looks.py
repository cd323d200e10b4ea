"""What the stages saw, as rows."""

from dataclasses import replace

import make
from dryfit.core.evidence import Evidence
from dryfit.core.evidence.batch import Batch, Collation
from dryfit.core.evidence.evaluate import Evaluate, Pass
from dryfit.core.evidence.learn import Learn, Trial
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.evidence.processes import Collective, Feed, Processes, Rank, Stepped
from dryfit.core.stage import Stage
from dryfit.render.looks import looks, number


def rows(evidence: Evidence, stage: Stage) -> dict[str, str]:
    return {look.label: look.value for look in looks(evidence) if look.stage is stage}


def test_no_evidence_no_rows() -> None:
    assert looks(Evidence()) == ()


def test_the_first_example_and_its_label_by_name() -> None:
    found = rows(make.evidence(), Stage.DATA)
    assert found["train first example"] == "[CLS] the new rights are nice enough. [SEP]"
    assert found["train label"] == "1 = neutral"
    assert found["train dropped"] == "premise"
    assert found["train labels"] == "label int64, entailment x340, neutral x330, no x330"


def test_the_mask_is_held_against_the_ids() -> None:
    short = {"input_ids": make.tensor(8, 30), "attention_mask": make.tensor(8, 29)}
    for tensors, said in (
        (short, "input_ids are 8 x 30, the mask 8 x 29"),
        ({"input_ids": make.tensor(8, 30)}, "none, although there are input_ids"),
    ):
        evidence = Evidence(batch=Batch((Collation(0, "train", tensors=tensors),)))
        assert rows(evidence, Stage.BATCH)["train attention_mask"] == said


def test_the_loss_is_held_against_chance_where_there_are_classes() -> None:
    call = LossCall(0, "cross_entropy", make.tensor(8, 3), make.tensor(8), classes=3, value=1.2)
    assert rows(Evidence(loss=Loss((call,))), Stage.LOSS)["first value"] == "1.2; chance is ln 3 = 1.099"
    regression = replace(call, function="mse_loss", classes=None)
    assert rows(Evidence(loss=Loss((regression,))), Stage.LOSS)["first value"] == "1.2"


def test_what_failed_gives_way_to_what_ran() -> None:
    failed = LossCall(0, "cross_entropy", make.tensor(8, 2), make.tensor(8), failed=True)
    ran = LossCall(1, "cross_entropy", make.tensor(8, 3), make.tensor(8), classes=3, value=1.2)
    assert rows(Evidence(loss=Loss((failed, ran))), Stage.LOSS)["cross_entropy"] == "int64 8 x 3 against int64 8"
    assert rows(Evidence(loss=Loss((failed,))), Stage.LOSS)["cross_entropy"] == "int64 8 x 2 against int64 8"


def test_gradients_and_steps() -> None:
    backward = rows(make.evidence(), Stage.BACKWARD)
    assert backward["smallest norm"] == "0.031 at bert.pooler.bias"
    assert backward["largest norm"] == "1.25 at classifier.weight"
    step = rows(make.evidence(), Stage.STEP)
    assert step["schedule"] == "LambdaLR, 4 steps: 2e-05 to 0"
    assert step["step 0"] == "grad_norm 1.3, update 0.004, 0.0001 of the weights, learning_rate 2e-05"


def test_predictions_are_held_against_the_majority() -> None:
    made = Pass(0, 0, predicted={"1": 3, "0": 1}, labels={"0": 3, "1": 1})
    found = rows(Evidence(evaluate=Evaluate((made,))), Stage.EVALUATE)
    assert found["majority class"] == "0 is 75% of the labels, 25% of the predictions"


def test_long_lists_are_cut() -> None:
    made = Pass(0, 0, predicted={str(label): 1 for label in range(20)})
    assert rows(Evidence(evaluate=Evaluate((made,))), Stage.EVALUATE)["predicted"].endswith("7 x1, 12 more")


def test_number() -> None:
    assert [number(value) for value in (0.123456, 12, 1e-9, True, None, "x")] == [
        "0.1235",
        "12",
        "1e-09",
        "True",
        "None",
        "x",
    ]


def test_ranks_stand_side_by_side() -> None:
    feeds = (Feed(0, taken=((4, 2, 7),), trained=1), Feed(1, taken=((0, 1),)))
    steps = (Stepped(1, 0, gradients={"weight": 3.0, "bias": 4.0}),)
    calls = (Collective("all_reduce"), Collective("barrier"), Collective("all_reduce"))
    ranks = Rank(0, feeds=feeds, steps=steps, collectives=calls), Rank(1)
    found = rows(Evidence(processes=Processes(ranks)), Stage.PROCESSES)
    assert found == {"rank 0 took rows": "4 2 7", "gradient norm": "5", "collectives": "all_reduce 2, barrier 1"}


def test_the_loss_with_shuffled_labels_stands_beside_the_own() -> None:
    trial = Trial("stream", one_batch=False, losses=(2.0, *([1.0] * 6)), shuffled=(1.0, 2.25))
    made = rows(Evidence(learn=Learn((trial,))), Stage.LEARN)
    assert made["labels shuffled"] == "loss 2.25 at the end, 1 with each example's own"
