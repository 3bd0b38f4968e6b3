"""A key that is voided while its holder comes in opens nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from in_process_server import Line, _scope, indoors


def test_a_key_voided_while_its_socket_comes_in_shows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The creator of the table has keys of all seats: they die as soon as somebody sits down."""

    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            made = await house.open("mini", 2, options={"first": 0})
            table, spy = made["table"], made["seats"][1]["token"]
            keep = house.service.store.append

            async def slowly(*what: Any, **more: Any) -> None:
                await asyncio.sleep(0.05)
                await keep(*what, **more)

            monkeypatch.setattr(house.service.store, "append", slowly)
            body = {"name": "Bob", "key": spy}
            joins = asyncio.create_task(house.ask("POST", f"/api/tables/{table}/join", body=body))
            await asyncio.sleep(0.01)
            line = Line()
            line.sent.put_nowait({"type": "websocket.connect"})
            scope = {**_scope("websocket", f"/api/tables/{table}/socket", "", []), "subprotocols": []}
            line.task = asyncio.create_task(house.app(scope, line.receive, line.send))
            line.say({"type": "hello", "protocol": 1, "since": 0, "token": spy})
            looks = asyncio.create_task(house.ask("GET", f"/api/tables/{table}/view", spy))
            assert (await joins).status in (200, 201)
            assert (await looks).status == 403
            await asyncio.wait_for(line.task, 5)
            assert not any(b'"own"' in frame or b'"hand"' in frame for frame in map(_bytes, line.heard))

    asyncio.run(story())


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame
