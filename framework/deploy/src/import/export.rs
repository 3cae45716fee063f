//! JSON → commands, each with all that stood there, known here or not.
//!
//! Commands of all scopes, each once, with the guilds that it is in.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use guildhall_model::{Command as Registered, CommandBody, Guild, Id};
use guildhall_rules::Fault;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::import::Imported;
use crate::import::command::Writer;
use crate::import::fit::{Extent, fit, settled};
use crate::import::omitted::{LeftOut, Notes, note_unread};
use crate::plan::declared::Declared;
use crate::plan::deployed::Deployed;
use crate::plan::options::Scope;

/// Commands as JSON, each in its place: what is imported.
///
/// It is read from what `commands export` prints, or from a list as the service sends it, whose
/// commands say their guilds themselves. What the service sends without
/// `with_localizations=true` has its texts in one language alone.
#[derive(Clone, Debug, Default)]
pub struct Dump {
    pub(crate) commands: Vec<Dumped>,
}

/// A command, and all that stood there of it.
#[derive(Clone, Debug)]
pub(crate) struct Dumped {
    pub(crate) scope: Scope,
    pub(crate) body: CommandBody,
    pub(crate) json: Map<String, Value>,
}

/// A text holds no commands.
#[derive(Debug)]
pub struct DumpError(serde_json::Error);

/// What would be registered: in each place, commands in some form.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Export<C> {
    global: Vec<C>,
    #[serde(default = "BTreeMap::new")]
    guilds: BTreeMap<Id<Guild>, Vec<C>>,
}

/// A command of a list, which says itself where it is.
#[derive(Debug, Deserialize)]
struct Listed {
    #[serde(default)]
    guild_id: Option<Id<Guild>>,
    #[serde(flatten)]
    body: CommandBody,
}

impl Dump {
    fn with(mut self, scope: Scope, body: CommandBody, json: Map<String, Value>) -> Self {
        self.commands.push(Dumped { scope, body, json });
        self
    }

    /// Adds a command of which nothing stood anywhere but what is known here.
    fn with_known(self, scope: Scope, body: CommandBody) -> Self {
        let json = serde_json::to_value(&body).ok();
        let json = json.and_then(|json| json.as_object().cloned());
        self.with(scope, body, json.unwrap_or_default())
    }

    fn with_registered(self, scope: Scope, command: &Registered, json: Option<&str>) -> Self {
        let body = CommandBody::from(command.clone());
        match json.and_then(|json| serde_json::from_str(json).ok()) {
            Some(json) => self.with(scope, body, json),
            None => self.with_known(scope, body),
        }
    }
}

impl FromStr for Dump {
    type Err = DumpError;

    /// Reads commands, wherever they are from.
    fn from_str(text: &str) -> Result<Self, DumpError> {
        let read = if text.trim_start().starts_with('[') {
            listed(text)
        } else {
            exported(text)
        };
        read.map_err(DumpError)
    }
}

fn listed(text: &str) -> serde_json::Result<Dump> {
    let (commands, all) = both::<Vec<Listed>, Vec<Map<_, _>>>(text)?;
    let commands = commands.into_iter().zip(all);
    Ok(commands.fold(Dump::default(), |dump, (listed, json)| {
        let scope = listed.guild_id.map_or(Scope::Global, Scope::Guild);
        dump.with(scope, listed.body, json)
    }))
}

fn exported(text: &str) -> serde_json::Result<Dump> {
    let (commands, all) = both::<Export<CommandBody>, Export<Map<_, _>>>(text)?;
    let commands = commands.into_commands().zip(all.into_commands());
    Ok(
        commands.fold(Dump::default(), |dump, ((scope, body), (_, json))| {
            dump.with(scope, body, json)
        }),
    )
}

/// The same text as what is known here, and as all that stands there.
fn both<K: DeserializeOwned, A: DeserializeOwned>(text: &str) -> serde_json::Result<(K, A)> {
    Ok((serde_json::from_str(text)?, serde_json::from_str(text)?))
}

