#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# headless.sh COMMAND…: on a private display, with the portals that a desktop would have started. For root, as a user
# without privileges in a namespace: root's sandboxes keep what those of people do not have. No process outlives that
# namespace; what a portal started is nobody's child and would keep the test's output open.
set -eu

here=$(dirname -- "$0")
# The private display comes with a home of its own; what is installed stays where it is.
: "${FLATPAK_USER_DIR:=${XDG_DATA_HOME:-$HOME/.local/share}/flatpak}"
export FLATPAK_USER_DIR
set -- "$here/../support/run-headless.sh" "$here/session.sh" "$@"
if [ "$(id -u)" -eq 0 ]; then
  set -- bwrap --dev-bind / / --proc /proc --unshare-pid --unshare-user --uid 1000 --gid 1000 --cap-add CAP_SYS_ADMIN --die-with-parent -- "$@"
fi
exec "$@"
