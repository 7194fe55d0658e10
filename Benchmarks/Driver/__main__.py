"""Measures clients against each other, see Scripts/bench.

    python3 Driver --binaries DIR [--scenario NAME]… [--client NAME]… [--rounds N] [--seconds S] [--json FILE] [--check]

With --check it measures what the bounds need, and ends with 1 when one of them does not hold.
"""
import argparse
import os
import sys
import tempfile

from bounds import CLIENTS_NEEDED, SCENARIOS_NEEDED, as_text, check
from clients import all_clients
from report import as_json, header, table
from run import count_allocations, measure
from scenarios import SCENARIOS
from server import Server, raise_descriptor_limit


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description="Measures HTTP clients against each other.")
    parser.add_argument("--binaries", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--scenario", action="append", choices=[scenario.name for scenario in SCENARIOS])
    parser.add_argument("--client", action="append")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.6, help="how long one run is measured")
    parser.add_argument("--json", help="where to write the figures")
    parser.add_argument("--check", action="store_true", help="measure what the bounds need, and look whether they hold")
    options = parser.parse_args()
    if options.check:
        options.scenario = list(SCENARIOS_NEEDED)
        options.client = list(CLIENTS_NEEDED)
    return options


def main():
    options = arguments()
    sources = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("Two cores are needed, one for the server and one for the client.")
    raise_descriptor_limit()
    scenarios = [scenario for scenario in SCENARIOS if not options.scenario or scenario.name in options.scenario]
    with tempfile.TemporaryDirectory(prefix="harbor-bench-") as scratch:
        clients, missing = all_clients(sources, options.binaries, scratch, options.client)
        with Server(os.path.join(scratch, "server"), os.path.join(sources, "..", "Scripts"), cores[0]) as server:
            medians, versions = measure(clients, scenarios, server, options.rounds, options.seconds, cores[-1])
            allocations = count_allocations(options.binaries, server)
    results = check(medians, allocations)
    if not options.check:
        print(header(versions) + "\n")
        print(table(clients, scenarios, medians) + "\n")
    print("### Bounds, in CPU time\n\n" + as_text(results))
    for line in missing:
        print("\n" + line)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            file.write(as_json(scenarios, medians, versions, options, missing, results) + "\n")
    return 1 if options.check and any(row["holds"] is False for row in results) else 0


sys.exit(main())
