"""Chat: who is heard, who does not want to hear, and what is shown to the operator."""

from browser_clients import Town
from http_clients import OPEN, Visitor


def seated(town: Town, **more: object) -> tuple[Visitor, Visitor, dict[str, str]]:
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, host=0, begin="when_full", **more)
    bob.join(made["table"], invite=made["invite"])
    return ann.at(made["table"], 0), bob.at(made["table"], 1), made


def test_players_and_the_host_are_heard_and_spectators_are_not(town: Town) -> None:
    ann, bob, made = seated(town)
    assert bob.ask("say", text="  hello\u0007 \u202ethere ").status_code == 200
    assert ann.get("events").json()["events"][-1]["text"] == "hello there"
    assert ann.ask("say", text="\u200b").json()["code"] == "nothing_said"
    assert ann.ask("say", text="x" * 501).status_code == 400
    assert (
        town.browser().at(made["table"]).ask("say", text="psst, take the red one").json()["code"] == "no_key"
    )
    assert town.guest("Eve").at(made["table"]).ask("say", text="psst").json()["code"] == "no_seat"
    quiet, _, _ = seated(town, chat=False)
    assert quiet.ask("say", text="x").json()["code"] == "no_chat"


def test_players_react_and_spectators_do_not(town: Town) -> None:
    ann, bob, made = seated(town)
    assert bob.ask("react", reaction="applause").status_code == 200
    reacted = ann.get("events").json()["events"][-1]
    assert (reacted["kind"], reacted["seat"], reacted["reaction"]) == ("reacted", 1, "applause")
    assert ann.ask("react", reaction="rude").status_code == 400
    assert town.guest("Eve").at(made["table"]).ask("react", reaction="wow").json()["code"] == "no_seat"
    quiet, _, _ = seated(town, chat=False)
    assert quiet.ask("react", reaction="wow").json()["code"] == "no_chat"


def test_a_mute_is_ones_own_and_follows_the_person(town: Town) -> None:
    ann, bob, _ = seated(town)
    assert ann.get("mutes").json() == {"seats": []}
    assert ann.post("mute", {"seat": 1}).json() == {"seats": [1]}
    assert bob.get("mutes").json() == {"seats": []}
    made = town.browser().open(OPEN, OPEN, OPEN, begin="when_full")
    for visitor in (ann, bob):
        visitor.client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
    again = Visitor(ann.client, made["table"], 0, None)
    assert again.get("mutes").json() == {"seats": [1]}
    assert again.post("unmute", {"seat": 1}).json() == {"seats": []}
    assert ann.get("mutes").json() == {"seats": []}
    assert ann.post("mute", {"seat": 9}).json()["code"] == "unknown_seat"
    assert town.browser().at(ann.table).get("mutes").json()["code"] == "not_known"


def test_a_mute_does_not_tell_who_hides_behind_another_name(town: Town) -> None:
    ann, bob, _ = seated(town)
    assert ann.post("mute", {"seat": 1}).json() == {"seats": [1]}
    made = town.browser().open(OPEN, OPEN, spectators=False, begin="when_full")
    table, invite = made["table"], made["invite"]
    masked = bob.client.post(f"/api/tables/{table}/join", json={"invite": invite, "name": "Masked"})
    assert masked.status_code == 201, masked.text
    outside = Visitor(ann.client, table, None, None)
    assert outside.get("mutes").json()["code"] == "no_spectators"
    assert outside.post("mute", {"seat": 0}).json()["code"] == "no_spectators"
    ann.client.post(f"/api/tables/{table}/join", json={"invite": invite})
    assert Visitor(ann.client, table, 1, None).get("mutes").json() == {"seats": []}


def test_only_a_message_can_be_reported(town: Town) -> None:
    ann, bob, _ = seated(town)
    said = bob.ask("say", text="something rude").json()["version"]
    assert ann.post("report", {"seq": said, "why": "rude"}).status_code == 201
    for wrong in (1, 2, 9999):
        assert ann.post("report", {"seq": wrong}).json()["code"] == "no_such_message"
    assert town.browser().at(ann.table).post("report", {"seq": said}).json()["code"] == "no_key"
