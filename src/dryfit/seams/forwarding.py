"""Where a keyword was given that functions hand on with all others, `**kwargs`."""

import ast
from collections.abc import Iterable

from dryfit.core.finding import Location
from dryfit.core.source import Site, call_at, is_user_file


def given_by(sites: Iterable[Site], name: str) -> Location | None:
    """The call that gives a keyword by its name, of the user's calls from the innermost on that spread others."""
    for site in sites:
        call = call_at(site.location) if is_user_file(site.code.co_filename) else None
        if call is None:
            continue
        if any(word.arg == name for word in call.keywords):
            return site.location
        if not _hands_on(call, site):
            return None
    return None


def _hands_on(call: ast.Call, site: Site) -> bool:
    """Whether a call spreads the keywords that its own function was given."""
    own = site.code.co_varnames[: site.code.co_argcount + site.code.co_kwonlyargcount + 2]
    spread = (word.value for word in call.keywords if word.arg is None)
    return any(isinstance(value, ast.Name) and value.id in own for value in spread)
