# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for easel-host(1)
set -l verbs serve mcp connect wrap sign-in a2ui prompt notify agents
set -l agents claude codex copilot cursor gemini goose mcp mcp-agents mcp-here opencode vscode zed

complete -c easel-host -f
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a serve -d 'Show canvases to panels'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a mcp -d 'Speak MCP, for an agent'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a connect -d 'Connect a panel on another computer'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a wrap -d 'Start an MCP server for an agent'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a sign-in -d 'Sign in to an MCP server'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a a2ui -d 'Show a form from standard input'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a prompt -d 'Ask one question and print the answer'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a notify -d 'Show a text or status in the list of sessions'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -a agents -d 'List, connect and disconnect agents'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -l version -d 'Print the version'
complete -c easel-host -n "not __fish_seen_subcommand_from $verbs" -l help -s h -d 'Print a summary of the options'

complete -c easel-host -n '__fish_seen_subcommand_from serve mcp connect wrap a2ui prompt notify agents' -s s -l state -r -d 'Store everything in this folder'
complete -c easel-host -n '__fish_seen_subcommand_from serve mcp wrap a2ui prompt' -l no-panel -d 'Never open the panel for an agent'
complete -c easel-host -n '__fish_seen_subcommand_from connect' -l stdio -d 'Use standard input and output'
complete -c easel-host -n '__fish_seen_subcommand_from serve' -s p -l port -x -d 'Listen on this port'
complete -c easel-host -n '__fish_seen_subcommand_from serve' -l page -r -d 'Show this folder as a page'
complete -c easel-host -n '__fish_seen_subcommand_from serve' -l folder -r -d 'Let clients use the files in this folder'
complete -c easel-host -n '__fish_seen_subcommand_from mcp' -l root -r -d 'The folder that the agent works in'
complete -c easel-host -n '__fish_seen_subcommand_from wrap' -l url -x -d 'Wrap the server at this address'
complete -c easel-host -n '__fish_seen_subcommand_from wrap' -l header -x -d 'Send this header to the server'
complete -c easel-host -n '__fish_seen_subcommand_from wrap' -l header-file -r -F -d 'Send the headers in this file'
complete -c easel-host -n '__fish_seen_subcommand_from sign-in' -l scope -x -d 'Ask for this scope, too'
complete -c easel-host -n '__fish_seen_subcommand_from sign-in' -l forget -d 'Remove the token from the keyring'
complete -c easel-host -n '__fish_seen_subcommand_from a2ui prompt' -s t -l title -x -d 'The title of the tab'
complete -c easel-host -n '__fish_seen_subcommand_from a2ui' -l semantics -r -d 'Print what a screen reader gets of a form'
complete -c easel-host -n '__fish_seen_subcommand_from prompt' -F
complete -c easel-host -n '__fish_seen_subcommand_from prompt' -s c -l choices -d 'Show a button for each argument'
complete -c easel-host -n '__fish_seen_subcommand_from prompt' -l timeout -x -d 'Close the question after this time'
complete -c easel-host -n '__fish_seen_subcommand_from notify' -s t -l title -x -d 'The name of the script'
complete -c easel-host -n '__fish_seen_subcommand_from notify' -l status -x -a 'working needs-you done' -d 'What the script does now'
complete -c easel-host -n '__fish_seen_subcommand_from notify' -l hook -x -a 'claude codex gemini opencode' -d 'Read the event of a hook of this agent'
complete -c easel-host -n '__fish_seen_subcommand_from agents' -l http -d 'Connect agents to a running host over HTTP'
complete -c easel-host -n '__fish_seen_subcommand_from agents' -l notify -d 'Also add hooks that show whether the agent needs you'
complete -c easel-host -n '__fish_seen_subcommand_from sign-in agents' -s y -l yes -d 'Do not ask'
complete -c easel-host -n '__fish_seen_subcommand_from agents; and not __fish_seen_subcommand_from install remove wrap unwrap' -a 'install remove wrap unwrap'
complete -c easel-host -n '__fish_seen_subcommand_from install remove wrap unwrap' -a "$agents"
