"""HEAD answers wherever GET does, with the same headers and no body."""

from litestar.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["answering_head"]


def answering_head(app: ASGIApp) -> ASGIApp:
    """Around the whole application: the routes know GET alone."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await app({**scope, "method": "GET"}, receive, send_head)  # type: ignore[arg-type]

    return answer
