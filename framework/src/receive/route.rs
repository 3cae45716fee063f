//! Stage 3: finds the handler of an interaction, and matches the options with the handler's definition.
//!
//! | type | content |
//! |---|---|
//! | [`Routes`] | index of the app's commands, components and modals |
//! | [`Route`], [`RouteKind`] | definition of a component or a modal |
//! | [`RouteOutcome`] | result of this stage: a handler, an awaited modal or an error |
//! | [`RouteMatch`] | matched handler, and the values of the interaction's options |
//! | [`RouteTarget`] | handler, with the handler options of the handler and its groups |
//! | [`RouteInfo`] | name, ephemerality and deferral of a matched route |
//! | [`RouteName`] | path of a command, or pattern of a custom ID |

use std::collections::HashMap;

use guildhall_model::InteractionType;
use guildhall_rules::{CommandType, OptionDef};

use crate::command::arguments::{RouteMatch, RouteTarget};
use crate::command::definition::{Command, CommandContent};
use crate::command::handler_options::InheritedOptions;
use crate::component::route::{Route, RouteKind};
use crate::error::handler_error::{DefinitionMismatch, HandlerError, HandlerErrorKind};
use crate::interaction::borrowed::Value;
use crate::interaction::route_name::{PatternPart, RouteName};
use crate::interaction::{Incoming, IncomingData, IncomingOption, InvalidInteraction};
use crate::receive::awaited_modal::{AwaitedModal, find_awaited_modal};
use crate::receive::dispatcher::{Dispatcher, Timing};
use crate::respond::route_info::RouteInfo;

/// Result of routing an interaction.
#[derive(Debug)]
pub(crate) enum RouteOutcome<'a> {
    /// The handler to invoke.
    Handler(Box<RouteMatch<'a>>),
    /// A running handler that waits for the submitted modal.
    AwaitedModal(Box<AwaitedModal>),
    /// No handler was found; the error has the reason.
    NotFound(Box<HandlerError>),
}

impl RouteOutcome<'_> {
    /// Returns the matched route; `None` if no handler was found.
    pub(crate) fn route(&self) -> Option<RouteInfo> {
        match self {
            Self::Handler(matched) => Some(matched.info),
            Self::AwaitedModal(modal) => Some(modal.route()),
            Self::NotFound(_) => None,
        }
    }
}

/// Finds the handler of an interaction, and moves the options of a command out of `incoming`.
pub(crate) fn route<'a>(dispatcher: &Dispatcher, incoming: &mut Incoming<'a>) -> RouteOutcome<'a> {
    let matched = match incoming.kind {
        InteractionType::ApplicationCommand | InteractionType::ApplicationCommandAutocomplete => {
            let found = dispatcher
                .routes
                .find(&mut incoming.data, &dispatcher.timing);
            found.map_err(HandlerError::from)
        }
        InteractionType::MessageComponent => {
            find_by_custom_id(dispatcher, RouteKind::Component, incoming)
        }
        InteractionType::ModalSubmit => match find_awaited_modal(dispatcher, incoming) {
            Some(Ok(modal)) => return RouteOutcome::AwaitedModal(Box::new(modal)),
            Some(Err(error)) => Err(error),
            None => find_by_custom_id(dispatcher, RouteKind::Modal, incoming),
        },
        other => Err(InvalidInteraction::UnsupportedType(other.wire()).into()),
    };
    match matched {
        Ok(matched) => RouteOutcome::Handler(matched),
        Err(error) => RouteOutcome::NotFound(Box::new(error)),
    }
}

fn find_by_custom_id<'a>(
    dispatcher: &Dispatcher,
    kind: RouteKind,
    incoming: &Incoming<'a>,
) -> Result<Box<RouteMatch<'a>>, HandlerError> {
    let custom_id = &incoming.data.custom_id;
    let matched = dispatcher
        .routes
        .find_by_custom_id(kind, custom_id, &dispatcher.timing);
    matched.ok_or_else(|| HandlerErrorKind::UnknownCustomId.into())
}

