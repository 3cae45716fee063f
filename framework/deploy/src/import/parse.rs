//! Parses commands from JSON, keeps all their fields, and merges equal commands of several guilds.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use guildhall_model::json::{self, JsonError};
use guildhall_model::{Command as Registered, CommandBody, Guild, Id};
use guildhall_rules::Fault;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::import::Imported;
use crate::import::generate::source_file;
use crate::import::omissions::{Omission, omit, record_missing_fields};
use crate::import::sanitize::{RemovedPart, sanitize, without_unsupported_fields};
use crate::plan::declared::Declared;
use crate::plan::deployed::Deployed;
use crate::plan::options::Scope;

/// Commands to import, with their scopes.
///
/// `FromStr` parses the output of `commands export`, or a list of commands from the service; guild commands in the list
/// have a `guild_id`. A list that was requested without `with_localizations=true` lacks the localizations.
#[derive(Clone, Debug, Default)]
pub struct ImportInput {
    pub(crate) commands: Vec<RawInputCommand>,
}

/// A command, with all fields of its JSON.
#[derive(Clone, Debug)]
pub(crate) struct RawInputCommand {
    pub(crate) scope: Scope,
    pub(crate) body: CommandBody,
    pub(crate) json: Map<String, Value>,
}

/// The text is not a valid list or export of commands.
#[derive(Debug)]
pub struct ImportError(JsonError);

/// Commands by scope: the format of `commands export`.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Export<C> {
    global: Vec<C>,
    #[serde(default = "BTreeMap::new")]
    guilds: BTreeMap<Id<Guild>, Vec<C>>,
}

/// The scope of a command in a list from the service.
#[derive(Debug, Deserialize)]
struct ListedScope {
    guild_id: Option<Id<Guild>>,
}

impl ImportInput {
    fn with(mut self, scope: Scope, body: CommandBody, json: Map<String, Value>) -> Self {
        self.commands.push(RawInputCommand { scope, body, json });
        self
    }

    /// Adds a command without unknown fields.
    fn with_known(self, scope: Scope, body: CommandBody) -> Self {
        let json = match serde_json::to_value(&body) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        self.with(scope, body, json)
    }

    fn with_registered(self, scope: Scope, command: &Registered, json: Option<&str>) -> Self {
        let body = CommandBody::from(command.clone());
        match json.and_then(|json| json::from_str(json).ok()) {
            Some(json) => self.with(scope, body, json),
            None => self.with_known(scope, body),
        }
    }
}

impl FromStr for ImportInput {
    type Err = ImportError;

    /// Parses the output of `commands export`, or a list of commands from the service.
    fn from_str(text: &str) -> Result<Self, ImportError> {
        let parsed = if text.trim_start().starts_with('[') {
            parse_list(text)
        } else {
            parse_export(text)
        };
        parsed.map_err(ImportError)
    }
}

fn parse_list(text: &str) -> Result<ImportInput, JsonError> {
    let (bodies, fields) = parse_twice::<Vec<CommandBody>, Vec<Map<_, _>>>(text)?;
    let scopes: Vec<ListedScope> = json::from_str(text)?;
    let mut input = ImportInput::default();
    for ((ListedScope { guild_id }, body), json) in scopes.into_iter().zip(bodies).zip(fields) {
        let scope = guild_id.map_or(Scope::Global, Scope::Guild);
        input = input.with(scope, body, json);
    }
    Ok(input)
}

fn parse_export(text: &str) -> Result<ImportInput, JsonError> {
    let (commands, fields) = parse_twice::<Export<CommandBody>, Export<Map<_, _>>>(text)?;
    let mut input = ImportInput::default();
    for ((scope, body), (_, json)) in commands.into_commands().zip(fields.into_commands()) {
        input = input.with(scope, body, json);
    }
    Ok(input)
}

/// Parses the text twice: as the fields that this version knows, and as all fields.
fn parse_twice<K: DeserializeOwned, A: DeserializeOwned>(text: &str) -> Result<(K, A), JsonError> {
    Ok((json::from_str(text)?, json::from_str(text)?))
}

