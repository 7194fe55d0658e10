"""Runs downloads in turns, each as a process of its own, and compares what they cost.

usage: measure-downloads.py BENCHMARK URL FOLDER ROUNDS
"""

import os
import sys

from measuring import MOST_MEMORY, cpu, measure, most_memory, report, wait_for

MOST_CPU = 1.3


def main():
    benchmark, url, folder, rounds = sys.argv[1:]
    wait_for(url)
    target = os.path.join(folder, "target.bin")
    commands = {
        "curl -o": ["curl", "--silent", "--fail", "-o", target, url],
        "download to a file": [benchmark, "file", url, target],
        "read, let go": [benchmark, "read", url],
        "read at 200 MB/s": [benchmark, "read", url, "200e6"],
    }
    original = os.path.join(folder, "www", "file.bin")
    results = measure(commands, int(rounds), original, target, lambda command: target in command)
    report(results, rounds, "curl -o")
    ratio = cpu(results["download to a file"]) / cpu(results["curl -o"])
    memory = max(most_memory(runs) for name, runs in results.items() if name != "curl -o")
    if ratio > MOST_CPU or memory >= MOST_MEMORY:
        sys.exit(f"more than {MOST_CPU} times the CPU of curl, or {MOST_MEMORY} MiB of memory")


if __name__ == "__main__":
    main()
