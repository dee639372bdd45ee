# SPDX-License-Identifier: GPL-3.0-or-later
# Easel starts fish with the folder of this file among XDG_DATA_DIRS. The file puts the person's own back. From then on fish
# says where its prompts, commands and their ends are (OSC 133), and its folder (OSC 7). The key is for Easel to tell these
# marks from those in what a program prints, and from fish's own.

if set -q EASEL_XDG_DATA_DIRS
    set -gx XDG_DATA_DIRS $EASEL_XDG_DATA_DIRS
    set -e EASEL_XDG_DATA_DIRS
else
    set -e XDG_DATA_DIRS
end
set -g __easel_key $EASEL_SHELL_KEY
set -e EASEL_SHELL_KEY

if status is-interactive; and test -n "$__easel_key"
    function __easel_prompt --on-event fish_prompt
        printf '\e]7;file://%s%s\a' $hostname (string escape --style=url -- $PWD)
        printf '\e]133;A;easel=%s\a' $__easel_key
    end
    function __easel_preexec --on-event fish_preexec
        printf '\e]133;C;easel=%s\a' $__easel_key
    end
    function __easel_postexec --on-event fish_postexec
        printf '\e]133;D;%s;easel=%s\a' $status $__easel_key
    end
end
