#!/usr/bin/env python3
"""Packs the emulator's program and the clients for npm and PyPI, without publishing anything.

    pack.py clients NODE_MODULES   packs guildhall-emulator and @guildhall/emulator for npm
    pack.py program BINARY         packs a program for its platform: @guildhall/emulator-PLATFORM for npm, and a wheel

The archives go to the folder `--out`. The version is that of the Rust workspace. Needs npm; for the clients, a folder
`node_modules` with typescript, @types/node and the client's dependencies; for a wheel, the Python package hatchling.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

HERE = Path(__file__).resolve().parent
EMULATOR = HERE.parent
MANIFEST = EMULATOR.parents[1] / "Cargo.toml"

# The whole path, because the program is a script on Windows.
NPM = shutil.which("npm") or "npm"

# Platforms by the name that Node has for them, with the tag of the wheel; Linux gets its tag from the program.
PLATFORMS = {
    "darwin-arm64": "macosx_11_0_arm64",
    "darwin-x64": "macosx_10_12_x86_64",
    "linux-arm64": "aarch64",
    "linux-x64": "x86_64",
    "win32-arm64": "win_arm64",
    "win32-x64": "win_amd64",
}

# The first bytes of an executable, with the platforms that it may be for.
MACHINES = {
    b"\x7fELF": {b"\x3e\x00": "linux-x64", b"\xb7\x00": "linux-arm64"},
    b"\xcf\xfa\xed\xfe": {b"\x07\x00\x00\x01": "darwin-x64", b"\x0c\x00\x00\x01": "darwin-arm64"},
    b"MZ": {b"\x64\x86": "win32-x64", b"\x64\xaa": "win32-arm64"},
}


def platform_of(program: bytes) -> str:
    """Returns the platform of an executable, by its header."""
    for magic, machines in MACHINES.items():
        if program.startswith(magic):
            if magic == b"MZ":
                header = int.from_bytes(program[0x3C:0x40], "little")
                machine = program[header + 4 : header + 6]
            elif magic == b"\x7fELF":
                machine = program[18:20]
            else:
                machine = program[4:8]
            if machine in machines:
                return machines[machine]
    raise SystemExit(f"the program is not an executable for one of {', '.join(PLATFORMS)}")


def wheel_tag(platform: str, program: bytes) -> str:
    """Returns the tag of the wheel: on Linux, by the newest version of glibc that the program names."""
    machine = PLATFORMS[platform]
    if not platform.startswith("linux"):
        return machine
    versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", program)
    if not versions:
        return f"manylinux_2_17_{machine}.musllinux_1_1_{machine}"
    major, minor = max((int(major), int(minor)) for major, minor in versions)
    return f"manylinux_{major}_{minor}_{machine}"


def version() -> str:
    """Returns the version of the workspace."""
    return str(tomllib.loads(MANIFEST.read_text())["workspace"]["package"]["version"])


def pack_npm(folder: Path, manifest: dict[str, Any], out: Path) -> None:
    """Packs a folder with a manifest as an archive for npm, and prints its path."""
    manifest = {**manifest, "version": version()}
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        shutil.copy(EMULATOR / name, folder)
    # npm would give the archives of guildhall-emulator and @guildhall/emulator the same name.
    archive = out / f"{manifest['name'].removeprefix('@').replace('/', '.')}-{version()}.tgz"
    with tempfile.TemporaryDirectory() as packed:
        subprocess.run([NPM, "pack", "--silent", "--pack-destination", packed, folder], stdout=DEVNULL, check=True)
        shutil.move(next(Path(packed).iterdir()), archive)
    print(archive)


def source_of(folder: Path) -> dict[str, Any]:
    """Copies the source of a package to a folder of the same name, and returns its manifest."""
    shutil.copytree(HERE / "npm" / folder.name, folder)
    return dict(json.loads((folder / "package.json").read_text()))


def pack_clients(modules: Path, out: Path) -> None:
    """Packs the package that depends on the programs of all platforms, and compiles and packs the client."""
    with tempfile.TemporaryDirectory() as folder:
        launcher, client = Path(folder) / "guildhall-emulator", Path(folder) / "client"
        (Path(folder) / "node_modules").symlink_to(modules.resolve())
        programs = {f"@guildhall/emulator-{platform}": version() for platform in PLATFORMS}
        pack_npm(launcher, {**source_of(launcher), "optionalDependencies": programs}, out)
        manifest = source_of(client)
        manifest["dependencies"]["guildhall-emulator"] = version()
        subprocess.run(["node", modules / "typescript/bin/tsc", "-p", client], check=True)
        pack_npm(client, manifest, out)


def pack_program(binary: Path, out: Path) -> None:
    """Packs a program for npm and as a wheel."""
    program = binary.read_bytes()
    platform = platform_of(program)
    name = f"guildhall-emulator{binary.suffix}"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bin").mkdir()
        copy = Path(folder) / "bin" / name
        shutil.copy(binary, copy)
        copy.chmod(0o755)
        system, cpu = platform.split("-")
        # Yarn would keep the program in a zip file, from which it cannot run, without `preferUnplugged`.
        manifest = {
            "name": f"@guildhall/emulator-{platform}",
            "description": f"The program of guildhall-emulator for {platform}",
            "license": "MIT OR Apache-2.0",
            "os": [system],
            "cpu": [cpu],
            "preferUnplugged": True,
        }
        pack_npm(Path(folder), manifest, out)
        environment = {"GUILDHALL_EMULATOR_BINARY": str(copy), "GUILDHALL_WHEEL_TAG": wheel_tag(platform, program)}
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out],
            cwd=HERE / "python",
            env={**os.environ, **environment},
            check=True,
        )


def main() -> None:
    """Reads the command line, and packs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("target/packages"))
    tasks = parser.add_subparsers(dest="task", required=True)
    tasks.add_parser("clients").add_argument("modules", type=Path)
    tasks.add_parser("program").add_argument("binary", type=Path)
    arguments = parser.parse_args()
    out = arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    if arguments.task == "program":
        pack_program(arguments.binary, out)
    else:
        pack_clients(arguments.modules, out)


main()
