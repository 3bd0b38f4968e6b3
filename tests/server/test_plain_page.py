"""The pages without JavaScript: a person creates a table, plays a game to its end, and sees nobody else's cards."""

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser_clients import Town
from http_clients import BOT, OPEN, Visitors
from plain_forms import hidden_fields, offered_actions
from served import Served

from whistlestop.server.http.plain.board import CityShape

DRAW = '{"type":"draw"}'


@pytest.fixture
def browser(server: Served) -> Iterator[httpx.Client]:
    with _browser(server) as client:
        yield client


def _browser(server: Served, lang: str = "en") -> httpx.Client:
    return httpx.Client(
        base_url=server.url, timeout=60, follow_redirects=True, headers={"Accept-Language": lang}
    )


def _open(browser: httpx.Client, *seats: str, **more: str) -> httpx.Response:
    form = {"name": "Ada", "game": "mini", **{f"seat{n + 1}": seat for n, seat in enumerate(seats)}, **more}
    return browser.post("/plain/tables", data=form)


def _path(page: httpx.Response) -> str:
    assert page.url.path.startswith("/plain/tables/"), page.text
    return page.url.path


def _state(page: str) -> str:
    found = re.search(r'<p class="state[^"]*" role="status">(.*?)</p>', page, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


def test_the_front_page_answers_get_and_head_in_both_languages(browser: httpx.Client) -> None:
    page = browser.get("/plain")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="en">' in page.text
    head = browser.head("/plain")
    assert (head.status_code, head.content) == (200, b"")
    assert '<html lang="pl">' in browser.get("/plain", headers={"Accept-Language": "pl-PL,en;q=0.5"}).text
    assert '<html lang="pl">' in browser.get("/plain", params={"lang": "pl"}).text
    assert '<html lang="pl">' in browser.get("/plain").text  # remembered


def test_no_page_holds_a_script_or_a_style_of_its_own(browser: httpx.Client) -> None:
    pages = [browser.get("/plain").text, _open(browser, "bot:random").text]
    for page in pages:
        assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", page)
    css = browser.get("/plain/page.css")
    assert css.headers["content-type"].startswith("text/css")
    assert browser.get("/plain/icon.svg").status_code == 200
    assert browser.get("/plain/routes.py").status_code == 404


def test_a_whole_game_by_forms(browser: httpx.Client, visitors: Visitors) -> None:
    (me,) = visitors.open({**OPEN, "name": "Ada"}, BOT)  # by the API: tables of the page leave time to undo
    page = browser.get(f"/plain/tables/{me.table}", params={"seat": me.token})
    path = _path(page)
    for _ in range(400):
        if "The final score" in page.text:
            break
        actions = offered_actions(page.text)
        if actions:
            page = browser.post(f"{path}/act", data={**hidden_fields(page.text), "action": actions[0]})
            assert page.status_code == 200, page.text
        else:
            page = browser.get(path)
    assert "The final score" in page.text
    assert "http-equiv" not in page.text
    facts = visitors.stranger(me.table).look()["table"]
    assert facts["status"] == "finished"
    assert page.text.count("salt made by the server") == 2
    assert facts["seed"] in page.text
    assert "proves nothing against the person who runs the server" in page.text


def test_an_action_that_cannot_be_read_changes_nothing(browser: httpx.Client) -> None:
    page = _open(browser, "bot:random")
    nested = '{"a":' + "[" * 9_000
    for action in ("", "draw", "[]", DRAW + "x", '{"type":"fly"}', '{"type":"take","place":-1}', nested):
        refused = browser.post(f"{_path(page)}/act", data={**hidden_fields(page.text), "action": action})
        assert (refused.status_code, "This form cannot be read." in refused.text) == (400, True), action[:40]
        assert offered_actions(refused.text) == offered_actions(page.text)


def test_counts_of_cards_are_words_in_the_right_form(server: Served, visitors: Visitors) -> None:
    (me,) = visitors.open({**OPEN, "name": "Ada"}, BOT, game="usa-classic")
    with _browser(server, "pl") as browser:
        page = browser.get(f"/plain/tables/{me.table}", params={"seat": me.token}).text
    hand = page.split('<h2 id="hand">')[1].split("</ul>")[0]
    cards = re.findall(r'<li class="card card-[a-z]+">([^<]+)</li>', hand)
    assert sum(int(card.split()[0]) for card in cards) == 4
    for card in cards:
        count, word = card.split()
        endings = ("a",) if count == "1" else ("e", "y")  # lokomotywa, lokomotywy; biała, białe
        assert word.endswith(endings), card


def test_claims_are_grouped_by_track_under_short_labels(server: Served, visitors: Visitors) -> None:
    (me,) = visitors.open({**OPEN, "name": "Ada"}, BOT)
    with _browser(server, "pl") as browser:
        path = _path(browser.get(f"/plain/tables/{me.table}", params={"seat": me.token}))
        page = browser.get(path).text
        while '<select id="claim"' not in page:
            actions = offered_actions(page)
            if not actions:  # the bot's turn
                page = browser.get(path).text
                continue
            form = {**hidden_fields(page), "action": DRAW if DRAW in actions else actions[0]}
            page = browser.post(f"{path}/act", data=form).text
    claims = page.split('<select id="claim"')[1].split("</select>")[0]
    assert re.search(r'required>\s*<option value="">Wybierz połączenie i karty</option>', claims)
    groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', claims, re.DOTALL)
    tracks = [track for track, _ in groups]
    assert tracks
    assert tracks == sorted(set(tracks))
    for track, options in groups:
        labels = re.findall(r'<option value="[^"]*claim[^"]+">([^<]+)</option>', options)
        assert labels
        assert all(label.startswith(track.split(" (")[0]) for label in labels)
    # A closed list shows one label alone, so parallel tracks have different ones.
    shown = re.findall(r'<option value="[^"]*claim[^"]+">([^<]+)</option>', claims)
    assert len(shown) == len(set(shown))


def test_the_state_of_the_table_has_its_parts_apart(browser: httpx.Client, visitors: Visitors) -> None:
    me, _bob = visitors.open({**OPEN, "name": "Ada"}, {**OPEN, "name": "Bob"})
    page = browser.get(f"/plain/tables/{me.table}", params={"seat": me.token}).text
    state = page.split('role="status">')[1].split("</p>")[0]
    assert re.search(r"<strong>[^<]+[^:]</strong>\s*<br><small>turn 0</small>", state), state
    look = me.look()
    assert me.act(look["options"][0], look["version"]).status_code == 200
    page = browser.get(f"/plain/tables/{me.table}").text
    state = page.split('role="status">')[1].split("</p>")[0]
    assert re.search(r"Bob\.\s*<br><small>turn 0 · <a [^>]+>[^<]+</a></small>", state), state


def test_the_name_of_a_city_at_the_edge_is_inside_the_drawing() -> None:
    for x in (0.0, 500.0, 1000.0):
        city = CityShape(x, 80.0, "Ontario (zachód)")
        assert 70 <= city.name_x <= 930
    assert CityShape(500.0, 80.0, "Erie").name_x == 500.0


def test_the_same_form_sent_twice_moves_once(browser: httpx.Client, visitors: Visitors) -> None:
    page = _open(browser, "open")
    path = _path(page)
    friend = _browser_of_friend(browser, page)
    page = browser.get(path)
    form = {**hidden_fields(page.text), "action": offered_actions(page.text)[0]}
    browser.post(f"{path}/act", data=form)
    version = visitors.stranger(path.rpartition("/")[2]).look()["version"]
    again = browser.post(f"{path}/act", data=form)
    assert again.status_code == 200
    assert visitors.stranger(path.rpartition("/")[2]).look()["version"] == version
    friend.close()


def _browser_of_friend(browser: httpx.Client, page: httpx.Response) -> httpx.Client:
    """Somebody who got the link."""
    link = html.unescape(re.search(r'id="address" readonly value="([^"]+)"', page.text)[1])  # type: ignore[index]
    friend = httpx.Client(base_url=browser.base_url, timeout=60, follow_redirects=True)
    came = friend.get(link)
    assert "invite=" not in str(came.url)
    key = re.search(r'name="invite" value="([^"]*)"', came.text)
    assert key
    seated = friend.post(f"{came.url.path}/join", data={"name": "Bob", "invite": key[1]})
    assert seated.status_code == 200
    assert "Bob" in seated.text
    return friend


def test_nobody_has_to_give_a_name(browser: httpx.Client, town: Town) -> None:
    page = _open(browser, "open", "bot:easy", name=" ")
    key = re.search(r"invite=([^\"&]+)", page.text)
    assert key
    friend = town.guest("Bob").client
    friend.follow_redirects = True
    assert 'value="Bob"' in friend.get("/plain").text
    seated = friend.post(f"{_path(page)}/join", data={"name": "", "invite": key[1]})
    players = re.findall(r'aria-hidden="true"></span>([^<]+?)\s*<', seated.text)
    assert players == ["Player 1", "Bob", "Celia"]
    events = f"/api/tables/{_path(page).rpartition('/')[2]}/events"
    since, received = 1, ""
    while '"played"' not in received:  # the bot's tickets
        answer = friend.get(events, params={"since": since, "wait": 30})
        since, received = answer.json()["version"], answer.text
    assert "Celia has chosen" in friend.get(_path(page)).text
    other = _open(browser, "open", name="Player 2")
    key = re.search(r"invite=([^\"&]+)", other.text)
    assert key
    with httpx.Client(base_url=browser.base_url, timeout=60, follow_redirects=True) as stranger:
        text = stranger.post(f"{_path(other)}/join", data={"invite": key[1]}).text
    assert "Player 2 2" in text  # not two of one name


def test_a_friend_joins_by_the_link_and_the_game_begins(browser: httpx.Client) -> None:
    page = _open(browser, "open")
    path = _path(page)
    assert "as soon as all seats are taken" in _state(page.text)
    friend = _browser_of_friend(browser, page)
    mine, theirs = browser.get(path), friend.get(path)
    assert "Tickets to keep" in _state(mine.text)
    assert "Tickets to keep" in _state(theirs.text)
    assert set(offered_actions(mine.text)).isdisjoint(offered_actions(theirs.text))
    friend.close()


def test_a_friend_without_scripts_joins_by_the_link_of_the_web_client(
    browser: httpx.Client, visitors: Visitors
) -> None:
    body = {"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}], "begin": "by_host", "host": 0}
    made = visitors.client.post("/api/tables", json=body).json()
    link = f"https://trains.example/join/{made['table']}#{made['invite']}"
    page = browser.post("/plain/find", data={"table": link})
    key = re.search(r'name="invite" value="([^"]*)"', page.text)
    assert key
    joined = browser.post(f"{_path(page)}/join", data={"name": "Friend", "invite": key[1]})
    assert "Friend" in joined.text


def test_without_the_link_nobody_sits_down(browser: httpx.Client, server: Served) -> None:
    path = _path(_open(browser, "open"))
    with _browser(server) as stranger:
        refused = stranger.post(f"{path}/join", data={"name": "Eve"})
        assert refused.status_code == 403
        assert 'role="alert"' in refused.text
        assert stranger.post(f"{path}/act", data={"action": DRAW}).status_code == 403


def test_a_move_can_be_taken_back(browser: httpx.Client) -> None:
    page = _open(browser, "bot:random", "open")
    path = _path(page)
    friend = _browser_of_friend(browser, page)
    for person in (browser, friend):
        kept = person.get(path)
        person.post(f"{path}/act", data={**hidden_fields(kept.text), "action": offered_actions(kept.text)[0]})
    for _ in range(40):
        mover = next((who for who in (browser, friend) if offered_actions(who.get(path).text)), None)
        if mover is not None:
            page = mover.get(path)
            before = offered_actions(page.text)
            take = next(action for action in before if '"take"' in action)
            page = mover.post(f"{path}/act", data={**hidden_fields(page.text), "action": take})
            break
    # A face-up card that was replaced from the deck showed something new: that cannot be taken back.
    refused = mover.post(f"{path}/undo", data=hidden_fields(page.text))  # type: ignore[union-attr]
    assert refused.status_code == 409
    assert 'role="alert"' in refused.text
    friend.close()


def test_keeping_tickets_can_be_taken_back_while_others_choose(browser: httpx.Client) -> None:
    page = _open(browser, "open")
    path = _path(page)
    friend = _browser_of_friend(browser, page)
    page = browser.get(path)
    before = offered_actions(page.text)
    page = browser.post(f"{path}/act", data={**hidden_fields(page.text), "action": before[0]})
    assert "Undo the last move" in page.text
    assert not offered_actions(page.text)
    page = browser.post(f"{path}/undo", data=hidden_fields(page.text))
    assert page.status_code == 200
    assert offered_actions(page.text) == before
    assert page.text.count(" (taken back)") == 1
    friend.close()


def test_another_sees_neither_hand_nor_tickets_nor_options(browser: httpx.Client, server: Served) -> None:
    page = _open(browser, "bot:random")
    path = _path(page)
    offered = [html.unescape(part) for part in re.findall(r"<li>([^<]+ \(\d+\))</li>", page.text)]
    assert offered
    with _browser(server) as stranger:
        seen = stranger.get(path)
        assert not offered_actions(seen.text)
        assert "Your hand" not in seen.text
        for ticket in offered:
            assert ticket not in html.unescape(seen.text)
        assert "?seat=" not in seen.text
        assert "?invite=" not in seen.text


def test_a_message_of_a_player_without_a_name_has_the_name_of_the_seat(browser: httpx.Client) -> None:
    page = _open(browser, "bot:random", name="")
    said = browser.post(f"{_path(page)}/say", data={"text": "Hello"})
    assert re.search(r">\s*\S[^<>]*: Hello", said.text)


def test_what_people_write_stays_text(browser: httpx.Client) -> None:
    page = _open(browser, "bot:random", name="<b>Ada</b>")
    assert "<b>Ada" not in page.text
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page.text
    said = browser.post(f"{_path(page)}/say", data={"text": "<script>alert(1)</script>"})
    assert "<script" not in said.text
    assert "&lt;script&gt;" in said.text


def test_the_seat_comes_back_on_another_device_by_its_link(browser: httpx.Client, server: Served) -> None:
    page = _open(browser, "bot:random")
    link = html.unescape(re.search(r'readonly value="([^"]+\?seat=[^"]+)"', page.text)[1])  # type: ignore[index]
    with _browser(server) as other:
        came = other.get(link)
        assert "seat=" not in str(came.url)
        assert offered_actions(came.text) == offered_actions(browser.get(_path(page)).text)
        cookie = next(cookie for cookie in other.cookies.jar if cookie.name == "whistlestop_seat")
        assert cookie.path == _path(page)
        assert cookie.has_nonstandard_attr("HttpOnly")


def test_a_link_with_a_strange_key_takes_nobodys_seat(browser: httpx.Client, server: Served) -> None:
    path = _path(_open(browser, "open"))
    before = browser.cookies.get("whistlestop_seat", path=path)
    with _browser(server) as friend:
        invite = re.search(r"\?invite=([0-9A-Za-z_-]+)", browser.get(path).text)
        assert invite
        friend.get(f"{path}?invite={invite[1]}")
        friend.post(f"{path}/join", data={"name": "Eve", "invite": invite[1]})
        other = friend.cookies.get("whistlestop_seat", path=path)
    assert before
    assert other
    for strange in ("zzz", "", other):  # no key, and the key of another seat
        assert "seat=" not in str(browser.get(path, params={"seat": strange}).url)
        assert browser.cookies.get("whistlestop_seat", path=path) == before


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"name": "!?"}, 400),
        ({"game": "atlantis"}, 404),
        ({"seat1": "bot:stdio:sh"}, 400),
        ({"seat1": ""}, 400),
        ({"seat1": "hello"}, 400),
    ],
)
def test_a_bad_form_is_shown_again_with_the_reason(
    browser: httpx.Client, form: dict[str, str], status: int
) -> None:
    answer = browser.post(
        "/plain/tables", data={"name": "Ada", "game": "mini", "seat1": "bot:random", **form}
    )
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert "New table" in answer.text or "A new table" in answer.text


