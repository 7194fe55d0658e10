"""Runs uploads in turns, each as a process of its own, and compares what they cost.

usage: measure-uploads.py BENCHMARK URL FILE STORED ROUNDS
"""

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


def main():
    benchmark, url, file, stored, rounds = sys.argv[1:]
    wait_for(url)
    commands = {
        "curl -T": ["curl", "--silent", "--fail", "-T", file, url],
        "upload of a file": [benchmark, url, file],
    }
    results = {name: [] for name in commands}
    for _ in range(int(rounds)):
        for name, command in commands.items():
            if os.path.exists(stored):
                os.remove(stored)
            results[name].append(run(command))
            if not filecmp.cmp(file, stored, shallow=False):
                sys.exit(f"{name}: the file differs")
    base = statistics.median(cpu for cpu, _, _ in results["curl -T"])
    print(f"{'1 GiB, medians of ' + rounds:<22}{'CPU s':>8}{'of curl':>9}{'wall s':>8}{'most MiB':>10}")
    for name, runs in results.items():
        cpu, wall, _ = (statistics.median(column) for column in zip(*runs))
        memory = max(memory for _, _, memory in runs)
        print(f"{name:<22}{cpu:>8.2f}{cpu / base:>9.2f}{wall:>8.2f}{memory:>10.1f}")
    if max(memory for _, _, memory in results["upload of a file"]) >= MOST_MEMORY:
        sys.exit(1)


main()
