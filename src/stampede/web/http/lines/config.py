"""How uvicorn is run."""

from typing import Any

import uvicorn

from stampede.web.runtime.limit_settings import LimitSettings


class LineConfig(uvicorn.Config):
    """Its settings, and our limits."""

    def __init__(self, app: Any, limits: LimitSettings, **settings: Any) -> None:
        """*app* is an application, or where several processes find what makes one."""
        super().__init__(app, **settings)
        self.limits = limits


def limits_of(config: uvicorn.Config) -> LimitSettings:
    """Those of a server."""
    assert isinstance(config, LineConfig)
    return config.limits
