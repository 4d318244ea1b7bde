"""The rows of rows-app with urwid: a list box over a walker that makes each row when it is asked for."""

import os

import urwid


class Rows(urwid.ListWalker):
    def __init__(self, count):
        self.count, self.focus = count, 0

    def __getitem__(self, row):
        if not 0 <= row < self.count:
            raise IndexError
        lines = "\n".join(f"row {row}, line {line}" for line in range(row % 3 + 1))
        return urwid.AttrMap(urwid.SelectableIcon(lines), None, "focus")

    def positions(self, reverse=False):
        return range(self.count - 1, -1, -1) if reverse else range(self.count)

    def next_position(self, row):
        if row + 1 >= self.count:
            raise IndexError
        return row + 1

    def prev_position(self, row):
        if row <= 0:
            raise IndexError
        return row - 1

    def set_focus(self, row):
        self.focus = row
        self._modified()


def quit_on_q(key):
    if key == "q":
        raise urwid.ExitMainLoop


box = urwid.ListBox(Rows(int(os.environ["ROWS"])))
urwid.MainLoop(box, [("focus", "standout", "")], unhandled_input=quit_on_q).run()
