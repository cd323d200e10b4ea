"""Starts a rehearsal in the user's interpreter, where dryfit need not be installed.

Runs as ``python bootstrap.py request.json``. Its syntax is that of the oldest Python 3, so
that an interpreter which is too old gets as far as saying so.
"""

import os
import sys

# The parent knows a refused interpreter by this status.
TOO_OLD = 86
OLDEST = (3, 11)
FOLDER = os.path.dirname(os.path.abspath(__file__))


def main(request_path: str) -> None:
    """Load the package that this file lies in, and nothing else of our environment."""
    if sys.version_info < OLDEST:
        sys.stderr.write("dryfit needs Python 3.11 or later; this is {}.{}.\n".format(*sys.version_info))
        os._exit(TOO_OLD)
    if sys.path and os.path.abspath(sys.path[0]) == FOLDER:
        del sys.path[0]
    load_package(os.path.dirname(FOLDER))
    from dryfit.script import start

    start.main(request_path)


def load_package(folder: str) -> None:
    """Import ``dryfit`` from its folder; its neighbours there stay out of reach."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = "dryfit"
    init = os.path.join(folder, "__init__.py")
    spec = spec_from_file_location(name, init, submodule_search_locations=[folder])
    if spec is None or spec.loader is None:
        raise ImportError(init)
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


if __name__ == "__main__":
    main(sys.argv[1])
