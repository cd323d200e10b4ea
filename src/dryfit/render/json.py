"""For programs and agents: one JSON object, described by ``report.schema.json``."""

import json

from dryfit.core.report import Report
from dryfit.render.document import document
from dryfit.render.view import View


def render(report: Report, view: View) -> str:
    """The report as indented JSON; ``view`` changes nothing, so that readers can rely on the form."""
    return json.dumps(document(report), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
