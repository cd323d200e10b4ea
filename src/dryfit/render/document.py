"""A report as the JSON object of the published schema, version 1."""

from typing import Any

from dryfit.core.codec import encode
from dryfit.core.finding import Edit, Location
from dryfit.core.report import Report
from dryfit.render.entries import Entry, entries, skipped
from dryfit.render.looks import looks
from dryfit.render.place import shown

SCHEMA_VERSION = 1


def document(report: Report) -> dict[str, Any]:
    """Plain values, in the order of the schema; nothing in it is NaN."""
    made: dict[str, Any] = encode(
        {
            "schema_version": SCHEMA_VERSION,
            "version": report.version,
            "target": report.target,
            "framework": report.evidence.framework,
            "ok": report.ok,
            "stages": report.stages,
            "findings": [_finding(entry) for entry in entries(report)],
            "skipped": [{"code": code, "reason": reason} for code, reason in skipped(report)],
            "environment": report.evidence.environment,
            "seconds": report.seconds,
            "notes": report.notes,
            "problem": report.problem,
            "suppressed": report.suppressed,
            "looks": looks(report.evidence),
        }
    )
    return made


def _finding(entry: Entry) -> dict[str, Any]:
    return {
        "code": entry.code,
        "name": entry.name,
        "stage": entry.stage,
        "severity": entry.severity,
        "message": entry.message,
        "cause": entry.cause,
        "fix": entry.fix,
        "facts": entry.facts,
        "location": entry.location and _location(entry.location),
        "proof": entry.proof,
        "edits": [_edit(edit) for edit in entry.edits],
        "echoes": entry.echoes,
        "stands_on": entry.stands_on,
    }


def _location(location: Location) -> dict[str, Any]:
    return {
        "path": shown(location.path),
        "line": location.line,
        "column": location.column,
        "text": location.text,
    }


def _edit(edit: Edit) -> dict[str, Any]:
    span = {"end_line": edit.location.end_line, "end_column": edit.location.end_column}
    return {
        "action": edit.action,
        "location": _location(edit.location) | span,
        "name": edit.name,
        "value": edit.value,
        "safe": edit.safe,
        "reason": edit.reason,
    }
