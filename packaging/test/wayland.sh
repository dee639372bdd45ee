#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# wayland.sh COMMAND…: runs COMMAND with a Wayland compositor of its own that has no screen.
set -eu

weston --backend=headless-backend.so --socket=easel-test --idle-time=0 --no-config --width=1280 --height=1024 \
  >"$XDG_RUNTIME_DIR/weston.log" 2>&1 &
compositor=$!
trap 'kill "$compositor" 2>/dev/null || true' EXIT
while ! [ -S "$XDG_RUNTIME_DIR/easel-test" ]; do
  kill -0 "$compositor" 2>/dev/null || { cat "$XDG_RUNTIME_DIR/weston.log" >&2; exit 99; }
  sleep 0.05
done
unset DISPLAY
export WAYLAND_DISPLAY=easel-test GDK_BACKEND=wayland
status=0
"$@" || status=$?
exit "$status"
