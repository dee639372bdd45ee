#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-headless.sh CMD [ARGS...]: runs CMD with an X server, a session bus and home folders of its own, and ends
# everything that CMD started when it ends, fails or is interrupted. The exit status is that of CMD.
set -eu

[ $# -gt 0 ] || { echo "usage: ${0##*/} CMD [ARGS...]" >&2; exit 2; }

root=$(mktemp -d "${TMPDIR:-/tmp}/easel-headless.XXXXXX")
xpid='' bpid='' cpid=''

# Processes that left the process group (a sandbox makes its own session) still carry our mark.
marked ()
{
  grep -lsz "^EASEL_HEADLESS_ROOT=$root\$" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 | grep -vx "$$" || true
}

cleanup ()
{
  trap '' EXIT HUP INT TERM
  unset EASEL_HEADLESS_ROOT
  [ -z "$cpid" ] || kill -TERM -- "-$cpid" 2>/dev/null || true
  for signal in TERM KILL; do
    tries=20
    while pids=$(marked) && [ -n "$pids" ] && [ $tries -gt 0 ]; do
      # shellcheck disable=SC2086
      kill -$signal $pids 2>/dev/null || true
      sleep 0.05
      tries=$((tries - 1))
    done
  done
  for pid in $xpid $bpid; do
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  # The document portal mounts a file system below the runtime folder, and leaves it when it is killed.
  if [ -d "$root/run/doc" ]; then
    fusermount3 -uqz "$root/run/doc" 2>/dev/null || umount -l "$root/run/doc" 2>/dev/null || true
  fi
  rm -rf "$root" 2>/dev/null || { sleep 0.2; rm -rf "$root"; } || true
}

stop ()
{
  cleanup
  exit $((128 + $1))
}

trap cleanup EXIT
trap 'stop 1' HUP
trap 'stop 2' INT
trap 'stop 15' TERM

# Where the kernel can, helpers also end when this script is killed without a chance to clean up.
tied=''
if setpriv --pdeathsig KILL true 2>/dev/null; then
  tied='setpriv --pdeathsig KILL'
fi

chmod 700 "$root"
mkdir "$root/home" "$root/run" "$root/tmp"
chmod 700 "$root/run"
mkfifo "$root/display" "$root/bus"

# A server without a lock takes the lowest number that nobody listens on. One that ends stops listening and only then
# removes its socket, which may be that of the next one by now: then no sandbox reaches the display any more. The lock is
# held by the server itself, so that its number is free when it is gone. Numbers below 100 are left to the person.
#
# It would begin anew after its last client, and refuse those that come just then. A key that a test holds for as long as
# the machine stands still is pressed once.
number=''
try=100
while [ -z "$number" ] && [ $try -lt 400 ]; do
  $tied flock --nonblock --no-fork "/tmp/.easel-display-$try" Xvfb ":$try" -displayfd 3 \
    -screen 0 "${EASEL_HEADLESS_SCREEN:-1280x1024x24}" -nolisten tcp -noreset -r \
    3>"$root/display" >/dev/null 2>>"$root/xvfb.log" &
  xpid=$!
  read -r number <"$root/display" || number=''
  try=$((try + 1))
done
if [ -z "$number" ]; then
  echo "${0##*/}: no X server:" >&2
  cat "$root/xvfb.log" >&2
  exit 99
fi

# No <servicedir>: portals, settings and accessibility services of the machine never start in a test.
cat >"$root/bus.conf" <<X
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$root/run/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
X
$tied dbus-daemon --config-file="${EASEL_HEADLESS_BUS_CONFIG:-$root/bus.conf}" --nofork --nopidfile \
  --print-address=3 3>"$root/bus" >/dev/null 2>"$root/bus.log" &
bpid=$!
if ! read -r address <"$root/bus"; then
  echo "${0##*/}: no session bus:" >&2
  cat "$root/bus.log" >&2
  exit 99
fi

export EASEL_HEADLESS_ROOT="$root"
export DISPLAY=":$number" DBUS_SESSION_BUS_ADDRESS="$address"
export GDK_BACKEND=x11 GSK_RENDERER="${GSK_RENDERER:-cairo}" LIBGL_ALWAYS_SOFTWARE=1
export HOME="$root/home" TMPDIR="$root/tmp" XDG_RUNTIME_DIR="$root/run"
export XDG_CONFIG_HOME="$root/home/config" XDG_DATA_HOME="$root/home/data"
export XDG_CACHE_HOME="$root/home/cache" XDG_STATE_HOME="$root/home/state"
export GSETTINGS_BACKEND="${GSETTINGS_BACKEND:-memory}" GIO_USE_VFS=local GTK_IM_MODULE=none NO_AT_BRIDGE=1
export GTK_A11Y="${GTK_A11Y:-test}"
unset WAYLAND_DISPLAY XAUTHORITY AT_SPI_BUS_ADDRESS

exec 4<&0
# shellcheck disable=SC2086
setsid $tied "$@" <&4 4<&- &
cpid=$!
status=0
wait "$cpid" || status=$?
exit "$status"
