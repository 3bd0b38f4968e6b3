"""Write the step from the last known shape of the database to the one that `schema.py` describes now.

    python tools/migration.py "What changes, in a few words"

Read what it wrote: Alembic sees new and lost columns, not that one was renamed or what old rows should hold.
"""

import re
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory

from whistlestop.server.store.engine import embedded_writer
from whistlestop.server.store.migrate import SCRIPTS, config_for, migrate


def main(words: str) -> None:
    numbers = [int(path.name[1:5]) for path in (SCRIPTS / "versions").glob("v[0-9]*.py")]
    number = f"{max(numbers, default=0) + 1:04}"
    slug = re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")
    with tempfile.TemporaryDirectory() as folder:
        engine = embedded_writer(Path(folder) / "empty.db")
        if numbers:
            migrate(engine, None)
        with engine.connect() as connection:
            config = config_for(SCRIPTS, connection)
            config.set_main_option("file_template", f"v{number}_{slug}")
            made = command.revision(config, words.rstrip("."), autogenerate=True, rev_id=number)
    assert not isinstance(made, list)
    assert made is not None
    print(made.path)
    print(ScriptDirectory.from_config(config).get_current_head())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
