"""Tests of the client, with the bot as a process."""

import sys

import pytest
from guildhall_emulator import Discord, Emulator, FailedError, File, RefusedError, UnseenFailuresError


@pytest.fixture
def alice(discord):
    return discord.member("alice")


def test_deferred_response_is_waited_for(alice):
    assert alice.slash("/later").content == "Done"


def test_values_are_selected_and_modals_submitted(alice):
    drink = alice.slash("/drink")
    assert alice.select(drink.menu("Your drink"), "Tea").content == "alice drinks Tea"
    modal = alice.invoke("feedback").modal
    assert modal.title == "Feedback"
    assert alice.submit(modal, {"text": "good"}).content == "alice wrote good"


def test_choices_are_returned(alice):
    assert [choice.name for choice in alice.autocomplete("/city name:ber")] == ["Berlin", "Bern"]


def test_unavailable_command_has_a_reason_and_is_refused(discord):
    bob = discord.member("bob")
    commands = bob.commands()
    assert "roll" in [command["name"] for command in commands["available"]]
    assert [command["name"] for command in commands["unavailable"]] == ["closed"]
    with pytest.raises(RefusedError):
        bob.slash("/closed")
    with pytest.raises(RefusedError) as error:
        bob.slash("/rol sides:6")
    assert error.value.body["nearest"] == "roll"


def test_failure_of_the_bot_is_raised_with_its_output_or_returned(alice):
    with pytest.raises(FailedError, match="this command is broken"):
        alice.slash("/broken")
    reply = alice.slash("/broken", allow_failure=True)
    assert reply.status == "failed"
    assert "500" in reply.failure


def test_failure_that_a_test_did_not_look_at_is_raised(emulator, bot_options):
    with pytest.raises(UnseenFailuresError), Discord.start(emulator, **bot_options) as discord:
        discord.api.request("POST", "/send", {"member": "alice", "line": "/broken", "wait": 5})


def test_users_write_react_and_wait_for_messages(discord, alice):
    bob = discord.member("bob")
    alice.say("hello", [File("a.txt", b"text")])
    seen = bob.wait_for_message("hello")
    assert seen.json["attachments"][0]["filename"] == "a.txt"
    bob.react(seen, "👍")
    assert alice.messages()[-1].json["reactions"][0]["emoji"]["name"] == "👍"
    with pytest.raises(TimeoutError, match="no such message within 0.1 s, only:\n- hello"):
        bob.wait_for_message("bye", 0.1)


def test_clock_advances(discord):
    before = discord.now()
    assert (discord.advance(3600) - before).total_seconds() >= 3600


def test_events_coverage_and_scenario_tell_what_happened(discord, alice):
    since = discord.cursor()
    alice.say("hello")
    assert discord.events(since)
    alice.slash("/roll sides:1")
    assert "roll" in str(discord.coverage())
    assert "/roll sides:1" in str(discord.scenario())


def test_fault_hits_the_bot(discord, alice):
    discord.fault({"fault": {"status": 503}, "times": 1})
    assert alice.slash("/later", wait=0.2, allow_failure=True).status == "pending"


def test_restarted_bot_has_the_messages_of_before(discord, alice):
    reply = alice.slash("/roll sides:6")
    discord.restart()
    assert alice.click(reply.button("Again")).content == "alice rolled again"


def test_bot_that_sets_its_endpoint_is_ready_by_itself(emulator):
    command = [sys.executable, "bot.py"]
    with Discord.start(emulator, command=command, env={"SET_ENDPOINT": "1"}) as discord:
        assert discord.member("bob").slash("/later").content == "Done"


def test_bot_that_does_not_start_is_reported_with_its_output(emulator):
    command = [sys.executable, "-c", "print('no token'); exit(3)"]
    with pytest.raises(RuntimeError, match="ended by exit code 3; .*\nno token"):
        Discord.start(emulator, command=command, ready="never")


def test_emulator_that_listens_beyond_loopback_needs_its_token():
    with Emulator.start(["--bind", "0.0.0.0"]) as emulator:
        assert emulator.token and len(emulator.token) == 43
        world = Discord.start(Emulator(emulator.url, token=emulator.token))
        assert world.variables["GUILDHALL_EMULATOR_TOKEN"] == emulator.token
        world.close()
        with pytest.raises(RefusedError) as refused:
            Discord.start(Emulator(emulator.url))
        assert refused.value.status == 401
