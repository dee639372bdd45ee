#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-shell.sh CMD [ARGS...]: runs CMD in a GNOME Shell without a screen, on Wayland. The bus, the folders and the end of
# everything are those of run-headless.sh. EASEL_HEADLESS_MONITOR is the size of the screen.
set -eu

[ -n "${EASEL_HEADLESS_ROOT:-}" ] || exec "$(dirname "$0")/run-headless.sh" "$0" "$@"

unset DISPLAY
export XDG_SESSION_TYPE=wayland GDK_BACKEND=wayland EASEL_HEADLESS_MONITOR="${EASEL_HEADLESS_MONITOR:-1366x768}"
# The shell asks for logind and goes on without; without any system bus it does not.
export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"

gnome-shell --headless --wayland --no-x11 --unsafe-mode --wayland-display=shell \
  --virtual-monitor "$EASEL_HEADLESS_MONITOR" >"$EASEL_HEADLESS_ROOT/shell.log" 2>&1 &
shell=$!
until gdbus call --session --dest org.gnome.Mutter.RemoteDesktop --object-path /org/gnome/Mutter/RemoteDesktop \
        --method org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1 &&
      grep -q 'GNOME Shell started' "$EASEL_HEADLESS_ROOT/shell.log"; do
  if ! kill -0 "$shell" 2>/dev/null; then
    echo "${0##*/}: GNOME Shell has ended:" >&2
    tail -n 20 "$EASEL_HEADLESS_ROOT/shell.log" >&2
    exit 99
  fi
  sleep 0.1
done
export WAYLAND_DISPLAY=shell
exec "$@"
