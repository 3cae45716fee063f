// The scenario with @discordjs/core and @discordjs/rest. Each function is a step of ../scenario.json: it gets the values
// that the step sends, and returns the value that it reads in the reply.

import { createInterface } from 'node:readline';

import { API } from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';

const { DISCORD_API_BASE: base, DISCORD_APPLICATION_ID: app, DISCORD_GUILD_ID: guild, DISCORD_TOKEN: token } = process.env;

// The library appends the version.
const rest = new REST({ version: '10', api: base.replace('/v10', '') }).setToken(token);
const api = new API(rest);

// Objects that later steps use.
const made = { channels: {}, members: {}, roles: {} };

const names = (objects) => objects.map((object) => object.name).sort();
const byName = (objects) => Object.fromEntries(objects.map((object) => [object.name, object.id]));
const option = (name) => ({ type: 3, name, description: 'A word', required: true, autocomplete: true });
const command = (name) => ({ name, description: `The command ${name}` });
const dataUri = (image) => `data:image/png;base64,${image}`;

const login = {
  login: async () => (made.me = await api.users.getCurrent()).username,
  get_gateway: async () => (await api.gateway.getBot()).shards,
  get_application: async () => (await api.applications.getCurrent()).name,
  get_oauth2_application: async () => (await api.oauth2.getCurrentBotApplicationInformation()).name,
  edit_application: async (send) => (await api.applications.editCurrent(send)).description,
};

const guilds = {
  get_guild: async () => (await api.guilds.get(guild)).name,
  get_preview: async () => (await api.guilds.getPreview(guild)).name,
  edit_guild: async (send) => (await api.guilds.edit(guild, send)).afk_timeout,
  async get_channels() {
    const channels = await api.guilds.getChannels(guild);
    made.channels = byName(channels);
    return names(channels);
  },
  async get_members() {
    let page, after;
    do {
      page = await api.guilds.getMembers(guild, { limit: 1000, after });
      for (const { user } of page) made.members[user.username] = user.id;
      after = page.at(-1)?.user.id;
    } while (page.length === 1000);
    return Object.keys(made.members).length;
  },
  get_member: async ({ member }) => (await api.guilds.getMember(guild, made.members[member])).nick,
  search_members: async ({ query }) => (await api.guilds.searchForMembers(guild, { query })).map(({ user }) => user.username),
  async get_roles() {
    const roles = await api.guilds.getRoles(guild);
    made.roles = byName(roles);
    return names(roles);
  },
};

const commands = {
  async create_global_command(send) {
    made.command = await api.applicationCommands.createGlobalCommand(app, send);
    return made.command.name;
  },
  edit_global_command: async (send) =>
    (await api.applicationCommands.editGlobalCommand(app, made.command.id, send)).description,
  delete_global_command: () => api.applicationCommands.deleteGlobalCommand(app, made.command.id),
  overwrite_global_commands: async (send) =>
    names(await api.applicationCommands.bulkOverwriteGlobalCommands(app, send.names.map(command))),
  get_global_commands: async () => names(await api.applicationCommands.getGlobalCommands(app)),
  async create_guild_command(send) {
    made.command = await api.applicationCommands.createGuildCommand(app, guild, send);
    return made.command.name;
  },
  edit_guild_command: async (send) =>
    (await api.applicationCommands.editGuildCommand(app, guild, made.command.id, send)).description,
  delete_guild_command: () => api.applicationCommands.deleteGuildCommand(app, guild, made.command.id),
  async overwrite_guild_commands(send) {
    const list = [{ ...command(send.name), options: [option(send.option)] }];
    [made.command] = await api.applicationCommands.bulkOverwriteGuildCommands(app, guild, list);
    return made.command.name;
  },
  async edit_command_permissions({ role, bearer }) {
    const permissions = [{ id: made.roles[role], type: 1, permission: true }];
    const edit = api.applicationCommands.editGuildCommandPermissions.bind(api.applicationCommands);
    return (await edit(bearer, app, guild, made.command.id, { permissions })).permissions.length;
  },
  get_command_permissions: async () =>
    (await api.applicationCommands.getGuildCommandPermissions(app, guild, made.command.id)).permissions.length,
  get_guild_command_permissions: async () =>
    (await api.applicationCommands.getGuildCommandsPermissions(app, guild)).length,
};

