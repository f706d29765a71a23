# Completion of vigie for bash 3.2 and later, with or without bash-completion.
#
# The program itself says what may stand under the cursor. It is given the line, not the words that bash makes of it:
# bash parts words at ":" and "=" as well (COMP_WORDBREAKS) and leaves their quotes on.

_vigie_line() {
  # Before bash 4.2 the cursor is counted in bytes.
  if [ "${BASH_VERSINFO[0]}" -lt 4 ] || { [ "${BASH_VERSINFO[0]}" -eq 4 ] && [ "${BASH_VERSINFO[1]}" -lt 2 ]; }; then
    local LC_ALL=C
  fi
  REPLY=${COMP_LINE:0:$COMP_POINT}
}

# The program of that name; where there is none, an alias or a function of that name.
_vigie_ask() {
  if type -P vigie >/dev/null; then
    command vigie __complete bash "$@"
  else
    eval 'vigie __complete bash "$@"'
  fi
}

_vigie() {
  local IFS=$' \t\n' REPLY candidate
  COMPREPLY=()
  _vigie_line
  while IFS= read -r candidate; do
    COMPREPLY[${#COMPREPLY[@]}]=$candidate
  done < <(_vigie_ask "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$2" "$REPLY" 2>/dev/null)
}

# A candidate that is whole ends with its own blank. Older versions know no "nosort".
complete -o nospace -o nosort -F _vigie vigie 2>/dev/null || complete -o nospace -F _vigie vigie
