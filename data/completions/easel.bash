# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for easel(1)

_easel ()
{
  local cur=${COMP_WORDS[COMP_CWORD]} word
  local -i index
  COMPREPLY=()

  # The arguments after "--" are another command line.
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ ${COMP_WORDS[index]} == -- ]]; then
      if declare -F _command_offset >/dev/null; then
        _command_offset $((index + 1))
      fi
      return
    fi
  done

  case ${COMP_WORDS[COMP_CWORD - 1]} in
    --host | --session) return ;;
  esac

  if [[ $cur == -* ]]; then
    while IFS= read -r word; do
      COMPREPLY+=("$word")
    done < <(compgen -W '--host --host-file --session --no-embedded-host --toggle --standalone --events --version --help' -- "$cur")
  else
    compopt -o filenames
    while IFS= read -r word; do
      COMPREPLY+=("$word")
    done < <(compgen -f -- "$cur")
  fi
}

complete -F _easel easel
