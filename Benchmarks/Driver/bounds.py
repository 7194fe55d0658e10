"""What must hold: ratios of medians of one run, and counts of allocations."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Bound:
    title: str
    #: Two pairs of a scenario and a client, whose CPU time is compared.
    cost: tuple
    base: tuple
    limit: float
    #: at most, at least, or microseconds more
    kind: str = "at most"


BOUNDS = [
    Bound("CurlHTTPClient over C, 64 in flight", ("get-64", "curl"), ("get-64", "raw"), 1.4),
    Bound("on its executor over C, 64 in flight", ("get-64", "curl-executor"), ("get-64", "raw"), 1.1),
    Bound("CurlHTTPClient over C, one at a time", ("get-1", "curl"), ("get-1", "raw"), 1.4),
    Bound("on its executor over C, one at a time", ("get-1", "curl-executor"), ("get-1", "raw"), 1.1),
    Bound("CurlHTTPClient over C, TLS, 64 in flight", ("tls-64", "curl"), ("tls-64", "raw"), 1.4),
    Bound("on its executor over C, TLS, 64 in flight", ("tls-64", "curl-executor"), ("tls-64", "raw"), 1.15),
    Bound("CurlHTTPClient over C, HTTP/2, 64 in flight", ("http2-64", "curl"), ("http2-64", "raw"), 1.4),
    Bound("on its executor over C, HTTP/2, 64 in flight", ("http2-64", "curl-executor"), ("http2-64", "raw"), 1.15),
    Bound("CurlHTTPClient over Go net/http, 64 in flight", ("get-64", "curl"), ("get-64", "go"), 0.9),
    Bound("URLSessionHTTPClient over CurlHTTPClient, 64 in flight", ("get-64", "url-session"), ("get-64", "curl"), 12, "at least"),
    Bound("Harbor over CurlHTTPClient, one at a time", ("get-1", "harbor"), ("get-1", "curl"), 5, "µs more"),
    Bound("Harbor over CurlHTTPClient, 64 in flight", ("get-64", "harbor"), ("get-64", "curl"), 5, "µs more"),
    Bound("CurlHTTPClient, 4,000 in flight over 64", ("get-4000", "curl"), ("get-64", "curl"), 1.5),
    Bound("on its executor, 4,000 in flight over 64", ("get-4000", "curl-executor"), ("get-64", "curl-executor"), 1.5),
]

#: Allocations for a small GET before they were counted, libcurl's own 31 included.
ALLOCATIONS_AT_FIRST = {"curl": 93.1, "harbor": 95.2}

SCENARIOS_NEEDED = ("get-1", "get-64", "get-4000", "tls-64", "http2-64")
CLIENTS_NEEDED = ("raw", "curl", "curl-executor", "harbor", "url-session", "go")


def check(medians, allocations):
    """One line for each bound, with whether it holds; None for one whose clients are not here."""
    results = []
    for bound in BOUNDS:
        cost, base = medians.get(bound.cost), medians.get(bound.base)
        if not cost or not base:
            results.append({"bound": bound.title, "limit": limit_text(bound), "value": None, "holds": None})
            continue
        difference = cost["cpu_us"] - base["cpu_us"]
        value = difference if bound.kind == "µs more" else cost["cpu_us"] / base["cpu_us"]
        holds = value >= bound.limit if bound.kind == "at least" else value <= bound.limit
        results.append({"bound": bound.title, "limit": limit_text(bound), "value": round(value, 2), "holds": holds})
    for client, first in ALLOCATIONS_AT_FIRST.items():
        count = allocations.get(client)
        results.append(
            {
                "bound": f"allocations for a small GET, {'Harbor' if client == 'harbor' else 'CurlHTTPClient'}",
                "limit": f"less than {first}",
                "value": count,
                "holds": None if count is None else count < first,
            }
        )
    return results


def limit_text(bound):
    if bound.kind == "µs more":
        return f"at most {bound.limit} µs more"
    return f"{bound.kind} {bound.limit}"


def as_text(results):
    words = {True: "holds", False: "DOES NOT HOLD", None: "not measured"}
    lines = ["| bound | limit | here | |", "|---|---|---:|---|"]
    for row in results:
        value = "" if row["value"] is None else row["value"]
        lines.append(f"| {row['bound']} | {row['limit']} | {value} | {words[row['holds']]} |")
    return "\n".join(lines)
