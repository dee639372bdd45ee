#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The installed Flatpak in the place of a program that was built here: as easel.sh it is easel, as easel-host.sh it is
# easel-host. SIGTERM reaches the program in the sandbox, and its status comes out.
set -eu

id=io.github.ahp_canvas.Easel
name=$(basename "$0" .sh)
exec 3<&0
# Answers that a test says the person gave earlier are put where the program in there looks for them.
answers=${XDG_STATE_HOME:-$HOME/.local/state}/easel/consent.json
if [ -e "$answers" ]; then
  mkdir -p "$HOME/.var/app/$id/.local/state/easel"
  cp "$answers" "$HOME/.var/app/$id/.local/state/easel/"
fi
# What the tests tell the programs that were built is of no use in there.
flatpak run --die-with-parent --unset-env=EASEL_HOST_PROGRAM --unset-env=EASEL_WELCOME_DIR --command="$name" \
  "$id" "$@" <&3 3<&- &
sandbox=$!

# The sandbox's first process has the program as its child.
# shellcheck disable=SC2317
forward ()
{
  for outer in $(pgrep -P "$sandbox"); do
    pkill -TERM -P "$outer" -x "$name" || true
  done
}

trap forward TERM
status=0
wait "$sandbox" || status=$?
while kill -0 "$sandbox" 2>/dev/null; do
  status=0
  wait "$sandbox" || status=$?
done
exit "$status"
