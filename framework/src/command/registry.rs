//! The registry: every command of an app, checked and in a stable order.

use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, iter};

use guildhall_deploy::plan::Scope as PlanScope;
use guildhall_model::Id;
use guildhall_rules::{
    CommandDef, CommandType, ExceededLimit, Finding, Limits, LocalizedDef, OptionDef, Scope, Source,
};

use super::definition::Command;

/// The commands of an app, sorted by type, scope and name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    commands: Vec<Command>,
}

/// The error for an app that cannot start because of faults in its commands, components or modals.
#[derive(Debug)]
pub struct RegistryError(Vec<RegistryFault>);

/// A fault in the commands, components or modals of an app.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegistryFault {
    /// Two commands have the same name, type and scope.
    #[error(
        "two commands of the same type and scope are named `{name}`: at {first} and at {second}"
    )]
    Duplicate {
        /// Name of both commands.
        name: &'static str,
        /// Location of the first command in registry order.
        first: Source,
        /// Location of the other command.
        second: Source,
    },
    /// The service would reject a definition.
    #[error("command `{name}` at {source_location}: {place}: {}", .finding.fault.message())]
    Definition {
        /// Name of the command.
        name: &'static str,
        /// Location in the source code.
        source_location: Source,
        /// Faulty part of the definition: option names and path.
        place: String,
        /// Broken rule.
        finding: Finding,
    },
    /// One message of a localization file belongs to two definitions.
    #[error(
        "the text at {text} belongs to both {first} and {second}: give one of them another key with `#[command(key = \"…\")]`"
    )]
    SharedText {
        /// File and line of the message.
        text: &'static str,
        /// Name of the first definition, as users type it.
        first: String,
        /// Name of the other definition.
        second: String,
    },
    /// A scope has more commands than the limits of the app allow.
    #[error("{scope}: {excess}")]
    Limit {
        /// Global, or a guild.
        scope: PlanScope,
        /// Limit and number of commands.
        excess: ExceededLimit,
    },
    /// A command or a group is restricted to the app's owners, but the app has no owners.
    #[error(
        "command `{name}` at {source_location} is restricted to the app's owners, but the app has none: set them with `App::builder().guards(AppGuards::new().owners(…))`"
    )]
    Owners {
        /// Name of the command.
        name: &'static str,
        /// Location in the source code.
        source_location: Source,
    },
    /// A component or a modal is restricted to the app's owners, but the app has no owners.
    #[error(
        "the handler of `{pattern}` at {source_location} is restricted to the app's owners, but the app has none: set them with `App::builder().guards(AppGuards::new().owners(…))`"
    )]
    RouteOwners {
        /// Custom ID pattern, with `{}` for a value.
        pattern: String,
        /// Location in the source code.
        source_location: Source,
    },
    /// One custom ID can match two components, or two modals.
    #[error("one custom ID can match both `{pattern}` at {first} and the pattern at {second}")]
    SharedId {
        /// First pattern, with `{}` for a value.
        pattern: String,
        /// Location of the first pattern.
        first: Source,
        /// Location of the other pattern.
        second: Source,
    },
    /// The custom IDs of a component or a modal can be too long with a signature.
    #[error(
        "the custom ID `{pattern}` at {source_location} can have {length} characters; with signed custom IDs, at most 83 are allowed, because the signature has 17"
    )]
    SignedId {
        /// Custom ID pattern, with `{}` for a value.
        pattern: String,
        /// Location in the source code.
        source_location: Source,
        /// Length of the longest custom ID without its signature.
        length: usize,
    },
    /// The handler of a component or a modal needs a state that the app does not have.
    #[error(
        "the handler of `{pattern}` at {source_location} needs state of type `{state}`, which the app does not have: add it with `App::builder().state(…)`"
    )]
    RouteState {
        /// Custom ID pattern, with `{}` for a value.
        pattern: String,
        /// Location in the source code.
        source_location: Source,
        /// Type of the state.
        state: &'static str,
    },
    /// A function for an event needs a state that the app does not have.
    #[error(
        "the function for the event {event} at {source_location} needs state of type `{state}`, which the app does not have: add it with `App::builder().state(…)`"
    )]
    EventState {
        /// Type of the event.
        event: &'static str,
        /// Location in the source code.
        source_location: Source,
        /// Type of the state.
        state: &'static str,
    },
    /// The handler of a command needs a state that the app does not have.
    #[error(
        "command `{name}` at {source_location} needs state of type `{state}`, which the app does not have: add it with `App::builder().state(…)`"
    )]
    State {
        /// Name of the command.
        name: &'static str,
        /// Location in the source code.
        source_location: Source,
        /// Type of the state.
        state: &'static str,
    },
}