@pytest.mark.parametrize(("lang", "heading"), [("en", "Dollars"), ("pl", "Dolary")])
def test_a_game_that_counts_dollars_says_so(browser: httpx.Client, lang: str, heading: str) -> None:
    page = _open(browser, "bot:random", game="legends")
    shown = browser.get(_path(page), params={"lang": lang}).text
    assert f'<th scope="col">{heading}</th>' in shown


def test_links_are_found_and_nonsense_is_not(browser: httpx.Client, visitors: Visitors) -> None:
    table = visitors.open(OPEN, OPEN)[0].table
    for text in (
        table,
        f"https://trains.example/x/plain/tables/{table}",
        f" /plain/tables/{table}?invite=abc ",
        f"https://trains.example/join/{table}#abc",
    ):
        assert _path(browser.post("/plain/find", data={"table": text})) == f"/plain/tables/{table}"
    for text in ("", "nosuchtable1", "../../etc/passwd"):
        answer = browser.post("/plain/find", data={"table": text})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")


def test_behind_a_proxy_links_and_cookies_have_its_path(tmp_path: Path) -> None:
    served = Served(
        tmp_path / "data", "--base-path", "/trains", "--public-url", "https://example.org"
    ).start()
    try:
        for before in ("", "/trains"):  # a proxy may cut the path off, or not
            with _browser(served) as browser:
                assert 'href="/trains/plain/page.css"' in browser.get(f"{before}/plain").text
                assert browser.get(f"{before}/plain/page.css").status_code == 200
                made = browser.post(
                    f"{before}/plain/tables", data={"name": "Ada", "game": "mini", "seat1": "open"}
                )
                assert made.url.path.startswith("/trains/plain/tables/")
                assert "https://example.org/trains/plain/tables/" in html.unescape(made.text)
                assert {cookie.path for cookie in browser.cookies.jar} == {made.url.path}
                assert browser.get(f"{before}/api/games").status_code == 200
    finally:
        served.stop()


