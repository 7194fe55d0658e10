"""The table, and the same figures as JSON with all that is needed to judge them."""
import datetime
import json
import os
import platform
import subprocess


def table(clients, scenarios, medians):
    lines = []
    for scenario in scenarios:
        rows = [(client, medians.get((scenario.name, client.name))) for client in clients]
        rows = [(client, row) for client, row in rows if row]
        if not rows:
            continue
        unit = scenario.unit
        lines += ["", f"### {scenario.title[0].upper()}{scenario.title[1:]}", ""]
        lines.append(f"| client | {unit}s/s | CPU µs per {unit} | p50 µs | p99 µs | peak MiB |" + queued_head(rows))
        lines.append("|---|---:|---:|---:|---:|---:|" + ("---:|" if queued_head(rows) else ""))
        for client, row in rows:
            lines.append(
                f"| {client.title} | {number(row['rate'])} | {number(row['cpu_us'])} | {number(row['p50'])} "
                f"| {number(row['p99'])} | {row['peak_kib'] / 1024:.1f} |" + queued_cell(row)
            )
        for client in clients:
            reason = client.reason_against(scenario)
            if reason and scenario.clients is None:
                lines.append(f"\n{client.title}: not measured, {reason}.")
    return "\n".join(lines).strip()


def queued_head(rows):
    return " bytes per request |" if any("bytesPerRequest" in row for _, row in rows) else ""


def queued_cell(row):
    return f" {row['bytesPerRequest']:,.0f} |" if "bytesPerRequest" in row else ""


def number(value):
    return f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def machine():
    model = platform.processor()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), model)
    except OSError:
        pass
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "system": first_line(["sh", "-c", ". /etc/os-release && echo \"$PRETTY_NAME\""]),
        "kernel": platform.release(),
    }


def tools(versions):
    found = {
        "swift": first_line(["swift", "--version"]),
        "nginx": first_line(["sh", "-c", "PATH=$PATH:/usr/sbin nginx -v 2>&1"]).replace("nginx version: ", ""),
    }
    named = {"raw": "libcurl", "go": "go", "node": "node", "rust": "reqwest"}
    found.update({named[client]: version for client, version in versions.items() if client in named})
    return found


def first_line(command):
    try:
        output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
    return output.splitlines()[0].strip() if output else ""


def header(versions):
    here = machine()
    date = datetime.date.today().isoformat()
    named = ", ".join(f"{name} {version}" for name, version in tools(versions).items() if version)
    return f"{date}; {here['processor']}, {here['cores']} cores, {here['system']}, Linux {here['kernel']}; {named}"


def as_json(scenarios, medians, versions, options, missing, bounds):
    return json.dumps(
        {
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "machine": machine(),
            "versions": tools(versions),
            "rounds": options.rounds,
            "secondsPerRun": options.seconds,
            "notMeasured": missing,
            "scenarios": {
                scenario.name: {
                    client: figures for (name, client), figures in medians.items() if name == scenario.name
                }
                for scenario in scenarios
            },
            "bounds": bounds,
        },
        indent=2,
        ensure_ascii=False,
    )
