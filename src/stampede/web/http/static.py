"""The built front end: where it lies, and how its files are served."""

import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:1|0\.\d*[1-9]))")
"""An ``Accept-Encoding`` that allows Brotli (RFC 9110, 12.5.3)."""


class CompressedFiles(StaticFiles):
    """Static files; browsers that accept Brotli get the copy ``NAME.br`` that the build puts beside them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, compressed where possible."""
        if BROTLI.search(Headers(scope=scope).get("accept-encoding", "")):
            try:
                response = await super().get_response(f"{path}.br", scope)
            except HTTPException:
                pass
            else:
                response.headers["content-encoding"] = "br"
                response.headers.add_vary_header("Accept-Encoding")
                return response
        return await super().get_response(path, scope)
