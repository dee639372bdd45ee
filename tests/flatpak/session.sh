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
"$flatpak_portal" >/dev/null 2>&1 &
wait_for org.freedesktop.portal.Flatpak
"$document_portal" >/dev/null 2>&1 &
wait_for org.freedesktop.portal.Documents
exec "$@"
