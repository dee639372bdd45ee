#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# session.sh COMMAND…: starts what a desktop session has for Flatpaks, on the bus that is there, and then COMMAND.
# The portals are the real ones; who would ask a person is played by tests, or is not there.
set -eu

find_service ()
{
  for folder in /usr/libexec /usr/lib /usr/lib/xdg-desktop-portal; do
    if [ -x "$folder/$1" ]; then
      echo "$folder/$1"
      return
    fi
  done
  echo "${0##*/}: $1 is not installed" >&2
  exit 99
}

wait_for ()
{
  tries=100
  until gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
          --method org.freedesktop.DBus.NameHasOwner "$1" | grep -q true; do
    [ $tries -gt 0 ] || { echo "${0##*/}: $1 did not start" >&2; exit 99; }
    tries=$((tries - 1))
    sleep 0.05
  done
}

# A sandbox makes folders below these.
mkdir -p "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"
unset GSETTINGS_BACKEND SECRET_BACKEND

flatpak_portal=$(find_service flatpak-portal)
document_portal=$(find_service xdg-document-portal)
# The file system of the documents is all that may need a privilege, to be mounted in a namespace.
plain=''
if setpriv --ambient-caps -all --inh-caps -all true 2>/dev/null; then
  plain='setpriv --ambient-caps -all --inh-caps -all'
fi

"$document_portal" >/dev/null 2>"$XDG_RUNTIME_DIR/documents.log" &
wait_for org.freedesktop.portal.Documents
# Without it there is no sandbox for web pages; a test wants to see that.
if [ "${EASEL_WITHOUT:-}" != flatpak-portal ]; then
  $plain "$flatpak_portal" >/dev/null 2>"$XDG_RUNTIME_DIR/flatpak.log" &
  wait_for org.freedesktop.portal.Flatpak
fi
# shellcheck disable=SC2086
exec $plain "$@"
