#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a stand-in for the GNOME runtime out of Debian packages, so that Easel can be built, installed, run and
# tested as a Flatpak where the real runtime cannot be reached. What people get is built on the real one.
#
#   local-runtime.sh FOLDER     leaves FOLDER/rootfs (a bootable /usr with the test tools) and FOLDER/repo, and
#                               io.github.ahp_canvas.StandIn in the user's installation (or in FLATPAK_USER_DIR)
#
# Needs root, mmdebstrap, flatpak, 4 GB and some four minutes. What is there already is not made again. The name is
# its own, so that nothing on this machine ever takes it for the real thing.
set -eu

name=io.github.ahp_canvas.StandIn
suite=${EASEL_STAND_IN_SUITE:-trixie}
arch=$(flatpak --default-arch)
[ $# -eq 1 ] || { echo "usage: ${0##*/} FOLDER" >&2; exit 2; }
mkdir -p "$1"
work=$(cd "$1" && pwd)

# What the real SDK has of the same: the libraries, what compiles, and what WebKit starts in a sandbox.
sdk=libgtk-4-dev,libadwaita-1-dev,libwebkitgtk-6.0-dev,libsoup-3.0-dev,libjson-glib-dev,libsqlite3-dev
sdk=$sdk,libsecret-1-dev,libgtksourceview-5-dev,libvte-2.91-gtk4-dev,librsvg2-common,glib-networking
sdk=$sdk,gcc,g++,libc6-dev,meson,ninja-build,cmake,pkg-config,gettext,git,python3,elfutils
sdk=$sdk,desktop-file-utils,appstream,libglib2.0-bin,libgtk-4-bin,ca-certificates,adwaita-icon-theme
sdk=$sdk,fonts-dejavu-core,shared-mime-info,flatpak-xdg-utils,bubblewrap,xdg-dbus-proxy,dbus-daemon
# And what the test suites need, which run in FOLDER/rootfs.
tools=make,mold,xvfb,xdotool,imagemagick,libxml2-utils,man-db,shellcheck,procps,util-linux,jq,at-spi2-core

make_rootfs ()
{
  [ "$(id -u)" -eq 0 ] || { echo "${0##*/}: unpacking Debian packages needs root" >&2; exit 1; }
  rm -rf "$work/rootfs.part"
  # dpkg would wait for the disk after each package, against a loss of power that only means to make it again.
  mmdebstrap --quiet --dpkgopt=force-unsafe-io --variant=minbase --include="$sdk,$tools" "$suite" "$work/rootfs.part"
  # Debian keeps it aside; in a GNOME runtime, and for WebKit, it is a program like others.
  ln -sf ../libexec/flatpak-xdg-utils/flatpak-spawn "$work/rootfs.part/usr/bin/flatpak-spawn"
  # The compiled schemas, icon caches and so on were made by triggers; the lists of packages are of no use in it.
  rm -rf "$work/rootfs.part/var/lib/apt/lists" "$work/rootfs.part/var/cache/apt"
  mv "$work/rootfs.part" "$work/rootfs"
}

# A runtime is /usr with /etc inside it.
make_repo ()
{
  rm -rf "$work/export" "$work/repo"
  mkdir -p "$work/export/files" "$work/export/var"
  cp -al "$work/rootfs/usr" "$work/export/usr"
  cp -a "$work/rootfs/etc" "$work/export/usr/etc"
  rm -rf "$work/export/usr/share/doc" "$work/export/usr/share/man"
  {
    echo '[Runtime]'
    echo "name=$name"
    echo "runtime=$name/$arch/$suite"
    echo "sdk=$name/$arch/$suite"
  } >"$work/export/metadata"
  flatpak build-export --runtime --no-update-summary "$work/repo.part" "$work/export" "$suite" >/dev/null
  flatpak build-update-repo "$work/repo.part" >/dev/null
  rm -rf "$work/export"
  mv "$work/repo.part" "$work/repo"
}

if [ ! -d "$work/rootfs" ]; then
  rm -rf "$work/repo"
  make_rootfs
fi
if [ ! -d "$work/repo" ]; then
  rm -rf "$work/repo.part"
  make_repo
fi
if ! flatpak info --user "$name//$suite" >/dev/null 2>&1; then
  flatpak remote-delete --user --force easel-stand-in >/dev/null 2>&1 || true
  flatpak remote-add --user --no-gpg-verify easel-stand-in "$work/repo"
  flatpak install --user -y --noninteractive easel-stand-in "$name//$suite" >/dev/null
fi
echo "$name//$suite"
