//! Every command of an app, in a stable order, checked.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use guildhall_rules::{CommandDef, CommandType, Finding, Limits, LocalizedDef, OptionDef, Scope};

use super::{Command, Source};

/// The commands of an app, sorted by type and name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    commands: Vec<Command>,
}

/// Why an app cannot start with its commands: every fault that was found.
#[derive(Debug)]
pub struct RegistryError(Vec<RegistryFault>);

/// One fault of an app's commands.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegistryFault {
    /// Two commands of one name, type and scope.
    #[error("two commands are named `{name}` in one scope: at {first} and at {second}")]
    Duplicate {
        /// Their name.
        name: &'static str,
        /// The one that comes first in the registry.
        first: Source,
        /// The other.
        second: Source,
    },
    /// A definition that the service would refuse.
    #[error("command `{name}` at {source_location}: {place}: {}", .finding.fault.message())]
    Definition {
        /// The command's name.
        name: &'static str,
        /// Where it is written.
        source_location: Source,
        /// The part of it that is at fault: the options by name, and the path to it.
        place: String,
        /// The rule it breaks.
        finding: Finding,
    },
    /// One message of a file is for two definitions.
    #[error(
        "the text at {text} is for {first} and for {second}: give one of them another key, as `#[command(key = \"…\")]`"
    )]
    SharedText {
        /// The file and line.
        text: &'static str,
        /// The definition that comes first, as members type it.
        first: String,
        /// The other.
        second: String,
    },
    /// A command or a group is left to the app's owners, and none were named.
    #[error(
        "command `{name}` at {source_location} is left to the app's owners: name them with `App::builder().owners(…)`"
    )]
    Owners {
        /// The command's name.
        name: &'static str,
        /// Where it is written.
        source_location: Source,
    },
    /// A component or a modal is left to the app's owners, and none were named.
    #[error(
        "what answers `{pattern}` at {source_location} is left to the app's owners: name them with `App::builder().owners(…)`"
    )]
    RouteOwners {
        /// The pattern of its custom id, with `{}` for a value.
        pattern: String,
        /// Where it is written.
        source_location: Source,
    },
    /// One custom id can be of two components, or of two modals.
    #[error("one custom id can be of `{pattern}` at {first} and of the pattern at {second}")]
    SharedId {
        /// The pattern of the first, with `{}` for a value.
        pattern: String,
        /// Where the first is written.
        first: Source,
        /// Where the other is written.
        second: Source,
    },
    /// A component or a modal asks for a state that the app was not given.
    #[error(
        "what answers `{pattern}` at {source_location} needs the state `{state}`, which the app was not given"
    )]
    RouteState {
        /// The pattern of its custom id, with `{}` for a value.
        pattern: String,
        /// Where it is written.
        source_location: Source,
        /// The type of the state.
        state: &'static str,
    },
    /// A handler asks for a state that the app was not given.
    #[error(
        "command `{name}` at {source_location} needs the state `{state}`, which the app was not given"
    )]
    State {
        /// The command's name.
        name: &'static str,
        /// Where it is written.
        source_location: Source,
        /// The type of the state.
        state: &'static str,
    },
}

