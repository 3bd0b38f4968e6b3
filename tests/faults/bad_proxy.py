"""A small proxy between a client and the server that behaves as bad networks do."""

import asyncio
from types import TracebackType


class RoughRoad:
    """Passes bytes on, until asked to cut, to freeze (half open: neither side notices), to stutter."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = asyncio.Event()
        self._open.set()
        self.port = 0
        self.piece = 65536
        """Bytes passed on at a time: small ones cut frames into pieces."""
        self.passed = 0
        """Bytes, so far: trouble comes after some of them, not after some seconds, whatever the machine's pace."""

    async def __aenter__(self) -> "RoughRoad":
        self._server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def after(self, count: int) -> None:
        """So many bytes later."""
        end = self.passed + count
        while self.passed < end:
            await asyncio.sleep(0.01)

    def cut(self) -> None:
        """All lines, in the middle of whatever they carry."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def freeze(self) -> None:
        """From now on nothing arrives, in either direction, and neither side notices."""
        self._open.clear()

    def thaw(self) -> None:
        self._open.set()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._writers.append(back)
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.ensure_future(self._pass(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(self.piece):
                await self._open.wait()
                self.passed += len(data)
                sink.write(data)
                await sink.drain()
                if self.piece < 10_000:
                    await asyncio.sleep(0)
        except OSError:
            pass
        finally:
            sink.transport.abort()
