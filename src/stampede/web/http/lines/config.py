"""The configuration of uvicorn, with the server's limits."""

from typing import Any

import uvicorn

from stampede.web.runtime.limit_settings import LimitSettings


class LineConfig(uvicorn.Config):
    """uvicorn's configuration, and the server's limits."""

    def __init__(self, app: Any, limits: LimitSettings, **settings: Any) -> None:
        """*app* is an application, or the import path of a factory where there are several processes."""
        super().__init__(app, **settings)
        self.limits = limits


def limits_of(config: uvicorn.Config) -> LimitSettings:
    """The limits in a server's configuration."""
    assert isinstance(config, LineConfig)
    return config.limits
