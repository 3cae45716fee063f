//! Scope of events: the shard, the intents and the permissions that a session needs to receive an event, and the
//! payload that it receives.

use guildhall_model::{Channel, Guild, Id, Member, Permissions, User};
use serde_json::{Value, json};

use crate::gateway::access::update_access;
use crate::gateway::initial_state::{guild_create, json_of};
use crate::state::gateway_events::event_intents;
use crate::state::guild::GuildState;
use crate::state::log::{AuditEntry, LoggedEvent};
use crate::state::sessions::{
    Dispatch, Intents, SessionEvent, SharedDispatch, Subscription, VisibleChannels,
    WithheldGatewayEvent,
};
use crate::world::World;
use crate::world::audit_log::to_entry;

/// Event for a session.
struct ScopedEvent {
    name: &'static str,
    payload: Value,
}

impl World {
    /// Numbers the events of all that happened since the last call, for each session.
    pub(crate) fn number_pending_events(&mut self) {
        if !std::mem::take(&mut self.log.sessions.has_pending) {
            return;
        }
        let sessions = self.log.sessions.iter();
        let ids: Vec<_> = sessions.map(|(id, _)| id.clone()).collect();
        for id in ids {
            number_events(self, &id);
        }
    }
}

/// Numbers all pending events of a session.
fn number_events(world: &mut World, id: &str) {
    let Some(session) = world.log.sessions.get_mut(id) else {
        return;
    };
    let (pending, subscription) = (session.take_pending(), session.subscription);
    let mut visible = std::mem::take(&mut session.visible);
    let mut events = Vec::with_capacity(pending.len());
    for dispatch in &pending {
        events.push(session_event(world, &subscription, &visible, dispatch));
        let sync = update_access(world, &subscription, &mut visible, &dispatch.dispatch);
        events.extend(sync.map(Ok));
    }
    let Some(session) = world.log.sessions.get_mut(id) else {
        return;
    };
    session.visible = visible;
    for event in events {
        match event {
            Ok(event) => session.add_event(event),
            Err(withheld) => session.withhold(withheld),
        }
    }
}

/// Returns the event that a session receives, or the event that it does not receive, with the reason.
fn session_event(
    world: &World,
    subscription: &Subscription,
    visible: &VisibleChannels,
    shared: &SharedDispatch,
) -> Result<SessionEvent, WithheldGatewayEvent> {
    let make = || {
        let event = scoped_event(world, subscription, visible, &shared.dispatch)?;
        Ok(SessionEvent::new(event.name, &event.payload))
    };
    match shared.scoped.get_or_init(|| (*subscription, make())) {
        (same, event) if same == subscription => event.clone(),
        _ => make(),
    }
}

fn scoped_event(
    world: &World,
    subscription: &Subscription,
    visible: &VisibleChannels,
    dispatch: &Dispatch,
) -> Result<ScopedEvent, WithheldGatewayEvent> {
    let scope = SessionScope {
        world,
        subscription,
        visible,
    };
    match dispatch {
        Dispatch::Event(event) => scope.event(event),
        Dispatch::Audit(entry) => scope.audit(entry),
        Dispatch::GuildCreate(guild) => scope.guild_create(*guild),
        Dispatch::GuildLost(guild) => scope.guild_lost(*guild),
        Dispatch::Interaction { body, guild } => {
            let name = "INTERACTION_CREATE";
            scope.check_shard(name, *guild)?;
            // An interaction is valid JSON: the service made it.
            let payload = serde_json::from_slice(body).unwrap_or_default();
            Ok(ScopedEvent { name, payload })
        }
    }
}

struct SessionScope<'a> {
    world: &'a World,
    subscription: &'a Subscription,
    /// Channels that the session knows, with those that were deleted since.
    visible: &'a VisibleChannels,
}

