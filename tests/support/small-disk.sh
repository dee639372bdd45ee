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
# shellcheck disable=SC2086
exec bwrap --unshare-user $caps --dev-bind / / --size 4194304 --tmpfs "$disk" -- "$@"
