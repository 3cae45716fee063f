//! Stage 3: what arrived → the function that answers it, and the options it is given.
//!
//! Stage 3 for what is clicked and sent off: custom id → the function that answers it.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use guildhall_rules::{CommandType, OptionDef};

use crate::command::definition::{Command, CommandBody};
use crate::command::handler::Handler;
use crate::command::handler_options::InheritedOptions;
use crate::component::route::{PatternPart, Route, RouteKind, write_pattern};
use crate::interaction::borrowed::Value;
use crate::interaction::{ArrivedOption, Data};

/// The commands of an app, by name, and its components and modals, by their ids.
#[derive(Debug)]
pub(crate) struct Routes {
    by_name: HashMap<&'static str, Vec<Command>>,
    patterns: Patterns,
}

/// What was called.
///
/// Displayed as `role member add`, or as the pattern `vote/{}`: never with what somebody wrote.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Called {
    /// A command, by the names from the outside to the inside.
    Command([&'static str; 3]),
    /// A component or a modal, by the pattern of its custom id.
    Route(&'static [PatternPart]),
}

/// The function that answers, and how.
#[derive(Debug)]
pub(crate) struct Destination {
    pub(crate) called: Called,
    pub(crate) handler: Handler,
    pub(crate) handler_options: InheritedOptions,
}

/// The function that answers, and the options it is given.
#[derive(Debug)]
pub(crate) struct Routed<'a> {
    pub(crate) to: Arc<Destination>,
    pub(crate) defs: &'static [OptionDef<'static>],
    /// The values, each with the index of its option. Handlers hold this while they wait, so it is
    /// all that is left of what arrived.
    given: Box<[(usize, Value<'a>)]>,
    /// The index of the option that the member is typing.
    pub(crate) focused: Option<usize>,
}

/// What the service knows of a command and the app does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Drift {
    #[error("the app has no such command")]
    Command,
    #[error("the command has no such subcommand")]
    Subcommand,
    #[error("the command has no such option")]
    Option,
    #[error("an option is of another type than the app's")]
    Type,
    #[error("an option is given twice")]
    Repeated,
    #[error("no option is being typed")]
    NotFocused,
    #[error("the option being typed suggests nothing")]
    NoCompleter,
}

impl Routes {
    pub(crate) fn new(commands: &[Command], routes: &[Route]) -> Self {
        let mut by_name = HashMap::<_, Vec<Command>>::new();
        for command in commands {
            by_name
                .entry(command.def().name)
                .or_default()
                .push(*command);
        }
        Self {
            by_name,
            patterns: Patterns::new(routes),
        }
    }

    /// Finds the function for a command, down through its groups, and takes its options.
    pub(crate) fn find<'a>(&self, data: &mut Data<'a>) -> Result<Routed<'a>, Drift> {
        let mut command = self.outermost(data).ok_or(Drift::Command)?;
        let mut given = std::mem::take(&mut data.options);
        let (mut handler_options, mut names) = (InheritedOptions::NONE, [""; 3]);
        for depth in 0..names.len() {
            names[depth] = command.def().name;
            handler_options = handler_options.and(command.own_options());
            match command.body() {
                CommandBody::Handler(handler) => {
                    let to = Destination {
                        called: Called::Command(names),
                        handler: *handler,
                        handler_options,
                    };
                    return Routed::new(to.into(), command.def().options).given(given);
                }
                CommandBody::Group(children) => {
                    let [inner] = <[_; 1]>::try_from(given).map_err(|_| Drift::Subcommand)?;
                    command = child(children, &inner).ok_or(Drift::Subcommand)?;
                    given = inner.options;
                }
            }
        }
        Err(Drift::Subcommand)
    }

    /// Finds the function for a component or a modal.
    pub(crate) fn find_by_id(&self, kind: RouteKind, custom_id: &str) -> Option<Routed<'static>> {
        let route = self.patterns.find(kind, custom_id)?;
        let handler = route.handler();
        let to = Destination {
            called: Called::Route(route.pattern()),
            handler,
            handler_options: InheritedOptions::NONE.and(handler.handler_options),
        };
        Some(Routed::new(to.into(), &[]))
    }

    // To try commands out, all of them may be registered in one guild: the guild's own command of
    // that name goes first, then the global one, then one of another guild.
    fn outermost(&self, data: &Data<'_>) -> Option<&Command> {
        let kind = data.kind.unwrap_or(CommandType::ChatInput);
        let same_name = self.by_name.get(&*data.name).map_or(&[][..], Vec::as_slice);
        let same = || {
            same_name
                .iter()
                .filter(|command| command.def().kind == kind)
        };
        let global = || same().find(|command| command.guilds().is_empty());
        let Some(guild) = data.guild_id else {
            return global();
        };
        let own = same().find(|command| command.guilds().contains(&guild.get()));
        own.or_else(global).or_else(|| same().next())
    }
}

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(names) => f.write_str(names.join(" ").trim_end()),
            Self::Route(pattern) => write_pattern(pattern, f),
        }
    }
}

fn child<'c>(children: &'c [Command], given: &ArrivedOption<'_>) -> Option<&'c Command> {
    children
        .iter()
        .find(|child| child.def().name == &*given.name && child.option_kind() == given.kind)
}

impl<'a> Routed<'a> {
    pub(crate) fn new(to: Arc<Destination>, defs: &'static [OptionDef<'static>]) -> Self {
        Self {
            to,
            defs,
            given: Box::default(),
            focused: None,
        }
    }

    /// What was given for the option at this index of the definition.
    pub(crate) fn value(&self, index: usize) -> Option<&Value<'a>> {
        let mut given = self.given.iter();
        given
            .find(|(option, _)| *option == index)
            .map(|(_, value)| value)
    }

    /// The same with what arrived for its options.
    fn given(mut self, arrived: Vec<ArrivedOption<'a>>) -> Result<Self, Drift> {
        let mut given = Vec::with_capacity(arrived.len());
        for option in arrived {
            let mut defs = self.defs.iter();
            let index = defs.position(|def| def.name == &*option.name);
            let index = index.ok_or(Drift::Option)?;
            if self.defs[index].kind != option.kind {
                return Err(Drift::Type);
            }
            if given.iter().any(|(before, _)| *before == index) {
                return Err(Drift::Repeated);
            }
            if option.focused == Some(true) {
                self.focused = Some(index);
            }
            given.push((index, option.value));
        }
        self.given = given.into();
        Ok(self)
    }
}

/// The components and the modals of an app, by the text that their ids begin with.
#[derive(Debug)]
pub(crate) struct Patterns {
    by_start: HashMap<&'static str, Vec<Route>>,
}

impl Patterns {
    pub(crate) fn new(routes: &[Route]) -> Self {
        let mut by_start = HashMap::<_, Vec<Route>>::new();
        for route in routes {
            // Who writes a pattern by hand and begins with a value is found with no id.
            let Some(PatternPart::Text(start)) = route.pattern().first() else {
                continue;
            };
            by_start.entry(*start).or_default().push(*route);
        }
        Self { by_start }
    }

    /// Finds the function for a component or a modal with this id.
    pub(crate) fn find(&self, kind: RouteKind, custom_id: &str) -> Option<&Route> {
        let (start, _) = custom_id.split_once('/').unwrap_or((custom_id, ""));
        let mut routes = self.by_start.get(start)?.iter();
        routes.find(|route| route.kind() == kind && route.matches(custom_id))
    }
}
