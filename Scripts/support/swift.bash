# shellcheck shell=bash
# What every script that runs Swift shares: the checkout as working directory, and the flags of a checked build.

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

# A crash ends a run at once, instead of waiting for a debugger's answer.
export SWIFT_BACKTRACE=enable=no

# Warnings are errors, in a scratch path of its own, so that it never rebuilds what a plain `swift build` made.
# shellcheck disable=SC2034
checked=(
    --scratch-path .build/checked
    -Xswiftc -warnings-as-errors
    -Xcc -Wall -Xcc -Wextra -Xcc -Werror
)

# run_tests ARGUMENT OF swift test…: tests that are built, with the servers beside them, a few at a time. By default all
# tests of a process begin at once; on few processors each then waits for a turn behind all others, and what a limit of
# time in a test measures is that. How many is in `tests_at_once`.
tests_at_once=16
run_tests() {
    local width=(--experimental-maximum-parallelization-width "$tests_at_once")
    if [[ $(swift test --help-hidden) != *"${width[0]}"* ]]; then width=(); fi
    Scripts/with-servers swift test --skip-build --parallel ${width[@]+"${width[@]}"} "$@"
}
