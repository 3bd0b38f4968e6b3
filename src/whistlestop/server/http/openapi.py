"""The description of the HTTP side: as OpenAPI, and as a page that needs nothing from elsewhere."""

import copy
import re
from collections.abc import Iterator
from html import escape
from typing import Any, Final

import msgspec
from litestar.connection import Request
from litestar.enums import MediaType, OpenAPIMediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from whistlestop import __version__
from whistlestop.wire.http import Problem
from whistlestop.wire.schema import protocol_schema

__all__ = ["openapi_config"]

Schema = dict[str, Any]

_PROBLEMS: Final = {
    "400": "A body or a parameter is wrong, an action is no notation, or the game has no such option.",
    "401": "This takes a key.",
    "403": "The key is wrong, or does not allow this.",
    "404": "There is no such thing here.",
    "409": "Not now: a rule forbids it (`rule`), it is stale (`version`, `events`), or the table does not take it.",
    "429": "Too often; `Retry-After` says when to try again.",
    "503": "The server could not keep it. Nothing has changed.",
}
_ABOUT: Final = (
    "Tables of ticket-and-track railway games. The sockets are described in docs/protocol.md; "
    "all messages as JSON schema: protocol.json beside this page."
)
_STYLE: Final = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
section { border-top: 1px solid; margin-top: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid; padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top; }
"""


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        "Whistlestop",
        __version__,
        description=_ABOUT,
        path="/api/schema",
        components=Components(
            security_schemes={
                "key": SecurityScheme(
                    type="http", scheme="bearer", description="The key of a seat or a host."
                )
            }
        ),
        security=[{}, {"key": []}],
        render_plugins=[
            _Plain("/openapi.json", OpenAPIMediaType.OPENAPI_JSON, _described),
            _Plain("/protocol.json", MediaType.JSON, lambda _schema: msgspec.json.encode(protocol_schema())),
            _Plain("/page.css", MediaType.CSS, lambda _schema: _STYLE.encode()),
            _Page("/", MediaType.HTML, lambda schema: _page(with_problems(schema)).encode()),
        ],
    )


class _Plain(OpenAPIRenderPlugin):
    """Made once, when somebody asks first."""

    def __init__(self, path: str, media_type: Any, make: Any) -> None:
        super().__init__(path=path, media_type=media_type)
        self._make: Final = make
        self._made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:  # noqa: ARG002
        if self._made is None:
            self._made = self._make(openapi_schema)
        return self._made


class _Page(_Plain):
    """Its links are beside it, whether or not it is asked for with a slash at the end."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        made = super().render(request, openapi_schema)
        path = request.scope.get("raw_path", b"").partition(b"?")[0]
        return made.replace(b'href="schema/', b'href="') if path.endswith(b"/") else made


def _described(schema: Schema) -> bytes:
    return msgspec.json.encode(with_problems(schema))


def with_problems(schema: Schema) -> Schema:
    """Everything that can be answered in place of what was asked for."""
    whole = copy.deepcopy(schema)
    for operation in _operations(whole):
        for status, description in _PROBLEMS.items():
            operation["responses"][status] = {
                "description": description,
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
    (_,), made = msgspec.json.schema_components([Problem], ref_template="#/components/schemas/{name}")
    whole["components"].setdefault("schemas", {}).update(made)
    described = protocol_schema()["$defs"]
    for name, part in whole["components"]["schemas"].items():
        for field, about in part.get("properties", {}).items():
            said = described.get(name, {}).get("properties", {}).get(field, {}).get("description")
            if said and "$ref" not in about:
                about.setdefault("description", said)
    return whole


def _operations(schema: Schema) -> Iterator[Schema]:
    for path in schema["paths"].values():
        for method in ("get", "post", "put", "patch", "delete"):
            if method in path:
                yield path[method]


def _page(schema: Schema) -> str:
    """Links are relative, for servers behind a proxy that gave them a path."""
    info = schema["info"]
    parts = [
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(info['title'])} over HTTP</title>",
        '<link rel="stylesheet" href="schema/page.css"></head><body><main>',
        f"<h1>{escape(info['title'])} {escape(info['version'])} over HTTP</h1>",
        f"<p>{_text(info.get('description', ''))}</p>",
        '<p><a href="schema/openapi.json">openapi.json</a>, ',
        '<a href="schema/protocol.json">protocol.json</a></p>',
        "<h2>Requests</h2><ul>",
    ]
    listed = [
        (method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict) and "responses" in operation
    ]
    for method, path, operation in listed:
        name = f"{method.upper()} {path}"
        link = f'<a href="#{_anchor(name)}"><code>{escape(name)}</code></a>'
        parts.append(f"<li>{link} {escape(operation.get('summary', ''))}</li>")
    parts.append("</ul>")
    for method, path, operation in listed:
        parts += _operation(f"{method.upper()} {path}", operation)
    parts.append("<h2>Types</h2>")
    for name, made in sorted(schema["components"]["schemas"].items()):
        parts += _described_type(name, made)
    return "\n".join([*parts, "</main></body></html>"])


def _operation(name: str, operation: Schema) -> Iterator[str]:
    yield f'<section id="{_anchor(name)}"><h3><code>{escape(name)}</code></h3>'
    yield f"<p>{_text(operation.get('summary', ''))}. {_text(operation.get('description', ''))}</p>"
    rows = [
        (f"{part['name']}", _type(part.get("schema", {})), part.get("description", ""))
        for part in operation.get("parameters", ())
    ]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        rows.append(("body", _type(content.get("schema", {})), kind))
    yield from _rows("Takes", rows)
    answers = []
    for status, answer in operation["responses"].items():
        kinds = [_type(content.get("schema", {})) for content in answer.get("content", {}).values()]
        answers.append((status, " or ".join(kinds), answer.get("description", "")))
    yield from _rows("Answers", answers)
    yield "</section>"


def _described_type(name: str, made: Schema) -> Iterator[str]:
    yield f'<section id="type-{escape(name)}"><h3><code>{escape(name)}</code></h3>'
    yield f"<p>{_text(made.get('description', ''))}</p>"
    required = made.get("required", ())
    rows = [
        (field if field in required else f"{field}?", _type(part), part.get("description", ""))
        for field, part in made.get("properties", {}).items()
    ]
    yield from _rows("Fields", rows)
    yield "</section>"


def _rows(title: str, rows: list[tuple[str, str, str]]) -> Iterator[str]:
    if not rows:
        return
    yield f"<table><thead><tr><th>{title}</th><th>Type</th><th></th></tr></thead><tbody>"
    for name, kind, about in rows:
        yield f"<tr><td><code>{escape(name)}</code></td><td>{kind}</td><td>{_text(about)}</td></tr>"
    yield "</tbody></table>"


def _type(made: Schema) -> str:
    """A type as words, with links to those that have a name."""
    if "$ref" in made:
        name = escape(str(made["$ref"]).rpartition("/")[2])
        return f'<a href="#type-{name}"><code>{name}</code></a>'
    several = made.get("anyOf") or made.get("oneOf")
    if several:
        return " or ".join(_type(part) for part in several)
    if "enum" in made:
        return " or ".join(f"<code>{escape(str(word))}</code>" for word in made["enum"])
    kind = made.get("type", "anything")
    if kind == "array":
        return f"list of {_type(made.get('items') or {})}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


def _text(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _anchor(name: str) -> str:
    return re.sub(r"[^0-9A-Za-z]+", "-", name).strip("-")