impl RegistryError {
    /// Returns an error if there are faults.
    pub(crate) fn check(faults: Vec<RegistryFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self(faults))
        }
    }

    /// Returns every fault.
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
    /// Sorts and checks commands.
    ///
    /// A subcommand of one of the groups is not registered separately. A command that is listed twice counts once,
    /// unless its definition or guilds differ.
    ///
    /// # Errors
    ///
    /// Returns a [`RegistryError`] with every duplicate name and every broken rule.
    pub fn new(commands: impl IntoIterator<Item = Command>) -> Result<Self, RegistryError> {
        let mut commands: Vec<Command> = commands.into_iter().collect();
        let mut inner = BTreeSet::new();
        for command in &commands {
            collect_child_sources(command, &mut inner);
        }
        commands.retain(|command| !inner.contains(&location(command)));
        commands.sort_by_key(sort_key);
        commands.dedup_by(|one, other| is_same(one, other));

        let mut faults = duplicate_faults(&commands);
        faults.extend(commands.iter().flat_map(definition_faults));
        faults.extend(shared_text_faults(&commands));
        RegistryError::check(faults)?;
        Ok(Self { commands })
    }

    /// Collects every command that is linked into the program.
    ///
    /// A crate that the program never names is not linked, so its commands are not discovered: write `use my_commands
    /// as _;`. If the target does not support link-time discovery, list the commands with [`Registry::new`].
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`Registry::new`].
    pub fn discover() -> Result<Self, RegistryError> {
        Self::new(discovered_commands())
    }

    /// Returns the commands, sorted by type, scope and name: within a type, global commands precede guild commands.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Returns the full name of a command or a subcommand, as users type it: `moderate timeout`.
    ///
    /// Returns `None` if the command is not in the registry.
    pub fn path(&self, command: &Command) -> Option<String> {
        path(&self.commands, command)
    }

    /// Returns whether the registry has no commands.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Returns the commands as input for a deployment plan, grouped by the scopes of `target`.
    pub fn declared(
        &self,
        target: guildhall_deploy::plan::Target,
    ) -> guildhall_deploy::plan::Declared {
        let commands: Vec<_> = self.commands.iter().map(Command::declared).collect();
        guildhall_deploy::plan::Declared::new(&commands, target)
    }

    /// Returns the guilds in which commands are registered, in order and without duplicates.
    pub(crate) fn guilds(&self) -> BTreeSet<u64> {
        let guilds = self.commands.iter().flat_map(Command::guilds);
        guilds.copied().collect()
    }

    /// Returns a fault for each limit that the commands of a scope exceed.
    pub(crate) fn limit_faults(&self, limits: &Limits) -> Vec<RegistryFault> {
        let guilds = self.guilds().into_iter().map(Id::new);
        let scopes = iter::once(PlanScope::Global).chain(guilds.map(PlanScope::Guild));
        let faults = scopes.flat_map(|scope| {
            let guild = scope.guild().map(Id::get);
            let kind = guild.map_or(Scope::Global, |_| Scope::Guild);
            let is_in = |command: &&Command| match guild {
                None => command.guilds().is_empty(),
                Some(guild) => command.guilds().contains(&guild),
            };
            let commands = self.commands.iter().filter(is_in).map(command_def);
            let excess = limits.exceeded(commands, kind).into_iter();
            excess.map(move |excess| RegistryFault::Limit { scope, excess })
        });
        faults.collect()
    }

    /// Logs a warning for each scope with more commands than the service accepted until March 2026.
    pub(crate) fn warn_about_limits(&self) {
        for fault in self.limit_faults(&Limits::SPECIFICATION) {
            if let RegistryFault::Limit { scope, excess } = fault {
                tracing::warn!(%scope, "{excess}; the service has accepted more since March 2026");
            }
        }
    }

    /// Logs the names of the commands.
    pub(crate) fn log(&self) {
        let names: Vec<_> = self
            .commands
            .iter()
            .map(|command| command.def().name)
            .collect();
        if names.is_empty() {
            tracing::warn!(
                "the app has no commands; a crate that no code refers to is not linked: write \
                 `use my_commands as _;`"
            );
        } else {
            tracing::info!(count = names.len(), ?names, "commands");
        }
    }
}

