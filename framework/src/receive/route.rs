//! Step 3: finds the handler of an interaction, and matches the options with the handler's definition.
//!
//! | type | content |
//! |---|---|
//! | [`Routes`] | index of the app's commands, components and modals |
//! | [`Route`], [`RouteKind`] | definition of a component or a modal |
//! | [`Destination`] | result of this step: a handler, a handler that waits, or an error |
//! | [`RouteMatch`] | matched handler, and the values of the interaction's options |
//! | [`RouteTarget`] | handler, with the handler options of the handler and its groups |
//! | [`RouteInfo`] | name, ephemerality and deferral of a matched route |
//! | [`RouteName`] | path of a command, or pattern of a custom ID |

use std::collections::HashMap;
use std::sync::Arc;

use guildhall_model::InteractionType;
use guildhall_rules::{CommandType, OptionDef};

use crate::command::definition::{Command, CommandContent};
use crate::command::handler_options::InheritedOptions;
use crate::command::invocation::{RouteMatch, RouteTarget};
use crate::component::route::{Route, RouteKind};
use crate::context::services::Services;
use crate::custom_id::signer::ForgedCustomId;
use crate::error::handler_error::{DefinitionMismatch, HandlerError, HandlerErrorKind};
use crate::interaction::borrowed::Value;
use crate::interaction::route_name::{PatternPart, RouteName};
use crate::interaction::{Incoming, IncomingData, IncomingOption, InvalidInteraction};
use crate::receive::settings::Timing;
use crate::respond::route_info::RouteInfo;
use crate::wait::WaitingHandler;

/// Receiver of an interaction.
#[derive(Debug)]
pub(crate) enum Destination<'a> {
    /// The handler to invoke.
    Handler(Box<RouteMatch<'a>>),
    /// A running handler that waits for the interaction.
    Waiting(Box<WaitingHandler>),
    /// No handler was found; the error has the reason.
    NotFound(Box<HandlerError>),
}

impl Destination<'_> {
    pub(crate) fn not_found(error: impl Into<HandlerError>) -> Self {
        Self::NotFound(Box::new(error.into()))
    }

    /// Returns the matched route; `None` if no handler was found.
    pub(crate) fn route(&self) -> Option<Arc<RouteInfo>> {
        match self {
            Self::Handler(matched) => Some(Arc::clone(&matched.info)),
            Self::Waiting(handler) => Some(Arc::clone(handler.route())),
            Self::NotFound(_) => None,
        }
    }
}

/// Commands of an app by name, and its components and modals by the first segment of their custom IDs.
#[derive(Debug)]
pub(crate) struct Routes {
    by_name: HashMap<&'static str, Vec<CommandRoute>>,
    by_prefix: HashMap<&'static str, Vec<(Route, Arc<RouteTarget>)>>,
}

/// A command, a group or a subcommand.
#[derive(Debug)]
struct CommandRoute {
    command: Command,
    content: CommandRouteContent,
}

#[derive(Debug)]
enum CommandRouteContent {
    Handler(Arc<RouteTarget>),
    Group(Vec<CommandRoute>),
}

/// Names and handler options of the groups around a command.
#[derive(Clone, Copy)]
struct Outer<'t> {
    names: [&'static str; 3],
    depth: usize,
    options: InheritedOptions,
    timing: &'t Timing,
}

impl CommandRoute {
    fn new(command: &Command, mut outer: Outer<'_>) -> Self {
        if let Some(name) = outer.names.get_mut(outer.depth) {
            *name = command.def().name;
        }
        outer.depth += 1;
        outer.options = outer.options.with_inner(command.own_handler_options());
        let content = match command.body() {
            CommandContent::Handler(handler) => {
                let name = RouteName::Command(outer.names);
                CommandRouteContent::Handler(Arc::new(RouteTarget {
                    info: route_info(name, &outer.options, outer.timing),
                    handler: *handler,
                    options: outer.options,
                    defs: command.def().options,
                    converters: handler.present_converters(),
                }))
            }
            CommandContent::Group(children) => {
                let children = children.iter().map(|child| Self::new(child, outer));
                CommandRouteContent::Group(children.collect())
            }
        };
        Self {
            command: *command,
            content,
        }
    }
}

impl Routes {
    pub(crate) fn new(commands: &[Command], routes: &[Route], timing: &Timing) -> Self {
        let outer = Outer {
            names: [""; 3],
            depth: 0,
            options: InheritedOptions::NONE,
            timing,
        };
        let mut by_name = HashMap::<_, Vec<CommandRoute>>::new();
        for command in commands {
            let same_name = by_name.entry(command.def().name).or_default();
            same_name.push(CommandRoute::new(command, outer));
        }
        let mut by_prefix = HashMap::<_, Vec<_>>::new();
        for route in routes {
            // The macros reject a pattern that starts with a parameter. Ignore one that was written by hand.
            let Some(PatternPart::Text(prefix)) = route.pattern().first() else {
                continue;
            };
            let handler = route.handler();
            let options = InheritedOptions::NONE.with_inner(handler.options);
            let target = Arc::new(RouteTarget {
                info: route_info(RouteName::Pattern(route.pattern()), &options, timing),
                handler,
                options,
                defs: &[],
                converters: Box::default(),
            });
            let same_prefix = by_prefix.entry(*prefix).or_default();
            same_prefix.push((*route, target));
        }
        Self { by_name, by_prefix }
    }