const interactions = {
  async defer({ interaction }) {
    made.interaction = interaction;
    await api.interactions.defer(interaction.id, interaction.token);
    return interaction.data.name;
  },
  edit_original: async (send) => (await api.interactions.editReply(app, made.interaction.token, send)).content,
  edit_original_encoded: async (body) =>
    (await rest.patch(`/webhooks/${app}/${made.interaction.token}/messages/%40original`, { body, auth: false })).content,
  get_original: async () => (await api.interactions.getOriginalReply(app, made.interaction.token)).content,
  async create_followup(send) {
    made.followup = await api.interactions.followUp(app, made.interaction.token, send);
    return made.followup.content;
  },
  get_followup: async () => (await api.webhooks.getMessage(app, made.interaction.token, made.followup.id)).content,
  edit_followup: async (send) =>
    (await api.interactions.editReply(app, made.interaction.token, send, made.followup.id)).content,
  delete_followup: () => api.interactions.deleteReply(app, made.interaction.token, made.followup.id),
  delete_original: () => api.interactions.deleteReply(app, made.interaction.token),
  async reply_with_button({ interaction, content, custom_id }) {
    const button = { type: 2, style: 1, label: 'Press', custom_id };
    const components = [{ type: 1, components: [button] }];
    await api.interactions.reply(interaction.id, interaction.token, { content, components, with_response: true });
    return interaction.data.name;
  },
  async update_message({ interaction, content }) {
    await api.interactions.updateMessage(interaction.id, interaction.token, { content, components: [] });
    return interaction.data.custom_id;
  },
  async suggest({ interaction, choices }) {
    const list = choices.map((name) => ({ name, value: name }));
    await api.interactions.createAutocompleteResponse(interaction.id, interaction.token, { choices: list });
    return interaction.data.options[0].value;
  },
  async open_modal({ interaction, custom_id, title, label, input }) {
    const text = { type: 4, custom_id: input, style: 1 };
    const components = [{ type: 18, label, component: text }];
    await api.interactions.createModal(interaction.id, interaction.token, { custom_id, title, components });
    return interaction.data.name;
  },
  async receive_modal({ interaction, content }) {
    await api.interactions.reply(interaction.id, interaction.token, { content });
    return interaction.data.components[0].component.value;
  },
};

const roles = {
  async create_role({ name, color, reason }) {
    made.role = await api.guilds.createRole(guild, { name, color }, { reason });
    return made.role.name;
  },
  get_role: async () => (await api.guilds.getRole(guild, made.role.id)).color,
  edit_role: async (send) => (await api.guilds.editRole(guild, made.role.id, send)).name,
  async move_role({ position }) {
    const list = await api.guilds.setRolePositions(guild, [{ id: made.role.id, position }]);
    return list.find(({ id }) => id === made.role.id).position;
  },
  add_role: ({ member }) => api.guilds.addRoleToMember(guild, made.members[member], made.role.id),
  remove_role: ({ member }) => api.guilds.removeRoleFromMember(guild, made.members[member], made.role.id),
  get_role_member_counts: async ({ role }) => (await api.guilds.getRoleMemberCounts(guild))[made.roles[role]],
  get_audit_log: async ({ action }) =>
    (await api.guilds.getAuditLogs(guild, { action_type: action })).audit_log_entries[0].reason,
  delete_role: () => api.guilds.deleteRole(guild, made.role.id),
};

const inOneMoment = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

const members = {
  edit_nick: async ({ member, nick }) => (await api.guilds.editMember(guild, made.members[member], { nick })).nick,
  edit_own_nick: async (send) => (await api.users.editCurrentGuildMember(guild, send)).nick,
  async time_out({ member, seconds }) {
    const body = { communication_disabled_until: inOneMoment(seconds) };
    const edited = await api.guilds.editMember(guild, made.members[member], body);
    return new Date(edited.communication_disabled_until) > new Date();
  },
  async end_timeout({ member }) {
    const body = { communication_disabled_until: null };
    const edited = await api.guilds.editMember(guild, made.members[member], body);
    return edited.communication_disabled_until !== null;
  },
  kick: ({ member }) => api.guilds.removeMember(guild, made.members[member]),
  get_prune_count: async (send) => (await api.guilds.getPruneCount(guild, send)).pruned,
  create_ban: ({ member, reason }) => api.guilds.banUser(guild, made.members[member], {}, { reason }),
  async bulk_ban(send) {
    const user_ids = send.members.map((name) => made.members[name]);
    return (await api.guilds.bulkBanUsers(guild, { user_ids })).banned_users.length;
  },
  get_ban: async ({ member }) => (await api.guilds.getMemberBan(guild, made.members[member])).reason,
  async get_bans() {
    const first = await api.guilds.getMemberBans(guild, { limit: 2 });
    const second = await api.guilds.getMemberBans(guild, { limit: 2, after: first.at(-1).user.id });
    return [...first, ...second].map(({ user }) => user.username).sort();
  },
  remove_ban: ({ member }) => api.guilds.unbanUser(guild, made.members[member]),
};

