"""For code scanning: SARIF 2.1.0, with a rule for every check of the catalogue."""

import json
from collections import Counter
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from dryfit.core.check import CATALOGUE, Check
from dryfit.core.codec import encode
from dryfit.core.finding import Location
from dryfit.core.report import Report
from dryfit.core.stage import stage_of
from dryfit.render.entries import Entry, entries
from dryfit.render.place import Excerpt, excerpt, shown
from dryfit.render.view import View

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(report: Report, view: View) -> str:
    """One run."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report)]}, indent=2, allow_nan=False) + "\n"


def _run(report: Report) -> dict[str, Any]:
    codes = sorted({*CATALOGUE, *report.codes}, key=lambda code: (stage_of(code).order, code))
    driver = {"name": "dryfit", "rules": [_rule(code, CATALOGUE.get(code)) for code in codes]}
    if report.version:
        driver["version"] = report.version
    return {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",
        "invocations": [_invocation(report)],
        "results": _results(entries(report), codes),
    }


def _rule(code: str, check: Check | None) -> dict[str, Any]:
    if check is None:
        return {"id": code}
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in check.name.split("_")),
        "shortDescription": {"text": check.summary or check.name},
        "fullDescription": {"text": check.cause or check.summary or check.name},
        "help": {"text": check.fix or check.summary or check.name},
        "defaultConfiguration": {"level": check.severity.value},
        "properties": {"tags": [check.stage.value]},
    }


def _invocation(report: Report) -> dict[str, Any]:
    said = [("note", note) for note in report.notes]
    if report.problem:
        said.append(("error", report.problem))
    return {
        "executionSuccessful": not report.problem,
        "exitCode": report.exit_code,
        "toolExecutionNotifications": [{"level": level, "message": {"text": text}} for level, text in said],
    }


def _results(found: tuple[Entry, ...], codes: list[str]) -> list[dict[str, Any]]:
    seen: Counter[str] = Counter()
    results = []
    for entry in found:
        trace = _trace(entry)
        seen[trace] += 1
        results.append(_result(entry, codes.index(entry.code), f"{_digest(trace)}:{seen[trace]}"))
    return results


def _result(entry: Entry, rule: int, fingerprint: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": entry.code,
        "ruleIndex": rule,
        "level": entry.severity.value,
        "message": {"text": entry.message},
        "partialFingerprints": {"dryfit/v1": fingerprint},
        "properties": encode({"facts": entry.facts, "proof": entry.proof, "fix": entry.fix}),
    }
    if entry.location is not None:
        made["locations"] = [{"physicalLocation": _physical(entry.location)}]
    return made


def _physical(location: Location) -> dict[str, Any]:
    path = shown(location.path)
    artifact = {"uri": quote(path)} if not path.startswith("/") else {"uri": f"file://{quote(path)}"}
    if not path.startswith("/"):
        artifact["uriBaseId"] = "%SRCROOT%"
    return {"artifactLocation": artifact, "region": _region(location, excerpt(location))}


def _region(location: Location, found: Excerpt | None) -> dict[str, Any]:
    if found is None:
        return {"startLine": location.line}
    return {
        "startLine": location.line,
        "startColumn": _utf16(found.text[: found.start]) + 1,
        "endColumn": _utf16(found.text[: found.end]) + 1,
        "snippet": {"text": found.text},
    }


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _trace(entry: Entry) -> str:
    """What a finding keeps when lines move: its code, its file and the text of its line."""
    if entry.location is None:
        return entry.code
    found = excerpt(entry.location)
    return "\n".join((entry.code, shown(entry.location.path), " ".join(found.text.split()) if found else ""))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
