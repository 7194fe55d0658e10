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
