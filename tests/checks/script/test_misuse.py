"""Checks of values that a line takes for others: keys, numbers in quotes, values unpacked, words and axes."""

from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Data, Evidence, Failure, Failures
from dryfit.core.evidence.calls import Chances, MissingArguments, RefusedValue, Uncalled
from dryfit.core.evidence.missing import MissingAttribute, MissingKey
from dryfit.core.evidence.mistaken import (
    BrokenLength,
    BuiltWithInputs,
    CalledValue,
    ClassTaken,
    Comma,
    Converted,
    Drawn,
    Filling,
    KeyedAttribute,
    Loaderless,
    LossReturned,
    Misgiven,
    Misnamed,
    NoneTaken,
    OtherColumns,
    OtherOrder,
    Outgrown,
    Selfless,
    UnboundName,
    UnlikeArrays,
    Unmaskable,
    ZeroDivisor,
)
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.evidence.script import MutableDefault, Script, Unpacking
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage

CALL = make.location(24)


def judge(
    code: str, *, by: str = "", facts: dict[str, Any] | None = None, on: tuple[int, ...] = (), **entries: Any
) -> list[Finding]:
    """What a check says of one failure, for whose cause another check or none is known."""
    failure = Failure(
        0, Stage.SCRIPT, "statement", "ValueError", "no", CALL, explained_by=by, facts=facts or {}, stands_on=on
    )
    seen = Evidence(script=Script(**entries), data=Data(), failures=Failures((failure,)))
    return list(CATALOGUE[code].run(seen).findings)


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("SCR117", True), ("BAT107", False)])
def test_values_unpacked(by: str, says: bool) -> None:
    entry = Unpacking("env.step(a)", 5, 4, "", CALL, 0)
    assert [one.fix for one in judge("SCR117", by=by, unpackings=(entry,))] == ["Unpack into 4 names."] * says


@pytest.mark.parametrize(("values", "on", "says"), [(0, (), True), (0, (3,), False), (1, (3,), True)])
def test_what_was_to_be_filled_by_a_statement_that_was_left_out(values: int, on: tuple[int, ...], says: bool) -> None:
    entry = Unpacking("shares(masks)", 2, values, "", CALL, 0)
    assert bool(judge("SCR117", on=on, unpackings=(entry,))) is says


def test_an_output_unpacked() -> None:
    entry = Unpacking("self.bert(ids)", 2, None, "loss, logits", CALL, 0)
    (found,) = judge("SCR117", unpackings=(entry,))
    assert found.fix == "`outputs = self.bert(ids)`, then `outputs.loss`, `outputs.logits`."


def test_the_states_of_an_lstm() -> None:
    (found,) = judge("SCR117", unpackings=(Unpacking("self.lstm", 2, None, "", CALL, 0, states="h"),))
    assert found.fix == "`(h, c)` for `h`, or `h[0]`."


def test_all_that_a_recurrent_layer_gives() -> None:
    (found,) = judge("SCR117", unpackings=(Unpacking("self.gru", 1, 2, "", CALL, 0, states="x"),))
    assert found.fix == "`x, _ = self.gru(...)`."


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("LOS401", False)])
def test_scores_for_probabilities(by: str, says: bool) -> None:
    entry = Chances("Categorical", "x", -1.5, 2.0, "Categorical(logits=x)", CALL, 0)
    assert [one.fix for one in judge("SCR122", by=by, chances=(entry,))] == ["Categorical(logits=x)"] * says


