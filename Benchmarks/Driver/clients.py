"""The programs that are measured, those of other languages only where their tools are installed."""
import json
import os
import shutil
import subprocess
from dataclasses import dataclass, field


class Missing(Exception):
    """Why a client cannot be measured here."""


@dataclass
class Client:
    name: str
    title: str
    #: The program and its first arguments.
    command: list
    #: The kinds of scenarios that it cannot do, with the reason.
    cannot: dict = field(default_factory=dict)
    environment: dict = field(default_factory=dict)
    #: Whether the program knows the scenarios of HTTP/2 by a name of their own.
    names_http2: bool = False

    def reason_against(self, scenario):
        return self.cannot.get(scenario.kind) or self.cannot.get(scenario.way)

    def run(self, scenario, server, seconds, core):
        """One run: the client's own figures, and the most memory that its process had, in KiB."""
        kind = scenario.kind + "-http2" if self.names_http2 and scenario.way == "http2" else scenario.kind
        authority = "" if scenario.way == "http" else server.authority
        url = server.addresses[scenario.way] + scenario.path
        command = self.command + [kind, url, str(scenario.concurrency), str(seconds), authority]
        environment = dict(os.environ, **self.environment, SWIFT_BACKTRACE="enable=no")
        if authority:
            environment["NODE_EXTRA_CA_CERTS"] = authority
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        ) as process:
            line = process.stdout.readline()
            if not line:
                process.stdin.close()
                raise SystemExit(f"{' '.join(command)} ended with {process.wait()}")
            figures = json.loads(line)
            figures["peak_kib"] = most_memory(process.pid)
            process.stdin.close()
            process.wait()
        return figures


def most_memory(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return None


def go_program(sources, scratch):
    if shutil.which("go") is None:
        raise Missing("Go is not installed")
    program = os.path.join(scratch, "go-http")
    environment = dict(os.environ, GO111MODULE="off", GOFLAGS="-mod=mod", GOCACHE=os.path.join(scratch, "go-cache"))
    subprocess.run(["go", "build", "-o", program, "main.go"], cwd=os.path.join(sources, "GoHTTP"), env=environment, check=True)
    return [program]


def node_program(sources, _):
    if shutil.which("node") is None:
        raise Missing("Node is not installed")
    return ["node", os.path.join(sources, "NodeFetch", "main.mjs")]


def rust_program(sources, scratch):
    if shutil.which("cargo") is None:
        raise Missing("Rust's cargo is not installed")
    target = os.path.join(scratch, "rust")
    command = ["cargo", "build", "--quiet", "--release", "--target-dir", target]
    built = subprocess.run(
        command, cwd=os.path.join(sources, "Reqwest"), capture_output=True, text=True, check=False
    )
    if built.returncode != 0:
        raise Missing("cargo could not fetch or build reqwest: " + (built.stderr.strip().splitlines() or [""])[-1].strip())
    return [os.path.join(target, "release", "reqwest-benchmark")]


def all_clients(sources, binaries, scratch, wanted):
    """The clients that can be measured here, and the reasons for those that cannot."""
    swift = os.path.join(binaries, "TransportBenchmarks")
    own_queue = "it has no queue of its own"
    own_trust = "on Linux it trusts the authorities of the system only"
    makers = [
        ("raw", "C on curl_multi", lambda: [os.path.join(binaries, "RawCurl")], {"list": "C has no decoder", "queued": own_queue}, True),
        ("curl", "CurlHTTPClient", lambda: [swift, "curl"], {}, False),
        ("curl-executor", "CurlHTTPClient, on its executor", lambda: [swift, "curl-executor"], {}, False),
        ("harbor", "Harbor", lambda: [swift, "harbor"], {"download": "a declared request has a model"}, False),
        ("harbor-executor", "Harbor, on the executor", lambda: [swift, "harbor-executor"], {"download": "a declared request has a model"}, False),
        ("url-session", "URLSessionHTTPClient", lambda: [swift, "url-session"], {"tls": own_trust, "http2": own_trust}, False),
        ("go", "Go net/http", lambda: go_program(sources, scratch), {}, False),
        ("node", "Node fetch", lambda: node_program(sources, scratch), {"http2": "fetch speaks HTTP/1.1 only", "start-up": "there is one client for a process"}, False),
        ("rust", "Rust reqwest", lambda: rust_program(sources, scratch), {}, False),
    ]
    clients, missing = [], []
    for name, title, make, cannot, names_http2 in makers:
        if wanted and name not in wanted:
            continue
        try:
            clients.append(Client(name, title, make(), cannot, names_http2=names_http2))
        except Missing as reason:
            missing.append(f"{title}: not measured, {reason}")
    return clients, missing
