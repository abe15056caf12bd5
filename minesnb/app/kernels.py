"""The Python processes behind the pages: of this very Python, so many, and none that nobody wants."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Protocol

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

if TYPE_CHECKING:
    from jupyter_client.manager import KernelManager

__all__ = ["AT_ONCE", "Kernels", "Opening", "OwnPython"]

AT_ONCE = 4
"""How many pages are opened at the same time; others wait their turn."""


class OwnPython(KernelSpecManager):
    """Knows one kernel, under whatever name: the Python that runs the server.

    What is installed elsewhere under the name that the notebooks give may be a Python without us.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        return {"python3": RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:  # noqa: ARG002 - the name says nothing
        return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())


class Opening(Protocol):
    """A page that is being opened."""

    given: str | None
    """The id of its process, once it has one."""


class Kernels(AsyncMappingKernelManager):
    """Ends a process whose page has been gone for `cull_idle_timeout`, or has not come at all.

    A process that waits in the pool looks idle; it is spared until it is handed to a page, and then
    has `patience` seconds to be heard of.
    """

    most = Integer(100, help="How many processes may live.").tag(config=True)
    patience = Integer(60, help="Seconds in which a page has to connect.").tag(config=True)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)  # type: ignore[no-untyped-call]
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.opening: set[Opening] = set()
        self._starting: set[str] = set()
        self._known: set[str] = set()
        self._handed: dict[str, float] = {}

    @property
    def full(self) -> bool:
        """Whether one more page would be too many, those included that are being opened.

        A process that is starting and a page that waits for it count once.
        """
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        waited_for = sum(not task.done() for pool in pools.values() for task in pool)
        running = sum(each not in self._starting for each in self.list_kernel_ids())
        opening = sum(each.given is None for each in self.opening)
        return running + waited_for + opening >= self.most

    async def start_kernel(  # type: ignore[override]  # as in the class above
        self,
        *,
        kernel_id: str | None = None,
        **keywords: Any,  # noqa: ANN401 - the manager's
    ) -> str:
        """Start a process; until it is handed back, whoever waits for it is counted in its place."""
        kernel_id = kernel_id or self.new_kernel_id()
        self._starting.add(kernel_id)
        try:
            found: str = await super().start_kernel(kernel_id=kernel_id, **keywords)
        finally:
            self._starting.discard(kernel_id)
        return found

    def hand_over(self, kernel_id: str) -> None:
        """Note that the process is a page's from now on."""
        self._handed.setdefault(kernel_id, time.monotonic())

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has come."""
        self._known.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the process if nobody wants it any more; those in the pool are not asked about."""
        if kernel_id in self._known:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
            return
        self.hand_over(kernel_id)
        patience = min(self.patience, self.cull_idle_timeout)
        if time.monotonic() - self._handed[kernel_id] >= patience:
            await self.shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> KernelManager:
        """Forget an ended process."""
        self._known.discard(kernel_id)
        self._handed.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)
