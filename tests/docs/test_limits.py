"""Limits and proxies are read from the environment."""

import pytest

from stampede.web.runtime.limit_settings import DEFAULTS, PREFIX, UNLIMITED, InvalidLimit, LimitSettings
from stampede.web.runtime.settings import InvalidSetting, Settings


def test_every_limit_can_be_set_and_nothing_else_is_taken() -> None:
    assert LimitSettings.read({}) == DEFAULTS
    assert LimitSettings.read(UNLIMITED.environment()) == UNLIMITED
    assert LimitSettings.read({f"{PREFIX}TABLES": " 7 "}).tables == 7
    for wrong in ("0", "-1", "x", "1.5", "1" * 30):
        with pytest.raises(InvalidLimit, match=rf"{PREFIX}SOCKETS_ADDRESS={wrong!r}"):
            LimitSettings.read({f"{PREFIX}SOCKETS_ADDRESS": wrong})


def test_proxies_are_addresses_or_networks() -> None:
    assert Settings.read({}).proxies == "127.0.0.1,::1"
    assert Settings.read({"STAMPEDE_PROXIES": "none"}).proxies == "none"
    assert Settings.read({"STAMPEDE_PROXIES": "10.0.0.0/8, ::1"}).proxies == "10.0.0.0/8, ::1"
    for wrong in ("*", "proxy.example", "10.0.0.1/8", "127.0.0.1,"):
        with pytest.raises(InvalidSetting, match="STAMPEDE_PROXIES"):
            Settings.read({"STAMPEDE_PROXIES": wrong})
