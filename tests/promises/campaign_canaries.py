"""The search for what a campaign keeps secret: sides of postcards, sealed orders, unread texts, the seed.

What a company may know is read from the logs on disk, not from what the server sent.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from whistlestop import games
from whistlestop.campaign import format_campaign, parse_campaign
from whistlestop.table.campaigns import campaign_data
from whistlestop.text.rulebook import rules

LEGENDS: Final = games.load("legends")
SIDE: Final = re.compile(rb'"(S\d\d)"')
LEAST: Final = 18
"""Shorter texts may be elsewhere by chance, such as the title of a card that is the name of a rule too."""
IN_A_ROW: Final = 4
"""So many keys of a sealed order, one after the other, are no accident."""


@dataclass
class CampaignTruth:
    """Of one campaign, from its logs."""

    secret: str
    shown: set[str] = field(default_factory=set)
    """Postcards that somebody holds, and sides that everybody has seen."""
    own: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """For each company the sides that it has got."""
    orders: list[tuple[str, ...]] = field(default_factory=list)
    read: set[str] = field(default_factory=set)
    """Story cards."""
    options: dict[str, Any] = field(default_factory=dict)
    """Of the last game, which say what is in play."""
    after: list[str] = field(default_factory=list)
    """The campaign after each game that has been counted, which says what is in play next."""
    seeds: list[str] = field(default_factory=list)
    """Of games that are not over: they follow from it, with everybody's cards."""


def campaign_truth(data: Path, campaign: str) -> CampaignTruth:
    path = next(data.glob("**/*.db"))
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        (secret,) = connection.execute("select secret from campaigns where id = ?", (campaign,)).fetchone()
        logged = connection.execute(
            "select body from campaign_log where campaign = ? order by seq", (campaign,)
        ).fetchall()
        truth = CampaignTruth(secret)
        for body in [json.loads(each) for (each,) in logged]:
            truth.orders += [tuple(order) for order in body.get("sealed", {}).values()]
            truth.after += [body["campaign"]] if body["kind"] == "game_counted" else []
            if body["kind"] == "game_laid" and body["table"]:
                rows = connection.execute(
                    "select body from log where table_id = ? order by seq", (body["table"],)
                ).fetchall()
                _add_game(truth, body["present"], [json.loads(each) for (each,) in rows])
        playing = "select secret from tables where campaign = ? and status != 'finished'"
        truth.seeds = [seed for (seed,) in connection.execute(playing, (campaign,))]
    return truth


MEANT: Final = {"secret", "body"}
"""Columns that hold secrets: the seeds, and the entries of the logs."""


def readable_parts(backup: Path) -> bytes:
    """Everything in a copy of the database but what has to be secret there."""
    found: list[str] = []
    with closing(sqlite3.connect(f"file:{backup}?mode=ro&immutable=1", uri=True)) as connection:
        names = connection.execute("select name from sqlite_master where type = 'table'").fetchall()
        for (table,) in names:
            rows = connection.execute(f'select * from "{table}"')
            columns = [column[0] for column in rows.description]
            for row in rows:
                found += [str(value) for name, value in zip(columns, row, strict=True) if name not in MEANT]
    return "\n".join(found).encode()


def _add_game(truth: CampaignTruth, present: Sequence[str], entries: list[dict[str, Any]]) -> None:
    opened = entries[0]
    truth.orders += [tuple(order) for order in opened["sealed"].values()]
    truth.options = {"campaign": opened["settings"]["options"]["campaign"]}
    read = re.search(r"^read (.*)$", str(truth.options["campaign"]), re.M)
    truth.read |= set(read.group(1).split()) if read else set()
    for event in [event for entry in entries for event in entry.get("events", ())]:
        truth.read |= {event["card"]} if event["kind"] == "story_read" else set()
        postcards = event.get("postcards", [event.get("postcard")])
        truth.shown |= {postcard for postcard in postcards if postcard}
        sides = {side for side in event.get("sides", [event.get("side")]) if side}
        if event["kind"] in ("postcard_drawn", "office_opened"):
            truth.own[present[event["seat"]]] |= sides
        elif event["kind"] not in ("offices_shut", "post_office_filled"):
            truth.shown |= sides


def sealed_texts(truth: CampaignTruth, company: str | None) -> dict[str, str]:
    """Every text that this company may not have read, with its key; None for somebody without a company."""
    known = truth.shown | (truth.own[company] if company is not None else set())
    sealed = LEGENDS.sealed_words(truth.options, sorted(truth.read)) - known
    for text in truth.after:
        counted = parse_campaign(text)
        sealed &= LEGENDS.sealed_words(
            {"campaign": format_campaign(counted._replace(present=counted.companies))}
        )
    found: dict[str, str] = {}
    for texts in LEGENDS.texts.values():
        found |= {text: word for word, text in texts.words.items() if word.removesuffix("-text") in sealed}
        # Two sides may do the same.
        for word in known:
            found.pop(texts.words.get(word, ""), None)
    for story in LEGENDS.story.values():
        found |= {text: key for key, card in story.cards.items() if key not in truth.read for text in card}
    found |= _sealed_rules(truth)
    # The title of a card may be the name of a frontier that can be opened.
    named = {
        text for texts in LEGENDS.texts.values() for word, text in texts.words.items() if word not in sealed
    }
    # And a card that has been read may say the name of a thing that comes later.
    read = "\n".join(
        text for story in LEGENDS.story.values() for key in truth.read for text in story.cards.get(key, ())
    )
    return {
        text: key
        for text, key in found.items()
        if len(text) >= LEAST and text not in named and text not in read
    }


def _sealed_rules(truth: CampaignTruth) -> dict[str, str]:
    """The numbered rules that mention a card, or join with a mechanic, of which nothing has been read."""
    data = campaign_data(LEGENDS)
    unread = {key for key in data.card_keys if key not in truth.read}
    joins = {(each.module, each.card) for each in data.stickers if not each.setting}
    waiting = {module for module, _ in joins} - {module for module, card in joins if card not in unread}
    return {
        rule.text: rule.id
        for language in LEGENDS.texts
        for rule in rules(language)
        if rule.page in waiting or any(unread.issuperset(cards.split("|")) for _, _, cards in rule.choices)
    }


def search_campaign(
    truth: CampaignTruth, heard: Mapping[str | None, Sequence[bytes]], elsewhere: bytes = b""
) -> int:
    """Everything that sings where it must not; how many bytes were searched. `heard` is by company, `elsewhere` is
    what nobody should read anything in."""
    searched = 0
    for company, parts in [*heard.items(), (None, [elsewhere])]:
        data = b"\n".join(parts)
        searched += len(data)
        known = truth.shown | (truth.own[company] if company is not None else set())
        foreign = {key.decode() for key in SIDE.findall(data)} - known
        assert not foreign, f"{company} read of {sorted(foreign)}"
        text = data.decode("utf-8", "replace")
        for sealed, key in sealed_texts(truth, company).items():
            assert sealed not in text, f"{company} read the text of {key}"
            assert json.dumps(sealed)[1:-1] not in text, f"{company} read the text of {key}"
        assert truth.secret.encode() not in data, f"{company} was sent the seed of the campaign"
        for seed in truth.seeds:
            assert seed.encode() not in data, f"{company} was sent the seed of a game"
        for order in truth.orders:
            for at in range(len(order) - IN_A_ROW + 1):
                keys = order[at : at + IN_A_ROW]
                # Four cards that the company has drawn are its own.
                is_sent = not known.issuperset(keys) and re.search(r"\W+".join(keys), text)
                assert not is_sent, f"{company} was sent a sealed order"
    return searched
