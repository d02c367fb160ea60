"""The top floor of the server: routes, sockets, pages, and what holds them together."""

from starlette.convertors import StringConvertor, register_url_convertor

from stampede.web.runtime.wire import LETTERS


class IdConvertor(StringConvertor):
    """Whatever an address names: ``/t/{table:id}``. There is nothing at any other."""

    regex = f"{LETTERS}{{1,64}}"


register_url_convertor("id", IdConvertor())
