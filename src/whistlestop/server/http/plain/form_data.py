"""What a form sends: small, with few fields, and read in no time. More than that is refused before it is parsed."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from litestar import Request
from litestar.exceptions import HTTPException

from whistlestop.table.errors import NotAllowed

__all__ = ["LARGEST_FORM", "posted"]

LARGEST_FORM: Final = 32 * 1024
_MOST_FIELDS: Final = 100


async def posted(request: Request[Any, Any, Any]) -> Mapping[str, str]:
    """The fields by name; the last one of a name counts. The handler's `request_max_body_size` bounds the body."""
    # Its parser works through the whole body before it can refuse, and no form of these pages sends it.
    if "multipart" in request.headers.get("content-type", ""):
        raise NotAllowed("bad_form")
    try:
        body = await request.body()
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except HTTPException as problem:
        raise NotAllowed("large_form" if problem.status_code == 413 else "bad_form") from problem
    except UnicodeError as problem:
        raise NotAllowed("bad_form") from problem
    except ValueError as problem:  # too many fields
        raise NotAllowed("large_form") from problem
    return dict(fields)