def test_a_loss_made_with_its_inputs() -> None:
    (found,) = judge("SCR123", built_with_inputs=(BuiltWithInputs("nn.MSELoss", "y, t", CALL, 0),))
    assert found.fix == "nn.MSELoss()(y, t)"
    assert not judge("SCR123", by="LOS401", built_with_inputs=(BuiltWithInputs("nn.MSELoss", "y, t", CALL, 0),))


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("MET101", False)])
def test_arrays_of_unlike_shape(by: str, says: bool) -> None:
    entries = (
        UnlikeArrays("p - y", (16, 6, 3), (16, 6), False, CALL, 0),
        UnlikeArrays("p[m]", (9,), (8,), True, CALL, 0),
    )
    told = ["`p - y` takes 16 x 6 x 3 and 16 x 6: 3 and 6 cannot be paired."]
    told += ["`p[m]` takes 9 and 8: the mask does not cover what it chooses from."]
    assert [one.message for one in judge("SCR124", by=by, unlike_arrays=entries)] == told * says


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("DAT201", False)])
def test_an_estimator_of_other_columns(by: str, says: bool) -> None:
    entry = OtherColumns("scaler.inverse_transform", "StandardScaler", 3, 1, CALL, 0)
    told = ["`scaler.inverse_transform` is given 1 column; the StandardScaler was fitted on 3."]
    assert [one.message for one in judge("SCR131", by=by, other_columns=(entry,))] == told * says


@pytest.mark.parametrize(("by", "says"), [("", True), ("BAT901", True), ("DAT301", False)])
def test_a_length_of_no_whole_number(by: str, says: bool) -> None:
    entry = BrokenLength("Blocks", "n / 8", "40.0", "int(n / 8)", CALL, 0)
    assert [one.fix for one in judge("DAT405", by=by, broken_lengths=(entry,))] == ["int(n / 8)"] * says


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("BAT301", False)])
def test_no_token_for_a_mask(by: str, says: bool) -> None:
    entry = Unmaskable("tokenizer", CALL, 0)
    assert [one.fix for one in judge("BAT302", by=by, unmaskable=(entry,))] == ["mlm=False"] * says


def test_a_number_in_quotes() -> None:
    entry = RefusedValue("AdamW", "lr", "1e-4", CALL, CALL, (), "0.0001", 0)
    (found,) = judge("SCR108", refused_values=(entry,))
    assert found.message == "`AdamW` is given '1e-4' for lr: a string, and no number."


@pytest.mark.parametrize(
    ("changes", "fix"),
    [
        ({"replacement": "y.iloc[i]"}, "Write `y.iloc[i]`."),
        ({"looked_up": True}, "Build `y` of all that is looked up in it, or give a default: `.get(key, default)`."),
        ({"looked_up": True, "key": "-100"}, "Leave out what the loss ignores: `if label != -100`."),
        ({"twin": "labels"}, 'Write `y["labels"]`.'),
        ({"items": 4, "looked_up": True}, "Ask for a number from 0 to 3, or put more into `y`."),
        ({}, ""),
    ],
)
def test_keys_that_are_not_there(changes: dict[str, Any], fix: str) -> None:
    entry = MissingKey(**{"source": "y", "kind": "dict", "key": "7", "location": CALL, "failure": 0, **changes})
    (found,) = judge("SCR115", missing_keys=(entry,))
    assert found.fix == fix


def test_a_setting_without_a_value() -> None:
    entry = MissingAttribute("config", "T5Config", "pad_token_id", CALL, setting=True, failure=0)
    (found,) = judge("SCR112", missing_attributes=(entry,))
    assert "no value for `pad_token_id`" in found.message


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("LOS310", {"time": 20, "rows": 8, "given": "8 x 20 x 6"}),
        ("DAT610", {"tokenizer": "tok", "words": 4, "texts": 9}),
        ("DAT611", {"textless": "texts", "row": 3, "rows": 1, "kind": "NoneType"}),
        ("DAT612", {"uneven": "tok", "tensors": "pt", "mapped": False}),
        ("DAT612", {"uneven": "tok", "tensors": "pt", "mapped": True}),
    ],
)
def test_what_a_look_has_seen(code: str, facts: dict[str, Any]) -> None:
    assert len(judge(code, facts=facts)) == 1
    assert not judge(code, facts=facts, by="SCR112")
    assert not judge(code)


