"""Runs downloads in turns, each as a process of its own, and compares what they cost.

usage: measure-downloads.py BENCHMARK URL FOLDER ROUNDS
"""

import filecmp
import os
import statistics
import subprocess
import sys
import time
import urllib.request

MOST_CPU = 1.3
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
    deadline = time.monotonic() + 20
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(url, method="HEAD")).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                sys.exit("nginx does not answer")
            time.sleep(0.05)


def main():
    benchmark, url, folder, rounds = sys.argv[1:]
    wait_for(url)
    original = os.path.join(folder, "www", "file.bin")
    target = os.path.join(folder, "target.bin")
    commands = {
        "curl -o": ["curl", "--silent", "--fail", "-o", target, url],
        "download to a file": [benchmark, "file", url, target],
        "read, let go": [benchmark, "read", url],
        "read at 200 MB/s": [benchmark, "read", url, "200e6"],
    }
    results = {name: [] for name in commands}
    for _ in range(int(rounds)):
        for name, command in commands.items():
            if os.path.exists(target):
                os.remove(target)
            results[name].append(run(command))
            if target in command and not filecmp.cmp(original, target, shallow=False):
                sys.exit(f"{name}: the file differs")
    base = statistics.median(cpu for cpu, _, _ in results["curl -o"])
    print(f"{'1 GiB, medians of ' + rounds:<22}{'CPU s':>8}{'of curl':>9}{'wall s':>8}{'most MiB':>10}")
    for name, runs in results.items():
        cpu, wall, _ = (statistics.median(column) for column in zip(*runs))
        memory = max(memory for _, _, memory in runs)
        print(f"{name:<22}{cpu:>8.2f}{cpu / base:>9.2f}{wall:>8.2f}{memory:>10.1f}")
    ratio = statistics.median(cpu for cpu, _, _ in results["download to a file"]) / base
    memory = max(memory for name, runs in results.items() if name != "curl -o" for _, _, memory in runs)
    if ratio > MOST_CPU or memory >= MOST_MEMORY:
        sys.exit(f"more than {MOST_CPU} times the CPU of curl, or {MOST_MEMORY} MiB of memory")


if __name__ == "__main__":
    main()
