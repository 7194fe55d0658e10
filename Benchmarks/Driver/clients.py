"""The programs that are measured, those of other languages only where their tools are installed."""
import glob
import json
import os
import pathlib
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
    #: The only kind of scenario that it is for, if any.
    only: str = None
    #: Whether the program knows the scenarios of HTTP/2 by a name of their own.
    names_http2: bool = False
    #: Whether it trusts what the system trusts, whatever it is told.
    trusts_system: bool = False

    def reason_against(self, scenario):
        return self.cannot.get(scenario.kind) or self.cannot.get(scenario.way)

    def run(self, scenario, server, seconds, core):
        """One run: the client's own figures, and the most memory that its process had, in KiB."""
        kind = scenario.kind + "-http2" if self.names_http2 and scenario.way == "http2" else scenario.kind
        authority = "" if scenario.way == "http" else server.authority
        url = server.addresses[scenario.way] + scenario.path
        command = self.command + [kind, url, str(scenario.concurrency), str(seconds), authority]
        if authority and self.trusts_system:
            command = trusting(authority) + command
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
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


#: Where Debian's packages put the sources of Rust libraries.
RUST_SOURCES = "/usr/share/cargo/registry"


def rust_program(sources, _):
    if shutil.which("cargo") is None:
        raise Missing("Rust's cargo is not installed")
    found = glob.glob(os.path.join(RUST_SOURCES, "reqwest-0.11.*"))
    if not found:
        raise Missing("the sources of reqwest are not installed (librust-reqwest-dev and librust-tokio-dev)")
    # Kept from one run to the next, since it takes minutes.
    project = os.path.join(sources, ".build", "reqwest")
    shutil.copytree(os.path.join(sources, "Reqwest"), project, dirs_exist_ok=True)
    # One cargo cannot read what a newer one has noted.
    pathlib.Path(project, "Cargo.lock").unlink(missing_ok=True)
    command = ["cargo", "build", "--quiet", "--release", "--offline"]
    command += ["--config", 'source.crates-io.replace-with="installed"']
    command += ["--config", f"source.installed.directory={json.dumps(RUST_SOURCES)}"]
    environment = dict(os.environ, REQWEST_VERSION=os.path.basename(found[0]).removeprefix("reqwest-"))
    environment.pop("CARGO_TARGET_DIR", None)
    built = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise Missing("cargo could not build reqwest: " + (built.stderr.strip().splitlines() or [""])[-1].strip())
    return [os.path.join(project, "target", "release", "reqwest-benchmark")]


#: Where URLSession on Linux looks for whom to trust; it cannot be told otherwise.
SYSTEM_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"


def trusting(authority):
    """What a command is put behind to see the authority in the place of those of the system, which stay as they are."""
    script = f'mount --bind "$0" {SYSTEM_AUTHORITIES} && exec "$@"'
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, authority]


def why_not_trusting():
    """Why that cannot be done here; None when it can."""
    if shutil.which("unshare") is None or not os.path.exists(SYSTEM_AUTHORITIES):
        return "on Linux it trusts the authorities of the system only"
    tried = subprocess.run(trusting(SYSTEM_AUTHORITIES) + ["true"], capture_output=True, check=False)
    return "it trusts the authorities of the system only, and nobody may put others in their place" if tried.returncode else None


def all_clients(sources, binaries, scratch, wanted):
    """The clients that can be measured here, and the reasons for those that cannot."""
    swift = os.path.join(binaries, "TransportBenchmarks")
    own_queue = "it has no queue of its own"
    untrusting = why_not_trusting()
    makers = [
        ("raw", "C on curl_multi", lambda: [os.path.join(binaries, "RawCurl")], {"list": "C has no decoder", "queued": own_queue}, True),
        ("curl", "CurlHTTPClient", lambda: [swift, "curl"], {}, False),
        ("curl-executor", "CurlHTTPClient, on its executor", lambda: [swift, "curl-executor"], {}, False),
        ("harbor", "Harbor", lambda: [swift, "harbor"], {}, False),
        ("harbor-executor", "Harbor, on the executor", lambda: [swift, "harbor-executor"], {}, False),
        ("jrpc", "HarborJRPC", lambda: [swift, "jrpc"], {}, False),
        ("url-session", "URLSessionHTTPClient", lambda: [swift, "url-session"], {"tls": untrusting, "http2": untrusting}, False),
        ("go", "Go net/http", lambda: go_program(sources, scratch), {}, False),
        ("node", "Node fetch", lambda: node_program(sources, scratch), {"http2": "fetch speaks HTTP/1.1 only", "start-up": "there is one client for a process"}, False),
        ("rust", "Rust reqwest", lambda: rust_program(sources, scratch), {}, False),
    ]
    clients, missing = [], []
    for name, title, make, cannot, names_http2 in makers:
        if wanted and name not in wanted:
            continue
        try:
            only = "call" if name == "jrpc" else None
            clients.append(Client(name, title, make(), cannot, only, names_http2, name == "url-session"))
        except Missing as reason:
            missing.append(f"{title}: not measured, {reason}")
    return clients, missing
