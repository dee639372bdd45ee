#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# small-disk.sh CMD [ARGS...]: runs CMD with the folders for data and state on a disk of its own of 4 MiB, which a test can
# fill, inside run-headless.sh. It takes the rights that WebKit's sandbox takes as well; the status is that of CMD.
set -eu

[ $# -gt 0 ] || { echo "usage: ${0##*/} CMD [ARGS...]" >&2; exit 2; }

disk=$HOME/disk
mkdir "$disk"
export XDG_DATA_HOME="$disk/data" XDG_STATE_HOME="$disk/state" EASEL_TEST_SMALL_DISK="$disk"
# For root, sandboxes inside of this one need them; for others, bubblewrap refuses to begin with them.
caps=''
[ "$(id -u)" != 0 ] || caps='--cap-add ALL'
# In a container the sandboxes of WebKit may not be made inside of another one.
# shellcheck disable=SC2086
if ! bwrap --unshare-user $caps --dev-bind / / -- bwrap --unshare-pid --ro-bind / / --proc /proc -- true 2>/dev/null; then
  echo "1..0 # SKIP no sandbox can be made inside of another one here"
  exit 0
fi
# shellcheck disable=SC2086
exec bwrap --unshare-user $caps --dev-bind / / --size 4194304 --tmpfs "$disk" -- "$@"
