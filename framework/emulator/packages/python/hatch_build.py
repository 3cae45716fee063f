"""Adds the emulator's program to the wheel, as a script.

The variable GUILDHALL_EMULATOR_BINARY is its path, GUILDHALL_WHEEL_TAG its platform; `pack.py` sets both.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface[Any]):
    """Makes a wheel for one platform."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the program before the wheel is built."""
        binary = Path(os.environ["GUILDHALL_EMULATOR_BINARY"])
        build_data["shared_scripts"] = {str(binary): f"guildhall-emulator{binary.suffix}"}
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['GUILDHALL_WHEEL_TAG']}"
