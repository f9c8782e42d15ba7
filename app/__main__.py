"""The command `regard`: also `python -m regard`, and in the repository `python -m app`."""

from regard.app.server import interrupts


def main() -> None:
    """Run the command that was given."""
    interrupts.end_at_once()  # before the imports, which take a second
    from regard.app.command import run

    run()


if __name__ == "__main__":
    main()
