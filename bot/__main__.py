"""`python -m bot` is `rookery`."""

import sys

from bot.cli import main

sys.exit(main())
