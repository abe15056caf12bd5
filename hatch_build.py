"""Hatch build hook: the notebooks travel inside the wheel as `minesnb/notebooks/`."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NotebooksHook(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    """Adds `notebooks/` to a wheel; an editable install uses the checkout's own folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folder for standard wheels only (`version` is `editable` otherwise)."""
        if version == "standard":
            build_data["force_include"]["notebooks"] = "minesnb/notebooks"
