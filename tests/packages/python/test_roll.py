"""A test that a user of a bot would write."""


def test_die_is_rolled_and_again(discord):
    alice = discord.member("alice")
    reply = alice.slash("/roll sides:6")
    assert reply.content == "alice rolled 6"
    again = alice.click(reply.button("Again"))
    assert again.content == "alice rolled again"