impl RegistryError {
    pub(crate) fn of(faults: Vec<RegistryFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self(faults))
        }
    }

    /// The faults, in the order of the commands.
    pub fn faults(&self) -> &[RegistryFault] {
        &self.0
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RegistryError {}

impl Registry {
    /// Sorts and checks these commands.
    ///
    /// A command that a group among them includes is part of that group, and no command of its
    /// own. One that is given twice counts once, unless its settings differ.
    ///
    /// # Errors
    ///
    /// [`RegistryError`] with every duplicate name and every rule that a definition breaks.
    pub fn of(commands: impl IntoIterator<Item = Command>) -> Result<Self, RegistryError> {
        let mut commands: Vec<Command> = commands.into_iter().collect();
        let mut inner = Vec::new();
        for command in &commands {
            sources_inside(command, &mut inner);
        }
        commands.retain(|command| !inner.contains(&command.source()));
        commands.sort_by_key(order);
        commands.dedup_by(|one, other| is_same(one, other));

        let mut faults = duplicates(&commands);
        faults.extend(commands.iter().flat_map(broken_rules));
        faults.extend(shared_texts(&commands));
        RegistryError::of(faults)?;
        Ok(Self { commands })
    }

    /// Every command that was linked into this program.
    ///
    /// A crate that the program never names is not linked, and its commands are not found: write
    /// `use my_commands as _;`. Where the target has no link-time discovery, list the commands with
    /// [`Registry::of`].
    ///
    /// # Errors
    ///
    /// As [`Registry::of`].
    pub fn discover() -> Result<Self, RegistryError> {
        Self::of(discovered())
    }

    /// The commands, sorted by type and name; those of single guilds behind the global ones.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The names that lead to a command or a subcommand, as members type them: `moderate timeout`.
    ///
    /// None where it is not among these commands.
    pub fn path(&self, command: &Command) -> Option<String> {
        path(&self.commands, command)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Returns the declared commands, grouped by the scopes of a target.
    pub fn declared(
        &self,
        target: guildhall_deploy::plan::Target,
    ) -> guildhall_deploy::plan::Declared {
        let commands: Vec<_> = self.commands.iter().map(Command::declared).collect();
        guildhall_deploy::plan::Declared::new(&commands, target)
    }

    /// The guilds that commands name, in order, each once.
    pub(crate) fn guilds(&self) -> BTreeSet<u64> {
        let guilds = self.commands.iter().flat_map(Command::guilds);
        guilds.copied().collect()
    }

    /// Says in the log where there are more commands than the service takes. It may take more by
    /// now, so it has the last word.
    pub(crate) fn warn_of_limits(&self, limits: &Limits) {
        let in_scope = |guild: Option<u64>| {
            let is_in = move |command: &&Command| match guild {
                None => command.guilds().is_empty(),
                Some(guild) => command.guilds().contains(&guild),
            };
            self.commands.iter().filter(is_in).map(definition)
        };
        for excess in limits.exceeded(in_scope(None), Scope::Global) {
            tracing::warn!(scope = "global", "{excess}");
        }
        for guild in self.guilds() {
            for excess in limits.exceeded(in_scope(Some(guild)), Scope::Guild) {
                tracing::warn!(scope = guild, "{excess}");
            }
        }
    }

    /// Says in the log what was found.
    pub(crate) fn log(&self) {
        let names: Vec<_> = self
            .commands
            .iter()
            .map(|command| command.def().name)
            .collect();
        if names.is_empty() {
            tracing::warn!(
                "the app has no commands; a crate that the program never names is not linked: \
                 write `use my_commands as _;`"
            );
        } else {
            tracing::info!(count = names.len(), ?names, "commands");
        }
    }
}

/// A command that was found at link time.
#[derive(Debug)]
pub struct Discovered(pub &'static Command);

inventory::collect!(Discovered);

/// Every command that was linked into this program, in no particular order.
pub(crate) fn discovered() -> impl Iterator<Item = Command> {
    inventory::iter::<Discovered>
        .into_iter()
        .map(|Discovered(command)| **command)
}

fn path(commands: &[Command], wanted: &Command) -> Option<String> {
    commands.iter().find_map(|command| {
        let name = command.def().name;
        if command.source() == wanted.source() {
            return Some(name.to_owned());
        }
        let inner = path(command.children(), wanted)?;
        Some(format!("{name} {inner}"))
    })
}

fn sources_inside(command: &Command, found: &mut Vec<Source>) {
    for child in command.children() {
        found.push(child.source());
        sources_inside(child, found);
    }
}

fn is_same(one: &Command, other: &Command) -> bool {
    one.source() == other.source() && one.def() == other.def() && one.guilds() == other.guilds()
}

fn order(
    command: &Command,
) -> (
    CommandType,
    bool,
    &'static str,
    &'static [u64],
    &'static str,
    u32,
) {
    let def = command.def();
    let source = command.source();
    (
        def.kind,
        def.in_guild,
        def.name,
        command.guilds(),
        source.path,
        source.line,
    )
}

fn duplicates(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for (index, first) in commands.iter().enumerate() {
        for second in &commands[index + 1..] {
            if share_a_scope(first, second) && first.def().shares_name_with(second.def()) {
                faults.push(RegistryFault::Duplicate {
                    name: first.def().name,
                    first: first.source(),
                    second: second.source(),
                });
            }
        }
    }
    faults
}

fn share_a_scope(first: &Command, second: &Command) -> bool {
    let both_global = first.guilds().is_empty() && second.guilds().is_empty();
    both_global
        || first
            .guilds()
            .iter()
            .any(|guild| second.guilds().contains(guild))
}

fn broken_rules(command: &Command) -> Vec<RegistryFault> {
    let findings = guildhall_rules::check(command.def());
    let fault = |finding: Finding| RegistryFault::Definition {
        name: command.def().name,
        source_location: command.source(),
        place: place(command, &finding),
        finding,
    };
    findings.iter().map(fault).collect()
}

/// Texts of files that two definitions take, which have one path then. Choices share theirs on
/// purpose, in every option that has them.
fn shared_texts(commands: &[Command]) -> Vec<RegistryFault> {
    let mut taken = BTreeMap::new();
    let mut faults = Vec::new();
    for command in commands {
        let def = command.def();
        let own = [def.name_localizations, def.description_localizations];
        let mut texts = Vec::new();
        note(own, &format!("`{}`", def.name), &mut texts);
        texts_inside(def.options, def.name, &mut texts);
        for (text, definition) in texts {
            match taken.get(text) {
                None => drop(taken.insert(text, (command.source(), definition))),
                Some((source, first)) if (*source, first) != (command.source(), &definition) => {
                    faults.push(RegistryFault::SharedText {
                        text,
                        first: first.clone(),
                        second: definition,
                    });
                }
                Some(_) => {}
            }
        }
    }
    faults
}

fn texts_inside(
    options: &[OptionDef<'static>],
    above: &str,
    texts: &mut Vec<(&'static str, String)>,
) {
    for option in options {
        let own = [option.name_localizations, option.description_localizations];
        let path = format!("{above} {}", option.name);
        note(own, &format!("`{path}`"), texts);
        texts_inside(option.options, &path, texts);
    }
}

/// Notes where the texts of a definition come from.
fn note(
    texts: [&'static [LocalizedDef<'static>]; 2],
    definition: &str,
    noted: &mut Vec<(&'static str, String)>,
) {
    let sources = texts.into_iter().flatten().filter_map(|text| text.source);
    noted.extend(sources.map(|source| (source, definition.to_owned())));
}

fn definition(command: &Command) -> &CommandDef<'_> {
    command.def()
}

fn place(command: &Command, finding: &Finding) -> String {
    let options: Vec<&str> = finding
        .at
        .options_in(command.def())
        .map(|option| option.name)
        .collect();
    match (options.is_empty(), finding.at.path_in(command.def())) {
        (true, path) if path.is_empty() => "the command as a whole".to_owned(),
        (true, path) => path,
        (false, path) => format!("option `{}` ({path})", options.join(" ")),
    }
}