/// What was read from the service, in its own words.
impl From<&Deployed> for Dump {
    fn from(deployed: &Deployed) -> Self {
        let scopes = deployed.scopes();
        let all = scopes.flat_map(|(scope, commands)| commands.iter().map(move |it| (scope, it)));
        all.fold(Self::default(), |dump, (scope, command)| {
            dump.with_registered(scope, command, deployed.json(command.id))
        })
    }
}

/// What should be. What a guild cannot have of a command was left out before, unsaid.
impl From<&Declared> for Dump {
    fn from(declared: &Declared) -> Self {
        let scopes = declared.scopes();
        let all = scopes.flat_map(|(scope, bodies)| bodies.into_iter().map(move |it| (scope, it)));
        all.fold(Self::default(), |dump, (scope, body)| {
            dump.with_known(scope, body)
        })
    }
}

impl<C> Export<C> {
    /// Puts commands where they belong.
    pub fn of(commands: impl IntoIterator<Item = (Scope, C)>) -> Self {
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
        let global = self.global.into_iter().map(|it| (Scope::Global, it));
        let guilds = self.guilds.into_iter();
        global.chain(guilds.flat_map(|(guild, commands)| {
            commands
                .into_iter()
                .map(move |it| (Scope::Guild(guild), it))
        }))
    }
}

impl fmt::Display for DumpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text holds no commands: {}", self.0)
    }
}

impl std::error::Error for DumpError {}

/// A command as it can be written, and where it is registered.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) body: CommandBody,
    /// None for a global command.
    pub(crate) guilds: Vec<Id<Guild>>,
}

/// Commands that are going to be written, and what of them is not.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    commands: Vec<Placed>,
    notes: Notes,
}

impl Collected {
    pub(crate) fn add(&mut self, dumped: &Dumped) {
        let (body, scope) = (settled(dumped.body.clone()), dumped.scope);
        if let Some(why) = self.refusal(&body, scope) {
            let what = LeftOut::field(&body, ("", ""), why);
            self.notes.leave_out(what.with(Extent::Command));
            return;
        }
        note_unread(&dumped.json, &body, &mut self.notes);
        if let Some(body) = fit(body, scope, &mut self.notes) {
            self.place(body, scope);
        }
    }

    /// Why the command as a whole cannot be there.
    fn refusal(&self, body: &CommandBody, scope: Scope) -> Option<&'static str> {
        if scope.guild().is_some_and(|guild| guild.get() == 0) {
            return Some("no guild has the id 0");
        }
        let shares_name = |it: &Placed| (it.body.kind, &it.body.name) == (body.kind, &body.name);
        let mut here = self.commands.iter().filter(|it| it.is_in(scope));
        here.any(shares_name)
            .then_some(Fault::CommandNameTaken.message())
    }

    fn place(&mut self, body: CommandBody, scope: Scope) {
        let guild = scope.guild();
        let mut of_guilds = self.commands.iter_mut().filter(|it| !it.guilds.is_empty());
        let same = guild.and_then(|_| of_guilds.find(|it| it.body == body));
        match same {
            Some(same) => same.guilds.extend(guild),
            None => self.commands.push(Placed {
                body,
                guilds: guild.into_iter().collect(),
            }),
        }
    }

    pub(crate) fn written(self) -> Imported {
        let mut writer = Writer::default();
        for command in &self.commands {
            writer.command(command);
        }
        Imported {
            source: writer.finish(&self.notes.left_out),
            left_out: self.notes.left_out,
            unsaid: self.notes.unsaid,
        }
    }
}

impl Placed {
    fn is_in(&self, scope: Scope) -> bool {
        match scope.guild() {
            None => self.guilds.is_empty(),
            Some(guild) => self.guilds.contains(&guild),
        }
    }
}
