"""What a decoder is to go on from: prompts that end already, have padding behind them, or leave no room."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.evaluate import Prompts
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import here, location_of
from dryfit.core.stage import Stage
from dryfit.core.trace import calls_named
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.torch.learn.probes import rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls that are looked at, rows tried in each, and the most tokens of one.
CALLS, ROWS, LENGTH = 4, 4, 512


def listen(session: "Session", module: Any) -> None:
    """Look at what `generate` is given."""
    seen: list[int] = []

    def generate(original: Any, model: Any, inputs: Any = None, *args: Any, **kwargs: Any) -> Any:
        if not session.listening:
            return original(model, inputs, *args, **kwargs)
        site = here(2)
        ids: Any = inputs if inputs is not None else kwargs.get("input_ids")
        if len(seen) < CALLS:
            seen.append(1)
            # A model that wants more than token ids says nothing of its prompts.
            with session.unseen(), suppress(Exception):
                found = _look(model, ids, kwargs, site)
                session.recorder.prompts.extend([found] if found else [])

        def failed(error: Exception) -> None:
            limit = _limit(model, ids, kwargs)
            if limit is not None:
                session.recorder.prompts.append(Prompts(len(ids), location=site, shortest=ids.shape[-1], limit=limit))

        return session.attempt(Stage.EVALUATE, Moment("generate", original, (model, inputs, *args), kwargs), failed)

    session.patches.wrap(module.GenerationMixin, "generate", generate)


def _limit(model: Any, ids: Any, given: dict[str, Any]) -> int | None:
    """How many tokens a prompt and its answer may have together, where the prompt alone has as many."""
    settings = [given.get("generation_config"), getattr(model, "generation_config", None)]
    new = [given.get("max_new_tokens"), *(getattr(s, "max_new_tokens", None) for s in settings)]
    whole = [given.get("max_length"), *(getattr(s, "max_length", None) for s in settings)]
    limit = next((value for value in whole if value is not None), None)
    encodes = getattr(getattr(model, "config", None), "is_encoder_decoder", True)
    if encodes or not is_tensor(ids) or ids.dim() != 2 or not isinstance(limit, int) or any(new):
        return None
    return limit if ids.shape[-1] >= limit else None


def _look(model: Any, ids: Any, given: dict[str, Any], site: Location | None) -> Prompts | None:
    """Prompts whose ends are not where the model is to go on; nothing of models that read with an encoder."""
    mask: Any = given.get("attention_mask")
    config = getattr(model, "config", None)
    if not is_tensor(ids) or ids.dim() != 2 or getattr(config, "is_encoder_decoder", True):
        return None
    known = [mask[i] != 0 if is_tensor(mask) and mask.shape == ids.shape else ids[i] == ids[i] for i in range(len(ids))]
    rows = [row[shown] for row, shown in zip(ids, known, strict=True)]
    name, tokenizer, _ = tokenizer_in_script()
    end = getattr(tokenizer, "eos_token_id", None)
    ended = [i for i, row in enumerate(rows) if len(row) > 1 and end is not None and int(row[-1]) == end]
    padded = [i for i, shown in enumerate(known) if bool(shown[:1]) and not bool(shown[-1])]
    tried = [i for i in padded or ended if len(rows[i]) <= LENGTH][:ROWS]
    likeliest = going_on(model, ids, mask) if tried else []
    # Without the padding behind it, or without the end token.
    plain = [(rows[i] if padded else rows[i][:-1])[None] for i in tried]
    changed = sum([likeliest[i]] != going_on(model, row) for i, row in zip(tried, plain, strict=True))
    end_token = str(getattr(tokenizer, "eos_token", "") or "")
    shortest = min(map(len, rows), default=0)
    made = _made_at(site, name)
    return Prompts(len(rows), len(ended), len(padded), end_token, len(tried), changed, made, site, shortest)


def going_on(model: Any, ids: Any, mask: Any = None) -> list[int]:
    """The likeliest token behind each row of a batch."""
    torch = sys.modules["torch"]
    with rerun(torch, model):
        logits = model(input_ids=ids, **({"attention_mask": mask} if is_tensor(mask) else {})).logits
    answers: list[int] = logits[:, -1].argmax(-1).tolist()
    return answers


def _made_at(site: Location | None, tokenizer: str) -> Location | None:
    """The nearest call of the tokenizer above a line."""
    if site is None or not tokenizer:
        return None
    before = [call for call in calls_named(site.path, tokenizer) if call.lineno <= site.line]
    return location_of(before[-1], site.path) if before else None


LISTENERS: dict[str, Any] = {"transformers.generation.utils": listen}
