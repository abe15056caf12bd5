"""What the server answers: a page to a person, and to a page its process, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from minesnb.pages.sign import lamp

if TYPE_CHECKING:
    from minesnb.app.kernels import Kernels

__all__ = [
    "ERROR_PAGE",
    "Channels",
    "Leave",
    "NoPage",
    "OneKernel",
    "Page",
]

ERROR_PAGE = f"""\
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{{{ status_message }}}}</title>
<link rel="icon" href="{{{{ base_url | default('/') }}}}favicon.ico">
<style>
:root {{ color-scheme: light dark; --ground: #f6f1e6; --panel: #fffdf7; --ink: #211c15; --line: #cfc4af; --pick: #8a5a00 }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ground: #16151a; --panel: #211f26; --ink: #f0e9da; --line: #47424f; --pick: #ffd98a }}
}}
body {{ background: var(--ground); color: var(--ink); font: 18px/1.5 system-ui; margin: 0; padding: 12vh 1em }}
main {{ background: var(--panel); border: 1px solid var(--line); border-radius: 12px; margin: auto; max-width: 28em; padding: 2em }}
h1 {{ font-size: 1.5em; margin: .5em 0 0 }}
a {{ color: var(--pick) }}
svg {{ width: 56px }}
</style>
<main>
{lamp()}<h1>{{{{ status_message }}}}</h1>
<p>{{{{ message or "There is no such page here." }}}}</p>
<p><a href="{{{{ base_url | default('/') }}}}">To the lobby</a></p>
</main>
"""
"""The template of every page that says why there is no other, without scripts and files."""


class _Handing:
    """The processes as one page's handler sees them: it notes which of them the page gets."""

    def __init__(self, kernels: Any) -> None:  # noqa: ANN401 - `Kernels`, with what Voilà adds to it
        self._kernels = kernels
        self.given: str | None = None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else is the manager's
        return getattr(self._kernels, name)

    async def start_kernel(self, **keywords: Any) -> str:  # noqa: ANN401 - the manager's
        self.given = await self._kernels.start_kernel(**keywords)
        self._kernels.hand_over(self.given)
        return self.given

    async def get_rendered_notebook(self, **keywords: Any) -> tuple[Any, Any, str]:  # noqa: ANN401 - the manager's
        found: tuple[Any, Any, str] = await self._kernels.get_rendered_notebook(**keywords)
        self.given = found[2]
        self._kernels.hand_over(self.given)
        return found


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A page, and a Python process for it: for a person, while there is room."""

    def initialize(self, **keywords: Any) -> None:  # noqa: ANN401 - Voilà's
        super().initialize(**keywords)
        self._gone = False
        self._handing = _Handing(self.settings["kernel_manager"])

    @property
    def kernel_manager(self) -> _Handing:
        return self._handing

    async def get(self, path: str | None = None) -> None:
        """Answer with the page, or without the token once that has become a cookie."""
        if not self._for_a_person():
            raise HTTPError(403, "a page is no part of another site's")
        if "token" in self.request.query_arguments:
            query = [
                (name, value) for name, value in parse_qsl(self.request.query) if name != "token"
            ]
            # Relative, since a proxy may have taken off what the path began with.
            self.redirect(f"?{urlencode(query)}" if query else self._here())
            return
        kernels: Kernels = self.settings["kernel_manager"]
        async with kernels.turn:
            if self._gone:
                return
            if kernels.full:
                self._turn_away()
                return
            kernels.opening.add(self._handing)
            try:
                await super().get(path)
            finally:
                kernels.opening.discard(self._handing)
                await self._give_back(kernels)

    async def _give_back(self, kernels: Kernels) -> None:
        """End the process of a page that nobody waited for."""
        given = self._handing.given
        if self._gone and given is not None and given in kernels:
            await kernels.shutdown_kernel(given)  # type: ignore[no-untyped-call]

    def on_connection_close(self) -> None:
        """Note that whoever asked has gone before the page was there."""
        self._gone = True
        super().on_connection_close()

    def _for_a_person(self) -> bool:
        """Whether a person goes to this page: a page elsewhere can name it as a picture of its own."""
        headers = self.request.headers
        if "prefetch" in headers.get("Sec-Purpose", ""):
            return False
        if headers.get("Sec-Fetch-Site", "none") in {"none", "same-origin"}:
            return True
        went = (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
        return went == ("navigate", "document")

    def _here(self) -> str:
        """Return this page's address as one relative to itself."""
        return self.request.path.rpartition("/")[2] or "./"

    def _turn_away(self) -> None:
        self.set_status(503, "Too many games are open")
        self.set_header("Retry-After", "60")
        text = "Close one that is not played any more, or wait a little, and reload this page."
        self.write(self._plain(text))

    def _plain(self, text: str) -> str:
        template = self.settings["jinja2_env"].get_template("error.html")
        page: str = template.render(
            status_message=self._reason, message=text, base_url=self.settings["base_url"]
        )
        return page

    def write_error(self, status_code: int, **_keywords: object) -> None:
        self.write(self._plain(f"The server could not show this page ({status_code})."))


class NoPage(RequestHandler):
    """Whatever has no page."""

    def prepare(self) -> None:
        """Refuse it, however it is asked for."""
        raise HTTPError(404)

    def write_error(self, status_code: int, **_keywords: object) -> None:
        template = self.settings["jinja2_env"].get_template("404.html")
        base = self.settings["base_url"]
        self.write(template.render(status_message=f"{status_code}: {self._reason}", base_url=base))


class Leave(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is closed ends its process.

    The browser sends this without the token against forged requests, so Voilà refuses its own
    beacon (voila#1458). Here the process's unguessable id is proof enough, beside the check of the
    origin that every handler makes.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""


class OneKernel(KernelHandler):
    """Tells a page about its own process; ending it is the business of `Leave`.

    A process that has ended by itself is cleared away, and no longer there for anybody.
    """

    SUPPORTED_METHODS = ("GET", "HEAD", "OPTIONS")

    async def get(self, kernel_id: str) -> None:
        """Answer with what is known of the process, or 404 for one that has ended."""
        kernels = self.settings["kernel_manager"]
        if kernel_id in kernels and not await kernels.get_kernel(kernel_id).is_alive():
            self.log.warning("The process of a page has ended by itself: %s", kernel_id)
            await kernels.shutdown_kernel(kernel_id, now=True)
        answer = super().get(kernel_id)
        if answer is not None:
            await answer


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Sends every message at once.

    An answer is several small messages in a row. Joining them (Nagle) makes the later ones wait until
    the page's system confirms the first, which it puts off for 40 ms.
    """

    async def open(self, kernel_id: str) -> None:
        """Begin to hand messages on."""
        self.set_nodelay(True)
        await super().open(kernel_id)
