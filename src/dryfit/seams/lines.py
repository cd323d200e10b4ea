"""What is looked for on the line that raised: each look tells what it finds, and how to run the line without."""

from dryfit.seams.adapters import unmatched_targets
from dryfit.seams.attributes import misspelling
from dryfit.seams.called_back import called_back
from dryfit.seams.dataclass_defaults import mutable_defaults
from dryfit.seams.drift import drift
from dryfit.seams.endings import endings
from dryfit.seams.evaluations import evaluations
from dryfit.seams.folders import folders
from dryfit.seams.heads import uneven_heads
from dryfit.seams.keys import missing_key
from dryfit.seams.lookups import looked_up
from dryfit.seams.object_arrays import object_arrays
from dryfit.seams.pretokenized import pretokenized
from dryfit.seams.refusing import refusing
from dryfit.seams.settings import unset_token
from dryfit.seams.taking import taking
from dryfit.seams.time_axis import time_second
from dryfit.seams.uncalled import uncalled
from dryfit.seams.undifferentiated import undifferentiated
from dryfit.seams.uninitialised import uninitialised
from dryfit.seams.unlabelled import unlabelled
from dryfit.seams.unpacking import unpacking
from dryfit.seams.unserialised import unserialised

LOOKS = (
    unset_token,
    mutable_defaults,
    called_back,
    drift,
    taking,
    unmatched_targets,
    pretokenized,
    time_second,
    endings,
    evaluations,
    refusing,
    object_arrays,
    undifferentiated,
    uncalled,
    misspelling,
    folders,
    missing_key,
    looked_up,
    uneven_heads,
    uninitialised,
    unlabelled,
    unpacking,
    unserialised,
)