/// Imports deployed commands, with the JSON from the service.
impl From<&Deployed> for ImportInput {
    fn from(deployed: &Deployed) -> Self {
        let mut input = Self::default();
        for (scope, commands) in deployed.scopes() {
            for command in commands {
                input = input.with_registered(scope, command, deployed.json(command.id));
            }
        }
        input
    }
}

/// Imports declared commands. `Declared` has already removed fields that a guild command cannot have, so they are not
/// listed as omissions.
impl From<&Declared> for ImportInput {
    fn from(declared: &Declared) -> Self {
        let mut input = Self::default();
        for (scope, bodies) in declared.scopes() {
            for body in bodies {
                input = input.with_known(scope, body);
            }
        }
        input
    }
}

impl<C> Export<C> {
    /// Groups commands by scope.
    pub fn new(commands: impl IntoIterator<Item = (Scope, C)>) -> Self {
        let (mut global, mut guilds) = (Vec::new(), BTreeMap::<_, Vec<C>>::new());
        for (scope, command) in commands {
            match scope {
                Scope::Global => global.push(command),
                Scope::Guild(guild) => guilds.entry(guild).or_default().push(command),
            }
        }
        Self { global, guilds }
    }

    fn into_commands(self) -> impl Iterator<Item = (Scope, C)> {
        let global = self
            .global
            .into_iter()
            .map(|command| (Scope::Global, command));
        let guilds = self.guilds.into_iter().flat_map(|(guild, commands)| {
            commands
                .into_iter()
                .map(move |command| (Scope::Guild(guild), command))
        });
        global.chain(guilds)
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the text is neither a list of commands nor the output of `commands export`: {}",
            self.0
        )
    }
}

impl std::error::Error for ImportError {}

/// A command to generate, and the guilds in which it is registered.
#[derive(Debug)]
pub(crate) struct ScopedCommand {
    pub(crate) body: CommandBody,
    /// Empty for a global command.
    pub(crate) guilds: Vec<Id<Guild>>,
}

/// Collects the commands to generate, and the omissions.
#[derive(Debug, Default)]
pub(crate) struct ImportBuilder {
    commands: Vec<ScopedCommand>,
    omissions: Vec<Omission>,
}

impl ImportBuilder {
    pub(crate) fn add(&mut self, command: &RawInputCommand) {
        let (body, scope) = (
            without_unsupported_fields(command.body.clone()),
            command.scope,
        );
        if let Some(reason) = self.rejection_reason(&body, scope) {
            let omission = Omission::new(&body, "", "", reason);
            omit(&mut self.omissions, omission.with(RemovedPart::Command));
            return;
        }
        record_missing_fields(&command.json, &body, &mut self.omissions);
        if let Some(body) = sanitize(body, scope, &mut self.omissions) {
            self.insert(body, scope);
        }
    }

    /// Returns the reason why a scope cannot have the command at all; `None` if the command is allowed.
    fn rejection_reason(&self, body: &CommandBody, scope: Scope) -> Option<&'static str> {
        if scope.guild().is_some_and(|guild| guild.get() == 0) {
            return Some("0 is not a valid guild ID");
        }
        let mut commands = self.commands.iter();
        let is_taken = commands.any(|other| {
            other.is_in(scope) && (other.body.kind, &other.body.name) == (body.kind, &body.name)
        });
        is_taken.then_some(Fault::CommandNameTaken.message())
    }

    fn insert(&mut self, body: CommandBody, scope: Scope) {
        let guild = scope.guild();
        let same = self
            .commands
            .iter_mut()
            .find(|other| guild.is_some() && !other.guilds.is_empty() && other.body == body);
        match same {
            Some(same) => same.guilds.extend(guild),
            None => self.commands.push(ScopedCommand {
                body,
                guilds: guild.into_iter().collect(),
            }),
        }
    }

    pub(crate) fn finish(self) -> Imported {
        Imported {
            source: source_file(&self.commands, &self.omissions),
            omissions: self.omissions,
        }
    }
}

impl ScopedCommand {
    fn is_in(&self, scope: Scope) -> bool {
        match scope.guild() {
            None => self.guilds.is_empty(),
            Some(guild) => self.guilds.contains(&guild),
        }
    }
}