const post = (body) => api.channels.createMessage(made.channels.general, body);

const messages = {
  async create_message(send) {
    made.message = await post(send);
    return made.message.content;
  },
  get_message: async () => (await api.channels.getMessage(made.channels.general, made.message.id)).content,
  edit_message: async (send) => (await api.channels.editMessage(made.channels.general, made.message.id, send)).content,
  async reply({ content }) {
    const sent = await post({ content, message_reference: { message_id: made.message.id } });
    return sent.referenced_message.id === made.message.id;
  },
  async send_file({ name, text }) {
    const { attachments } = await post({ files: [{ name, data: Buffer.from(text) }] });
    return [attachments[0].filename, attachments[0].size];
  },
  async send_embed({ title, field }) {
    const { embeds } = await post({ embeds: [{ title, fields: [{ name: field, value: 'All' }] }] });
    return [embeds[0].title, embeds[0].fields[0].name];
  },
  async send_components({ custom_id, options }) {
    const select = { type: 3, custom_id, options: options.map((label) => ({ label, value: label })) };
    const { components } = await post({ content: 'Choose', components: [{ type: 1, components: [select] }] });
    return components[0].components[0].options.map(({ label }) => label);
  },
  async send_container({ text }) {
    const container = { type: 17, components: [{ type: 10, content: text }] };
    const { components } = await post({ flags: 1 << 15, components: [container] });
    return components[0].components[0].content;
  },
  async send_poll({ question, answers }) {
    const list = answers.map((text) => ({ poll_media: { text } }));
    made.poll = await post({ poll: { question: { text: question }, answers: list, duration: 1 } });
    return made.poll.poll.answers.map(({ poll_media }) => poll_media.text);
  },
  get_poll_voters: async () => (await api.poll.getAnswerVoters(made.channels.general, made.poll.id, 1)).users.length,
  end_poll: async () =>
    (await api.poll.expirePoll(made.channels.general, made.poll.id)).poll !== undefined,
  add_reaction: ({ emoji }) => api.channels.addMessageReaction(made.channels.general, made.message.id, emoji),
  get_reactions: async ({ emoji }) =>
    (await api.channels.getMessageReactions(made.channels.general, made.message.id, emoji)).map((user) => user.username),
  remove_own_reaction: ({ emoji }) =>
    api.channels.deleteOwnMessageReaction(made.channels.general, made.message.id, emoji),
  clear_emoji: ({ emoji }) =>
    api.channels.deleteAllMessageReactionsForEmoji(made.channels.general, made.message.id, emoji),
  clear_reactions: () => api.channels.deleteAllMessageReactions(made.channels.general, made.message.id),
  pin: () => api.channels.pinMessage(made.channels.general, made.message.id),
  get_pins: async () => (await api.channels.getPins(made.channels.general)).map(({ content }) => content),
  unpin: () => api.channels.unpinMessage(made.channels.general, made.message.id),
  async crosspost(send) {
    const { id } = await api.channels.createMessage(made.channels.news, send);
    return ((await api.channels.crosspostMessage(made.channels.news, id)).flags & 1) === 1;
  },
  async page_messages({ limit }) {
    const newest = await api.channels.getMessages(made.channels.general, { limit });
    const older = await api.channels.getMessages(made.channels.general, { limit, before: newest.at(-1).id });
    return new Set([...newest, ...older].map(({ id }) => id)).size;
  },
  async bulk_delete({ count }) {
    const sent = [];
    for (let number = 0; number < count; number++) sent.push((await post({ content: `${number}` })).id);
    await api.channels.bulkDeleteMessages(made.channels.general, sent);
  },
  delete_message: () => api.channels.deleteMessage(made.channels.general, made.message.id),
  async open_dm({ member }) {
    made.dm = await api.users.createDM(made.members[member]);
    return made.dm.recipients[0].username;
  },
  send_dm: async (send) => (await api.channels.createMessage(made.dm.id, send)).content,
};