impl SessionScope<'_> {
    fn event(&self, event: &LoggedEvent) -> Result<ScopedEvent, WithheldGatewayEvent> {
        let (name, mut payload) = (event.name, event.payload());
        let guild = self.guild_of(name, &payload);
        self.check_shard(name, guild)?;
        let guild = match guild.map(|id| self.world.guild_by_id(id)) {
            None => None,
            Some(guild) => Some(guild.ok_or_else(|| withheld(name, "the guild does not exist"))?),
        };
        if let Some(guild) = guild {
            self.check_available(name, guild.id)?;
        }
        self.check_intents(name, &payload, guild)?;
        if let Some(guild) = guild {
            self.check_visibility(name, &payload, guild)?;
        }
        if name == "MESSAGE_CREATE" || name == "MESSAGE_UPDATE" {
            self.complete_message(&mut payload, guild);
        }
        Ok(ScopedEvent { name, payload })
    }

    fn audit(&self, entry: &AuditEntry) -> Result<ScopedEvent, WithheldGatewayEvent> {
        let name = "GUILD_AUDIT_LOG_ENTRY_CREATE";
        self.check_shard(name, Some(entry.guild))?;
        self.check_available(name, entry.guild)?;
        self.check_subscribed(name, Intents::GUILD_MODERATION)?;
        let guild = self.world.guild_by_id(entry.guild);
        let guild = guild.ok_or_else(|| withheld(name, "the guild does not exist"))?;
        self.check_visibility(name, &Value::Null, guild)?;
        let mut payload = json_of(&to_entry(entry));
        payload["guild_id"] = json!(entry.guild);
        Ok(ScopedEvent { name, payload })
    }

    fn guild_create(&self, id: Id<Guild>) -> Result<ScopedEvent, WithheldGatewayEvent> {
        let name = "GUILD_CREATE";
        self.check_shard(name, Some(id))?;
        self.check_subscribed(name, Intents::GUILDS)?;
        let guild = self.world.guild_by_id(id);
        let guild = guild.ok_or_else(|| withheld(name, "the guild does not exist"))?;
        self.check_available(name, id)?;
        let payload = guild_create(self.world, guild, self.subscription);
        Ok(ScopedEvent { name, payload })
    }

    fn guild_lost(&self, id: Id<Guild>) -> Result<ScopedEvent, WithheldGatewayEvent> {
        let name = "GUILD_DELETE";
        self.check_shard(name, Some(id))?;
        self.check_subscribed(name, Intents::GUILDS)?;
        let payload = unavailable_guild(id);
        Ok(ScopedEvent { name, payload })
    }

    fn check_available(
        &self,
        name: &'static str,
        guild: Id<Guild>,
    ) -> Result<(), WithheldGatewayEvent> {
        if self.world.log.sessions.lost_guilds.contains(&guild) {
            return Err(withheld(name, "the guild is unavailable"));
        }
        Ok(())
    }

    /// Returns the guild in which something happened; `None` for what happened in direct messages or to the app.
    fn guild_of(&self, name: &str, payload: &Value) -> Option<Id<Guild>> {
        if matches!(name, "GUILD_UPDATE" | "GUILD_DELETE") {
            return id_field(payload, "id");
        }
        id_field(payload, "guild_id").or_else(|| {
            let channel = id_field::<Channel>(payload, "channel_id")?;
            let key = self.world.guilds.containing_channel(channel)?;
            Some(self.world.guilds[key].id)
        })
    }

    fn check_shard(
        &self,
        name: &'static str,
        guild: Option<Id<Guild>>,
    ) -> Result<(), WithheldGatewayEvent> {
        let shard = self.subscription.shard;
        // The bot's own user is the same for all shards.
        if shard.serves(guild) || name == "USER_UPDATE" {
            return Ok(());
        }
        let place = guild.map_or("events without a guild", |_| "the guild");
        let reason = format!(
            "another shard than {} of {} serves {place}",
            shard.index, shard.count
        );
        Err(withheld(name, reason))
    }

    fn check_subscribed(
        &self,
        name: &'static str,
        needed: Intents,
    ) -> Result<(), WithheldGatewayEvent> {
        if self.subscription.intents.contains(needed) {
            return Ok(());
        }
        let names = needed.iter_names().map(|(name, _)| name);
        let names = names.collect::<Vec<_>>().join(", ");
        Err(withheld(
            name,
            format!("the session lacks the intent {names}"),
        ))
    }

    fn check_intents(
        &self,
        name: &'static str,
        payload: &Value,
        guild: Option<&GuildState>,
    ) -> Result<(), WithheldGatewayEvent> {
        let Some(event) = event_intents(name) else {
            return Err(withheld(name, "the emulator has no intents for the event"));
        };
        let needed = guild.map_or(event.direct, |_| event.guild);
        let bot = self.world.identity.bot.id;
        // A bot always learns of its own memberships.
        let concerns_bot = match name {
            "GUILD_MEMBER_UPDATE" => id_field(&payload["user"], "id") == Some(bot),
            "THREAD_MEMBERS_UPDATE" => {
                let added = payload["added_members"].as_array().into_iter().flatten();
                let removed = payload["removed_member_ids"]
                    .as_array()
                    .into_iter()
                    .flatten();
                added
                    .filter_map(|member| id_field::<User>(member, "user_id"))
                    .chain(removed.filter_map(parse_id))
                    .any(|user| user == bot)
                    && self.subscription.intents.contains(Intents::GUILDS)
            }
            _ => false,
        };
        if concerns_bot {
            return Ok(());
        }
        self.check_subscribed(name, needed)
    }

    /// Checks that the bot is in the guild and sees the channel.
    fn check_visibility(
        &self,
        name: &'static str,
        payload: &Value,
        guild: &GuildState,
    ) -> Result<(), WithheldGatewayEvent> {
        // The bot has left the guild when it receives the event.
        if name == "GUILD_DELETE" {
            return Ok(());
        }
        let Some(bot) = self.bot_of(guild) else {
            return Err(withheld(name, "the bot is not in the guild"));
        };
        let is_channel = name.starts_with("CHANNEL_") || name.starts_with("THREAD_");
        let field = if is_channel && name != "CHANNEL_PINS_UPDATE" {
            "id"
        } else {
            "channel_id"
        };
        let channel = id_field(payload, field).and_then(|id| guild.channel_by_id(id));
        let is_hidden = match channel {
            Some(channel) => !guild.can_view(bot, channel, self.world.clock.now()),
            None => is_channel && !self.knew_channel(name, payload, guild),
        };
        if is_hidden {
            return Err(withheld(
                name,
                "the bot needs the permission VIEW_CHANNEL in the channel",
            ));
        }
        let needed = needed_permission(name);
        if needed.is_empty() {
            return Ok(());
        }
        let in_guild = || {
            let permissions = guild.member_permissions(bot, self.world.clock.now());
            permissions.permissions()
        };
        let held = channel.map_or_else(in_guild, |channel| {
            self.world.permissions_in_channel(channel.id, bot.id())
        });
        if held.contains(needed) {
            return Ok(());
        }
        let names: Vec<_> = needed.iter_names().map(|(name, _)| name).collect();
        let reason = format!("the bot needs the permission {}", names.join(", "));
        Err(withheld(name, reason))
    }

    /// Returns whether the session knew a channel that does not exist any more, or the channel of a thread.
    fn knew_channel(&self, name: &str, payload: &Value, guild: &GuildState) -> bool {
        let Some(known) = self.visible.get(&guild.id) else {
            return true;
        };
        let is_known = |field| id_field(payload, field).is_some_and(|id| known.contains(&id));
        is_known("id") || (name.starts_with("THREAD_") && is_known("parent_id"))
    }

    fn bot_of<'g>(&self, guild: &'g GuildState) -> Option<&'g Member> {
        guild.members.get(self.world.identity.bot.id)
    }

    /// Adds the guild and the members to a message, and removes the content that the session may not read.
    fn complete_message(&self, message: &mut Value, guild: Option<&GuildState>) {
        let Some(guild) = guild else {
            return;
        };
        let author = id_field::<User>(&message["author"], "id");
        message["guild_id"] = json!(guild.id);
        if message.get("webhook_id").is_none_or(Value::is_null)
            && let Some(member) = author.and_then(|id| partial_member(guild, id))
        {
            message["member"] = member;
        }
        for user in message["mentions"].as_array_mut().into_iter().flatten() {
            if let Some(member) = id_field(user, "id").and_then(|id| partial_member(guild, id)) {
                user["member"] = member;
            }
        }
        if !self.subscription.intents.contains(Intents::MESSAGE_CONTENT) {
            self.hide_content(message);
            if let Some(referenced) = message.get_mut("referenced_message") {
                self.hide_content(referenced);
            }
        }
    }

    /// Empties the content of a message that the bot neither sent nor is mentioned in.
    fn hide_content(&self, message: &mut Value) {
        let bot = self.world.identity.bot.id;
        let is_own = id_field(&message["author"], "id") == Some(bot);
        let mut mentions = message["mentions"].as_array().into_iter().flatten();
        if is_own || mentions.any(|user| id_field(user, "id") == Some(bot)) {
            return;
        }
        let Some(fields) = message.as_object_mut() else {
            return;
        };
        fields.insert("content".to_owned(), "".into());
        for list in ["attachments", "components", "embeds"] {
            fields.insert(list.to_owned(), json!([]));
        }
        fields.remove("poll");
    }
}