/// Commands of an app by name, and its components and modals by the first segment of their custom IDs.
#[derive(Debug)]
pub(crate) struct Routes {
    by_name: HashMap<&'static str, Vec<Command>>,
    by_prefix: HashMap<&'static str, Vec<Route>>,
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
        let mut by_prefix = HashMap::<_, Vec<Route>>::new();
        for route in routes {
            // The macros reject a pattern that starts with a parameter. Ignore one that was written by hand.
            let Some(PatternPart::Text(prefix)) = route.pattern().first() else {
                continue;
            };
            by_prefix.entry(*prefix).or_default().push(*route);
        }
        Self { by_name, by_prefix }
    }

    /// Finds the handler of a command or subcommand, and moves the options out of `data`.
    fn find<'a>(
        &self,
        data: &mut IncomingData<'a>,
        timing: &Timing,
    ) -> Result<Box<RouteMatch<'a>>, DefinitionMismatch> {
        let mut command = self
            .find_outermost(data)
            .ok_or(DefinitionMismatch::Command)?;
        let mut incoming_options = std::mem::take(&mut data.options);
        let (mut handler_options, mut names) = (InheritedOptions::NONE, [""; 3]);
        for depth in 0..names.len() {
            names[depth] = command.def().name;
            handler_options = handler_options.with_inner(command.own_handler_options());
            match command.body() {
                CommandContent::Handler(handler) => {
                    let name = RouteName::Command(names);
                    let target = RouteTarget {
                        handler: *handler,
                        options: handler_options,
                    };
                    let defs = command.def().options;
                    let (values, focused) = values_of(defs, incoming_options)?;
                    return Ok(Box::new(RouteMatch {
                        info: target.info(name, timing),
                        target: Some(target),
                        defs,
                        values,
                        focused,
                    }));
                }
                CommandContent::Group(children) => {
                    let [inner] = <[_; 1]>::try_from(incoming_options)
                        .map_err(|_| DefinitionMismatch::Subcommand)?;
                    command = find_child(children, &inner).ok_or(DefinitionMismatch::Subcommand)?;
                    incoming_options = inner.options;
                }
            }
        }
        Err(DefinitionMismatch::Subcommand)
    }

    /// Finds the handler of a component or a modal.
    fn find_by_custom_id<'a>(
        &self,
        kind: RouteKind,
        custom_id: &str,
        timing: &Timing,
    ) -> Option<Box<RouteMatch<'a>>> {
        let (prefix, _) = custom_id.split_once('/').unwrap_or((custom_id, ""));
        let mut routes = self.by_prefix.get(prefix)?.iter();
        let route = routes.find(|route| route.kind() == kind && route.matches(custom_id))?;
        let handler = route.handler();
        let target = RouteTarget {
            handler,
            options: InheritedOptions::NONE.with_inner(handler.options),
        };
        let info = target.info(RouteName::Pattern(route.pattern()), timing);
        Some(Box::new(RouteMatch::new(info, Some(target))))
    }

    // During development, an app may register all commands in one guild. Prefer the command of the
    // interaction's guild, then a global command, then a command of another guild.
    fn find_outermost(&self, data: &IncomingData<'_>) -> Option<&Command> {
        let kind = data.kind.unwrap_or(CommandType::ChatInput);
        let same_name = self.by_name.get(&*data.name).map_or(&[][..], Vec::as_slice);
        let candidates = || {
            same_name
                .iter()
                .filter(|command| command.def().kind == kind)
        };
        let global = || candidates().find(|command| command.guilds().is_empty());
        let Some(guild) = data.guild_id else {
            return global();
        };
        let own = candidates().find(|command| command.guilds().contains(&guild.get()));
        own.or_else(global).or_else(|| candidates().next())
    }
}

impl RouteTarget {
    fn info(&self, name: RouteName, timing: &Timing) -> RouteInfo {
        RouteInfo {
            name,
            is_ephemeral: self.options.is_ephemeral(),
            defer: timing.defer_policy(self.options.defer()),
        }
    }
}

fn find_child<'c>(children: &'c [Command], option: &IncomingOption<'_>) -> Option<&'c Command> {
    children
        .iter()
        .find(|child| child.def().name == &*option.name && child.option_kind() == option.kind)
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