const channels = {
  async create_channel(send) {
    made.channel = await api.guilds.createChannel(guild, send);
    return made.channel.topic;
  },
  get_channel: async () => (await api.channels.get(made.channel.id)).name,
  edit_channel: async (send) => (await api.channels.edit(made.channel.id, send)).name,
  move_channel: ({ position }) => api.guilds.setChannelPositions(guild, [{ id: made.channel.id, position }]),
  type: () => api.channels.showTyping(made.channel.id),
  edit_overwrite: ({ role }) =>
    api.channels.editPermissionOverwrite(made.channel.id, made.roles[role], { type: 0, deny: '2048' }),
  delete_overwrite: ({ role }) => api.channels.deletePermissionOverwrite(made.channel.id, made.roles[role]),
  async create_invite(send) {
    made.invite = await api.channels.createInvite(made.channel.id, send);
    return made.invite.max_age;
  },
  get_invite: async () => (await api.invites.get(made.invite.code)).guild.name,
  get_channel_invites: async () => (await api.channels.getInvites(made.channel.id)).length,
  get_guild_invites: async () => (await api.guilds.getInvites(guild)).length,
  async delete_invite() {
    await api.invites.delete(made.invite.code);
  },
  async follow({ channel }) {
    const followed = await api.channels.followAnnouncements(made.channels[channel], made.channel.id);
    return followed.channel_id === made.channels[channel];
  },
  delete_channel: async () => {
    await api.channels.delete(made.channel.id);
  },
};

const threads = {
  async start_thread_from_message({ content, name }) {
    const { id } = await post({ content });
    made.topic = await api.channels.createThread(made.channels.general, { name }, id);
    return made.topic.name;
  },
  async start_thread({ name }) {
    made.thread = await api.channels.createThread(made.channels.general, { name, type: 11 });
    return made.thread.name;
  },
  send_in_thread: async (send) => (await api.channels.createMessage(made.thread.id, send)).content,
  join_thread: () => api.threads.join(made.thread.id),
  add_thread_member: ({ member }) => api.threads.addMember(made.thread.id, made.members[member]),
  get_thread_members: async () => (await api.threads.getAllMembers(made.thread.id)).length,
  remove_thread_member: ({ member }) => api.threads.removeMember(made.thread.id, made.members[member]),
  get_active_threads: async () => names((await api.guilds.getActiveThreads(guild)).threads),
  archive_thread: async () =>
    (await api.channels.edit(made.thread.id, { archived: true })).thread_metadata.archived,
  get_archived_threads: async () => names((await api.channels.getArchivedThreads(made.channels.general, 'public')).threads),
  leave_thread: () => api.threads.leave(made.topic.id),
  async start_forum_thread({ channel, name, content }) {
    made.post = await api.channels.createForumThread(made.channels[channel], { name, message: { content } });
    return made.post.name;
  },
  delete_thread: async () => {
    await api.channels.delete(made.post.id);
  },
};

const webhooks = {
  async create_webhook(send) {
    made.webhook = await api.channels.createWebhook(made.channels.general, send);
    return made.webhook.name;
  },
  get_channel_webhooks: async () =>
    (await api.channels.getWebhooks(made.channels.general)).some(({ id }) => id === made.webhook.id),
  get_guild_webhooks: async () => (await api.guilds.getWebhooks(guild)).some(({ id }) => id === made.webhook.id),
  get_webhook: async () => (await api.webhooks.get(made.webhook.id)).name,
  edit_webhook: async (send) => (await api.webhooks.edit(made.webhook.id, send)).name,
  get_webhook_with_token: async () => (await api.webhooks.get(made.webhook.id, { token: made.webhook.token })).name,
  edit_webhook_with_token: async (send) =>
    (await api.webhooks.edit(made.webhook.id, send, { token: made.webhook.token })).name,
  async execute_webhook(send) {
    made.report = await api.webhooks.execute(made.webhook.id, made.webhook.token, { ...send, wait: true });
    return made.report.content;
  },
  get_webhook_message: async () =>
    (await api.webhooks.getMessage(made.webhook.id, made.webhook.token, made.report.id)).content,
  edit_webhook_message: async (send) =>
    (await api.webhooks.editMessage(made.webhook.id, made.webhook.token, made.report.id, send)).content,
  delete_webhook_message: () => api.webhooks.deleteMessage(made.webhook.id, made.webhook.token, made.report.id),
  delete_webhook: () => api.webhooks.delete(made.webhook.id),
};

