"""The scenario with hikari's REST client. Each method is a step of ../scenario.json."""

import asyncio
import base64
import datetime
import os

import hikari
from hikari.impl import special_endpoints as builders
from scenario_loop import run

APPLICATION = int(os.environ["DISCORD_APPLICATION_ID"])
GUILD = int(os.environ["DISCORD_GUILD_ID"])


def names(objects):
    """Returns the names of objects, sorted."""
    return sorted(found.name for found in objects)


def in_seconds(seconds):
    """Returns a time in the future."""
    return datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=seconds)


def picture(image):
    """Returns a file from base64."""
    return hikari.Bytes(base64.b64decode(image), "square.png")


class Scenario:
    """Steps, and the objects that later steps use."""

    def __init__(self, app, rest):
        self.app = app
        self.rest = rest
        self.channels, self.members, self.roles = {}, {}, {}

    @property
    def general(self):
        """Returns the channel for messages."""
        return self.channels["general"]

    # The app

    async def login(self):
        self.user = await self.rest.fetch_my_user()
        return self.user.username

    async def get_gateway(self):
        return (await self.rest.fetch_gateway_bot_info()).shard_count

    async def get_oauth2_application(self):
        return (await self.rest.fetch_application()).name

    async def edit_application(self, description):
        return (await self.rest.edit_application(description=description)).description

    # The guild

    async def get_guild(self):
        return (await self.rest.fetch_guild(GUILD)).name

    async def get_preview(self):
        return (await self.rest.fetch_guild_preview(GUILD)).name

    async def edit_guild(self, afk_timeout):
        edited = await self.rest.edit_guild(GUILD, afk_timeout=afk_timeout)
        return int(edited.afk_timeout.total_seconds())

    async def get_channels(self):
        channels = await self.rest.fetch_guild_channels(GUILD)
        self.channels = {channel.name: channel for channel in channels}
        return names(channels)

    async def get_members(self):
        self.members = {member.username: member async for member in self.rest.fetch_members(GUILD)}
        return len(self.members)

    async def get_member(self, member):
        return (await self.rest.fetch_member(GUILD, self.members[member])).nickname

    async def search_members(self, query):
        return [member.username for member in await self.rest.search_members(GUILD, query)]

    async def get_roles(self):
        roles = await self.rest.fetch_roles(GUILD)
        self.roles = {role.name: role for role in roles}
        return names(roles)

    # Commands

    async def create_global_command(self, name, description):
        self.command = await self.rest.create_slash_command(APPLICATION, name, description)
        return self.command.name

    async def edit_global_command(self, description):
        edited = await self.rest.edit_application_command(APPLICATION, self.command, description=description)
        return edited.description

    async def delete_global_command(self):
        await self.rest.delete_application_command(APPLICATION, self.command)

    async def overwrite_global_commands(self, names):  # pylint: disable=redefined-outer-name
        commands = [self.rest.slash_command_builder(name, name) for name in names]
        registered = await self.rest.set_application_commands(APPLICATION, commands)
        return sorted(command.name for command in registered)

    async def get_global_commands(self):
        return names(await self.rest.fetch_application_commands(APPLICATION))

    async def create_guild_command(self, name, description):
        self.command = await self.rest.create_slash_command(APPLICATION, name, description, guild=GUILD)
        return self.command.name

    async def edit_guild_command(self, description):
        edited = await self.rest.edit_application_command(APPLICATION, self.command, GUILD, description=description)
        return edited.description

    async def delete_guild_command(self):
        await self.rest.delete_application_command(APPLICATION, self.command, GUILD)

    async def overwrite_guild_commands(self, name, option):
        word = hikari.CommandOption(
            type=hikari.OptionType.STRING, name=option, description="A word", is_required=True, autocomplete=True
        )
        command = self.rest.slash_command_builder(name, name).add_option(word)
        (self.command,) = await self.rest.set_application_commands(APPLICATION, [command], GUILD)
        return self.command.name

    async def edit_command_permissions(self, role, bearer):
        permission = hikari.impl.entity_factory.commands.CommandPermission(
            id=self.roles[role].id, type=hikari.CommandPermissionType.ROLE, has_access=True
        )
        async with self.app.acquire(bearer, hikari.TokenType.BEARER) as owner:
            changed = await owner.set_application_command_permissions(APPLICATION, GUILD, self.command, [permission])
        return len(changed.permissions)

    async def get_command_permissions(self):
        found = await self.rest.fetch_application_command_permissions(APPLICATION, GUILD, self.command)
        return len(found.permissions)

    async def get_guild_command_permissions(self):
        return len(await self.rest.fetch_application_guild_commands_permissions(APPLICATION, GUILD))

    # Interactions

    def received(self, interaction):
        """Returns an interaction that the service has sent."""
        return self.rest.entity_factory.deserialize_interaction(interaction)

    async def defer(self, interaction):
        self.interaction = self.received(interaction)
        await self.interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
        return self.interaction.command_name

    async def edit_original(self, content):
        return (await self.interaction.edit_initial_response(content)).content

    async def get_original(self):
        return (await self.interaction.fetch_initial_response()).content

    async def create_followup(self, content):
        self.followup = await self.interaction.execute(content)
        return self.followup.content

    async def get_followup(self):
        return (await self.interaction.fetch_message(self.followup)).content

    async def edit_followup(self, content):
        return (await self.interaction.edit_message(self.followup, content)).content

    async def delete_followup(self):
        await self.interaction.delete_message(self.followup)

    async def delete_original(self):
        await self.interaction.delete_initial_response()

    async def reply_with_button(self, interaction, content, custom_id):
        row = self.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, custom_id, label="Press")
        received = self.received(interaction)
        await received.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, content, component=row)
        return received.command_name

    async def update_message(self, interaction, content):
        received = self.received(interaction)
        await received.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, content, components=[])
        return received.custom_id

    async def suggest(self, interaction, choices):
        received = self.received(interaction)
        await received.create_response([builders.AutocompleteChoiceBuilder(name, name) for name in choices])
        return received.options[0].value

    async def open_modal(self, interaction, custom_id, title, label, input):  # pylint: disable=redefined-builtin
        row = self.rest.build_modal_action_row().add_text_input(input, label)
        received = self.received(interaction)
        await received.create_modal_response(title, custom_id, component=row)
        return received.command_name

    async def receive_modal(self, interaction, content):
        received = self.received(interaction)
        await received.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, content)
        return received.components[0].components[0].value

    # Roles

    async def create_role(self, name, color, reason):
        self.role = await self.rest.create_role(GUILD, name=name, color=color, reason=reason)
        return self.role.name

    async def get_role(self):
        return int((await self.rest.fetch_role(GUILD, self.role)).color)

    async def edit_role(self, name):
        return (await self.rest.edit_role(GUILD, self.role, name=name)).name

    async def move_role(self, position):
        await self.rest.reposition_roles(GUILD, {position: self.role})
        return (await self.rest.fetch_role(GUILD, self.role)).position

    async def add_role(self, member):
        await self.members[member].add_role(self.role)

    async def remove_role(self, member):
        await self.members[member].remove_role(self.role)

    async def get_role_member_counts(self, role):
        return (await self.rest.fetch_role_member_counts(GUILD))[self.roles[role].id]

    async def get_audit_log(self, action):
        log = await self.rest.fetch_audit_log(GUILD, event_type=action).next()
        return next(iter(log.entries.values())).reason

    async def delete_role(self):
        await self.rest.delete_role(GUILD, self.role)

    # Members

    async def edit_nick(self, member, nick):
        return (await self.members[member].edit(nickname=nick)).nickname

    async def edit_own_nick(self, nick):
        return (await self.rest.edit_my_member(GUILD, nickname=nick)).nickname

    async def time_out(self, member, seconds):
        edited = await self.members[member].edit(communication_disabled_until=in_seconds(seconds))
        return edited.communication_disabled_until() is not None

    async def end_timeout(self, member):
        edited = await self.members[member].edit(communication_disabled_until=None)
        return edited.communication_disabled_until() is not None

    async def kick(self, member):
        await self.members[member].kick()

    async def get_prune_count(self, days):
        return await self.rest.estimate_guild_prune_count(GUILD, days=days)

    async def create_ban(self, member, reason):
        await self.members[member].ban(reason=reason)

    async def bulk_ban(self, members):
        banned = await self.rest.bulk_ban_users(GUILD, [self.members[name] for name in members])
        return len(banned.banned_users)

    async def get_ban(self, member):
        return (await self.rest.fetch_ban(GUILD, self.members[member])).reason

    async def get_bans(self):
        return sorted([ban.user.username async for ban in self.rest.fetch_bans(GUILD)])

    async def remove_ban(self, member):
        await self.members[member].unban()

    # Messages

    async def create_message(self, content):
        self.message = await self.general.send(content)
        return self.message.content

    async def get_message(self):
        return (await self.general.fetch_message(self.message)).content

    async def edit_message(self, content):
        return (await self.message.edit(content)).content

    async def reply(self, content):
        return (await self.message.respond(content, reply=True)).referenced_message.id == self.message.id

    async def send_file(self, name, text):
        sent = await self.general.send(attachment=hikari.Bytes(text, name))
        return [sent.attachments[0].filename, sent.attachments[0].size]

    async def send_embed(self, title, field):
        embed = hikari.Embed(title=title).add_field(field, "All")
        (sent,) = (await self.general.send(embed=embed)).embeds
        return [sent.title, sent.fields[0].name]

    async def send_components(self, custom_id, options):
        row = self.rest.build_message_action_row()
        menu = row.add_text_menu(custom_id)
        for option in options:
            menu.add_option(option, option)
        sent = await self.general.send("Choose", component=row)
        return [option.label for option in sent.components[0].components[0].options]

    async def send_container(self, text):
        container = builders.ContainerComponentBuilder().add_text_display(text)
        sent = await self.general.send(component=container, flags=hikari.MessageFlag.IS_COMPONENTS_V2)
        return sent.components[0].components[0].content

    async def send_poll(self, question, answers):
        poll = builders.PollBuilder(question_text=question, duration=1, allow_multiselect=False)
        for answer in answers:
            poll.add_answer(text=answer)
        self.poll = await self.rest.create_message(self.general, poll=poll)
        return [answer.poll_media.text for answer in self.poll.poll.answers]

    async def get_poll_voters(self):
        return len(await self.rest.fetch_poll_voters(self.general, self.poll, 1))

    async def end_poll(self):
        return (await self.rest.end_poll(self.general, self.poll)).poll is not None

    async def add_reaction(self, emoji):
        await self.message.add_reaction(emoji)

    async def get_reactions(self, emoji):
        users = self.rest.fetch_reactions_for_emoji(self.general, self.message, emoji)
        return [user.username async for user in users]

    async def remove_own_reaction(self, emoji):
        await self.message.remove_reaction(emoji)

    async def clear_emoji(self, emoji):
        await self.message.remove_all_reactions(emoji)

    async def clear_reactions(self):
        await self.message.remove_all_reactions()

    async def pin(self):
        await self.general.pin_message(self.message)

    async def get_pins(self):
        return [pin.message.content async for pin in self.general.fetch_pins()]

    async def unpin(self):
        await self.general.unpin_message(self.message)

    async def crosspost(self, content):
        sent = await self.channels["news"].send(content)
        published = await self.rest.crosspost_message(self.channels["news"], sent)
        return bool(published.flags & hikari.MessageFlag.CROSSPOSTED)

    async def page_messages(self, limit):
        newest = await self.general.fetch_history().limit(limit)
        older = await self.general.fetch_history(before=newest[-1]).limit(limit)
        return len({message.id for message in [*newest, *older]})

    async def bulk_delete(self, count):
        await self.general.delete_messages([await self.general.send(str(number)) for number in range(count)])

    async def delete_message(self):
        await self.message.delete()

    async def open_dm(self, member):
        self.direct = await self.rest.create_dm_channel(self.members[member])
        return self.direct.recipient.username

    async def send_dm(self, content):
        return (await self.direct.send(content)).content

    # Channels

    async def create_channel(self, name, topic):
        self.channel = await self.rest.create_guild_text_channel(GUILD, name, topic=topic)
        return self.channel.topic

    async def get_channel(self):
        return (await self.rest.fetch_channel(self.channel)).name

    async def edit_channel(self, name):
        return (await self.channel.edit(name=name)).name

    async def move_channel(self, position):
        await self.rest.reposition_channels(GUILD, {position: self.channel})

    async def type(self):
        await self.channel.trigger_typing()

    async def edit_overwrite(self, role):
        await self.channel.edit_overwrite(self.roles[role], deny=hikari.Permissions.SEND_MESSAGES)

    async def delete_overwrite(self, role):
        await self.channel.remove_overwrite(self.roles[role])

    async def create_invite(self, max_age):
        self.invite = await self.rest.create_invite(self.channel, max_age=max_age)
        return int(self.invite.max_age.total_seconds())

    async def get_invite(self):
        return (await self.rest.fetch_invite(self.invite)).guild.name

    async def get_channel_invites(self):
        return len(await self.rest.fetch_channel_invites(self.channel))

    async def get_guild_invites(self):
        return len(await self.rest.fetch_guild_invites(GUILD))

    async def delete_invite(self):
        await self.rest.delete_invite(self.invite)

    async def follow(self, channel):
        followed = await self.rest.follow_channel(self.channels[channel], self.channel)
        return followed.channel_id == self.channels[channel].id

    async def delete_channel(self):
        await self.channel.delete()

    # Threads

    async def start_thread_from_message(self, content, name):
        sent = await self.general.send(content)
        self.topic = await self.rest.create_message_thread(self.general, sent, name)
        return self.topic.name

    async def start_thread(self, name):
        self.thread = await self.rest.create_thread(self.general, hikari.ChannelType.GUILD_PUBLIC_THREAD, name)
        return self.thread.name

    async def send_in_thread(self, content):
        return (await self.thread.send(content)).content

    async def join_thread(self):
        await self.rest.join_thread(self.thread)

    async def add_thread_member(self, member):
        await self.rest.add_thread_member(self.thread, self.members[member])

    async def get_thread_members(self):
        return len([member async for member in self.rest.fetch_thread_members(self.thread)])

    async def remove_thread_member(self, member):
        await self.rest.remove_thread_member(self.thread, self.members[member])

    async def get_active_threads(self):
        return names(await self.rest.fetch_active_threads(GUILD))

    async def archive_thread(self):
        return (await self.rest.edit_channel(self.thread, archived=True)).is_archived

    async def get_archived_threads(self):
        return [thread.name async for thread in self.rest.fetch_public_archived_threads(self.general)]

    async def leave_thread(self):
        await self.rest.leave_thread(self.topic)

    async def start_forum_thread(self, channel, name, content):
        self.post = await self.rest.create_forum_post(self.channels[channel], name, content)
        return self.post.name

    async def delete_thread(self):
        await self.post.delete()

    # Webhooks

    async def create_webhook(self, name):
        self.webhook = await self.rest.create_webhook(self.general, name)
        return self.webhook.name

    async def get_channel_webhooks(self):
        return self.webhook in await self.rest.fetch_channel_webhooks(self.general)

    async def get_guild_webhooks(self):
        return self.webhook in await self.rest.fetch_guild_webhooks(GUILD)

    async def get_webhook(self):
        return (await self.rest.fetch_webhook(self.webhook)).name

    async def edit_webhook(self, name):
        return (await self.rest.edit_webhook(self.webhook, name=name)).name

    async def get_webhook_with_token(self):
        return (await self.rest.fetch_webhook(self.webhook, token=self.webhook.token)).name

    async def edit_webhook_with_token(self, name):
        return (await self.rest.edit_webhook(self.webhook, token=self.webhook.token, name=name)).name

    async def execute_webhook(self, content):
        self.report = await self.webhook.execute(content)
        return self.report.content

    async def get_webhook_message(self):
        return (await self.webhook.fetch_message(self.report)).content

    async def edit_webhook_message(self, content):
        return (await self.webhook.edit_message(self.report, content)).content

    async def delete_webhook_message(self):
        await self.webhook.delete_message(self.report)

    async def delete_webhook(self):
        await self.rest.delete_webhook(self.webhook)

    # Emojis and stickers

    async def create_emoji(self, name, image):
        self.emoji = await self.rest.create_emoji(GUILD, name, picture(image))
        return self.emoji.name

    async def get_emojis(self):
        return names(await self.rest.fetch_guild_emojis(GUILD))

    async def get_emoji(self):
        return (await self.rest.fetch_emoji(GUILD, self.emoji)).name

    async def edit_emoji(self, name):
        return (await self.rest.edit_emoji(GUILD, self.emoji, name=name)).name

    async def delete_emoji(self):
        await self.rest.delete_emoji(GUILD, self.emoji)

    async def create_application_emoji(self, name, image):
        self.badge = await self.rest.create_application_emoji(APPLICATION, name, picture(image))
        return self.badge.name

    async def get_application_emojis(self):
        return names(await self.rest.fetch_application_emojis(APPLICATION))

    async def delete_application_emoji(self):
        await self.rest.delete_application_emoji(APPLICATION, self.badge)

    async def create_sticker(self, name, description, tags, image):
        self.sticker = await self.rest.create_sticker(GUILD, name, tags, picture(image), description=description)
        return self.sticker.name

    async def get_stickers(self):
        return names(await self.rest.fetch_guild_stickers(GUILD))

    async def edit_sticker(self, name):
        return (await self.rest.edit_sticker(GUILD, self.sticker, name=name)).name

    async def delete_sticker(self):
        await self.rest.delete_sticker(GUILD, self.sticker)

    # Scheduled events

    async def create_event(self, name, location):
        self.event = await self.rest.create_external_event(GUILD, name, location, in_seconds(3600), in_seconds(7200))
        return self.event.name

    async def get_events(self):
        return names(await self.rest.fetch_scheduled_events(GUILD))

    async def get_event(self):
        return (await self.rest.fetch_scheduled_event(GUILD, self.event)).location

    async def edit_event(self, name):
        return (await self.rest.edit_scheduled_event(GUILD, self.event, name=name)).name

    async def get_event_users(self):
        return len([user async for user in self.rest.fetch_scheduled_event_users(GUILD, self.event)])

    async def delete_event(self):
        await self.rest.delete_scheduled_event(GUILD, self.event)

    # Auto moderation

    async def create_rule(self, name, keyword):
        self.rule = await self.rest.create_auto_mod_rule(
            GUILD,
            name,
            hikari.AutoModEventType.MESSAGE_SEND,
            builders.AutoModKeywordTriggerBuilder(keyword_filter=[keyword]),
            [builders.AutoModBlockMessageActionBuilder()],
        )
        return list(self.rule.trigger.keyword_filter)

    async def get_rules(self):
        return names(await self.rest.fetch_auto_mod_rules(GUILD))

    async def get_rule(self):
        return (await self.rest.fetch_auto_mod_rule(GUILD, self.rule)).name

    async def edit_rule(self, name):
        return (await self.rest.edit_auto_mod_rule(GUILD, self.rule, name)).name

    async def delete_rule(self):
        await self.rest.delete_auto_mod_rule(GUILD, self.rule)

    # Rate limits

    async def wait_out_429(self):
        return len(await self.rest.fetch_integrations(GUILD))

    async def exhaust_bucket(self, requests):
        return len(await asyncio.gather(*(self.rest.fetch_roles(GUILD) for _ in range(requests))))


async def main():
    """Runs the steps, and closes the connections."""
    app = hikari.RESTApp(url=os.environ["DISCORD_API_BASE"])
    await app.start()
    async with app.acquire(os.environ["DISCORD_TOKEN"], hikari.TokenType.BOT) as rest:
        await run(Scenario(app, rest))
    await app.close()


asyncio.run(main())
