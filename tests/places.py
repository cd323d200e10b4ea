"""Where things are in a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "dryfit"
SPECIMENS = ROOT / "specimens"
VARIANTS = ROOT / "tests" / "variants"
CHECK_PAGES = ROOT / "docs" / "checks"
# The environments that `make test` lays beside the one that runs the tests.
OUTSIDE_DRYFIT = ROOT / ".venv-outside" / "bin" / "dryfit"
PLAIN_PYTHON = ROOT / ".venv-plain" / "bin" / "python"
