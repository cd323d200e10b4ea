"""The trials of a loop that its seam can run again in this process: a fork is not safe with TensorFlow's threads."""

import time
from dataclasses import replace

from dryfit.core.evidence.learn import HELD_BACK, PADDED, PADDING, Trial
from dryfit.policies.laboratory import TRIAL_STEPS
from dryfit.policies.outcomes import calmer_rates, cures, jumped, learns, other_rates, said_enough
from dryfit.seams.policy import Repeatable

# Seconds of the processor, on all of its threads, for one trial, and for all of a loop's trials together: the script
# waits for them. Threads that only wait for work count as well, so a loop that is quick may need a few.
SECONDS, ALL_SECONDS = 3.0, 15.0
# What a change is judged on is run for this many times the steps, as it is and changed.
LONGER = 5
# What is changed by no suspect, but by a multiple of the rate.
RATE = "rate"
# A loss that begins this many times above that of one answer for all is not only that of a guess: what the first
# weights make of it is seen on the loop's own batches, though one batch can be learnt by heart.
HIGH = 10.0
# The change whose losses are of another size than those of the loop as it is.
TARGETS = "targets"
# What scaling them may need beside it.
INPUTS = "inputs"
# The trial over the whole run, with inputs and targets as they are, and of a usual size; and its steps at most.
WHOLE, SCALES, WHOLE_STEPS = "whole", "scales", 400
# So few steps are a whole training only where each is of a great many rows: the same epochs in smaller batches.
ROWS, FEW_STEPS = "rows", 10
# What puts nothing right that keeps one batch from being learnt.
APART = (TARGETS, SCALES, ROWS, PADDING, HELD_BACK)
# Steps in which a layer that is told of the padding learns what one that reads it does not, and the share of a
# constant answer's loss below which it has, or the loop as it is needs no such trial.
PADDED_STEPS, PADDED_LOSS = 100, 0.4