const expressions = {
  async create_emoji({ name, image }) {
    made.emoji = await api.guilds.createEmoji(guild, { name, image: dataUri(image) });
    return made.emoji.name;
  },
  get_emojis: async () => names(await api.guilds.getEmojis(guild)),
  get_emoji: async () => (await api.guilds.getEmoji(guild, made.emoji.id)).name,
  edit_emoji: async (send) => (await api.guilds.editEmoji(guild, made.emoji.id, send)).name,
  delete_emoji: () => api.guilds.deleteEmoji(guild, made.emoji.id),
  async create_application_emoji({ name, image }) {
    made.badge = await api.applications.createEmoji(app, { name, image: dataUri(image) });
    return made.badge.name;
  },
  get_application_emojis: async () => names((await api.applications.getEmojis(app)).items),
  delete_application_emoji: () => api.applications.deleteEmoji(app, made.badge.id),
  async create_sticker({ image, ...send }) {
    const file = { key: 'file', name: 'square.png', contentType: 'image/png', data: Buffer.from(image, 'base64') };
    made.sticker = await api.guilds.createSticker(guild, { ...send, file });
    return made.sticker.name;
  },
  get_stickers: async () => names(await api.guilds.getStickers(guild)),
  edit_sticker: async (send) => (await api.guilds.editSticker(guild, made.sticker.id, send)).name,
  delete_sticker: () => api.guilds.deleteSticker(guild, made.sticker.id),
};

const events = {
  async create_event({ name, location }) {
    made.event = await api.guilds.createScheduledEvent(guild, {
      name,
      entity_type: 3,
      privacy_level: 2,
      entity_metadata: { location },
      scheduled_start_time: inOneMoment(3600),
      scheduled_end_time: inOneMoment(7200),
    });
    return made.event.name;
  },
  get_events: async () => names(await api.guilds.getScheduledEvents(guild)),
  get_event: async () => (await api.guilds.getScheduledEvent(guild, made.event.id)).entity_metadata.location,
  edit_event: async (send) => (await api.guilds.editScheduledEvent(guild, made.event.id, send)).name,
  get_event_users: async () => (await api.guilds.getScheduledEventUsers(guild, made.event.id)).length,
  delete_event: () => api.guilds.deleteScheduledEvent(guild, made.event.id),
};

const rules = {
  async create_rule({ name, keyword }) {
    made.rule = await api.guilds.createAutoModerationRule(guild, {
      name,
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: [keyword] },
      actions: [{ type: 1, metadata: {} }],
    });
    return made.rule.trigger_metadata.keyword_filter;
  },
  get_rules: async () => names(await api.guilds.getAutoModerationRules(guild)),
  get_rule: async () => (await api.guilds.getAutoModerationRule(guild, made.rule.id)).name,
  edit_rule: async (send) => (await api.guilds.editAutoModerationRule(guild, made.rule.id, send)).name,
  delete_rule: () => api.guilds.deleteAutoModerationRule(guild, made.rule.id),
};

const limits = {
  wait_out_429: async () => (await api.guilds.getIntegrations(guild)).length,
  async exhaust_bucket({ requests }) {
    const calls = Array.from({ length: requests }, () => api.guilds.getRoles(guild));
    return (await Promise.all(calls)).length;
  },
};

const steps = {
  ...login, ...guilds, ...commands, ...interactions, ...roles, ...members, ...messages, ...channels, ...threads,
  ...webhooks, ...expressions, ...events, ...rules, ...limits,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { step, send } = JSON.parse(line);
  let result;
  try {
    result = { seen: (await steps[step](send)) ?? null };
  } catch (error) {
    result = { error: `${error}` };
  }
  console.log(JSON.stringify(result));
}