    /// Finds the handler of an interaction, and moves the options of a command out of `incoming`.
    pub(crate) fn find<'a>(
        &self,
        services: &Services,
        incoming: &mut Incoming<'a>,
    ) -> Destination<'a> {
        let matched = match incoming.kind {
            InteractionType::ApplicationCommand
            | InteractionType::ApplicationCommandAutocomplete => {
                let found = self.find_command(&mut incoming.data);
                found.map_err(HandlerError::from)
            }
            InteractionType::MessageComponent | InteractionType::ModalSubmit => {
                match WaitingHandler::find(services, incoming) {
                    Some(Ok(handler)) => return Destination::Waiting(Box::new(handler)),
                    Some(Err(error)) => Err(error),
                    None => self.find_by_custom_id(services, incoming),
                }
            }
            other => Err(InvalidInteraction::UnsupportedType(other.wire()).into()),
        };
        match matched {
            Ok(matched) => Destination::Handler(Box::new(matched)),
            Err(error) => Destination::not_found(error),
        }
    }

    /// Finds the handler of a command or subcommand, and moves the options out of `data`.
    fn find_command<'a>(
        &self,
        data: &mut IncomingData<'a>,
    ) -> Result<RouteMatch<'a>, DefinitionMismatch> {
        let mut route = self
            .find_outermost(data)
            .ok_or(DefinitionMismatch::Command)?;
        let mut incoming_options = std::mem::take(&mut data.options);
        loop {
            match &route.content {
                CommandRouteContent::Handler(target) => {
                    let (values, focused) = values_of(target.defs, incoming_options)?;
                    return Ok(RouteMatch {
                        info: Arc::clone(&target.info),
                        target: Some(Arc::clone(target)),
                        values,
                        focused,
                    });
                }
                CommandRouteContent::Group(children) => {
                    let [inner] = <[_; 1]>::try_from(incoming_options)
                        .map_err(|_| DefinitionMismatch::Subcommand)?;
                    route = find_child(children, &inner).ok_or(DefinitionMismatch::Subcommand)?;
                    incoming_options = inner.options;
                }
            }
        }
    }

    /// Finds the handler of a component or a modal, and removes the signature from the custom ID.
    fn find_by_custom_id<'a>(
        &self,
        services: &Services,
        incoming: &mut Incoming<'a>,
    ) -> Result<RouteMatch<'a>, HandlerError> {
        let kind = match incoming.kind {
            InteractionType::ModalSubmit => RouteKind::Modal,
            _ => RouteKind::Component,
        };
        let custom_id = &mut incoming.data.custom_id;
        let unsigned = services.custom_ids.unsigned_length(custom_id);
        let length = unsigned.map_err(|ForgedCustomId| HandlerErrorKind::ForgedCustomId)?;
        custom_id.truncate(length);
        let matched = self.find_pattern(kind, custom_id);
        matched.ok_or_else(|| HandlerErrorKind::UnknownCustomId.into())
    }

    fn find_pattern<'a>(&self, kind: RouteKind, custom_id: &str) -> Option<RouteMatch<'a>> {
        let (prefix, _) = custom_id.split_once('/').unwrap_or((custom_id, ""));
        let mut routes = self.by_prefix.get(prefix)?.iter();
        let (_, target) =
            routes.find(|(route, _)| route.kind() == kind && route.matches(custom_id))?;
        let info = Arc::clone(&target.info);
        Some(RouteMatch::new(info, Some(Arc::clone(target))))
    }

    // During development, an app may register all commands in one guild. Prefer the command of the interaction's guild,
    // then a global command, then a command of another guild.
    fn find_outermost(&self, data: &IncomingData<'_>) -> Option<&CommandRoute> {
        let kind = data.kind.unwrap_or(CommandType::ChatInput);
        let same_name = self.by_name.get(&*data.name).map_or(&[][..], Vec::as_slice);
        let candidates = || {
            same_name
                .iter()
                .filter(|route| route.command.def().kind == kind)
        };
        let global = || candidates().find(|route| route.command.guilds().is_empty());
        let Some(guild) = data.guild_id else {
            return global();
        };
        let own = candidates().find(|route| route.command.guilds().contains(&guild.get()));
        own.or_else(global).or_else(|| candidates().next())
    }
}

fn route_info(name: RouteName, options: &InheritedOptions, timing: &Timing) -> Arc<RouteInfo> {
    Arc::new(RouteInfo {
        name,
        is_ephemeral: options.is_ephemeral(),
        defer: timing.defer_policy(options.defer()),
    })
}

fn find_child<'c>(
    children: &'c [CommandRoute],
    option: &IncomingOption<'_>,
) -> Option<&'c CommandRoute> {
    children.iter().find(|child| {
        child.command.def().name == &*option.name && child.command.option_kind() == option.kind
    })
}

/// Values of options, with the index of each option in the definition.
type Values<'a> = Box<[(usize, Value<'a>)]>;

/// Returns the values of `options`, and the index of the option that the user is typing.
fn values_of<'a>(
    defs: &[OptionDef<'static>],
    options: Vec<IncomingOption<'a>>,
) -> Result<(Values<'a>, Option<usize>), DefinitionMismatch> {
    let mut values: Vec<(usize, Value<'a>)> = Vec::with_capacity(options.len());
    let mut focused = None;
    for option in options {
        let index = defs
            .iter()
            .position(|def| def.name == &*option.name)
            .ok_or(DefinitionMismatch::Option)?;
        if defs[index].kind != option.kind {
            return Err(DefinitionMismatch::Type);
        }
        if values.iter().any(|(other, _)| *other == index) {
            return Err(DefinitionMismatch::Repeated);
        }
        if option.focused == Some(true) {
            focused = Some(index);
        }
        values.push((index, option.value));
    }
    Ok((values.into(), focused))
}
