# shellcheck shell=bash
# Tells whether a process that we started still runs. DIR/processes has a line "NAME PID START" for each: a process id
# alone may by then belong to someone else's process, together with its start time it cannot.

# The start time of a process; nothing when there is none, or only its remains that nobody has waited for.
start_of() {
    local stat
    if [[ -r /proc/self/stat ]]; then
        stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 0
        # The command, in parentheses, may hold spaces; after it come the state and, 20th from there, the start.
        stat=${stat##*) }
        # shellcheck disable=SC2086
        set -- $stat
        if [[ $1 != Z ]]; then echo "${20}"; fi
    else
        ps -o lstart= -p "$1" 2>/dev/null | tr -s ' ' '_' || true
    fi
}

# is_running PID START
is_running() {
    local start
    start=$(start_of "$1")
    [[ -n $start && $start == "$2" ]]
}