def test_a_foreign_page_cannot_send_our_forms(browser: httpx.Client) -> None:
    page = _open(browser, "bot:random")
    form = {**hidden_fields(page.text), "action": offered_actions(page.text)[0]}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        refused = browser.post(f"{_path(page)}/act", data=form, headers=headers)
        assert refused.status_code == 403
    assert offered_actions(browser.get(_path(page)).text) == offered_actions(page.text)


@pytest.mark.parametrize(("lang", "words"), [("en", "15 of 15 shares left"), ("pl", "15 udziałów z 15")])
def test_what_mechanics_keep_beside_the_board_is_told(server: Served, lang: str, words: str) -> None:
    with _browser(server, lang) as browser:
        page = _open(browser, "bot:easy", game="pennsylvania").text
    assert "Pennsylvania Railroad: " in page
    assert words in page


def test_a_seat_that_a_bot_plays_for_is_taken_back(browser: httpx.Client, visitors: Visitors) -> None:
    """Who is away is asked before the end all the same: the page leads back to the answer."""
    one, two = visitors.open({**OPEN, "name": "Ada"}, {**OPEN, "name": "Bob"})
    page = browser.get(f"/plain/tables/{one.table}", params={"seat": one.token})
    path = _path(page)
    assert f"{path}/reclaim" not in page.text
    assert one.ask("leave").status_code == 200
    while 0 in two.look()["table"]["asked"]:  # the bot chooses tickets, and then waits for Bob
        time.sleep(0.05)
    assert two.ask("propose", what="end").status_code == 200
    page = browser.get(path)
    assert "A bot plays for you." in page.text
    assert "Waiting for: Ada." in page.text
    assert f"{path}/agree" not in page.text
    page = browser.post(f"{path}/reclaim", data=hidden_fields(page.text))
    assert "A bot plays for you." not in page.text
    page = browser.post(f"{path}/agree", data={**hidden_fields(page.text), "yes": "yes"})
    assert "ended by agreement" in page.text


def test_a_proposal_is_shown_and_answered(browser: httpx.Client, visitors: Visitors) -> None:
    one, two = visitors.open({**OPEN, "name": "Ada"}, {**OPEN, "name": "Bob"})
    page = browser.get(f"/plain/tables/{one.table}", params={"seat": one.token})
    path = _path(page)
    assert two.ask("propose", what="end").status_code == 200
    page = browser.get(path)
    for sentence in ("Bob proposes to end the game.", "Asked: Ada.", "Waiting for: Ada."):
        assert sentence in page.text
    assert "Not asked" not in page.text
    page = browser.post(f"{path}/agree", data={**hidden_fields(page.text), "yes": "no"})
    assert "Bob proposes to end the game.</h2>" not in page.text
    assert two.ask("propose", what="end").status_code == 200
    page = browser.post(f"{path}/agree", data={**hidden_fields(browser.get(path).text), "yes": "yes"})
    assert "ended by agreement" in page.text
