# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for easel-host(1)

_easel_host ()
{
  local cur=${COMP_WORDS[COMP_CWORD]} verb="" word words=""
  local -i index
  COMPREPLY=()

  for ((index = 1; index < COMP_CWORD; index++)); do
    case ${COMP_WORDS[index]} in
      --)
        if declare -F _command_offset >/dev/null; then
          _command_offset $((index + 1))
        fi
        return
        ;;
      serve | mcp | connect | wrap | sign-in | a2ui | prompt | notify | agents)
        verb=${COMP_WORDS[index]}
        break
        ;;
    esac
  done

  case ${COMP_WORDS[COMP_CWORD - 1]} in
    --header-file)
      compopt -o filenames
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(compgen -f -- "$cur")
      return
      ;;
    --state | -s | --page | --folder | --root)
      compopt -o filenames
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(compgen -d -- "$cur")
      return
      ;;
    --port | -p | --url | --header | --scope | --title | -t | --timeout) return ;;
  esac

  case $verb in
    serve) words='--port --state --page --folder --no-panel' ;;
    mcp) words='--state --root --no-panel' ;;
    connect) words='--state --stdio' ;;
    wrap) words='--state --no-panel --url --header --header-file --' ;;
    sign-in) words='--scope --forget --yes' ;;
    a2ui) words='--state --no-panel --title --semantics' ;;
    notify) words='--state --title --status --hook' ;;
    prompt)
      words='--state --no-panel --title --choices --timeout'
      if [[ $cur != -* ]]; then
        compopt -o filenames
        while IFS= read -r word; do
          COMPREPLY+=("$word")
        done < <(compgen -f -- "$cur")
        return
      fi
      ;;
    agents)
      words='--state --http --notify --yes'
      case ${COMP_WORDS[COMP_CWORD - 1]} in
        agents) words+=' install remove wrap unwrap' ;;
        install | remove | wrap | unwrap) words+=' claude codex copilot cursor gemini goose mcp mcp-agents mcp-here opencode vscode zed' ;;
      esac
      ;;
    *) words='serve mcp connect wrap sign-in a2ui prompt notify agents --version --help' ;;
  esac
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen -W "$words" -- "$cur")
}

complete -F _easel_host easel-host
