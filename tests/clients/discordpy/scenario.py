"""The scenario with discord.py, without a gateway: `Client.login`, and objects that are fetched over HTTP.

Each method is a step of ../scenario.json.
"""

import asyncio
import base64
import io
import os
from datetime import timedelta

import discord
from discord import app_commands
from discord.http import Route
from scenario_loop import run

APPLICATION = int(os.environ["DISCORD_APPLICATION_ID"])
GUILD = discord.Object(int(os.environ["DISCORD_GUILD_ID"]))


def names(objects):
    """Returns the names of objects, sorted."""
    return sorted(found.name for found in objects)


def in_seconds(seconds):
    """Returns a time in the future."""
    return discord.utils.utcnow() + timedelta(seconds=seconds)


async def callback(interaction):
    """Does nothing: the scenario responds to interactions itself."""


async def callback_with_option(interaction, name: str):
    """Does nothing."""


class Scenario:
    """Steps, and the objects that later steps use."""

    def __init__(self):
        intents = discord.Intents.default()
        intents.members = True
        self.client = discord.Client(intents=intents, application_id=APPLICATION)
        self.tree = app_commands.CommandTree(self.client)
        self.channels, self.members, self.roles = {}, {}, {}

    @property
    def general(self):
        """Returns the channel for messages."""
        return self.channels["general"]

    # The app

    async def login(self):
        await self.client.login(os.environ["DISCORD_TOKEN"])
        return self.client.user.name

    async def get_gateway(self):
        return (await self.client.http.get_bot_gateway())[0]

    async def get_oauth2_application(self):
        self.application = await self.client.application_info()
        return self.application.name

    async def edit_application(self, description):
        return (await self.application.edit(description=description)).description

    # The guild

    async def get_guild(self):
        self.guild = await self.client.fetch_guild(GUILD.id)
        # Without a gateway, the cache is filled here.
        self.client._connection._add_guild(self.guild)  # pylint: disable=protected-access
        return self.guild.name

    async def get_preview(self):
        return (await self.client.fetch_guild_preview(GUILD.id)).name

    async def edit_guild(self, afk_timeout):
        return (await self.guild.edit(afk_timeout=afk_timeout)).afk_timeout

    async def get_channels(self):
        channels = await self.guild.fetch_channels()
        self.channels = {channel.name: channel for channel in channels}
        return names(channels)

    async def get_members(self):
        self.members = {member.name: member async for member in self.guild.fetch_members(limit=None)}
        return len(self.members)

    async def get_member(self, member):
        return (await self.guild.fetch_member(self.members[member].id)).nick

    async def search_members(self, query):
        found = await self.client.http.request(
            Route("GET", "/guilds/{guild_id}/members/search", guild_id=GUILD.id), params={"query": query}
        )
        state = self.client._connection  # pylint: disable=protected-access
        return [discord.Member(data=data, guild=self.guild, state=state).name for data in found]

    async def get_roles(self):
        roles = await self.guild.fetch_roles()
        self.roles = {role.name: role for role in roles}
        return names(roles)

    # Commands

    def registered(self, data):
        """Returns a command of the service."""
        state = self.client._connection  # pylint: disable=protected-access
        return app_commands.AppCommand(data=data, state=state)

    async def create_global_command(self, **send):
        self.command = self.registered(await self.client.http.upsert_global_command(APPLICATION, send))
        return self.command.name

    async def edit_global_command(self, description):
        return (await self.command.edit(description=description)).description

    async def delete_global_command(self):
        await self.command.delete()

    async def overwrite_global_commands(self, names):  # pylint: disable=redefined-outer-name
        for name in names:
            self.tree.add_command(app_commands.Command(name=name, description=name, callback=callback))
        return sorted(command.name for command in await self.tree.sync())

    async def get_global_commands(self):
        return names(await self.tree.fetch_commands())

    async def create_guild_command(self, **send):
        self.command = self.registered(await self.client.http.upsert_guild_command(APPLICATION, GUILD.id, send))
        return self.command.name

    async def edit_guild_command(self, description):
        return (await self.command.edit(description=description)).description

    async def delete_guild_command(self):
        await self.command.delete()

    async def overwrite_guild_commands(self, name, option):
        command = app_commands.Command(name=name, description=name, callback=callback_with_option)

        async def suggest(interaction, current: str):
            return []

        command.autocomplete(option)(suggest)
        self.tree.add_command(command, guild=GUILD)
        (self.command,) = await self.tree.sync(guild=GUILD)
        return self.command.name

    # Interactions

    def received(self, interaction):
        """Returns an interaction that the service has sent."""
        state = self.client._connection  # pylint: disable=protected-access
        return discord.Interaction(data=interaction, state=state)

    async def defer(self, interaction):
        self.interaction = self.received(interaction)
        await self.interaction.response.defer()
        return self.interaction.data["name"]

    async def edit_original(self, content):
        return (await self.interaction.edit_original_response(content=content)).content

    async def edit_original_encoded(self, content):
        path = f"/webhooks/{APPLICATION}/{self.interaction.token}/messages/%40original"
        return (await self.client.http.request(Route("PATCH", path), json={"content": content}))["content"]

    async def get_original(self):
        # The object that `edit_original` has stored is not the stored message.
        self.interaction._original_response = None  # pylint: disable=protected-access
        return (await self.interaction.original_response()).content

    async def create_followup(self, content):
        self.followup = await self.interaction.followup.send(content, wait=True)
        return self.followup.content

    async def get_followup(self):
        return (await self.interaction.followup.fetch_message(self.followup.id)).content

    async def edit_followup(self, content):
        return (await self.followup.edit(content=content)).content

    async def delete_followup(self):
        await self.followup.delete()

    async def delete_original(self):
        await self.interaction.delete_original_response()

    async def reply_with_button(self, interaction, content, custom_id):
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Press", custom_id=custom_id))
        received = self.received(interaction)
        await received.response.send_message(content, view=view)
        return received.data["name"]

    async def update_message(self, interaction, content):
        received = self.received(interaction)
        await received.response.edit_message(content=content, view=None)
        return received.data["custom_id"]

    async def suggest(self, interaction, choices):
        received = self.received(interaction)
        await received.response.autocomplete([app_commands.Choice(name=name, value=name) for name in choices])
        return received.namespace.name

    async def open_modal(self, interaction, custom_id, title, label, input):  # pylint: disable=redefined-builtin
        modal = discord.ui.Modal(title=title, custom_id=custom_id, timeout=None)
        modal.add_item(discord.ui.Label(text=label, component=discord.ui.TextInput(custom_id=input)))
        received = self.received(interaction)
        await received.response.send_modal(modal)
        return received.data["name"]

    async def receive_modal(self, interaction, content):
        received = self.received(interaction)
        await received.response.send_message(content)
        return received.data["components"][0]["component"]["value"]

    # Roles

    async def create_role(self, name, color, reason):
        self.role = await self.guild.create_role(name=name, color=color, reason=reason)
        return self.role.name

    async def get_role(self):
        return (await self.guild.fetch_role(self.role.id)).color.value

    async def edit_role(self, name):
        return (await self.role.edit(name=name)).name

    async def move_role(self, position):
        roles = await self.guild.edit_role_positions({self.role: position})
        return next(role.position for role in roles if role == self.role)

    async def add_role(self, member):
        await self.members[member].add_roles(self.role)

    async def remove_role(self, member):
        await self.members[member].remove_roles(self.role)

    async def get_role_member_counts(self, role):
        counts = await self.guild.role_member_counts()
        return next(count for counted, count in counts.items() if counted.id == self.roles[role].id)

    async def get_audit_log(self, action):
        entries = self.guild.audit_logs(action=discord.AuditLogAction(action), limit=1)
        return [entry.reason async for entry in entries][0]

    async def delete_role(self):
        await self.role.delete()

    # Members

    async def edit_nick(self, member, nick):
        return (await self.members[member].edit(nick=nick)).nick

    async def edit_own_nick(self, nick):
        return (await self.members[self.client.user.name].edit(nick=nick)).nick

    async def time_out(self, member, seconds):
        return (await self.members[member].edit(timed_out_until=in_seconds(seconds))).is_timed_out()

    async def end_timeout(self, member):
        return (await self.members[member].edit(timed_out_until=None)).is_timed_out()

    async def kick(self, member):
        await self.members[member].kick()

    async def get_prune_count(self, days):
        return await self.guild.estimate_pruned_members(days=days)

    async def create_ban(self, member, reason):
        await self.members[member].ban(reason=reason, delete_message_seconds=0)

    async def bulk_ban(self, members):
        return len((await self.guild.bulk_ban([self.members[name] for name in members])).banned)

    async def get_ban(self, member):
        return (await self.guild.fetch_ban(self.members[member])).reason

    async def get_bans(self):
        return sorted([ban.user.name async for ban in self.guild.bans(limit=None)])

    async def remove_ban(self, member):
        await self.guild.unban(self.members[member])

    # Messages

    async def create_message(self, content):
        self.message = await self.general.send(content)
        return self.message.content

    async def get_message(self):
        return (await self.general.fetch_message(self.message.id)).content

    async def edit_message(self, content):
        return (await self.message.edit(content=content)).content

    async def reply(self, content):
        return (await self.message.reply(content)).reference.resolved == self.message

    async def send_file(self, name, text):
        sent = await self.general.send(file=discord.File(io.BytesIO(text.encode()), name))
        return [sent.attachments[0].filename, sent.attachments[0].size]

    async def send_embed(self, title, field):
        embed = discord.Embed(title=title).add_field(name=field, value="All")
        (sent,) = (await self.general.send(embed=embed)).embeds
        return [sent.title, sent.fields[0].name]

    async def send_components(self, custom_id, options):
        view = discord.ui.View(timeout=None)
        choices = [discord.SelectOption(label=option) for option in options]
        view.add_item(discord.ui.Select(custom_id=custom_id, options=choices))
        sent = await self.general.send("Choose", view=view)
        return [option.label for option in sent.components[0].children[0].options]

    async def send_container(self, text):
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.Container(discord.ui.TextDisplay(text)))
        return (await self.general.send(view=view)).components[0].children[0].content

    async def send_poll(self, question, answers):
        poll = discord.Poll(question, duration=timedelta(hours=1))
        for answer in answers:
            poll.add_answer(text=answer)
        self.poll = await self.general.send(poll=poll)
        return [answer.text for answer in self.poll.poll.answers]

    async def get_poll_voters(self):
        return len([voter async for voter in self.poll.poll.answers[0].voters()])

    async def end_poll(self):
        await self.poll.end_poll()
        return True

    async def add_reaction(self, emoji):
        await self.message.add_reaction(emoji)

    async def get_reactions(self, emoji):
        fetched = await self.message.fetch()
        reaction = next(found for found in fetched.reactions if found.emoji == emoji)
        return [user.name async for user in reaction.users()]

    async def remove_own_reaction(self, emoji):
        await self.message.remove_reaction(emoji, self.client.user)

    async def clear_emoji(self, emoji):
        await self.message.clear_reaction(emoji)

    async def clear_reactions(self):
        await self.message.clear_reactions()

    async def pin(self):
        await self.message.pin()

    async def get_pins(self):
        return [message.content async for message in self.general.pins()]

    async def unpin(self):
        await self.message.unpin()

    async def crosspost(self, content):
        sent = await self.channels["news"].send(content)
        await sent.publish()
        return (await sent.fetch()).flags.crossposted

    async def page_messages(self, limit):
        newest = [message async for message in self.general.history(limit=limit)]
        older = [message async for message in self.general.history(limit=limit, before=newest[-1])]
        return len({message.id for message in newest + older})

    async def bulk_delete(self, count):
        await self.general.delete_messages([await self.general.send(str(number)) for number in range(count)])

    async def delete_message(self):
        await self.message.delete()

    async def open_dm(self, member):
        self.direct = await self.members[member].create_dm()
        return self.direct.recipient.name

    async def send_dm(self, content):
        return (await self.direct.send(content)).content

    # Channels

    async def create_channel(self, name, topic):
        self.channel = await self.guild.create_text_channel(name, topic=topic)
        return self.channel.topic

    async def get_channel(self):
        return (await self.client.fetch_channel(self.channel.id)).name

    async def edit_channel(self, name):
        return (await self.channel.edit(name=name)).name

    async def move_channel(self, position):
        await self.channel.move(beginning=True, offset=position)

    async def type(self):
        await self.channel.typing()

    async def edit_overwrite(self, role):
        await self.channel.set_permissions(self.roles[role], send_messages=False)

    async def delete_overwrite(self, role):
        await self.channel.set_permissions(self.roles[role], overwrite=None)

    async def create_invite(self, max_age):
        self.invite = await self.channel.create_invite(max_age=max_age)
        return self.invite.max_age

    async def get_invite(self):
        return (await self.client.fetch_invite(self.invite.code)).guild.name

    async def get_channel_invites(self):
        return len(await self.channel.invites())

    async def get_guild_invites(self):
        return len(await self.guild.invites())

    async def delete_invite(self):
        await self.invite.delete()

    async def follow(self, channel):
        webhook = await self.channels[channel].follow(destination=self.channel)
        return webhook.id is not None

    async def delete_channel(self):
        await self.channel.delete()

    # Threads

    async def start_thread_from_message(self, content, name):
        self.topic = await (await self.general.send(content)).create_thread(name=name)
        return self.topic.name

    async def start_thread(self, name):
        self.thread = await self.general.create_thread(name=name, type=discord.ChannelType.public_thread)
        return self.thread.name

    async def send_in_thread(self, content):
        return (await self.thread.send(content)).content

    async def join_thread(self):
        await self.thread.join()

    async def add_thread_member(self, member):
        await self.thread.add_user(self.members[member])

    async def get_thread_members(self):
        return len(await self.thread.fetch_members())

    async def remove_thread_member(self, member):
        await self.thread.remove_user(self.members[member])

    async def get_active_threads(self):
        return names(await self.guild.active_threads())

    async def archive_thread(self):
        return (await self.thread.edit(archived=True)).archived

    async def get_archived_threads(self):
        return [thread.name async for thread in self.general.archived_threads()]

    async def leave_thread(self):
        await self.topic.leave()

    async def start_forum_thread(self, channel, name, content):
        self.post, _ = await self.channels[channel].create_thread(name=name, content=content)
        return self.post.name

    async def delete_thread(self):
        await self.post.delete()

    # Webhooks

    async def create_webhook(self, name):
        self.webhook = await self.general.create_webhook(name=name)
        return self.webhook.name

    async def get_channel_webhooks(self):
        return self.webhook in await self.general.webhooks()

    async def get_guild_webhooks(self):
        return self.webhook in await self.guild.webhooks()

    async def get_webhook(self):
        return (await self.client.fetch_webhook(self.webhook.id)).name

    async def edit_webhook(self, name):
        return (await self.webhook.edit(name=name)).name

    async def get_webhook_with_token(self):
        return (await self.webhook.fetch(prefer_auth=False)).name

    async def edit_webhook_with_token(self, name):
        return (await self.webhook.edit(name=name, prefer_auth=False)).name

    async def execute_webhook(self, content):
        self.report = await self.webhook.send(content, wait=True)
        return self.report.content

    async def get_webhook_message(self):
        return (await self.webhook.fetch_message(self.report.id)).content

    async def edit_webhook_message(self, content):
        return (await self.report.edit(content=content)).content

    async def delete_webhook_message(self):
        await self.report.delete()

    async def delete_webhook(self):
        await self.webhook.delete()

    # Emojis and stickers

    async def create_emoji(self, name, image):
        self.emoji = await self.guild.create_custom_emoji(name=name, image=base64.b64decode(image))
        return self.emoji.name

    async def get_emojis(self):
        return names(await self.guild.fetch_emojis())

    async def get_emoji(self):
        return (await self.guild.fetch_emoji(self.emoji.id)).name

    async def edit_emoji(self, name):
        return (await self.emoji.edit(name=name)).name

    async def delete_emoji(self):
        await self.emoji.delete()

    async def create_application_emoji(self, name, image):
        self.badge = await self.client.create_application_emoji(name=name, image=base64.b64decode(image))
        return self.badge.name

    async def get_application_emojis(self):
        return names(await self.client.fetch_application_emojis())

    async def delete_application_emoji(self):
        await self.badge.delete()

    async def create_sticker(self, name, description, tags, image):
        file = discord.File(io.BytesIO(base64.b64decode(image)), f"{tags}.png")
        self.sticker = await self.guild.create_sticker(name=name, description=description, emoji="⬛", file=file)
        return self.sticker.name

    async def get_stickers(self):
        return names(await self.guild.fetch_stickers())

    async def edit_sticker(self, name):
        return (await self.sticker.edit(name=name)).name

    async def delete_sticker(self):
        await self.sticker.delete()

    # Scheduled events

    async def create_event(self, name, location):
        self.event = await self.guild.create_scheduled_event(
            name=name,
            start_time=in_seconds(3600),
            end_time=in_seconds(7200),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=location,
        )
        return self.event.name

    async def get_events(self):
        return names(await self.guild.fetch_scheduled_events())

    async def get_event(self):
        return (await self.guild.fetch_scheduled_event(self.event.id)).location

    async def edit_event(self, name):
        return (await self.event.edit(name=name)).name

    async def get_event_users(self):
        return len([user async for user in self.event.users()])

    async def delete_event(self):
        await self.event.delete()

    # Auto moderation

    async def create_rule(self, name, keyword):
        self.rule = await self.guild.create_automod_rule(
            name=name,
            event_type=discord.AutoModRuleEventType.message_send,
            trigger=discord.AutoModTrigger(keyword_filter=[keyword]),
            actions=[discord.AutoModRuleAction(custom_message="Not here")],
        )
        return self.rule.trigger.keyword_filter

    async def get_rules(self):
        return names(await self.guild.fetch_automod_rules())

    async def get_rule(self):
        return (await self.guild.fetch_automod_rule(self.rule.id)).name

    async def edit_rule(self, name):
        return (await self.rule.edit(name=name)).name

    async def delete_rule(self):
        await self.rule.delete()

    # Rate limits

    async def wait_out_429(self):
        return len(await self.guild.integrations())

    async def exhaust_bucket(self, requests):
        return len(await asyncio.gather(*(self.guild.fetch_roles() for _ in range(requests))))


async def main():
    """Runs the steps, and closes the connections."""
    scenario = Scenario()
    async with scenario.client:
        await run(scenario)


asyncio.run(main())
