//! The commands and permissions that were read from the service, with their JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::json::{self, JsonError};
use guildhall_model::{
    ApplicationIntegrationType, Command as Registered, CommandBody, Guild, Id, List,
};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::plan::options::Scope;

/// Commands of the scopes that were read, and the permissions that guilds have set for them.
///
/// Returned by [`publish::read`](crate::publish::read) and [`Reader`](crate::publish::Reader). A scope that was not
/// read is treated as empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deployed {
    pub(crate) scopes: BTreeMap<Scope, Arc<[Registered]>>,
    /// JSON from which each command was parsed.
    json: BTreeMap<Id<Registered>, Arc<str>>,
    pub(crate) permissions: BTreeMap<Id<Guild>, Vec<GuildCommandPermissions>>,
    pub(crate) integration_types: Option<Vec<ApplicationIntegrationType>>,
    pub(crate) guild_count: Option<u64>,
    pub(crate) absent: BTreeSet<Id<Guild>>,
}

/// The text is not a list of commands.
#[derive(Debug, thiserror::Error)]
#[error("the text is not a list of commands: {0}")]
pub struct DeployedError(JsonError);

impl Deployed {
    /// Sets the commands of a scope. The commands must include their localizations.
    #[must_use]
    pub fn commands(mut self, scope: Scope, commands: impl Into<Vec<Registered>>) -> Self {
        self.insert(scope, commands.into().into());
        self
    }

    /// Sets the commands of a scope from a JSON list in the service's format. The commands must include their
    /// localizations.
    ///
    /// If a command is kept although it is not declared, its unknown fields are sent back unchanged.
    ///
    /// # Errors
    ///
    /// Returns [`DeployedError`] if the text is not a list of commands.
    pub fn commands_json(self, scope: Scope, json: &[u8]) -> Result<Self, DeployedError> {
        let commands: List<RawCommand> = json::from_slice(json).map_err(DeployedError)?;
        Ok(self.with_raw_commands(scope, commands.into()))
    }

    /// Sets the commands of a scope, with the JSON of each command.
    pub(crate) fn with_raw_commands(self, scope: Scope, commands: Vec<RawCommand>) -> Self {
        let mut json = Vec::with_capacity(commands.len());
        let mut parsed = Vec::with_capacity(commands.len());
        for raw in commands {
            json.push((raw.command.id, raw.json.get().into()));
            parsed.push(raw.command);
        }
        let mut deployed = self.commands(scope, parsed);
        // `commands` removes the JSON of the commands that the scope had before.
        deployed.json.extend(json);
        deployed
    }

    /// Sets the permissions of a guild for the app's commands, including global commands.
    #[must_use]
    pub fn permissions(
        mut self,
        guild: Id<Guild>,
        permissions: impl Into<Vec<GuildCommandPermissions>>,
    ) -> Self {
        self.permissions.insert(guild, permissions.into());
        self
    }

    /// Sets the integration types that the app supports, which are the default for global commands.
    ///
    /// If they are not set, a command that declares no integration types matches any deployed value. An empty list
    /// counts as not set: a command without integration types cannot exist.
    #[must_use]
    pub fn integration_types(mut self, types: impl Into<Vec<ApplicationIntegrationType>>) -> Self {
        self.integration_types = Some(types.into()).filter(|types| !types.is_empty());
        self
    }

    /// Sets the approximate number of guilds that have the app.
    #[must_use]
    pub const fn guild_count(mut self, count: u64) -> Self {
        self.guild_count = Some(count);
        self
    }

    /// Marks a guild as absent: it does not exist, or does not have the app. A plan skips absent guilds, even if
    /// commands are declared for them.
    #[must_use]
    pub fn absent_guild(mut self, guild: Id<Guild>) -> Self {
        self.absent.insert(guild);
        self
    }

    /// Returns the guilds that do not exist or do not have the app.
    pub fn absent_guilds(&self) -> &BTreeSet<Id<Guild>> {
        &self.absent
    }

