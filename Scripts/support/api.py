"""The public API of the library products, compared with the recorded one. Scripts/check-api runs it, with the folder that the
modules were built in."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = ROOT / "docs/api"
# What the compiler gives every type, and what stands for another that is told.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def modules():
    package = json.loads(output("swift", "package", "dump-package"))
    return sorted(
        target for product in package["products"] if "library" in product["type"] for target in product["targets"]
    )


def graphs(module, built, folder):
    """The symbol graphs of a module: its own, and those of what it adds to other modules."""
    target = json.loads(output("swiftc", "-print-target-info"))["target"]["unversionedTriple"]
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", built / "Modules", "-target", target]
    command += ["-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs"]
    for module_map in [*ROOT.glob("Sources/System/*/module.modulemap"), *built.glob("*.build/module.modulemap")]:
        command += ["-Xcc", f"-fmodule-map-file={module_map}"]
    output(*map(str, command), "-output-dir", folder)
    files = [*pathlib.Path(folder).glob(f"{module}.symbols.json"), *pathlib.Path(folder).glob(f"{module}@*.symbols.json")]
    return [json.loads(file.read_text()) for file in sorted(files)]


def lines(module, built, folder):
    """A line for each declaration and each conformance."""
    found = set()
    for graph in graphs(module, built, folder):
        names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
        relations = graph["relationships"]
        requirements = {one["source"] for one in relations if one["kind"] == "requirementOf"}
        requirements -= {one["target"] for one in relations if one["kind"] == "defaultImplementationOf"}
        for symbol in graph["symbols"]:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            conditions = symbol.get("swiftExtension", {}).get("constraints", [])
            if conditions:
                signs = {"conformance": ":", "sameType": " ==", "superclass": ":"}
                told = sorted(f"{one['lhs']}{signs.get(one['kind'], ' ?')} {one['rhs']}" for one in conditions)
                text += f" [where {', '.join(told)}]"
            if any(one.get("isUnconditionallyDeprecated") for one in symbol.get("availability", [])):
                text += " [deprecated]"
            if symbol["identifier"]["precise"] in requirements:
                text += " [required]"
            found.add(f"{'.'.join(symbol['pathComponents'])} | {' '.join(text.split())}")
        for one in relations:
            target = names.get(one["target"], one.get("targetFallback", one["target"]))
            if one["kind"] in ("conformsTo", "inheritsFrom") and target not in IMPLIED:
                found.add(f"{names.get(one['source'], one['source'])} | : {target}")
    return sorted(found)


def parameters(text):
    """What stands before a declaration's parameters, each of them, and what stands behind; nothing for no function."""
    opening = re.search(r"(?:init[?!]?|func [^(<]+|subscript)(?:<[^(]*>)?\(", text)
    if not opening:
        return None
    depth, parts, start = 0, [], opening.end()
    for index in range(start, len(text)):
        if text[index] in "([<":
            depth += 1
        elif text[index] == ">" and text[index - 1] != "-" or text[index] in "])" and depth:
            depth -= 1
        elif text[index] == ")" or text[index] == "," and not depth:
            parts.append(text[start:index].strip())
            start = index + 1
            if text[index] == ")":
                return text[: opening.end()], [part for part in parts if part], text[index:]
    return None


def has_successor(line, added):
    """Whether a function lives on in one that has more parameters, each with a default: calls compile as before."""
    old = parameters(line.split(" | ", 1)[1])
    for candidate in added if old else ():
        new = parameters(candidate.split(" | ", 1)[1])
        if new and old[0] == new[0] and old[2] == new[2] and len(new[1]) > len(old[1]):
            rest = list(old[1])
            for part in new[1]:
                if rest and part == rest[0]:
                    rest.pop(0)
                elif " = " not in part:
                    break
            else:
                if not rest:
                    return True
    return False


def differences(recorded, today):
    """The breaks and the additions between two APIs, each a dictionary of lines by module."""
    breaks, additions = [], []
    for module in sorted(recorded.keys() | today.keys()):
        old, new = set(recorded.get(module, [])), set(today.get(module, []))
        breaks += [f"- {module}: {line}" for line in sorted(old - new) if not has_successor(line, new - old)]
        known = {line.split(" | ")[0] for line in old}
        for line in sorted(new - old):
            path, text = line.split(" | ", 1)
            owner = path.rpartition(".")[0]
            # A type that conforms, or a switch that lists every case, no longer compiles.
            is_break = owner in known and (text.endswith("[required]") or text.startswith("case "))
            (breaks if is_break else additions).append(f"+ {module}: {line}")
    return breaks, additions


def is_able_to_fail(api):
    """Whether each kind of break is seen, and what is none let pass."""
    module, path = next((module, line.split(" | ")[0]) for module in api for line in api[module] if "| enum " in line)
    less = {**api, module: api[module][1:]}
    more = {**api, module: [*api[module], f"{path}.planted | case planted"]}
    asking = {**api, module: [*api[module], f"{path}.planted | var planted: Int [required]"]}
    one = {"Planted": ["f(_:) | func f(_ a: [Int: Int], b: (Int, Int) -> Int) throws -> Int"]}
    two = {"Planted": ["f(_:c:) | func f(_ a: [Int: Int], c: A<B, C> = .init(1, 2), b: (Int, Int) -> Int) throws -> Int"]}
    needing = {"Planted": [two["Planted"][0].replace(" = .init(1, 2)", "")]}
    waiting = {"Planted": [two["Planted"][0].replace("throws", "async throws")]}
    breaks = [(api, less), (api, more), (api, asking), (one, needing), (one, waiting), (two, one)]
    return all(differences(*pair)[0] for pair in breaks) and not differences(api, api)[0] + differences(one, two)[0]


def main():
    built = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        today = {module: lines(module, built, folder) for module in modules()}
    if "--record" in sys.argv:
        RECORDED.mkdir(parents=True, exist_ok=True)
        for file in RECORDED.glob("*.txt"):
            file.unlink()
        for module, text in today.items():
            (RECORDED / f"{module}.txt").write_text("\n".join(text) + "\n")
    recorded = {file.stem: file.read_text().splitlines() for file in RECORDED.glob("*.txt")}
    breaks, additions = differences(recorded, today)
    count = sum(len(text) for text in today.values())
    if additions:
        print("\n".join(additions))
        print(f"{len(additions)} additions to the public API; Scripts/check-api --record takes them up.")
    if breaks:
        print("\n".join(breaks))
        sys.exit(
            f"{len(breaks)} breaks of the public API. If they are meant, tell them in CHANGELOG.md and record the API "
            "with Scripts/check-api --record."
        )
    if not is_able_to_fail(today):
        sys.exit("A planted break is not seen.")
    print(f"{count} public declarations and conformances in {len(today)} modules, no break")


main()