class Bench:
    """Runs the trials of one loop, one after the other, until their time is up."""

    def __init__(self, loop: Repeatable, *, fresh: bool) -> None:
        self.loop = loop
        self.fresh = fresh
        self._until = time.process_time() + ALL_SECONDS
        self._thin = False

    def trials(self) -> list[Trial]:
        """The loop as it is; where it does not learn, with one thing changed at a time."""
        batch = self._run(Trial("one-batch"))
        if batch.supervised and not said_enough(batch) and self.loop.thin():
            self._thin, batch = True, self._run(Trial("one-batch"))
        if not batch.supervised or not said_enough(batch):
            return self._held_back(batch)
        stream = self._run(Trial("stream", one_batch=False))
        high = (stream.start or 0.0) > HIGH * (stream.floor or 1.0)
        causes = ("inputs", "weights") if high and learns(batch) else ("inputs",)
        scaled = [self._run(_streamed(trial)) for trial in self.loop.suspects if trial.cause in causes]
        found = [batch, stream, *scaled]
        found += self._over_the_run(stream) + self._in_smaller_batches() + self._behind_padding(stream)
        found += self._held_back(batch)
        if not learns(batch):
            return [*self._changed(batch), *found[1:]]
        wild = said_enough(stream) and (jumped(stream) or stream.overshot)
        if wild and not self._thin and stream.learning_rate is not None:
            return [*found, *(self._run(trial) for trial in calmer_rates())]
        return found

    def _held_back(self, batch: Trial) -> list[Trial]:
        """Where dropout leaves next to nothing: the batch without it, beside the loop as it is; of any loss."""
        dropped = [s for s in self.loop.suspects if s.cause == HELD_BACK]
        if not dropped or not said_enough(batch):
            return []
        freed = self._run(dropped[0], LONGER)
        base = self._confirm(Trial("one-batch")) if said_enough(freed) else freed
        return [replace(freed, beside=base.losses)] if said_enough(base) and base is not freed else []

    def _over_the_run(self, stream: Trial) -> list[Trial]:
        """Where the targets are wide apart: as many steps as the script takes, as it is and with them scaled."""
        wide = [suspect for suspect in self.loop.suspects if suspect.cause == SCALES]
        steps = min(self.loop.planned or 0, WHOLE_STEPS)
        if (
            self._thin
            or not wide
            or steps < len(stream.losses)
            or stream.floor is None
            or (stream.end or 0.0) < stream.floor
        ):
            return []
        trials = (Trial(WHOLE, one_batch=False), replace(wide[0], name=f"{WHOLE}-{SCALES}", one_batch=False))
        return [self.loop.run(trial, steps, max(0.0, self._until - time.process_time())) for trial in trials]

    def _in_smaller_batches(self) -> list[Trial]:
        """The few steps that the script takes with many rows each, and the same epochs in smaller batches."""
        planned, large = self.loop.planned or 0, [s for s in self.loop.suspects if s.cause == ROWS]
        if self._thin or not large or not 0 < planned <= FEW_STEPS:
            return []
        steps = min(planned * int(large[0].scale), WHOLE_STEPS)
        trials = [
            (Trial(f"{WHOLE}-large", one_batch=False), planned),
            (replace(large[0], name=f"{WHOLE}-{ROWS}", one_batch=False, scale=1.0), steps),
        ]
        return [self.loop.run(trial, n, max(0.0, self._until - time.process_time())) for trial, n in trials]

    def _behind_padding(self, stream: Trial) -> list[Trial]:
        """Where a recurrent layer reads more padding than words: the loop's own batches with it hidden, and as is."""
        hiding = [s for s in self.loop.suspects if s.cause == PADDING]
        floor, end = stream.floor, stream.end
        if not hiding or floor is None or end is None or end < PADDED_LOSS * floor:
            return []
        left = max(0.0, self._until - time.process_time())
        hidden = self.loop.run(replace(hiding[0], name=PADDING, one_batch=False), PADDED_STEPS, left)
        if hidden.end is None or not hidden.end < PADDED_LOSS * floor:
            return []
        # Both are told apart at the same step, however far the first came in its time.
        return [hidden, self.loop.run(Trial(PADDED, one_batch=False), len(hidden.losses) - 1, LONGER * SECONDS)]

    def _changed(self, batch: Trial) -> list[Trial]:
        """The batch with one suspect put right, or at other learning rates; the unchanged trial is first."""
        for suspect in self.loop.suspects:
            changed = self._run(suspect, LONGER) if suspect.cause not in APART else None
            if changed is not None and cures(changed, batch):
                return [self._confirm(Trial("one-batch")), changed]
        if self._thin or batch.learning_rate is None:
            # Fewer rows make other gradients, and another rate may be right for them; a schedule's cannot be scaled.
            return [batch]
        rates = [self._run(trial) for trial in other_rates(batch, fresh=self.fresh)]
        jointly = [] if any(map(learns, rates)) else self._jointly(batch, rates)
        return [batch, *rates, *self._rescaled(batch, rates), *jointly]

    def _jointly(self, batch: Trial, rates: list[Trial]) -> list[Trial]:
        """Where no change alone is enough: each at other rates, then all; and what is left once one is undone again."""
        named = {s.cause: s for s in self.loop.suspects if s.cause not in APART}
        others = [trial.scale for trial in rates if trial.scale]
        sets: list[tuple[tuple[str, ...], list[float]]] = [((cause,), others) for cause in named]
        sets += [(tuple(named), [1.0, *others])] if len(named) > 1 else []
        for causes, scales in sets:
            tried = [self._run(Trial("joint", scale=scale, together=causes), LONGER) for scale in scales]
            cured = [trial for trial in tried if said_enough(trial) and cures(trial, batch)]
            if cured:
                whole = min(cured, key=lambda trial: trial.lowest or 0.0)
                parts = [*causes, *([RATE] if whole.scale != 1 else [])]
                return [self._without(whole, part, named) for part in parts]
        return []

    def _without(self, whole: Trial, part: str, named: dict[str, Trial]) -> Trial:
        """The trial with everything put right, beside the one with everything but this."""
        others = tuple(cause for cause in whole.together if cause != part)
        least = self._confirm(Trial("joint", scale=1.0 if part == RATE else whole.scale, together=others))
        texts = [named[cause].change for cause in others]
        texts += [f"at a learning rate of {whole.learning_rate:g}"] if whole.scale != 1 and part != RATE else []
        own = named.get(part, whole)
        said = least.losses if said_enough(least) else ()
        return replace(
            whole,
            name=f"joint-{part}",
            change=" and ".join(texts),
            cause=part,
            beside=said,
            measured=own.measured,
            where=own.where,
        )

    def _rescaled(self, batch: Trial, rates: list[Trial]) -> list[Trial]:
        """The batch with its targets scaled, where it explodes at every rate; if it still does, with its inputs too."""
        wide = [suspect for suspect in self.loop.suspects if suspect.cause == TARGETS]
        if not wide or not jumped(batch) or any(map(learns, rates)):
            return []
        alone = self._run(wide[0])
        named = {suspect.cause: suspect for suspect in self.loop.suspects}
        if alone.ended != "nonfinite" or not {INPUTS, SCALES} <= {*named}:
            return [alone]
        both, inputs = self._run(named[SCALES]), named[INPUTS]
        # Each is told beside the other: neither alone is enough.
        mate = replace(both, name="joint-inputs", cause=INPUTS, measured=inputs.measured, where=inputs.where)
        mate = replace(mate, change=wide[0].change, beside=alone.losses)
        return [replace(both, name="joint-targets", cause=TARGETS), mate] if learns(both) else [alone]

    def _run(self, trial: Trial, longer: int = 1) -> Trial:
        left = self._until - time.process_time()
        return self.loop.run(trial, longer * TRIAL_STEPS, max(0.0, min(left, longer * SECONDS)))

    def _confirm(self, trial: Trial) -> Trial:
        """What a change that put things right is compared with: worth its time also where the others took theirs."""
        return self.loop.run(trial, LONGER * TRIAL_STEPS, LONGER * SECONDS)


def _streamed(trial: Trial) -> Trial:
    return replace(trial, name=f"stream-{trial.name}", one_batch=False)
