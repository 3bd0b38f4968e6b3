"""The seed by commitment and reveal: who can choose it, who can spoil it, and what is written down of that."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from table_stage import BOT, PERSON, SECRET, Stage, salt_of, seen_entry

from whistlestop.history import Entry
from whistlestop.history.table_events import Committed, Opened, Revealed, Revealing, Said
from whistlestop.rules import commitment, event_to_object
from whistlestop.table import commands, verify
from whistlestop.table.errors import CorruptRecord, NotAllowed
from whistlestop.table.hash_chain import Chain
from whistlestop.table.importing import import_record
from whistlestop.table.match import Match
from whistlestop.table.record import copy_for, record_of
from whistlestop.table.record_log import chain_of, check_commitment, check_head, check_salt, heads_of
from whistlestop.table.redaction import table_facts
from whistlestop.table.seed import (
    MOST_RESTARTS,
    fingerprint_of_all,
    salt_commitment,
    secret_of_round,
    server_commitments,
    server_salt,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire import Record, decode_record, encode_record, record_hash
from whistlestop.wire import commands as ask


def three(**settings: object) -> Stage:
    """Two people who have committed, and one whose client does not: the server adds a salt for that one."""
    stage = Stage(PERSON, PERSON, PERSON, begun=False, **settings)
    stage.sit(1, "Bo")
    stage.sit(2, "Cy")
    stage.commit(0)
    stage.commit(2)
    return stage


def revealing() -> Stage:
    stage = three()
    stage.ask(0, ask.Begin())
    assert stage.state.status == "revealing"
    return stage


def played() -> Stage:
    stage = revealing()
    stage.reveal()
    stage.play_out()
    return stage


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(NotAllowed) as problem:
        act()
    return problem.value.reason


def full_record(table_state: TableState) -> Record:
    return record_of(table_state.playing, chain_of(table_state))


def test_the_seed_is_the_secret_and_the_revealed_salts_and_the_record_can_be_checked() -> None:
    stage = revealing()
    facts = table_facts(stage.state)
    expected = fingerprint_of_all(
        facts.commitment,
        [salt_commitment(salt_of(0)), salt_commitment(server_salt(SECRET, 1)), salt_commitment(salt_of(2))],
    )
    assert facts.fixed == expected
    of_server = server_salt(SECRET, 1)
    assert [table_seat.salt for table_seat in facts.seats] == ["", of_server, ""], (
        "no player has revealed a salt yet"
    )
    assert stage.state.owing == (0, 2)
    stage.reveal()
    plain = Stage(PERSON, PERSON, PERSON)
    assert plain.state.playing.state != stage.state.playing.state
    assert table_facts(stage.state).seed is None
    copy = copy_for(stage.state.playing, 1)
    assert (copy.header.seed, copy.header.salts) == (None, [salt_of(0), of_server, salt_of(2)])
    assert copy.header.salts_by == ["player", "server", "player"]
    stage.play_out()
    record = full_record(stage.state)
    seed = f"{SECRET}+{salt_of(0)}+{of_server}+{salt_of(2)}"
    assert record.header.seed == seed == table_facts(stage.state).seed
    assert decode_record(encode_record(record)) == record
    assert verify(record, stage.state.game).kind == "true"
    check_commitment(record, facts.commitment)
    check_commitment(record, expected)
    check_salt(record, salt_of(2))
    with pytest.raises(CorruptRecord, match="salt_missing"):
        check_salt(record, salt_of(1))
    assert stage.replayed().playing.seed == stage.state.playing.seed


# The operator who chooses the deal: with the server's secret, a seat, and as many tries as it takes


def locomotives(stage: Stage, seed: str) -> int:
    match = Match.begin(stage.state.game, stage.state.sitters(), seed, {"first": 0})
    events = [event_to_object(event, match.rules) for event in match.history.entry(0).events]
    dealt = [event["card"] for event in events if event["kind"] == "card_dealt" and event["seat"] == 0]
    return dealt.count("locomotive")


def best_salt(stage: Stage, others: str) -> str:
    """What somebody tries who knows the secret: the salt that deals the most locomotives to the first seat."""
    tries = [f"{number:032}" for number in range(200)]
    return max(tries, key=lambda salt: locomotives(stage, f"{SECRET}+{salt}+{others}"))


def test_the_operator_who_tries_salts_cannot_use_the_one_that_was_found() -> None:
    stage = revealing()
    stage.ask(2, ask.Reveal(salt_of(2)))  # the honest player's salt, which the operator waited for
    found = best_salt(stage, salt_of(2))
    rest = f"{server_salt(SECRET, 1)}+{salt_of(2)}"
    honest = f"{SECRET}+{salt_of(0)}+{rest}"
    assert locomotives(stage, f"{SECRET}+{found}+{rest}") > locomotives(stage, honest)
    assert refused(lambda: stage.ask(0, ask.Reveal(found))) == "wrong_salt"
    assert refused(lambda: stage.ask(0, ask.Commit(salt_commitment(found)))) == "salts_fixed"
    assert refused(lambda: stage.sit(1, "Di")) == "seat_taken"
    stage.ask(0, ask.Reveal(salt_of(0)))
    assert stage.state.seed == honest


def test_before_the_commitments_are_fixed_there_is_nothing_to_try_salts_with() -> None:
    stage = three()
    assert refused(lambda: stage.ask(2, ask.Reveal(salt_of(2)))) == "salts_not_fixed"
    shown = msgspec.json.encode(table_facts(stage.state)).decode()
    events = [event for entry in stage.state.history for event in seen_entry(stage.state, entry, 0)]
    assert salt_of(2) not in shown + msgspec.json.encode(events).decode()


def test_an_operator_who_rewrites_the_log_is_found_out_by_what_a_player_noted() -> None:
    """The salt that was found is written over the committed one, everywhere, and the game dealt by it."""
    stage = revealing()
    noted = table_facts(stage.state).fixed or ""
    head = (stage.state.version, stage.state.head)
    stage.ask(2, ask.Reveal(salt_of(2)))
    found = best_salt(stage, salt_of(2))
    forged = Stage(PERSON, PERSON, PERSON, begun=False)
    forged.sit(1, "Bo")
    forged.sit(2, "Cy")
    forged.commit(0, found)
    forged.commit(2)
    forged.ask(0, ask.Begin())
    forged.ask(2, ask.Reveal(salt_of(2)))
    forged.ask(0, ask.Reveal(found))
    forged.enter(commands.deal_or_reveal(forged.state))
    forged.play_out()
    record = full_record(forged.state)
    assert verify(record, forged.state.game).kind == "true", "in itself it is a true record"
    check_commitment(record, commitment(SECRET))
    check_salt(record, salt_of(2))
    with pytest.raises(CorruptRecord, match="other_commitment"):
        check_commitment(record, noted)
    with pytest.raises(CorruptRecord, match="other_head"):
        check_head(record, *head)


# The one who withholds


def test_a_seat_that_withholds_its_salt_is_lost_and_all_commit_again_to_a_new_secret() -> None:
    stage = revealing()
    before = table_facts(stage.state)
    stage.ask(2, ask.Reveal(salt_of(2)))
    stage.now += 59
    assert refused(lambda: stage.enter(commands.late(stage.state, 0, stage.now))) == "too_late"
    stage.now += 1
    stage.enter(commands.late(stage.state, 0, stage.now))
    after = table_facts(stage.state)
    assert (after.status, after.restarts, after.fixed) == ("waiting", 1, None)
    assert [table_seat.taken for table_seat in after.seats] == [False, True, True]
    assert all(not table_seat.salt and table_seat.salt_by == "server" for table_seat in after.seats)
    new, old = (
        [table_seat.commitment for table_seat in after.seats],
        [table_seat.commitment for table_seat in before.seats],
    )
    assert new == list(server_commitments(secret_of_round(SECRET, 1), 3))
    assert not set(new) & set(old), "the server's salts are new too"
    assert after.commitment == commitment(secret_of_round(SECRET, 1)) != before.commitment
    assert after.host is None


def test_after_a_restart_everybody_who_took_part_is_waited_for_and_the_record_counts_it() -> None:
    stage = revealing()
    stage.now += 60
    stage.enter(commands.late(stage.state, 0, stage.now))
    assert stage.state.owing == (), "nobody is waited for while a seat is free"
    stage.enter(commands.sit(stage.state, 0, "Ed", commitment=salt_commitment(salt_of(0))))
    assert stage.state.owing == (2,)
    assert refused(lambda: stage.enter(commands.begin_automatically(stage.state))) == "salts_awaited"
    stage.commit(2)
    stage.enter(commands.begin_automatically(stage.state))
    stage.reveal()
    stage.play_out()
    record = full_record(stage.state)
    assert record.header.restarts == 1
    secret = secret_of_round(SECRET, 1)
    assert record.header.seed == f"{secret}+{salt_of(0)}+{server_salt(secret, 1)}+{salt_of(2)}"
    assert verify(record, stage.state.game).kind == "true"
    assert table_facts(stage.replayed()).restarts == 1
    hidden = msgspec.structs.replace(
        record, header=msgspec.structs.replace(record.header, restarts=msgspec.UNSET)
    )
    hidden.hash = record_hash(hidden)
    with pytest.raises(CorruptRecord, match="chain_differs"):
        verify(hidden, stage.state.game)


def test_whoever_does_not_commit_again_loses_the_seat_too() -> None:
    stage = revealing()
    stage.now += 60
    stage.enter(commands.late(stage.state, 0, stage.now))
    stage.sit(0, "Ed")
    stage.now += 60
    stage.enter(commands.late(stage.state, 2, stage.now))
    assert (stage.state.restarts, stage.state.seats[2].is_taken) == (2, False)


def refuse_deals(times: int) -> Stage:
    """Cy knows what would be dealt, leaves, and sits down again."""
    stage = revealing()
    for _ in range(times):
        stage.ask(2, ask.Leave())
        if stage.state.is_over:
            break
        stage.sit(2, "Cy")
        stage.commit(0)
        stage.commit(2)
        stage.enter(commands.begin_automatically(stage.state))
    return stage


def test_nobody_refuses_deals_until_one_suits_them() -> None:
    stage = refuse_deals(20)
    assert (stage.state.status, stage.state.closed, stage.state.restarts) == (
        "closed",
        "withheld",
        MOST_RESTARTS,
    )
    assert stage.replayed().closed == "withheld"


def test_a_record_with_more_restarts_than_a_table_has_is_refused() -> None:
    stage = refuse_deals(MOST_RESTARTS)
    stage.reveal()
    stage.play_out()
    record = full_record(stage.state)
    assert verify(record, stage.state.game).kind == "true"
    more = msgspec.structs.replace(
        record, header=msgspec.structs.replace(record.header, restarts=MOST_RESTARTS + 1)
    )
    more.hash = record_hash(more)
    with pytest.raises(CorruptRecord, match="too_many_restarts"):
        verify(more, stage.state.game)


@pytest.mark.parametrize(("who", "command", "why"), [(2, ask.Leave(), "left"), (0, ask.Kick(2), "kicked")])
def test_leaving_while_salts_are_revealed_is_withholding(who: int, command: ask.Command, why: str) -> None:
    stage = revealing()
    stage.ask(who, command)
    event = seen_entry(stage.state, stage.state.history.last, None)[0]
    assert (event["kind"], event["seat"], event["why"]) == ("restarted", 2, why)
    assert table_facts(stage.state).restarts == 1


def test_who_leaves_before_the_commitments_are_fixed_takes_the_commitment_along() -> None:
    stage = three()
    stage.ask(2, ask.Leave())
    assert (stage.state.restarts, stage.state.seats[2].commitment) == (
        0,
        salt_commitment(server_salt(SECRET, 2)),
    )


def test_somebody_who_plays_against_bots_keeps_the_seat() -> None:
    stage = Stage(PERSON, BOT, begun=False)
    stage.commit(0)
    stage.ask(0, ask.Begin())
    stage.now += 60
    stage.enter(commands.late(stage.state, 0, stage.now))
    assert (stage.state.restarts, stage.state.seats[0].is_taken) == (1, True)
    stage.ask(0, ask.Begin())
    secret = secret_of_round(SECRET, 1)
    salts = f"{server_salt(secret, 0)}+{server_salt(secret, 1)}"
    assert stage.state.seed == f"{secret}+{salts}", "with new salts of the server, and nobody waits"
    assert stage.state.status == "running"


def test_a_server_that_was_away_costs_nobody_the_seat() -> None:
    stage = revealing()
    due = stage.state.reveal_by or 0
    stage.enter(commands.interrupted(stage.state, stage.state.version, 500.0))
    assert stage.state.reveal_by == due + 500


# The server's salts, for bots, plain pages and programs that do not commit


def mixed() -> Stage:
    """The operator who plays, a person with a plain page, a bot, and an honest player whose client commits."""
    stage = Stage(PERSON, PERSON, BOT, PERSON, begun=False)
    stage.sit(1, "Plain")
    stage.enter(commands.sit(stage.state, 3, "Honest", commitment=salt_commitment(salt_of(3))))
    stage.commit(0)
    return stage


def test_every_seat_is_committed_to_in_the_log_before_any_salt_is_revealed() -> None:
    stage = mixed()
    opened = stage.state.history.entry(1).body
    assert isinstance(opened, Opened)
    assert opened.commitments == server_commitments(SECRET, 4)
    facts = table_facts(stage.state)
    assert [table_seat.salt_by for table_seat in facts.seats] == ["player", "server", "server", "player"]
    assert all(table_seat.commitment and not table_seat.salt for table_seat in facts.seats)
    shown = msgspec.json.encode([seen_entry(stage.state, entry, 0) for entry in stage.state.history]).decode()
    assert not [seat for seat in range(4) if server_salt(SECRET, seat) in shown]
    stage.ask(0, ask.Begin())
    fixing = stage.state.history.last.body
    assert isinstance(fixing, Revealing)
    assert fixing.salts == ("", server_salt(SECRET, 1), server_salt(SECRET, 2), "")
    assert stage.state.owing == (0, 3), "only players are waited for"


def test_a_table_where_nobody_commits_is_dealt_with_the_servers_salts_and_waits_for_nobody() -> None:
    stage = Stage(PERSON, BOT, begun=False)
    stage.ask(0, ask.Begin())
    assert stage.state.status == "running"
    stage.play_out()
    record = full_record(stage.state)
    assert record.header.salts == [server_salt(SECRET, 0), server_salt(SECRET, 1)]
    assert record.header.salts_by == ["server", "server"]
    assert verify(record, stage.state.game).kind == "true"
    assert table_facts(stage.replayed()) == table_facts(stage.state)


def test_a_client_that_commits_replaces_the_servers_salt_until_all_are_fixed() -> None:
    stage = mixed()
    stage.commit(1)
    assert stage.state.seats[1].salt_by == "player"
    stage.ask(0, ask.Begin())
    assert refused(lambda: stage.commit(2)) == "salts_fixed"
    stage.reveal()
    assert stage.state.salts == (salt_of(0), salt_of(1), server_salt(SECRET, 2), salt_of(3))


def test_the_operator_of_a_table_with_a_bot_and_a_plain_page_cannot_choose_either() -> None:
    stage = mixed()
    stage.ask(0, ask.Begin())
    stage.ask(3, ask.Reveal(salt_of(3)))  # now only the operator's own salt is missing
    fixed = table_facts(stage.state).fixed
    for seat in (0, 1, 2):
        ground = f"{seat + 7:032}"
        assert refused(lambda: stage.ask(seat, ask.Reveal(ground))) == "wrong_salt"  # noqa: B023
        assert refused(lambda: stage.ask(seat, ask.Commit(salt_commitment(ground)))) == "salts_fixed"  # noqa: B023
    assert refused(lambda: stage.ask(0, ask.ReplaceByBot(1))) == "seat_taken"
    stage.ask(0, ask.Reveal(salt_of(0)))
    stage.enter(commands.deal_or_reveal(stage.state))
    stage.play_out()
    record = full_record(stage.state)
    assert record.header.salts_by == ["player", "server", "server", "player"]
    check_commitment(record, fixed or "")
    check_salt(record, salt_of(3))


@pytest.mark.parametrize("command", [ask.Leave(), ask.Kick(1), ask.Kick(3)])
def test_refusing_a_deal_there_costs_a_restart_and_all_salts(command: ask.Command) -> None:
    stage = mixed()
    stage.ask(0, ask.Begin())
    before = set(stage.state.salts) | {table_seat.commitment for table_seat in stage.state.seats}
    stage.ask(0, command)
    assert (stage.state.restarts, stage.state.status) == (1, "waiting")
    after = {table_seat.commitment for table_seat in stage.state.seats}
    assert after == set(server_commitments(secret_of_round(SECRET, 1), 4))
    assert not before & after


def test_a_server_salt_is_no_proof_for_a_player() -> None:
    record = full_record(played().state)
    check_salt(record, salt_of(0))
    with pytest.raises(CorruptRecord, match="salt_of_server"):
        check_salt(record, server_salt(SECRET, 1))


def test_a_record_cannot_call_a_server_salt_a_players() -> None:
    stage = played()
    record = full_record(stage.state)
    record.header.salts_by = ["player"] * 3
    record.hash = record_hash(record)
    with pytest.raises(CorruptRecord, match="other_header"):
        verify(record, stage.state.game)


def test_a_server_salt_that_was_not_committed_to_is_found_in_the_log() -> None:
    record = full_record(played().state)
    assert record.chain is not msgspec.UNSET
    commitments = record.chain.log[0]["commitments"]
    record.chain.log[0]["commitments"] = [commitments[0], "0" * 64, commitments[2]]
    with pytest.raises(CorruptRecord, match="chain_differs"):
        heads_of(record)


def test_who_sits_down_during_the_game_changes_nothing_about_the_deal() -> None:
    stage = Stage(PERSON, PERSON, begun=False)
    stage.enter(commands.deal_or_reveal(stage.state))
    stage.enter(commands.deal_or_reveal(stage.state))
    before = (stage.state.seed, stage.state.fixed)
    stage.enter(commands.sit(stage.state, 1, "Bo", commitment=salt_commitment(salt_of(1))))
    assert (stage.state.seed, stage.state.fixed) == before


def test_an_imported_game_shows_who_made_which_salt() -> None:
    stage = played()
    record = full_record(stage.state)
    imported = import_record(record, lambda _id: stage.state.game, 5.0)
    opened, *rest = imported.entries
    table_state = TableState("u", imported.secret, lambda _id: stage.state.game, opened)
    for entry in rest:
        table_state.fold(entry)
    assert [table_seat.salt_by for table_seat in table_facts(table_state).seats] == [
        "player",
        "server",
        "player",
    ]
    assert full_record(table_state) == record


# The chain


def test_the_chain_is_reckoned_as_the_documents_say() -> None:
    stage = Stage(PERSON, PERSON)
    key = hashlib.sha256(b"whistlestop-chain:" + SECRET.encode()).digest()
    head = hashlib.sha256(b"whistlestop-table:t").digest()
    for entry in stage.state.history:
        data = stage.state.encoded(entry.body)
        digest = hashlib.sha256(key + str(entry.seq).encode() + b":" + data).digest()
        head = hashlib.sha256(head + digest).digest()
    assert stage.state.head == head.hex()


def test_without_the_key_nobody_can_try_what_an_entry_holds() -> None:
    stage = Stage(PERSON, PERSON)
    shown = msgspec.json.encode(
        [table_facts(stage.state), seen_entry(stage.state, stage.state.history.last, 0)]
    )
    assert stage.state.chain.key.hex().encode() not in shown
    body = stage.state.history.last.body
    one, other = Chain("t", SECRET), Chain("t", "another secret")
    one.add(body, stage.state.encoded(body))
    other.add(body, stage.state.encoded(body))
    assert one.head(0) == other.head(0)
    assert one.head(1) != other.head(1)


def test_every_head_that_was_seen_can_be_found_in_the_record() -> None:
    stage = revealing()
    stage.ask(1, ask.Say("hello"))
    seen = {}
    stage.reveal()
    while stage.state.asked:
        stage.play(stage.state.asked[0])
        seen[stage.state.version] = stage.state.head
    stage.ask(1, ask.Say("a good game"))
    record = full_record(stage.state)
    assert b"hello" not in encode_record(record)
    assert len(heads_of(record)) == stage.state.version - 1, "up to the end of the game"
    for seq, head in seen.items():
        check_head(record, seq, head)
    with pytest.raises(CorruptRecord, match="other_head"):
        check_head(record, 5, seen[stage.state.version - 1])
    with pytest.raises(CorruptRecord, match="no_chain"):
        check_head(record_of(stage.state.playing), 5, "0" * 64)


def test_any_change_of_a_past_entry_changes_every_head_after_it() -> None:
    stage = played()
    for at, stamped in enumerate(stage.state.history):
        if not isinstance(stamped.body, Committed | Revealed | Revealing):
            continue
        log = list(stage.state.history)
        log[at] = Entry(stamped.seq, stamped.at, None, Said(0, "", "something else"))
        rewritten = TableState("t", SECRET, lambda _id: stage.state.game, log[0])
        for other in log[1 : at + 2]:
            rewritten.chain.add(other.body, stage.state.encoded(other.body))
        assert rewritten.chain.head(at) == stage.state.chain.head(at)
        assert rewritten.chain.head(at + 1) != stage.state.chain.head(at + 1)
        assert rewritten.chain.head(at + 2) != stage.state.chain.head(at + 2)


def test_a_log_that_does_not_fit_its_game_is_refused() -> None:
    record = full_record(played().state)
    assert record.chain is not msgspec.UNSET
    log = record.chain.log
    kinds = [link.get("kind") for link in log]
    changes = [
        lambda: log.pop(),
        lambda: log.pop(kinds.index("revealed")),
        lambda: log.pop(kinds.index("revealing")),
        lambda: log[0].update(commitment="0" * 64),
        lambda: log[kinds.index("revealed")].update(salt="1" * 32),
        lambda: log.insert(1, {"kind": "restarted", "seat": 0, "why": "late", "commitment": "0" * 64}),
        lambda: log.insert(1, {"kind": "undone", "seat": 0, "to": 3}),
        lambda: log.insert(1, {"kind": "nonsense"}),
        lambda: log.append({"entry": 1}),
    ]
    untouched = msgspec.json.encode(log)
    for change in changes:
        change()
        with pytest.raises(CorruptRecord, match="chain_differs"):
            heads_of(record)
        log[:] = msgspec.json.decode(untouched)
    assert heads_of(record)


def test_names_are_outside_of_the_chain() -> None:
    one, other = Stage(PERSON, PERSON, begun=False), Stage(PERSON, PERSON, begun=False)
    one.sit(1, "Ada")
    other.sit(1, "Player 2")
    assert one.state.head == other.state.head
