#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# installed.sh x11|wayland: the installed panel starts, shows the welcome canvas, and an agent opens a page in it by
# "easel-host mcp". For an ordinary user; what it needs beside Easel stands in packaging/debian/tests/control.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tests=$here/../../tests/support

case ${1:-} in
  x11)
    exec "$tests/run-headless.sh" python3 -B "$here/installed.py" ;;
  wayland)
    # The compositor needs no display of its own; run-headless.sh has the session bus and the folders.
    exec "$tests/run-headless.sh" "$here/wayland.sh" python3 -B "$here/installed.py" ;;
  *)
    echo "usage: ${0##*/} x11|wayland" >&2
    exit 2 ;;
esac
