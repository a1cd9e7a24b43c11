"""Who a request comes from, and how, where proxies may stand in front."""

from typing import Any

from .settings import Settings

Scope = Any

_LOCAL = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
_HANDED_ON = (b"x-forwarded-for", b"forwarded", b"via")


class Proxies:
    """What a request's headers say that is to be believed: what the host's own proxies have written."""

    def __init__(self, settings: Settings) -> None:
        self._count = settings.proxies if settings.trust_proxy else 0

    def address(self, scope: Scope) -> str:
        """Whose request it is; each proxy appends whom it has it from, all before that anybody may have written."""
        if told := self._told(scope, b"x-forwarded-for"):
            return _without_port(told)
        return str(scope["client"][0]) if scope.get("client") else "local"

    def is_https(self, scope: Scope) -> bool:
        """Whether the outermost proxy was asked by TLS."""
        return self._told(scope, b"x-forwarded-proto") == "https"

    def from_this_machine(self, scope: Scope) -> bool:
        """Whether it is one of the host's own programs, and nobody whom a proxy hands on."""
        handed_on = any(name in _HANDED_ON for name, _ in scope["headers"])
        return not handed_on and bool(scope.get("client")) and scope["client"][0] in _LOCAL

    def _told(self, scope: Scope, header: bytes) -> str:
        """What the outermost of the proxies says that are to be trusted, if there are any."""
        if not self._count:
            return ""
        lines = [value.decode("latin-1") for name, value in scope["headers"] if name == header]
        return ",".join(lines).split(",")[-self._count :][0].strip()


def _without_port(address: str) -> str:
    """Some proxies tell where a connection comes from to the last figure."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
