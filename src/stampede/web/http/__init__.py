"""The HTTP layer that all features share: responses, headers, host check, sockets and pages."""

from starlette.convertors import StringConvertor, register_url_convertor

from stampede.web.runtime.wire import LETTERS


class IdConvertor(StringConvertor):
    """The path parameter of an id, as in ``/t/{table:id}``."""

    regex = f"{LETTERS}{{1,64}}"


register_url_convertor("id", IdConvertor())
