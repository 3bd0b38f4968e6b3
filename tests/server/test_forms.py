"""Forms are small: more than that is refused before it costs anything."""

import statistics
import threading
import time

import httpx
import pytest
from http_clients import OPEN
from served import Served

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATHS = ("/plain/find", "/plain/tables", "/plain/tables/{table}/join", "/plain/tables/{table}/act")


@pytest.fixture(scope="module")
def table(server: Served) -> str:
    made = httpx.post(f"{server.url}/api/tables", json={"game": "mini", "seats": [OPEN, OPEN]}).json()
    found: str = made["table"]
    return found


@pytest.mark.parametrize("path", PATHS)
def test_a_large_form_is_refused(server: Served, table: str, path: str) -> None:
    address = server.url + path.format(table=table)
    for body in (b"a=1&" * 497_000, b"table=" + b"x" * 40_000, b"a=1&" * 150):
        answer = httpx.post(address, content=body, headers=FORM, timeout=60)
        assert answer.status_code == 413
        assert "This form is too large." in answer.text
    for form in (b"table=%ff", b"\xff"):
        assert httpx.post(address, content=form, headers=FORM).status_code < 500
    assert httpx.post(address, files={"table": b"x"}).status_code == 400


def test_a_large_request_is_refused_where_none_is_needed(server: Served) -> None:
    answer = httpx.post(f"{server.url}/api/me", json={"name": "x" * 100_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_large_forms_freeze_nobody(server: Served) -> None:
    """Two clients post forms of two megabytes one after the other; what somebody else asks is answered as before."""
    over = threading.Event()

    def post() -> None:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            while not over.is_set():
                client.post("/plain/find", content=b"a=1&" * 497_000, headers=FORM)

    posting = [threading.Thread(target=post) for _ in range(2)]
    for thread in posting:
        thread.start()
    try:
        time.sleep(0.5)
        with httpx.Client(base_url=server.url) as client:
            times = [asked(client) for _ in range(60)]
    finally:
        over.set()
        for thread in posting:
            thread.join()
    assert statistics.median(times) < 0.1


def asked(client: httpx.Client) -> float:
    began = time.perf_counter()
    assert client.get("/healthz").status_code == 200
    return time.perf_counter() - began
