"""The batch seam: what a collate function is given, and what it makes of it."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import summaries, tensors_in
from dryfit.core.evidence.batch import Collation
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here, is_user_file, source_of
from dryfit.core.stage import Stage
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.rows.datasets import shaped_at
from dryfit.seams.torch.batch import sent
from dryfit.seams.torch.batch.features import (
    collate_name,
    decode,
    features_of,
    listed_keys,
    masked_labels,
    nonfinite_among,
    numbered,
    padded_apart,
    padded_keys,
    stacked,
    summarise_features,
    unwrapped,
)
from dryfit.seams.torch.batch.mixing import mixed
from dryfit.seams.torch.batch.own_collate import code_of, left_out, left_uneven, own_collate
from dryfit.seams.torch.batch.row_forms import taken_in
from dryfit.seams.torch.data import rowmakers
from dryfit.seams.torch.data.tails import tail_of
from dryfit.seams.torch.preserve import preserved_draws, random_states, restore_random_states

if TYPE_CHECKING:
    from dryfit.seams.session import Session


# The checks of batches that hold lists of tensors, of labels that are texts, and of labels without a partner: once they
# are proven, later batches are stacked, numbered, and padded, at once.
LISTS, TEXTS, PARTNERS = "BAT106", "DAT201", "LOS307"


class Collating:
    """One batch on its way through a collate function."""

    def __init__(self, session: "Session", loader: Any, number: int, role: str, site: Location | None) -> None:
        self.session = session
        self.loader = loader
        self.number = number
        self.role = role
        self.site = site
        self.examples: Sequence[Any] = ()
        self.whole: list[dict[Any, Any]] = []
        self.indices: tuple[int, ...] = ()
        self.place = len(session.recorder.collations)
        self.own: Any = None
        self._left: Mapping[str, int] = {}

    def run(self, collate_fn: Any, examples: Sequence[Any], indices: Sequence[int], measured: bool) -> Any:
        """Collate the examples, and enter what was seen into the evidence."""
        self.collate_fn, self.examples, self.indices = collate_fn, examples, tuple(indices)
        self.whole = [dict(example) if type(example) is dict else {} for example in examples]
        live = {"loader": self.loader, "examples": examples, "tokenizer": lambda: self.tokenizer}
        given = list(examples)
        moment = Moment("collate", collate_fn, (examples,), {}, {**live, "indices": self.indices})
        moment.live["own"] = lambda: self.own
        batch = self.session.attempt(
            Stage.BATCH, moment, failed=self._failed, inputs=lambda: summarise_features(examples), describe=_outcome
        )
        self._left = self._spoilt(batch)
        if measured or len(self.session.recorder.collations) > self.place:
            with self.session.unseen():
                self._look_for_poison()
                if self.session.policy.measures or len(self.session.recorder.collations) > self.place:
                    self._came_out(batch)
                    sent.look(self.session, self.loader, self.number, batch, unwrapped(self.collate_fn))
                    self._look_for_mixing(given, batch)
        if batch is None:
            self.session.objects["collated_nothing"] = unwrapped(self.collate_fn)
        return self._as_proven(batch)

    @cached_property
    def tokenizer(self) -> tuple[str, Any, int | None]:
        """The script's tokenizer: its name, itself and its line."""
        return tokenizer_in_script()

    def _as_proven(self, batch: Any) -> Any:
        """What was mended in an earlier batch is so in all from there on, and for whatever uses them."""
        for (code, *_), proven in self.session.proven.items():
            if code == LISTS:
                batch = stacked(batch)
            elif code == TEXTS and proven.finding.facts["names"]:
                facts = proven.finding.facts
                batch = numbered(batch, str(facts["column"]), str(facts["names"]).split("\n"))
            elif code == PARTNERS and "joined" in (facts := proven.finding.facts):
                key, ignored = str(facts["joined"]), int(facts["ignored"] or 0)
                with suppress(KeyError, TypeError, ValueError, RuntimeError):
                    batch = padded_apart(batch, self.examples, key, ignored, bool(facts["flat"]))
        return batch

    def _look_for_mixing(self, examples: list[Any], batch: Any) -> None:
        """Once for each collate function of the user's own: see whether labels stay with their inputs."""
        torch, function = sys.modules["torch"], unwrapped(self.collate_fn)
        code = code_of(function)
        known = self.session.objects.setdefault("collate_fns", set())
        if code is None or code in known or not is_user_file(code.co_filename):
            return
        known.add(code)
        states = random_states(torch)
        try:
            found = mixed(self.collate_fn, examples, batch, rowmakers.ordered_at(code))
            self.session.recorder.pairings.extend([found] if found else [])
        except Exception:
            # A collate function that takes no single example tells nothing here.
            return
        finally:
            restore_random_states(torch, states)

    def _failed(self, error: Exception) -> None:
        # What the function took out of the rows before it raised is there again when it is called anew.
        for example, whole in zip(self.examples, self.whole, strict=True):
            if type(example) is dict and len(example) < len(whole):
                example.update({key: value for key, value in whole.items() if key not in example})
        if len(self.session.recorder.collations) == self.place:
            entry = self._entry(None, failed=True)
            with self.session.unseen(), preserved_draws(sys.modules["torch"]):
                found = tail_of(self.loader.dataset) if any(feature.ragged for feature in entry.features) else None
                own, self.own = ("", None) if entry.collate_given else own_collate(entry.location, self.examples)
                uneven = left_uneven(unwrapped(self.collate_fn), self.examples, entry.features)
                spare = left_out(unwrapped(self.collate_fn), self.examples, entry.features)
                form, asked, at = taken_in(unwrapped(self.collate_fn), self.examples)
            tail, counted_at = found or (None, None)
            entry = replace(entry, tail=tail, counted_at=counted_at, own=own, uneven=uneven, spare=spare)
            entry = replace(entry, form=form, asked=asked, taken_at=at)
            self.session.recorder.collations.append(entry)

    def _spoilt(self, batch: Any) -> Mapping[str, int]:
        """Of the rows that hold a NaN those whose NaN is in the batch: a collate function may leave out or fill."""
        made = {key: t for key, t in tensors_in(batch).items() if t.is_floating_point()} if self._nonfinite else {}
        if any(not bool(tensor.isfinite().all()) for tensor in made.values()):
            return self._nonfinite
        rows = [len(tensor) for tensor in tensors_in(batch).values() if tensor.dim()] if self._nonfinite else []
        fewer = bool(rows) and all(count < len(self.examples) for count in rows)
        return {} if batch is None or fewer else {k: row for k, row in self._nonfinite.items() if k not in made}

    def _look_for_poison(self) -> None:
        if self._left:
            self.session.loaders.poison.loaders.add(self.number)

    def _came_out(self, batch: Any) -> None:
        collations = self.session.recorder.collations
        mended = len(collations) > self.place
        first = collations[self.place] if mended else Collation(self.number)
        entry = self._entry(batch)
        whole = replace(entry, mended=mended, tail=first.tail, counted_at=first.counted_at, own=first.own)
        whole = replace(whole, uneven=first.uneven, form=first.form, asked=first.asked, taken_at=first.taken_at)
        collations[self.place :] = [whole]

    def _entry(self, batch: Any, *, failed: bool = False) -> Collation:
        name, tokenizer, _ = self.tokenizer
        dataset = getattr(self.loader, "dataset", None)
        trainer = self.session.site is not None
        given, chosen = self._given(trainer), argument(self.site, "data_collator" if trainer else "collate_fn")
        return Collation(
            loader=self.number,
            role=self.role,
            location=self.site or here(2),
            collate_fn=collate_name(self.collate_fn),
            collate_given=chosen is not None or not (trainer or "default_" in collate_name(self.collate_fn)),
            collate_location=chosen,
            batch_size=getattr(self.loader, "batch_size", None),
            examples=len(self.examples),
            features=features_of(self.examples, self.indices),
            tensors=summaries(batch),
            tokenizer=name,
            indices=self.indices,
            decoded=decode(tokenizer, batch),
            failed=failed,
            row_at=rowmakers.made_at(dataset),
            none_at=rowmakers.none_at(dataset),
            made_at=(self._left and self.session.loaders.undefined.of(dataset)) or shaped_at(dataset),
            pads=padded_keys(self.collate_fn),
            masked=masked_labels(self.collate_fn, batch),
            listed=listed_keys(batch),
            empty_rows=_places(self.indices, [example is None for example in self.examples]),
            nonfinite_rows=self._nonfinite if failed else self._left,
            trainer=trainer,
            given=source_of(given),
            given_at=given,
        )

    def _given(self, trainer: bool) -> Location | None:
        """The expression that hands the dataset over."""
        if not trainer:
            return argument(self.site, "dataset", 0)
        role = "eval_dataset" if self.role == "eval" else "train_dataset"
        return argument(self.site, role)

    @cached_property
    def _nonfinite(self) -> Mapping[str, int]:
        return nonfinite_among(zip(self.indices, self.examples, strict=False))


def _places(indices: Sequence[int], wanted: Sequence[bool]) -> tuple[int, ...]:
    places = indices if len(indices) == len(wanted) else range(len(wanted))
    return tuple(place for place, yes in zip(places, wanted, strict=True) if yes)


def _outcome(batch: Any) -> str:
    shapes = [summary for summary in summaries(batch).values() if len(summary.shape) > 1]
    return f"the batch collates to {' x '.join(map(str, shapes[0].shape))}" if shapes else "the batch collates"
