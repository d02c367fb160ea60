"""The OpenAPI 3.1 description of the interface for programs, generated from routes and messages."""

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stampede.web.http.answers import as_json
from stampede.web.identity.tokens import Operation, operation_of
from stampede.web.runtime.wire import LETTERS, Refusal

REFS = "#/components/schemas/{name}"
PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")


async def describe(request: Request) -> Response:
    """``GET /api/openapi.json``."""
    return as_json(msgspec.json.encode(document(request.app.routes)))


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The description of those of the *routes* that programs may use."""
    usable = [
        (route, operation)
        for route in routes
        if isinstance(route, Route) and (operation := operation_of(route.endpoint))
    ]
    kinds = [Refusal, *(kind for _, each in usable for kind in (each.takes, each.gives) if kind)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for route, operation in usable:
        method = "get" if operation.takes is None else "post"
        paths.setdefault(PARAMETER.sub(r"{\1}", route.path), {})[method] = _described(route, operation)
    token = {"type": "http", "scheme": "bearer", "description": "A token made on the page of your account."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stampede", "version": version("stampede-games")},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"token": token}},
        # A request without a token comes from a stranger, or a guest with a token that the client made up.
        "security": [{"token": []}, {}],
    }


def _described(route: Route, operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name
        or f"{route.endpoint.__module__.rpartition('.')[2]}_{route.endpoint.__name__}",
        "summary": operation.about,
        "description": f"Needs a token with the scope `{operation.scope}`.",
        "parameters": [_parameter(name) for name in PARAMETER.findall(route.path)],
        "responses": {
            str(int(operation.status)): {
                "description": "Done.",
                "content": {operation.media: _schema(operation.gives)},
            },
            "default": {
                "description": "Refused: nothing has changed, unless the code is `uncertain` or `elsewhere`.",
                "content": {"application/json": _schema(Refusal)},
            },
        },
    }
    if operation.takes:
        body = {"application/json": _schema(operation.takes)}
        described["requestBody"] = {"required": True, "content": body}
    return described


def _parameter(name: str) -> dict[str, Any]:
    pattern = rf"^{LETTERS}{{1,64}}$"
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}


def _schema(kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    return {"schema": {"$ref": REFS.format(name=kind.__name__)} if kind else {"type": "string"}}


ROUTES = [Route("/api/openapi.json", describe)]
