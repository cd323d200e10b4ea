"""DAT403, DAT404, DAT406, DAT718 and DAT722: datasets divided into parts, and made of parts."""

import ast
from collections.abc import Mapping

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Overlap
from dryfit.core.failing import unfilled_by
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, argument_node, location_of, source_of


@check("DAT403", Severity.ERROR)
def split_of_other_length(failures: Failures) -> Findings:
    """The parts of a split do not add up to the dataset.

    Cause:
        `random_split` takes lengths that add up to the number of rows, or shares that add up to 1.
        Lengths that are rounded each for itself, or written for another dataset, do not.

    Fix:
        Take the last part as what the others leave: `[n, len(dataset) - n]`.
    """
    for failure in failures.at("split"):
        if "lengths" not in failure.facts or failure.explained_by not in ("", "DAT403"):
            continue
        facts = failure.facts
        yield Finding(
            f"The parts ({facts['lengths']}) add up to {_total(facts)}.",
            {"lengths": facts["lengths"], "total": facts["total"], "rows": facts["rows"]},
            argument(failure.location, "lengths", 1) or failure.location,
            fix=f"Make them add up to {'1' if facts['shares'] else facts['rows']}.",
            edits=_rest(failure.location, bool(facts["shares"])),
            explains=failure.number,
            echo_of="" if facts["rows"] else unfilled_by(failures, failure.number),
        )


@check("DAT404", Severity.ERROR)
def rows_without_a_partner(failures: Failures) -> Findings:
    """Arrays whose rows belong together have different lengths.

    Cause:
        `TensorDataset` and `train_test_split` pair the rows of what they are given. One of the
        arrays was cut, filtered or built from another part of the data than the others.

    Fix:
        Cut or filter all of them alike, before they are paired.
    """
    for failure in failures.at("pair"):
        if "lengths" not in failure.facts or failure.explained_by not in ("", "DAT404"):
            continue
        last = ", the last by `stratify`" if failure.facts["stratified"] else ""
        yield Finding(
            f"Arrays of different lengths are paired row by row: {failure.facts['lengths']}{last}.",
            {"lengths": failure.facts["lengths"]},
            failure.location,
            fix="Cut or filter all of them alike.",
            explains=failure.number,
        )


@check("DAT406", Severity.ERROR)
def parts_in_another_order(script: Script) -> Findings:
    """The parts of a split are taken in another order than they are given.

    Cause:
        `train_test_split(X, y)` gives both parts of `X` and then both of `y`. Taken as
        `X_train, y_train, X_test, y_test`, the labels of training are inputs, and the inputs to test on are labels.

    Fix:
        Take them in their order: `X_train, X_test, y_train, y_test`.
    """
    for parted in script.parted:
        place = next(
            n for n, (taken, given) in enumerate(zip(parted.taken, parted.given, strict=True)) if taken != given
        )
        right = ", ".join(parted.given)
        yield Finding(
            f"`{parted.taken[place]}` takes what the split gives for `{parted.given[place]}`.",
            {"taken": ", ".join(parted.taken), "given": right},
            parted.location,
            fix=f"Take `{right}`.",
            edits=(Edit(Action.REPLACE, parted.location, value=right, reason="the order of the parts"),),
        )


def _total(facts: Mapping[str, Fact]) -> str:
    if facts["shares"]:
        return f"{float(facts['total'] or 0):.4g}, not to 1"
    return f"{facts['total']}, and the dataset has {facts['rows']} rows"


def _rest(where: Location | None, shares: bool) -> tuple[Edit, ...]:
    """The last of the parts, as what the others leave."""
    lengths, dataset = argument_node(where, "lengths", 1), argument_node(where, "dataset", 0)
    if where is None or not isinstance(lengths, ast.List | ast.Tuple) or len(lengths.elts) < 2 or dataset is None:
        return ()
    whole = "1" if shares else f"len({ast.unparse(dataset)})"
    *others, last = lengths.elts
    value = " - ".join([whole, *(ast.unparse(other) for other in others)])
    reason = "the last part gets what the others leave"
    return (Edit(Action.REPLACE, location_of(last, where.path), value=value, safe=False, reason=reason),)


@check("DAT718", Severity.ERROR)
def held_out_files_trained_on(keras: Keras) -> Findings:
    """Files of the validation part are files of the training part, too.

    Cause:
        `image_dataset_from_directory` shuffles the files by its seed and cuts them by `validation_split`, in
        each call anew. Where two calls have other seeds or shares, the parts overlap: the validation
        counts pictures that the model has trained on.

    Fix:
        Give both calls the same `seed` and `validation_split`.
    """
    for entry in keras.overlaps:
        yield Finding(
            f"{entry.shared} of the {entry.held} files of the validation are trained on: `{entry.apart}` is "
            f"{entry.given} here and {entry.trained} for the training.",
            {"shared": entry.shared, "held": entry.held, "argument": entry.apart},
            argument(entry.location, entry.apart) or entry.location,
            fix=f"{entry.apart}={entry.trained}",
            edits=_same(entry),
            proof=Proof(
                "experiment",
                f"{entry.shared} of {entry.held} validation files stand in the training part",
                f"two parts by one `{entry.apart}` share none",
            ),
        )
        return


def _same(entry: Overlap) -> tuple[Edit, ...]:
    where = argument(entry.location, entry.apart)
    literal = where is not None and source_of(where) == entry.given
    return (Edit(Action.REPLACE, where, value=entry.trained),) if where is not None and literal else ()


@check("DAT722", Severity.ERROR)
def parts_drawn_anew(keras: Keras) -> Findings:
    """Training and held-out part are cut of one shuffle, which draws anew.

    Cause:
        `shuffle` draws another order in each pass, unless it is told not to. `take` and `skip` behind it cut
        other rows in every pass over either part: what is held out in one is trained on in the next, and the
        score is of rows that the model knows. Source: the documentation of `tf.data.Dataset.shuffle`.

    Fix:
        `shuffle(..., reshuffle_each_iteration=False)`, or take and skip first, and shuffle the training part.
    """
    for entry in keras.drawn_apart:
        where = entry.shuffled_at
        edit = Edit(Action.SET_ARGUMENT, where, "reshuffle_each_iteration", "False") if where is not None else None
        yield Finding(
            f"{entry.shared} of the {entry.held} rows held out of one pass are trained on in another: both parts are "
            "cut of one shuffle, which draws anew each time.",
            {"shared": entry.shared, "held": entry.held},
            where or entry.location,
            fix="reshuffle_each_iteration=False",
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"in two passes by this shuffle {entry.shared} of {entry.held} rows are in both parts",
                "by one order that is kept none is",
            ),
        )
        return