def test_a_default_that_instances_would_share() -> None:
    entry = MutableDefault("Config", ("widths", "names"), "[8]", CALL, 0)
    (found,) = judge("SCR118", mutable_defaults=(entry,))
    assert found.fix == "field(default_factory=lambda: [8])"
    assert found.message == "`widths` and `names` of `Config` would share one default among all instances."


@pytest.mark.parametrize(("by", "says"), [("", True), ("FWD901", True), ("SCR125", True), ("FWD203", False)])
def test_an_operand_in_another_form(by: str, says: bool) -> None:
    entry = Converted("torch.cat", "a, b", "a tensor", "torch.cat([a, b])", True, CALL, 0)
    found = judge("SCR125", by=by, converted=(entry,))
    assert [one.message for one in found] == [
        "`torch.cat` does not take `a, b`, a tensor; `torch.cat([a, b])` runs."
    ] * says


@pytest.mark.parametrize("keeps", [True, False])
def test_a_form_with_other_numbers_is_for_the_author_to_choose(keeps: bool) -> None:
    entry = Converted("net", "x", "a tensor", "net(x.unsqueeze(0))", keeps, CALL, 0)
    ((edit,),) = [one.edits for one in judge("SCR125", converted=(entry,))]
    assert edit.safe is keeps
    assert bool(edit.reason) is not keeps


@pytest.mark.parametrize(
    ("changes", "message", "edits"),
    [
        ({"near": "loss"}, "`los` is bound nowhere; `loss` is.", 1),
        ({"bound": make.location(30)}, "`los` is not bound here; line 30 would bind it.", 0),
        ({"outside": True}, "`los` is set in this function, so its value outside is not seen here.", 0),
        ({}, "`los` is bound nowhere.", 0),
    ],
)
def test_a_name_that_is_not_bound(changes: dict[str, Any], message: str, edits: int) -> None:
    entry = UnboundName(
        **{"name": "los", "near": "", "bound": None, "outside": False, **changes}, location=CALL, failure=0
    )
    (found,) = judge("SCR126", unbound_names=(entry,))
    assert (found.message, len(found.edits)) == (message, edits)
    assert not judge("SCR126", by="SCR104", unbound_names=(entry,))


@pytest.mark.parametrize(
    ("changes", "message", "fix"),
    [
        (
            {"call": "build", "function": "build"},
            "`build` returns nothing, and `net` is used in line 24.",
            "Return a value from `build`.",
        ),
        (
            {"call": "rows.sort"},
            "`rows.sort` gives None, and `net` is used in line 24.",
            "Use `rows` itself after `rows.sort`.",
        ),
        ({"location": CALL}, "`net` is None.", "Look at where `net` is set."),
    ],
)
def test_a_value_that_is_none(changes: dict[str, Any], message: str, fix: str) -> None:
    entry = NoneTaken(
        **{"call": "", "function": "", "location": make.location(9), **changes}, source="net", taken=CALL, failure=0
    )
    (found,) = judge("SCR127", nones=(entry,))
    assert (found.message, found.fix) == (message, fix)
    assert not judge("SCR127", by="LOS401", nones=(entry,))


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("SCR102", False)])
def test_a_text_of_other_places(by: str, says: bool) -> None:
    entry = Filling("%d of %d", 2, 1, (), 1, "'%d of %d' % (a, b)", CALL, 0)
    found = judge("SCR129", by=by, fillings=(entry,))
    assert [one.fix for one in found] == ["'%d of %d' % (a, b)"] * says
    assert [len(one.edits) for one in found] == [1] * says


def test_what_a_text_lacks() -> None:
    (named,) = judge("SCR129", fillings=(Filling("{a} {b}", 0, 0, ("b",), 0, "", CALL, 0),))
    (counted,) = judge("SCR129", fillings=(Filling("x" * 90 + "%d %d", 2, 3, (), 0, "", CALL, 0),))
    assert (named.fix, named.edits) == ("Give it `b=...`.", ())
    assert counted.message.endswith('..." has 2 places and is given 3 values.')
    assert counted.fix == "Give it 2 values."


