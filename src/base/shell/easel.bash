# SPDX-License-Identifier: GPL-3.0-or-later
# Easel starts an interactive bash with this file in place of ~/.bashrc, which it reads first. From then on bash says where
# its prompts, commands and their ends are (OSC 133), and its folder (OSC 7). The key is for Easel to tell these marks from
# those in what a program prints.

__easel_key=$EASEL_SHELL_KEY
unset EASEL_SHELL_KEY

[ -r ~/.bashrc ] && . ~/.bashrc

# Each byte of the folder, as a URI wants it.
__easel_folder () {
  local LC_ALL=C path=$PWD uri='' i c n
  for ((i = 0; i < ${#path}; i++)); do
    c=${path:i:1}
    case $c in
      [a-zA-Z0-9/._~-]) uri+=$c ;;
      *) printf -v n '%d' "'$c"; printf -v c '%%%02X' "$((n & 255))"; uri+=$c ;;
    esac
  done
  builtin printf '\e]7;file://%s%s\a' "${HOSTNAME-}" "$uri"
}

# The first of PROMPT_COMMAND: $? is that of the person's command still.
__easel_finished () {
  local status=$?
  builtin printf '\e]133;D;%s;easel=%s\a' "$status" "$__easel_key"
  return "$status"
}

# The last of PROMPT_COMMAND, after those that make a prompt of their own.
__easel_prompt () {
  local status=$?
  [[ ${PS0-} == *"easel=$__easel_key"* ]] || PS0="${PS0-}"'\e]133;C;easel='$__easel_key'\a'
  [[ ${PS1-} == *"easel=$__easel_key"* ]] || PS1="${PS1-}"'\[\e]133;B;easel='$__easel_key'\a\]'
  __easel_folder
  builtin printf '\e]133;A;easel=%s\a' "$__easel_key"
  return "$status"
}

if [[ -n $__easel_key && ( ${BASH_VERSINFO[0]} -gt 4 || ( ${BASH_VERSINFO[0]} -eq 4 && ${BASH_VERSINFO[1]} -ge 4 ) ) ]]; then
  if [[ $(declare -p PROMPT_COMMAND 2> /dev/null) == 'declare -a'* ]]; then
    PROMPT_COMMAND=(__easel_finished "${PROMPT_COMMAND[@]}" __easel_prompt)
  else
    PROMPT_COMMAND=$'__easel_finished\n'"${PROMPT_COMMAND-}"$'\n__easel_prompt'
  fi
fi