/// A command for discovery at link time.
#[derive(Debug)]
pub struct DiscoveredCommand(pub &'static Command);

inventory::collect!(DiscoveredCommand);

/// Returns every command that is linked into the program, in no particular order.
pub(crate) fn discovered_commands() -> impl Iterator<Item = Command> {
    inventory::iter::<DiscoveredCommand>
        .into_iter()
        .map(|DiscoveredCommand(command)| **command)
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

fn collect_child_sources(command: &Command, found: &mut BTreeSet<Location>) {
    for child in command.children() {
        found.insert(location(child));
        collect_child_sources(child, found);
    }
}

/// Path, file and line of a definition: its source, in a form that can be sorted.
type Location = (&'static str, &'static str, u32);

fn location(command: &Command) -> Location {
    let Source { path, file, line } = command.source();
    (path, file, line)
}

fn is_same(one: &Command, other: &Command) -> bool {
    one.source() == other.source() && one.def() == other.def() && one.guilds() == other.guilds()
}

fn sort_key(
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

fn duplicate_faults(commands: &[Command]) -> Vec<RegistryFault> {
    let mut by_name = BTreeMap::<_, Vec<(usize, &Command)>>::new();
    for (index, command) in commands.iter().enumerate() {
        let key = (command.def().kind, command.def().name);
        by_name.entry(key).or_default().push((index, command));
    }
    let mut faults = Vec::new();
    for (index, first) in commands.iter().enumerate() {
        let same_name = &by_name[&(first.def().kind, first.def().name)];
        for (_, second) in same_name.iter().filter(|(other, _)| *other > index) {
            if share_scope(first, second) {
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

fn share_scope(first: &Command, second: &Command) -> bool {
    let both_global = first.guilds().is_empty() && second.guilds().is_empty();
    both_global
        || first
            .guilds()
            .iter()
            .any(|guild| second.guilds().contains(guild))
}

fn definition_faults(command: &Command) -> Vec<RegistryFault> {
    let findings = guildhall_rules::check(command.def());
    let fault = |finding: Finding| RegistryFault::Definition {
        name: command.def().name,
        source_location: command.source(),
        place: place(command, &finding),
        finding,
    };
    findings.iter().map(fault).collect()
}

/// Returns a fault for each text of a localization file that two definitions share.
///
/// Choices are exempt: all options with the type of an enum share the texts of its choices.
fn shared_text_faults(commands: &[Command]) -> Vec<RegistryFault> {
    let mut taken = BTreeMap::new();
    let mut faults = Vec::new();
    for command in commands {
        let def = command.def();
        let own = [def.name_localizations, def.description_localizations];
        let mut texts = Vec::new();
        collect_text_locations(own, &format!("`{}`", def.name), &mut texts);
        collect_option_texts(def.options, def.name, &mut texts);
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

fn collect_option_texts(
    options: &[OptionDef<'static>],
    above: &str,
    texts: &mut Vec<(&'static str, String)>,
) {
    for option in options {
        let own = [option.name_localizations, option.description_localizations];
        let path = format!("{above} {}", option.name);
        collect_text_locations(own, &format!("`{path}`"), texts);
        collect_option_texts(option.options, &path, texts);
    }
}

/// Collects the locations of a definition's texts in localization files.
fn collect_text_locations(
    texts: [&'static [LocalizedDef<'static>]; 2],
    definition: &str,
    sources: &mut Vec<(&'static str, String)>,
) {
    let found = texts.into_iter().flatten().filter_map(|text| text.source);
    sources.extend(found.map(|source| (source, definition.to_owned())));
}

fn command_def(command: &Command) -> &CommandDef<'_> {
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
