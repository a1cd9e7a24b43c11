"""Whose request it is, by what proxies have written."""

import pytest

from saqqara.server.proxies import Proxies
from saqqara.server.settings import Settings

_FORWARDED = b"x-forwarded-for"


@pytest.mark.parametrize(
    ("proxies", "lines", "address"),
    [
        (0, [b"192.0.2.1"], "127.0.0.1"),
        (1, [], "127.0.0.1"),
        (1, [b"192.0.2.1"], "192.0.2.1"),
        (1, [b"198.51.100.7, 192.0.2.1"], "192.0.2.1"),  # what the client wrote, and what the proxy has seen
        (1, [b"198.51.100.7", b"192.0.2.1"], "192.0.2.1"),
        (2, [b"198.51.100.7, 192.0.2.1", b"10.0.0.1"], "192.0.2.1"),
        (3, [b"192.0.2.1, 10.0.0.1"], "192.0.2.1"),
        (1, [b"192.0.2.1:4711"], "192.0.2.1"),
        (1, [b"[2001:db8::1]:4711"], "2001:db8::1"),
        (1, [b"2001:db8::1"], "2001:db8::1"),
    ],
)
def test_the_address_is_the_one_that_the_outermost_trusted_proxy_saw(
    proxies: int, lines: list[bytes], address: str
) -> None:
    settings = Settings(trust_proxy=bool(proxies), proxies=max(1, proxies))
    scope = {"headers": [(_FORWARDED, line) for line in lines], "client": ("127.0.0.1", 1)}
    assert Proxies(settings).address(scope) == address


def test_what_a_proxy_hands_on_is_not_from_this_machine() -> None:
    proxies = Proxies(Settings())
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):  # the last where both kinds come to one socket
        assert proxies.from_this_machine({"headers": [], "client": (address, 1)})
    assert not proxies.from_this_machine({"headers": [], "client": ("192.0.2.1", 1)})
    for header in (b"x-forwarded-for", b"forwarded", b"via"):
        assert not proxies.from_this_machine({"headers": [(header, b"x")], "client": ("127.0.0.1", 1)})