def test_a_text_that_is_filled_in_first() -> None:
    (found,) = judge("SCR129", fillings=(Filling("%.1f", 1, 1, (), 0, "'%.1f' % (a / b)", CALL, 0),))
    assert found.message == '"%.1f" is filled in first: `%` binds as strongly as `/` and `*`.'


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("BAT201", False)])
def test_a_divisor_of_zero(by: str, says: bool) -> None:
    entry = ZeroDivisor("len(a) // 20", "16 // 20", "step % every", CALL, 0)
    assert [one.fix for one in judge("SCR130", by=by, zero_divisors=(entry,))] == ["max(1, len(a) // 20)"] * says


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("FWD305", False)])
def test_more_than_there_are(by: str, says: bool) -> None:
    found = judge("SCR132", by=by, drawn=(Drawn("topk", 5, 4, CALL, 0),))
    assert [one.message for one in found] == ["`topk` is asked for 5 of 4."] * says


def test_another_form_is_told_where_the_caller_gave_it() -> None:
    turned = make.location(7)
    entry = Converted("a * b", "a", "an array", "torch.as_tensor(a) * b", True, CALL, 0, given_at=turned)
    (found,) = judge("SCR125", converted=(entry,))
    assert (found.location, found.edits) == (turned, ())


@pytest.mark.parametrize(("shape", "says"), [((4, 22, 22), False), ((4, 1, 22, 22), True)])
def test_targets_that_were_mended_for_the_loss_alone(shape: tuple[int, ...], says: bool) -> None:
    inputs = {"input": make.tensor(4, 1, 22, 22), "target": make.tensor(4, 22, 22)}
    loss = Failure(0, Stage.LOSS, "loss", "ValueError", "", CALL, inputs=inputs, explained_by="LOS304", mended=True)
    call = TensorCall("sum", (make.tensor(*shape),))
    later = Failure(1, Stage.SCRIPT, "statement", "IndexError", "no", make.location(30), call=call)
    entry = Converted("t.sum", "t", "a tensor", "t.sum()", True, make.location(30), 1)
    seen = Evidence(script=Script(converted=(entry,)), failures=Failures((loss, later)))
    assert bool(CATALOGUE["SCR125"].run(seen).findings) is says


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("BAT107", False)])
def test_a_value_that_is_called(by: str, says: bool) -> None:
    entry = CalledValue("x.shape", "Size", "x.shape[0]", CALL, 0)
    assert [one.fix for one in judge("SCR133", by=by, called_values=(entry,))] == ["x.shape[0]"] * says
    (bare,) = judge("SCR133", called_values=(CalledValue("x", "int", "", CALL, 0),))
    assert (bare.fix, bare.edits) == ("Call what is a function.", ())


