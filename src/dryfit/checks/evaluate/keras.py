"""EVL7xx: in which mode a Keras model is called."""

from dryfit.core.check import check
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Calm
from dryfit.core.evidence.learn import STUCK
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("EVL701", Severity.ERROR)
def loop_without_training_mode(keras: Keras, learn: Learn | None) -> Findings:
    """A loop of one's own calls the model without `training=True`.

    Cause:
        Only fit says of itself that it trains, and in Keras 3 only to a model whose `call` takes `training`.
        A model that is called by hand evaluates: nothing is dropped, and no statistics of batch normalisation
        are learnt.

    Fix:
        `model(x, training=True)` inside the tape; `def call(self, x, training=None)` in a model of your own.
    """
    for entry in keras.calm:
        if entry.untold:
            yield _untold(entry, learn)
            return
        edit = Edit(Action.SET_ARGUMENT, entry.location, "training", "True") if entry.location else None
        # False that stands there may be meant, but not of statistics that nothing has ever taken; steps of published
        # models leave the mode to the fit.
        meant = not entry.unlearnt if entry.written else entry.in_fit
        said = "with `training=False`" if entry.written else "without `training=True`"
        yield Finding(
            f"`{entry.model}` is trained {said}: `{entry.layer}` does nothing, and would change the outputs "
            f"of this batch by up to {entry.difference:.3g}.",
            {"model": entry.model, "layer": entry.layer, "difference": entry.difference},
            entry.location,
            fix="training=True",
            edits=(edit,) if edit else (),
            proof=_at_rest(entry) if not meant and _is_stuck(learn) else None,
        )
        return


def _untold(entry: Calm, learn: Learn | None) -> Finding:
    """A model that fit trains in the mode of evaluation, since its `call` has no argument for it."""
    return Finding(
        f"`{entry.untold}.call` takes no `training`, so fit trains `{entry.model}` as if it were evaluated: "
        f"`{entry.layer}` does nothing, and would change the outputs of this batch by up to {entry.difference:.3g}.",
        {"model": entry.model, "layer": entry.layer, "difference": entry.difference},
        entry.location,
        fix="def call(self, inputs, training=None):",
        proof=_at_rest(entry) if _is_stuck(learn) else None,
    )


def _is_stuck(learn: Learn | None) -> bool:
    """Whether the loop learns nothing: a model that is trained, scored and used in one mode may learn all the same."""
    base = learn.unchanged(one_batch=True) if learn else None
    return base is not None and (base.end is None or base.end > STUCK * (base.reference or 0.0))


def _at_rest(entry: Calm) -> Proof:
    before = f"in the step the outputs are those of evaluation: `{entry.layer}` is at rest"
    return Proof("experiment", before, f"with training=True the outputs of this batch differ by {entry.difference:.3g}")


@check("EVL702", Severity.ERROR)
def scored_in_training_mode(keras: Keras) -> Findings:
    """Answers that the model made in training mode are scored.

    Cause:
        With `training=True` dropout drops and batch normalisation takes, and moves, the statistics of the
        batch. The score is noisy and too low, and depends on the size of the batches.

    Fix:
        `model(x, training=False)` outside of the tape.
    """
    for entry in keras.loud:
        edit = Edit(Action.SET_ARGUMENT, entry.location, "training", "False") if entry.location else None
        yield Finding(
            f"`{entry.model}` is scored by `{entry.metric}` with `training=True`: `{entry.layer}` changes the answers "
            f"to one batch by up to {entry.difference:.3g}.",
            {"model": entry.model, "layer": entry.layer, "metric": entry.metric, "difference": entry.difference},
            entry.location,
            fix="training=False",
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"with training=True an answer is up to {entry.difference:.3g} off",
                "with training=False the answers are the model's own",
            ),
        )
        return


@check("EVL703", Severity.ERROR)
def labels_of_another_pass(keras: Keras) -> Findings:
    """Predictions are scored against labels that were read in another order.

    Cause:
        A pipeline that shuffles gives its rows in a new order in each pass. `predict` is one pass; labels that
        are collected from the pipeline afterwards are another, and belong to other rows. The report is near
        chance however good the model is.

    Fix:
        Leave what is evaluated in its order, or collect labels and predictions in one loop.
    """
    for entry in keras.reordered:
        yield Finding(
            f"`{entry.source}` is shuffled anew in each pass: of its {entry.rows} rows {entry.moved} have another "
            "label where the labels are read than where `predict` answered.",
            {"rows": entry.rows, "moved": entry.moved},
            entry.location,
            fix="Leave out the shuffle of what is evaluated.",
            proof=Proof(
                "experiment",
                f"in two passes {entry.moved} of {entry.rows} rows have different labels",
                "a pipeline without its shuffle gives the same labels in every pass",
            ),
        )
        return


@check("EVL704", Severity.ERROR)
def told_to_train_for_good(keras: Keras) -> Findings:
    """A layer is told to train whatever the mode of its model.

    Cause:
        `training=True` in a model's `call` stands above what evaluate and predict say: dropout goes on to drop, and
        batch normalisation answers by the statistics of the rows that happen to be in the batch. `tf.nn.dropout`
        has no mode at all. Every score is noisy, and the same row is answered differently each time.

    Fix:
        `def call(self, x, training=None)`, and `training=training` for the layer; in a functional model nothing.
    """
    for entry in keras.unhushed:
        said = "drops whatever the mode" if entry.function else "is told `training=True` whatever the mode"
        yield Finding(
            f"`{entry.layer}` {said} of `{entry.model}`: in evaluation answers to one row differ by up to "
            f"{entry.difference:.2g}, {entry.difference / entry.spread:.0%} of their spread.",
            {"model": entry.model, "layer": entry.layer, "difference": entry.difference, "spread": entry.spread},
            entry.location,
            fix="keras.layers.Dropout" if entry.function else "training=training",
            proof=Proof(
                "experiment",
                f"in evaluation two answers to one row differ by up to {entry.difference:.2g}",
                f"with `{entry.layer}` at rest they are the same",
            ),
        )
        return
