"""From findings to a verified patch: edits applied to the source, and the outcome rehearsed."""

from dryfit.fix.apply import Applied, apply_edits
from dryfit.fix.files import PatchError
from dryfit.fix.patch import AppliedEdit, Patch, patch
from dryfit.fix.plan import EditRefused

__all__ = ["Applied", "AppliedEdit", "EditRefused", "Patch", "PatchError", "apply_edits", "patch"]
