"""Runs every client in every scenario, in turn and interleaved, and gives the medians."""
import json
import os
import statistics
import subprocess
import sys

FIGURES = ("rate", "cpu_us", "p50", "p99", "peak_kib", "bytesPerRequest")


def figures_of(run):
    return {
        "rate": run["requests"] / run["seconds"],
        "cpu_us": run["cpu"] / run["requests"] * 1e6,
        "p50": run["p50"],
        "p99": run["p99"],
        "peak_kib": run["peak_kib"],
        "bytesPerRequest": run.get("bytesPerRequest"),
    }


def measure(clients, scenarios, server, rounds, seconds, core):
    """Medians by scenario and client."""
    runs = {}
    versions = {}
    for number in range(1, rounds + 1):
        for scenario in scenarios:
            for client in clients:
                if not takes_part(client, scenario):
                    continue
                if sys.stderr.isatty():
                    print(f"\r\033[Kround {number} of {rounds}: {scenario.name}, {client.name}", end="", file=sys.stderr)
                run = client.run(scenario, server, seconds, core)
                if "version" in run:
                    versions[client.name] = run["version"]
                runs.setdefault((scenario.name, client.name), []).append(figures_of(run))
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return {key: medians(values) for key, values in runs.items()}, versions


def takes_part(client, scenario):
    if scenario.clients is not None and client.name not in scenario.clients:
        return False
    return client.reason_against(scenario) is None


def medians(runs):
    result = {}
    for figure in FIGURES:
        values = [run[figure] for run in runs if run[figure] is not None]
        if values:
            result[figure] = statistics.median(values)
    return result


def count_allocations(binaries, server):
    """How often a small GET asks for memory, by client."""
    command = [os.path.join(binaries, "AllocationBenchmarks"), server.addresses["http"] + "small"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
