"""What Trainer takes for the loss: the first that a model answers, whatever it is."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, summarise
from dryfit.core.evidence.loss import Behind
from dryfit.core.evidence.script import Smoothed
from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.faults import claim
from dryfit.seams.lightning.methods import returning
from dryfit.seams.torch.learn.probes import rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def computed(session: "Session", original: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The loss that Trainer computes, or its refusal where the model answers another thing first."""
    result = original(*args, **kwargs)
    trainer, model, inputs, *_ = args
    if is_loss(_taken(result, kwargs)) or trainer.args.n_gpu > 1:
        return result
    with session.unseen(ours=False):
        answered = _answered(model, inputs)
    place = next((k for k, part in enumerate(answered) if is_loss(part)), None)
    if not place:
        return result

    def refusing(*args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        if not is_loss(_taken(result, kwargs)):
            error = TypeError(f"the first of {len(answered)} outputs is no loss")
            claim(error, ours=False)
            raise error
        return result

    where = returning(type(model), "forward")[0]
    entry = Behind(type(model).__name__, place, _said(answered[0]), where)
    moment = Moment("compute_loss", refusing, args, kwargs, {"model": model})
    return session.attempt(Stage.LOSS, moment, failed=lambda error: session.recorder.behind.append(entry))


def smoothed(session: "Session", arguments: Any, given: tuple[Any, ...]) -> None:
    """The smoothing that the arguments ask for, and the classes of the logits that it is applied to."""
    smoother, outputs, *_ = given
    share, known = arguments.label_smoothing_factor, session.recorder.script.smoothed
    if known or smoother.epsilon != share:
        return
    with suppress(Exception), session.unseen():
        logits = outputs["logits"] if isinstance(outputs, dict) else outputs[0]
        session.recorder.script_adds("smoothed", Smoothed(share, logits.shape[-1], session.settings_site))


def is_loss(value: Any) -> bool:
    """Whether a value is one number that a backward could start at."""
    return is_tensor(value) and value.numel() == 1 and value.is_floating_point()


def _taken(result: Any, kwargs: dict[str, Any]) -> Any:
    return result[0] if kwargs.get("return_outputs") else result


def _answered(model: Any, inputs: Any) -> tuple[Any, ...]:
    """The parts of what the model answers, where that is a tuple."""
    try:
        with rerun(sys.modules["torch"], model):
            found = model(**inputs)
    except Exception:
        return ()
    return tuple(found) if isinstance(found, (tuple, list)) else ()


def _said(value: Any) -> str:
    return str(summarise(value)) if is_tensor(value) else f"a {type(value).__name__}"
