"""RES322: a best model that is asked for, and that nothing chose."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.resources import Unchosen
from dryfit.core.finding import Finding, Findings, Severity


@check("RES322", Severity.ERROR)
def best_that_nothing_chose(script: Script, failures: Failures) -> Findings:
    """The best checkpoint is asked for, and no metric was named to choose it.

    Cause:
        Trainer takes note of the best checkpoint where `metric_for_best_model` or `load_best_model_at_end` is set, and
        Lightning's ModelCheckpoint of the best score where it has a `monitor`. Otherwise both stay None, and the
        line that uses them raises when all is trained.

    Fix:
        Name the metric; or take the last: `get_last_checkpoint(output_dir)`, `last_model_path`.
    """
    told = set()
    for entry in script.unchosen:
        if not failures.is_left_to("RES322", entry.failure) or entry.source in told:
            continue
        told.add(entry.source)
        yield Finding(
            f"`{entry.source}` is None: `{entry.chooser}` has no `{entry.setting}` to choose by.",
            {"source": entry.source, "chooser": entry.chooser, "setting": entry.setting},
            entry.location,
            fix=_advice(entry),
            explains=entry.failure,
        )


def _advice(entry: Unchosen) -> str:
    if entry.setting == "monitor":
        return 'Give `ModelCheckpoint` what to choose by: `monitor="val_loss"`.'
    return 'Set `load_best_model_at_end=True`, or `metric_for_best_model="loss"`, with evaluations between saves.'
