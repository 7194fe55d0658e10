"""What is measured, and with what."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Scenario:
    name: str
    title: str
    #: What the client programs are told to do.
    kind: str
    #: The port of the server: http, tls (HTTP/1.1) or http2 (over TLS).
    way: str
    path: str
    concurrency: int
    #: What one of the counted things is.
    unit: str = "request"
    #: The clients that do it; None for all.
    clients: tuple = None


SWIFT = ("curl", "curl-executor", "harbor", "harbor-executor")

SCENARIOS = [
    Scenario("get-1", "small GET, one at a time", "get", "http", "small", 1),
    Scenario("get-64", "small GET, 64 in flight", "get", "http", "small", 64),
    Scenario(
        "get-4000",
        "small GET, 4,000 in flight, most of them waiting for one of 64 connections",
        "get",
        "http",
        "small",
        4000,
        clients=SWIFT,
    ),
    Scenario(
        "connections-4000",
        "small GET, 4,000 in flight on as many connections",
        "connections",
        "http",
        "small",
        4000,
        clients=("raw", "curl", "curl-executor", "go"),
    ),
    Scenario("tls-1", "small GET over TLS, one at a time", "get", "tls", "small", 1),
    Scenario("tls-64", "small GET over TLS, 64 in flight", "get", "tls", "small", 64),
    Scenario("http2-1", "small GET over HTTP/2 and TLS, one at a time", "get", "http2", "small", 1),
    Scenario("http2-64", "small GET over HTTP/2 and TLS, 64 in flight", "get", "http2", "small", 64),
    Scenario("post-64", "POST of 1 KiB, 64 in flight", "post", "http", "small", 64),
    Scenario("list-16", "list of 141 KB, decoded, 16 in flight", "list", "http", "list", 16),
    Scenario("download", "download of 1 GiB", "download", "http", "download", 1, unit="download"),
    Scenario("cancel", "10,000 cancellations, 50 at a time", "cancel", "http", "never", 50, unit="cancellation"),
    Scenario("start-up", "first request of a new client", "start-up", "http", "small", 1, unit="client"),
    Scenario(
        "queued",
        "10,000 requests that wait, and are given up",
        "queued",
        "http",
        "never",
        10000,
        clients=("curl", "harbor"),
    ),
]
