//! A user and a channel, by name or ID, as scenarios and the control API name them.

use std::collections::BTreeSet;

use guildhall_model::{Channel, Id, Locale, User};
use serde::Deserialize;

use crate::interactions::invoker::Invoker;
use crate::service::ServiceHandle;
use crate::state::guilds::GuildKey;
use crate::world::World;

/// User who acts, and the channel.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    /// Username or ID of the user.
    pub(crate) member: String,
    /// Name or ID of a channel of the guild, such as `general`; `dm` for the DM with the bot, `dm:bob,carl` for a DM
    /// or group DM with other users; the ID of a private channel, or of a user for the DM with that user. By default,
    /// the first text channel of the guild.
    pub(crate) channel: Option<String>,
    /// Name or ID of the guild; by default the guild of the channel with this ID, or the first guild.
    pub(crate) guild: Option<String>,
    /// Locale of the user's client, such as `de`; that of the guild by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(schema_with = "locale_schema"))]
    pub(crate) locale: Option<Locale>,
}

#[cfg(feature = "openapi")]
fn locale_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let codes: Vec<_> = Locale::ALL.iter().map(Locale::code).collect();
    let pattern = format!("^({})$", codes.join("|"));
    schemars::json_schema!({ "type": "string", "pattern": pattern })
}

/// Part of a place that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct UnknownPlace {
    pub(crate) field: &'static str,
    pub(crate) message: String,
}

impl UnknownPlace {
    fn new(field: &'static str, kind: &str, name: &str) -> Self {
        let message = format!("there is no {kind} `{name}`");
        Self { field, message }
    }
}

impl Place {
    /// Names of the fields.
    pub(crate) const FIELDS: [&'static str; 4] = ["member", "channel", "guild", "locale"];

    /// Returns the invoker for the user in the channel. Opens the private channel if there is none.
    pub(crate) fn invoker(&self, service: &ServiceHandle) -> Result<Invoker, UnknownPlace> {
        let user = user_by_name(&service.world(), &self.member);
        let user = user.ok_or_else(|| UnknownPlace::new("member", "user", &self.member))?;
        if let Some(unknown) = self.locale.iter().find(|locale| !locale.is_known()) {
            return Err(UnknownPlace::new("locale", "locale", unknown.code()));
        }
        let invoker = self.invoker_for(user, service)?;
        Ok(match &self.locale {
            Some(locale) => invoker.with_locale(locale.clone()),
            None => invoker,
        })
    }

    fn invoker_for(
        &self,
        user: Id<User>,
        service: &ServiceHandle,
    ) -> Result<Invoker, UnknownPlace> {
        let mut world = service.world();
        let channel = self.channel.as_deref();
        if let Some(id) = channel.and_then(|name| private_channel(&mut world, user, name)) {
            return Ok(Invoker::in_private_channel(service.clone(), user, id));
        }
        let key = self.guild_key(&world)?;
        drop(world);
        let invoker = Invoker::new(service.clone(), key, user);
        let Some(name) = channel else {
            return Ok(invoker);
        };
        let found = invoker.in_channel(name.trim_start_matches('#'));
        found.ok_or_else(|| UnknownPlace::new("channel", "channel", name))
    }

    fn guild_key(&self, world: &World) -> Result<GuildKey, UnknownPlace> {
        if self.guild.is_some() {
            return guild_by_name(world, self.guild.as_deref());
        }
        let channel = self.channel.as_ref().and_then(|name| name.parse().ok());
        let key = channel.and_then(|id| world.guilds.containing_channel(id));
        Ok(key.unwrap_or(GuildKey::DEFAULT))
    }
}

/// Returns the private channel that `name` names for the user: `dm`, `dm:bob,carl`, the ID of a private channel of the
/// user, or the ID of another user.
fn private_channel(world: &mut World, user: Id<User>, name: &str) -> Option<Id<Channel>> {
    let mut people = BTreeSet::from([user]);
    if name == "dm" {
        people.insert(world.identity.bot.id);
    } else if let Some(others) = name.strip_prefix("dm:") {
        for other in others.split(',') {
            people.insert(user_by_name(world, other)?);
        }
    } else {
        let id: Id<Channel> = name.parse().ok()?;
        let known = world.private_channels.get(id);
        if known.is_some_and(|private| private.contains(user)) {
            return Some(id);
        }
        people.insert(world.users.get(id.cast())?.id);
    }
    Some(world.private_channel_for(people))
}

/// Returns the guild with this name or ID; by default the first guild.
pub(crate) fn guild_by_name(world: &World, name: Option<&str>) -> Result<GuildKey, UnknownPlace> {
    let Some(name) = name else {
        return Ok(GuildKey::DEFAULT);
    };
    let by_id = name.parse().ok().and_then(|id| world.guilds.key_by_id(id));
    let key = by_id.or_else(|| world.guilds.by_name(name));
    key.ok_or_else(|| UnknownPlace::new("guild", "guild", name))
}

/// Returns the user with this username, with or without `@`, or ID.
pub(crate) fn user_by_name(world: &World, name: &str) -> Option<Id<User>> {
    let by_id = name.parse().ok().and_then(|id| world.users.get(id));
    let user = by_id.or_else(|| world.users.by_name(name.trim_start_matches('@')));
    user.map(|user| user.id)
}
