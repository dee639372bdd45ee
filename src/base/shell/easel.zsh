# SPDX-License-Identifier: GPL-3.0-or-later
# Easel starts an interactive zsh with the folder of this file as ZDOTDIR. The file puts the person's own back before it
# reads anything of theirs. From then on zsh says where its prompts, commands and their ends are (OSC 133), and its folder
# (OSC 7). The key is for Easel to tell these marks from those in what a program prints.

if [[ -n ${EASEL_ZDOTDIR+set} ]]; then
  export ZDOTDIR=$EASEL_ZDOTDIR
  unset EASEL_ZDOTDIR
else
  unset ZDOTDIR
fi
typeset -g __easel_key=$EASEL_SHELL_KEY
unset EASEL_SHELL_KEY

[[ -r ${ZDOTDIR-$HOME}/.zshenv ]] && source ${ZDOTDIR-$HOME}/.zshenv

if [[ -o interactive && -n $__easel_key ]]; then
  __easel_precmd () {
    local code=$?
    emulate -L zsh -o no_multibyte
    local uri='' c
    print -rn -- $'\e]133;D;'$code';easel='$__easel_key$'\a'
    for c in ${(s::)PWD}; do
      [[ $c == [a-zA-Z0-9/._~-] ]] || printf -v c '%%%02X' $(( #c & 255 ))
      uri+=$c
    done
    print -rn -- $'\e]7;file://'$HOST$uri$'\a'
    print -rn -- $'\e]133;A;easel='$__easel_key$'\a'
    [[ $PS1 == *easel=$__easel_key* ]] || PS1+=$'%{\e]133;B;easel='$__easel_key$'\a%}'
  }
  __easel_preexec () {
    builtin print -rn -- $'\e]133;C;easel='$__easel_key$'\a'
  }
  precmd_functions=(__easel_precmd $precmd_functions)
  preexec_functions+=(__easel_preexec)
fi
