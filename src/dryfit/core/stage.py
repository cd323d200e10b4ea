"""The stages of a training pipeline, in the order in which a run meets them."""

from enum import StrEnum


class Stage(StrEnum):
    """One stage; its prefix opens the code of every check that judges it."""

    SCRIPT = "script"
    DATA = "data"
    BATCH = "batch"
    FORWARD = "forward"
    LOSS = "loss"
    BACKWARD = "backward"
    STEP = "step"
    EVALUATE = "evaluate"
    METRICS = "metrics"
    LEARN = "learn"
    RESOURCES = "resources"
    PROCESSES = "processes"

    @property
    def prefix(self) -> str:
        """The three letters of this stage's check codes."""
        return PREFIXES[self]

    @property
    def order(self) -> int:
        """The place of this stage in a run, from 0."""
        return list(Stage).index(self)


PREFIXES = {
    Stage.SCRIPT: "SCR",
    Stage.DATA: "DAT",
    Stage.BATCH: "BAT",
    Stage.FORWARD: "FWD",
    Stage.LOSS: "LOS",
    Stage.BACKWARD: "BWD",
    Stage.STEP: "STP",
    Stage.EVALUATE: "EVL",
    Stage.METRICS: "MET",
    Stage.LEARN: "LRN",
    Stage.RESOURCES: "RES",
    Stage.PROCESSES: "DST",
}
# What the codes of the checks end with that take up whatever no other explains.
CATCH_ALL = "901"
STAGES = {prefix: stage for stage, prefix in PREFIXES.items()}


def stage_of(code: str) -> Stage:
    """The stage that a check code such as ``LOS101`` belongs to."""
    return STAGES[code[:3]]


def is_catch_all(code: str) -> bool:
    """Whether a check takes up whatever no other of its stage explains."""
    return code.endswith(CATCH_ALL)
