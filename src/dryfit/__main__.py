"""``python -m dryfit`` is the command line."""

import sys

from dryfit.cli import main

sys.exit(main())
