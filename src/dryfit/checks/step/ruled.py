"""STP713: the rate that a function of the user's gives for each epoch."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Ruled
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of

# A rate that is gone before this share of the epochs was meant to last longer, where there are some epochs.
SOON, FEW_EPOCHS = 0.2, 5
# A decay that is whole in itself, to this share of the first rate, and gone before this share of the epochs, is taken
# again in each of them.
WHOLE, EARLY = 0.5, 0.5
# The callback that asks for a rate.
ASKER = "LearningRateScheduler"
# The types of what is a number and no float, which `float` makes one of.
NUMBERS = ("int", "uint", "float", "longdouble", "ndarray")


@check("STP713", Severity.ERROR)
def rate_that_a_callback_takes_away(keras: Keras, failures: Failures) -> Findings:
    """A callback's function brings the learning rate to nothing.

    Cause:
        LearningRateScheduler hands its function the epoch, counted from 0, and the rate of the last
        epoch. A factor that is applied anew each epoch, a whole-number division, or a decay meant for
        steps leaves a rate at which nothing is learnt. What is no float, Keras refuses in the epoch that gets it.

    Fix:
        Ask the function for every epoch, and give it a decay that lasts as long as the training.
    """
    for entry in keras.ruled:
        if entry.unset is not None:
            yield _unset(entry, _refused(failures))
            return
        again = entry.whole is not None and 0 < entry.last < entry.whole < WHOLE * entry.own
        if entry.epochs < FEW_EPOCHS or entry.alive >= (EARLY if again else SOON) * entry.epochs:
            continue
        yield Finding(
            f"The rate is {entry.own:g} and comes to {entry.last:.3g} by the callback: "
            + (f"it is gone after {entry.alive} of {entry.epochs} epochs." if entry.alive else "it is never there."),
            {"epochs": entry.epochs, "alive": entry.alive, "last": entry.last},
            entry.location,
            fix=f"Let it decay {'from the first rate, not the last one' if again else 'over all epochs'}.",
            proof=Proof(
                "experiment",
                f"asked for {entry.epochs} epochs, it leaves a thousandth of the rate in {entry.alive}",
                f"from the first rate each time it comes to {entry.whole:.3g}"
                if again
                else f"without it each has {entry.own:g}",
            ),
        )
        return


def _unset(entry: Ruled, number: int | None) -> Finding:
    """A function that returns no rate for some epoch, where Keras gives up."""
    word, _, value = source_of(entry.location).partition(" ")
    made = f"return float({value.strip()})" if word == "return" and entry.gives.startswith(NUMBERS) else ""
    edits = (Edit(Action.REPLACE, entry.location, value=made),) if entry.location and made else ()
    return Finding(
        f"The callback's function returns {entry.gives or 'nothing'} in epoch {entry.unset} of {entry.epochs}.",
        {"epochs": entry.epochs, "unset": entry.unset},
        entry.location,
        fix=made or f"`return` a {'float' if entry.gives else 'rate'} in every branch.",
        edits=edits,
        proof=Proof(
            "experiment",
            f"asked for the rate of epoch {entry.unset}, it gives {entry.gives or None}, and Keras takes floats alone",
            "the function's other answers are rates" if (entry.unset or 0) > 1 else "a rate in every epoch",
        )
        if number is None
        else None,
        explains=number,
    )


def _refused(failures: Failures) -> int | None:
    """The callback's own failure, where an epoch without a rate was reached."""
    number = failures.first("STP713", "callback", "fit")
    return number if number is not None and ASKER in failures.all[number].raised_in else None