/// Returns the permission that the bot needs for an event, besides the one to see its channel.
fn needed_permission(name: &str) -> Permissions {
    match name {
        "AUTO_MODERATION_RULE_CREATE"
        | "AUTO_MODERATION_RULE_DELETE"
        | "AUTO_MODERATION_RULE_UPDATE" => Permissions::MANAGE_GUILD,
        "GUILD_AUDIT_LOG_ENTRY_CREATE" => Permissions::VIEW_AUDIT_LOG,
        "INVITE_CREATE" | "INVITE_DELETE" => Permissions::MANAGE_CHANNELS,
        _ => Permissions::empty(),
    }
}

/// Returns the guild object of an outage.
pub(super) fn unavailable_guild(id: Id<Guild>) -> Value {
    json!({ "id": id, "unavailable": true })
}

/// Returns the member object without the user, as messages contain it.
fn partial_member(guild: &GuildState, user: Id<User>) -> Option<Value> {
    let mut member = json_of(guild.members.get(user)?);
    if let Some(fields) = member.as_object_mut() {
        fields.remove("user");
    }
    Some(member)
}

fn withheld(name: &'static str, reason: impl Into<String>) -> WithheldGatewayEvent {
    let reason = reason.into();
    WithheldGatewayEvent { name, reason }
}

/// Returns the ID in a field of a payload.
pub(super) fn id_field<T>(payload: &Value, name: &str) -> Option<Id<T>> {
    parse_id(payload.get(name)?)
}

fn parse_id<T>(id: &Value) -> Option<Id<T>> {
    id.as_str()?.parse().ok()
}
