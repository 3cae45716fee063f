//! Source and guards of each handler, by the name of its route, for the inspector of the playground.

use std::collections::BTreeMap;
use std::{fmt, iter};

use guildhall_rules::Source;

use crate::app::builder::AppBuilder;
use crate::command::definition::{Command, CommandContent};
use crate::command::guard_options::{Concurrency, Cooldown, Guards};
use crate::command::handler_options::{HandlerOptions, InheritedOptions};
use crate::interaction::route_name::RouteName;

/// Handlers of an app, by the path of the command or the pattern of the custom ID.
#[derive(Debug, Default)]
pub(crate) struct HandlerTable(BTreeMap<String, HandlerEntry>);

/// Handler with its source and its guards.
#[derive(Debug)]
pub(crate) struct HandlerEntry {
    source: Source,
    /// Guards in the order in which they are checked.
    guards: Vec<GuardEntry>,
}

/// Guard of the app, a group or a handler.
#[derive(Clone, Debug)]
struct GuardEntry {
    /// Name, as [`GuardError::guard`](crate::GuardError::guard) returns it.
    name: &'static str,
    /// Requirement of the guard, such as `BAN_MEMBERS`.
    requirement: String,
}

impl HandlerTable {
    /// Returns the handlers of an app; no commands if they are invalid: the app reports the error when it starts.
    pub(crate) fn new(builder: &AppBuilder) -> Self {
        let mut table = Self::default();
        let guards = &builder.guards;
        let mut app = permission_guards(&guards.guards);
        app.extend(check_guards(guards.checks.len()));
        app.extend(cooldown_guards(
            &guards.cooldowns,
            guards.cooldown_functions.len(),
        ));
        app.extend(concurrency_guards(&guards.concurrency));
        if let Ok(registry) = builder.registry() {
            for command in registry.commands() {
                table.add_command(command, "", &app);
            }
        }
        for route in builder.routes() {
            let name = RouteName::Pattern(route.pattern()).to_string();
            let guards = [app.clone(), guards_in(route.handler().options)].concat();
            let source = route.source();
            table.0.insert(name, HandlerEntry { source, guards });
        }
        table
    }

    /// Adds a command, or the subcommands of a group. `outer` are the guards of the app and the outer groups.
    fn add_command(&mut self, command: &Command, prefix: &str, outer: &[GuardEntry]) {
        let name = format!("{prefix}{}", command.def().name);
        let guards = [outer.to_vec(), guards_in(command.own_handler_options())].concat();
        match command.body() {
            CommandContent::Group(children) => {
                for child in *children {
                    self.add_command(child, &format!("{name} "), &guards);
                }
            }
            CommandContent::Handler(_) => {
                let source = command.source();
                self.0.insert(name, HandlerEntry { source, guards });
            }
        }
    }

    pub(crate) fn get(&self, route: &str) -> Option<&HandlerEntry> {
        self.0.get(route)
    }
}

impl HandlerEntry {
    /// Returns a line per guard with its verdict. `rejected_by` is the name of the guard that has rejected the
    /// interaction; without a name, a check or the handler has rejected the interaction with an error for the user.
    pub(crate) fn verdicts(&self, is_rejected: bool, rejected_by: Option<&str>) -> Vec<String> {
        let name = rejected_by.or(is_rejected.then_some("check"));
        let is_rejecting = |guard: &GuardEntry| Some(guard.name) == name;
        let rejected_at = self.guards.iter().position(is_rejecting);
        let numbered = self.guards.iter().enumerate();
        let lines = numbered.map(|(index, guard)| {
            let verdict = match rejected_at {
                None => "granted",
                Some(first) if index < first => "granted",
                Some(_) if rejected_by.is_none() => "not known; the response has the reason",
                // Groups may have guards with the same name.
                Some(_) if is_rejecting(guard) => "rejected; the response has the reason",
                Some(_) => "not reached",
            };
            format!("{} ({}): {verdict}", guard.name, guard.requirement)
        });
        lines.collect()
    }
}

/// Writes the path of the handler, and its file and line.
impl fmt::Display for HandlerEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Source { path, file, line } = self.source;
        write!(f, "{path} in {file}:{line}")
    }
}

/// Returns the guards in the options of a handler or a group.
fn guards_in(options: &'static HandlerOptions) -> Vec<GuardEntry> {
    let own = InheritedOptions::NONE.with_inner(options);
    own.guards().flat_map(guards_of).collect()
}

fn guards_of(guards: &Guards) -> Vec<GuardEntry> {
    let mut entries = permission_guards(guards);
    entries.extend(check_guards(guards.checks.len()));
    entries.extend(cooldown_guards(
        guards.cooldowns,
        guards.cooldown_functions.len(),
    ));
    entries.extend(concurrency_guards(guards.concurrency));
    entries
}

fn permission_guards(guards: &Guards) -> Vec<GuardEntry> {
    let owners = guards.owners.then(|| GuardEntry {
        name: "owners",
        requirement: "owners of the app".to_owned(),
    });
    let permissions = [
        ("member_permissions", guards.member_permissions),
        ("app_permissions", guards.app_permissions),
    ];
    let permissions = permissions.into_iter().filter(|(_, set)| !set.is_empty());
    let permissions = permissions.map(|(name, set)| {
        let names: Vec<_> = set.iter_names().map(|(name, _)| name).collect();
        GuardEntry {
            name,
            requirement: names.join(", "),
        }
    });
    owners.into_iter().chain(permissions).collect()
}

fn check_guards(count: usize) -> Option<GuardEntry> {
    (count > 0).then(|| GuardEntry {
        name: "check",
        requirement: format!("functions: {count}"),
    })
}

fn cooldown_guards(cooldowns: &[Cooldown], functions: usize) -> Vec<GuardEntry> {
    let fixed = cooldowns.iter();
    let fixed = fixed.map(|cooldown| format!("{} in {:?}", cooldown.uses, cooldown.per));
    let chosen = iter::repeat_n("chosen by a function".to_owned(), functions);
    let requirements = fixed.chain(chosen);
    let entries = requirements.map(|requirement| GuardEntry {
        name: "cooldown",
        requirement,
    });
    entries.collect()
}

fn concurrency_guards(limits: &[Concurrency]) -> Vec<GuardEntry> {
    let entries = limits.iter().map(|limit| GuardEntry {
        name: "concurrency",
        requirement: format!("{} at the same time", limit.limit),
    });
    entries.collect()
}
