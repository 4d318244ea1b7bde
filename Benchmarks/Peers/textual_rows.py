"""The rows of rows-app with Textual: an option list, which takes one to three lines for each option."""

import os

from textual.app import App
from textual.widgets import OptionList


def text(row):
    return "\n".join(f"row {row}, line {line}" for line in range(row % 3 + 1))


class Rows(App):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self):
        yield OptionList(*(text(row) for row in range(int(os.environ["ROWS"]))))


Rows().run()
