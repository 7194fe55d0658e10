"""What the measurements of downloads and uploads have in common: commands that copy a file, run in turns and compared."""

import filecmp
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.parse

MOST_MEMORY = 48.0
MEBIBYTE = 1 << 20


def run(command):
    """The CPU seconds, wall seconds and peak memory in MiB of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss * unit / MEBIBYTE


def wait_for(url):
    """Waits until the server of a URL takes connections."""
    place = urllib.parse.urlparse(url)
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection((place.hostname, place.port)).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                sys.exit("nginx does not answer")
            time.sleep(0.05)


def measure(commands, rounds, original, copy, makes_copy=lambda command: True):
    """What each command costs in each round; those that make a copy must make the right one."""
    results = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            if os.path.exists(copy):
                os.remove(copy)
            results[name].append(run(command))
            if makes_copy(command) and not filecmp.cmp(original, copy, shallow=False):
                sys.exit(f"{name}: the file differs")
    return results


def cpu(runs):
    """The median of the CPU seconds."""
    return statistics.median(seconds for seconds, _, _ in runs)


def most_memory(runs):
    """The highest peak of memory, in MiB."""
    return max(memory for _, _, memory in runs)


def report(results, rounds, floor):
    """Prints a table; `floor` names what the others are compared with."""
    print(f"{f'1 GiB, medians of {rounds}':<22}{'CPU s':>8}{'of curl':>9}{'wall s':>8}{'most MiB':>10}")
    for name, runs in results.items():
        wall = statistics.median(seconds for _, seconds, _ in runs)
        ratio = cpu(runs) / cpu(results[floor])
        print(f"{name:<22}{cpu(runs):>8.2f}{ratio:>9.2f}{wall:>8.2f}{most_memory(runs):>10.1f}")
