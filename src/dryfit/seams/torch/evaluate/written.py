"""Answers that `generate` cuts off, held against those that the model is trained to give."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.evaluate import Answers, Prompts
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.modules import ForwardSeam, Note
from dryfit.seams.torch.learn.probes import rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The fewest generated rows that are no mere sample to look at.
SCORED = 8
# Batches of targets that are measured, and the length that `generate` gives where it is told none.
BATCHES, DEFAULT = 32, 20
# What tells `generate` where to end, in its call and in a model's settings.
LENGTHS = ("max_new_tokens", "max_length")
# What keeps a state of its own from call to call, or is an end of the script's own: a rule that stops early.
OTHER_ENDS = ("stopping_criteria", "stop_strings", "streamer", "max_time")
STATEFUL = ("past_key_values", "logits_processor", "prefix_allowed_tokens_fn")


@dataclass
class Targets:
    """How many tokens each answer has that a model was given to learn."""

    root: Any
    lengths: list[int]
    batches: int = 0


class WrittenSeam:
    """Measures the targets of models that generate, and what `generate` leaves of an answer."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._targets: dict[int, Targets] = {}
        self._rows: dict[Location | None, int] = {}
        self._looked: set[Location | None] = set()
        session.imports.when_imported("transformers.generation.utils", self._listen)

    def _listen(self, module: Any) -> None:
        self.forward.after.append(self._called)
        self.session.patches.wrap(module.GenerationMixin, "generate", self._generate)

    def _called(self, note: Note, result: Any) -> None:
        _, module, args, kwargs = self.forward.last_call[note.model]
        known = self._targets.get(note.model)
        if known is None or known.root() is not module:
            known = self._targets[note.model] = Targets(ref(module), [])
        if not note.grad_enabled:
            return
        # What is generated between two steps of a training belongs together; a look now and then is no score.
        self._rows.clear()
        if known.batches < BATCHES:
            known.batches += 1
            given = models.bound(module, args, kwargs)
            writer = next((part for part in module.modules() if hasattr(part, "generation_config")), None)
            if writer is not None and is_tensor(given.get("labels")) and given["labels"].dim() == 2:
                known.lengths += _lengths(writer, given)

    def _generate(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(model, *args, **kwargs)
        if self.session.listening:
            site = here(2)
            ids = next((v for v in (*args[:1], kwargs.get("inputs"), kwargs.get("input_ids")) if is_tensor(v)), None)
            # A model that wants more than token ids says nothing of its answers.
            with self.session.unseen(), suppress(Exception):
                self._look(original, model, ids, kwargs, site)
        return result

    def _look(self, original: Any, model: Any, ids: Any, given: dict[str, Any], site: Location | None) -> None:
        """Enter a place that generates for more rows than a few, once, if it may cut answers off."""
        place = self.session.settings_site if self.session.site is not None else None
        where, lengths = place or site, self._wanted(model)
        before = self._rows.get(where, 0)
        self._rows[where] = before + len(ids)
        told = given.get("max_new_tokens") or 0
        if before < SCORED <= before + len(ids) and max(lengths, default=0) > told and where not in self._looked:
            self._looked.add(where)
            found = self._cut(original, model, ids, given, lengths)
            self.session.recorder.prompts.append(Prompts(len(ids), location=where, answers=found))

    def _cut(self, original: Any, model: Any, ids: Any, given: dict[str, Any], lengths: list[int]) -> Answers | None:
        """How long an answer gets that does not end by itself, as it is asked for, and with room for the longest."""
        longest = max(lengths)
        start = 1 if model.config.is_encoder_decoder else ids.shape[-1]
        if any(given.get(name) is not None for name in (*OTHER_ENDS, *STATEFUL)):
            return None

        def written(**lengths: int) -> int:
            asked = {k: v[:1] if is_tensor(v) else v for k, v in given.items() if not lengths or k not in LENGTHS}
            asked |= {name: None for name in ("inputs", "input_ids") if name in asked}
            with rerun(self.torch, model):
                answer = original(model, ids[:1], **asked, **lengths, min_new_tokens=longest)
            return int(getattr(answer, "sequences", answer).shape[1]) - start

        allowed = written()
        return Answers(
            allowed=allowed,
            targets=len(lengths),
            longer=sum(length > allowed for length in lengths),
            longest=longest,
            told=_is_told(model, given),
            with_room=written(max_new_tokens=longest),
            argument="max_new_tokens" if self.session.site is None else "generation_max_length",
        )

    def _wanted(self, model: Any) -> list[int]:
        """The lengths of the targets of a model, or of the one that it is part of."""
        roots = ((found, found.root()) for found in self._targets.values() if found.lengths)
        return next(
            (f.lengths for f, root in roots if root is not None and any(m is model for m in root.modules())), []
        )


def _lengths(writer: Any, given: dict[str, Any]) -> list[int]:
    """The tokens of each answer among the labels; of what stands there with its prompt nothing is known."""
    labels = given["labels"]
    counted = labels != IGNORED
    padding = getattr(writer.config, "pad_token_id", None)
    tokens = (counted & (labels != padding) if padding is not None else counted).sum(dim=1)
    if not writer.config.is_encoder_decoder:
        tokens = tokens[_follows_prompt(counted, given.get("input_ids"), given.get("attention_mask"))]
    found: list[int] = tokens.tolist()
    return found


def _follows_prompt(counted: Any, ids: Any, mask: Any) -> Any:
    """Which rows begin with tokens that the loss leaves out, and that are no padding on the left."""
    if is_tensor(mask) and mask.shape == counted.shape:
        leading = ~counted.gather(1, (mask != 0).int().argmax(dim=1, keepdim=True)).squeeze(1)
    elif is_tensor(ids) and ids.shape == counted.shape:
        # Padding is one token many times over.
        leading = ((counted.cumsum(dim=1) == 0) & (ids != ids[:, :1])).any(dim=1)
    else:
        leading = counted.new_zeros(len(counted))
    return leading & counted.any(dim=1)


def _is_told(model: Any, given: dict[str, Any]) -> bool:
    """Whether a length was asked for, in the call or in the model's settings."""
    settings = given.get("generation_config") or getattr(model, "generation_config", None)
    told = [given.get(name) or getattr(settings, name, None) for name in LENGTHS]
    return any(value not in (None, DEFAULT) for value in told) or any(given.get(name) is not None for name in LENGTHS)
