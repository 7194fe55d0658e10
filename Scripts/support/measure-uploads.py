"""Runs uploads in turns, each as a process of its own, and compares what they cost.

usage: measure-uploads.py BENCHMARK URL FILE STORED ROUNDS
"""

import sys

from measuring import MOST_MEMORY, measure, most_memory, report, wait_for


def main():
    benchmark, url, file, stored, rounds = sys.argv[1:]
    wait_for(url)
    commands = {
        "curl -T": ["curl", "--silent", "--fail", "-T", file, url],
        "CurlHTTPClient": [benchmark, "curl", url, file],
        "URLSessionHTTPClient": [benchmark, "url-session", url, file],
    }
    results = measure(commands, int(rounds), file, stored)
    report(results, rounds, "curl -T")
    for client in ("CurlHTTPClient", "URLSessionHTTPClient"):
        if most_memory(results[client]) >= MOST_MEMORY:
            sys.exit(f"{client} took {MOST_MEMORY} MiB of memory or more")


if __name__ == "__main__":
    main()
