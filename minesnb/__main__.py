"""``python -m minesnb`` is the command ``minesnb``."""

import sys

from minesnb.app.cli import main

sys.exit(main())