    /// Merges the results of another read. Keeps the larger of the two guild counts.
    #[must_use]
    pub fn merge(mut self, more: Self) -> Self {
        for (scope, commands) in more.scopes {
            self.insert(scope, commands);
        }
        self.json.extend(more.json);
        self.permissions.extend(more.permissions);
        self.integration_types = self.integration_types.or(more.integration_types);
        self.guild_count = self.guild_count.max(more.guild_count);
        self.absent.extend(more.absent);
        self
    }

    /// Returns the scopes that were read, in order.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, &[Registered])> {
        self.scopes
            .iter()
            .map(|(scope, commands)| (*scope, &**commands))
    }

    /// Returns the guilds whose permissions were read.
    pub fn guilds(&self) -> impl Iterator<Item = Id<Guild>> {
        self.permissions.keys().copied()
    }

    /// Returns whether a scope can have commands: false for an absent guild.
    pub(crate) fn has(&self, scope: Scope) -> bool {
        scope
            .guild()
            .is_none_or(|guild| !self.absent.contains(&guild))
    }

    fn insert(&mut self, scope: Scope, commands: Arc<[Registered]>) {
        let old = self.scopes.insert(scope, commands);
        for command in old.iter().flat_map(|old| old.iter()) {
            self.json.remove(&command.id);
        }
    }

    /// Returns the JSON from which a command was parsed.
    pub(crate) fn json(&self, command: Id<Registered>) -> Option<&str> {
        self.json.get(&command).map(|json| &**json)
    }

    pub(crate) fn commands_in(&self, scope: Scope) -> &[Registered] {
        self.scopes.get(&scope).map_or(&[], |commands| commands)
    }
}

/// Fields that [`CommandBody`] has or that only the service sets. `options` is not listed, because options may have
/// unknown fields.
const KNOWN_FIELDS: &[&str] = &[
    "application_id",
    "contexts",
    "default_member_permissions",
    "default_permission",
    "description",
    "description_localizations",
    "description_localized",
    "dm_permission",
    "guild_id",
    "handler",
    "id",
    "integration_types",
    "name",
    "name_localizations",
    "name_localized",
    "nsfw",
    "type",
    "version",
];

/// A command, with the JSON from which it was parsed.
#[derive(Debug)]
pub(crate) struct RawCommand {
    pub(crate) command: Registered,
    pub(crate) json: Box<RawValue>,
}

impl<'de> Deserialize<'de> for RawCommand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        let command = json::from_str(json.get()).map_err(Error::custom)?;
        Ok(Self { command, json })
    }
}

/// One command in the body of a bulk overwrite.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum OverwriteEntry<'b> {
    /// The known fields.
    Body(&'b CommandBody),
    /// All fields of a deployed command, including unknown ones.
    Raw(&'b Map<String, Value>),
}

/// Returns the fields to send for an undeclared command that is kept: `body`, and the unknown fields of `json`.
pub(crate) fn passthrough(json: &str, body: &CommandBody) -> Option<Map<String, Value>> {
    let Ok(Value::Object(mut fields)) = json::from_str(json) else {
        return None;
    };
    let Ok(Value::Object(body)) = serde_json::to_value(body) else {
        return None;
    };
    fields.retain(|field, _| !KNOWN_FIELDS.contains(&field.as_str()));
    remove_nulls(&mut fields);
    // Keep the options of the JSON: they may have unknown fields.
    fields.extend(body.into_iter().filter(|(field, _)| field != "options"));
    Some(fields)
}

/// Removes nulls: the service rejects null in requests for some fields that are null in responses.
fn remove_nulls(fields: &mut Map<String, Value>) {
    fields.retain(|_, value| !value.is_null());
    for value in fields.values_mut() {
        let elements = match value {
            Value::Array(elements) => elements.as_mut_slice(),
            value => std::slice::from_mut(value),
        };
        for fields in elements.iter_mut().filter_map(Value::as_object_mut) {
            remove_nulls(fields);
        }
    }
}