def test_a_module_that_is_restored_without_its_arguments() -> None:
    entry = MissingArguments("Net", ("width",), CALL, inside="Net.load_from_checkpoint", failure=0)
    (found,) = judge("SCR107", missing_arguments=(entry,))
    assert found.message == "`Net.load_from_checkpoint` builds `Net` without `width`."
    assert "save_hyperparameters" in found.fix


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("LOS201", False)])
def test_a_table_that_is_too_small(by: str, says: bool) -> None:
    found = judge("SCR134", by=by, outgrown=(Outgrown("table", 1, 4, 4, "guess", CALL, 0),))
    assert [one.message for one in found] == ["`table` has 4 places on axis 1; `guess` is 4."] * says
    assert [one.fix for one in found] == ["At least 5 on axis 1."] * says


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("LOS105", False)])
@pytest.mark.parametrize(
    ("code", "entries", "message", "fix"),
    [
        (
            "SCR135",
            {"classes": (ClassTaken("model", "Net", CALL, 0, "Net()"),)},
            "`model` is the class `Net` itself, and is used as an object of it.",
            "model = Net()",
        ),
        (
            "SCR136",
            {"misnamed": (Misnamed("Net", "foward", "forward", "", CALL, 0),)},
            "`Net` has no `forward`: nothing calls `foward`.",
            "forward",
        ),
        (
            "SCR136",
            {"misnamed": (Misnamed("Net", "forward", "forward", "__init__", CALL, 0),)},
            "`forward` of `Net` stands inside of `__init__`: the class has none.",
            "Indent it as `__init__` is.",
        ),
        (
            "SCR137",
            {"commas": (Comma("loss", "criterion(logits, labels)", CALL, 0),)},
            "A comma at the end makes `loss` a tuple of one.",
            "criterion(logits, labels)",
        ),
        (
            "SCR135",
            {"classes": (ClassTaken("Net", "Net", CALL, 0, "Net()"),)},
            "`Net` is the class `Net` itself, and is used as an object of it.",
            "Net()",
        ),
        (
            "SCR143",
            {"misgiven": (Misgiven("Trainer", "optimizers", "AdamW alone", "a pair", CALL, "(optimizer, None)", 0),)},
            "`Trainer` is given AdamW alone as `optimizers`; it takes a pair.",
            "(optimizer, None)",
        ),
        (
            "SCR144",
            {"keyed_attributes": (KeyedAttribute("args", "Namespace", "lr", "args.lr", CALL, 0),)},
            "`args` (Namespace) has no keys: `args.lr` is an attribute.",
            "args.lr",
        ),
        (
            "SCR145",
            {"selfless": (Selfless("Net.forward", "forward", True, CALL, 0),)},
            "`Net.forward` has no `self`.",
            "def forward(self, ...)",
        ),
        (
            "SCR145",
            {"selfless": (Selfless("Net.reset", "reset", False, CALL, 0),)},
            "`Net.reset` has no `self`.",
            "def reset(self)",
        ),
        (
            "SCR146",
            {"other_orders": (OtherOrder("Trainer.fit", "data", "model", "trainer.fit(model, data)", CALL, 0),)},
            "`Trainer.fit` takes `model` before `data`.",
            "trainer.fit(model, data)",
        ),
        (
            "SCR505",
            {"loaderless": (Loaderless("trainer.test", "test_dataloader", "datamodule", "data", CALL, 0),)},
            "`trainer.test` is given no data, and the module has no `test_dataloader`.",
            "Give it `datamodule=data`.",
        ),
        (
            "SCR505",
            {"loaderless": (Loaderless("trainer.test", "test_dataloader", "", "", CALL, 0),)},
            "`trainer.test` is given no data, and the module has no `test_dataloader`.",
            "Give it its loader.",
        ),
        (
            "LOS503",
            {"losses_returned": (LossReturned("Own.compute_loss", "Output", "", CALL, 0),)},
            "`Own.compute_loss` returns a Output; Trainer takes the loss.",
            "return (loss, outputs) if return_outputs else loss",
        ),
        (
            "LOS503",
            {"losses_returned": (LossReturned("Own.compute_loss", "the loss alone", "out", CALL, 0),)},
            "`Own.compute_loss` returns the loss alone; Trainer takes the loss and `out` in evaluation.",
            "return (loss, out) if return_outputs else loss",
        ),
    ],
)
def test_what_stands_where_another_thing_is_meant(
    by: str, says: bool, code: str, entries: dict[str, Any], message: str, fix: str
) -> None:
    assert [(one.message, one.fix) for one in judge(code, by=by, **entries)] == [(message, fix)] * says


def test_a_statement_that_only_names_a_method_needs_no_failure() -> None:
    (found,) = judge("SCR119", uncalled=(Uncalled("optimizer.step", CALL, None),))
    assert found.message == "`optimizer.step` is a method, and is not called: the line does nothing."
    assert found.proof is not None


@pytest.mark.parametrize(("meant", "fix"), [("", "out.word_ids()"), ("out.word_ids(0)", "out.word_ids(0)")])
def test_a_method_that_is_asked_for_an_item_is_called_with_it(meant: str, fix: str) -> None:
    (found,) = judge("SCR119", uncalled=(Uncalled("out.word_ids", CALL, 0, meant),))
    assert (found.fix, found.edits[0].value) == (fix, fix)
