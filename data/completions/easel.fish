# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for easel(1)
complete -c easel -l host -x -d 'Connect to this host, for this run only'
complete -c easel -l host-file -r -d 'Connect to the host whose address is in this file'
complete -c easel -l session -x -d 'Choose this session'
complete -c easel -l no-embedded-host -d 'Do not start the host on this computer'
complete -c easel -l toggle -d 'Show the panel, or hide it if it has the focus'
complete -c easel -l standalone -d 'Start a separate instance'
complete -c easel -l events -d 'Write changes as lines of JSON'
complete -c easel -l version -d 'Print versions'
complete -c easel -l help -s h -d 'Print a summary of the options'
