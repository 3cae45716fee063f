//! Stage 3: finds the handler of an interaction, and matches the options with the handler's definition.
//!
//! | type | content |
//! |---|---|
//! | [`Routes`] | index of the app's commands, components and modals |
//! | [`Route`], [`RouteKind`] | definition of a component or a modal |
//! | [`RouteOutcome`] | result of this stage: a handler, an awaited modal or click, or an error |
//! | [`RouteMatch`] | matched handler, and the values of the interaction's options |
//! | [`RouteTarget`] | handler, with the handler options of the handler and its groups |
//! | [`RouteInfo`] | name, ephemerality and deferral of a matched route |
//! | [`RouteName`] | path of a command, or pattern of a custom ID |

use std::collections::HashMap;
use std::sync::Arc;

use guildhall_model::InteractionType;
use guildhall_rules::{CommandType, OptionDef};

use crate::command::arguments::{RouteMatch, RouteTarget};
use crate::command::definition::{Command, CommandContent};
use crate::command::handler_options::InheritedOptions;
use crate::component::route::{Route, RouteKind};
use crate::error::Error;
use crate::error::handler_error::{DefinitionMismatch, HandlerError, HandlerErrorKind};
use crate::interaction::borrowed::Value;
use crate::interaction::route_name::{PatternPart, RouteName};
use crate::interaction::{Incoming, IncomingData, IncomingOption, InvalidInteraction};
use crate::receive::awaited_click::{AwaitedClick, find_awaited_click};
use crate::receive::awaited_modal::{AwaitedModal, find_awaited_modal};
use crate::receive::dispatcher::{Dispatcher, Timing};
use crate::respond::custom_id_signer::ForgedCustomId;
use crate::respond::custom_id_store::{CustomIdStore, StoredCustomId};
use crate::respond::route_info::RouteInfo;
use crate::store::ReplicaId;

/// Result of routing an interaction.
#[derive(Debug)]
pub(crate) enum RouteOutcome<'a> {
    /// The handler to invoke.
    Handler(RouteMatch<'a>),
    /// A running handler that waits for the submitted modal.
    AwaitedModal(Box<AwaitedModal>),
    /// A running handler that waits for the click.
    AwaitedClick(Box<AwaitedClick>),
    /// A handler of another replica waits for the submitted modal or the click.
    Elsewhere(ReplicaId),
    /// No handler was found; the error has the reason.
    NotFound(Box<HandlerError>),
}

impl RouteOutcome<'_> {
    pub(crate) fn not_found(error: impl Into<HandlerError>) -> Self {
        Self::NotFound(Box::new(error.into()))
    }

    /// Returns the matched route; `None` if no handler was found.
    pub(crate) fn route(&self) -> Option<Arc<RouteInfo>> {
        match self {
            Self::Handler(matched) => Some(Arc::clone(&matched.info)),
            Self::AwaitedModal(modal) => Some(Arc::clone(modal.route())),
            Self::AwaitedClick(click) => Some(Arc::clone(click.route())),
            Self::Elsewhere(_) | Self::NotFound(_) => None,
        }
    }
}

/// Finds the handler of an interaction, and moves the options of a command out of `incoming`.
pub(crate) fn route<'a>(dispatcher: &Dispatcher, incoming: &mut Incoming<'a>) -> RouteOutcome<'a> {
    let matched = match incoming.kind {
        InteractionType::ApplicationCommand | InteractionType::ApplicationCommandAutocomplete => {
            let found = dispatcher.routes.find(&mut incoming.data);
            found.map_err(HandlerError::from)
        }
        InteractionType::MessageComponent => match find_awaited_click(dispatcher, incoming) {
            Some(outcome) => return outcome,
            None => find_by_custom_id(dispatcher, RouteKind::Component, incoming),
        },
        InteractionType::ModalSubmit => match find_awaited_modal(dispatcher, incoming) {
            Some(outcome) => return outcome,
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
    incoming: &mut Incoming<'a>,
) -> Result<RouteMatch<'a>, HandlerError> {
    let signer = &dispatcher.services.custom_id_signer;
    let custom_id = &mut incoming.data.custom_id;
    if signer.is_active() {
        let unsigned = signer.verify(custom_id);
        let length = unsigned.map_err(|ForgedCustomId| HandlerErrorKind::ForgedCustomId)?;
        custom_id.truncate(length);
    }
    let matched = dispatcher.routes.find_by_custom_id(kind, custom_id);
    matched.ok_or_else(|| HandlerErrorKind::UnknownCustomId.into())
}

/// Finds the handler like [`route`], after the short custom ID of a component or a modal is replaced by the stored one.
pub(crate) async fn route_stored<'a>(
    dispatcher: &Dispatcher,
    incoming: &mut Incoming<'a>,
    store: &CustomIdStore,
) -> RouteOutcome<'a> {
    let signer = &dispatcher.services.custom_id_signer;
    let custom_id = &mut incoming.data.custom_id;
    let error = match store.find(custom_id, signer).await {
        Ok(None) => return route(dispatcher, incoming),
        Ok(Some(StoredCustomId::Found(mut stored))) => {
            // `find_by_custom_id` expects a signature, as for a custom ID that was not stored.
            signer.sign(&mut stored);
            custom_id.0 = stored.into();
            return route(dispatcher, incoming);
        }
        Ok(Some(StoredCustomId::Expired)) => HandlerErrorKind::ExpiredCustomId.into(),
        Ok(Some(StoredCustomId::Forged)) => HandlerErrorKind::ForgedCustomId.into(),
        Err(error) => HandlerError::from(Error::from(error)),
    };
    RouteOutcome::NotFound(Box::new(error))
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

    /// Finds the handler of a command or subcommand, and moves the options out of `data`.
    fn find<'a>(&self, data: &mut IncomingData<'a>) -> Result<RouteMatch<'a>, DefinitionMismatch> {
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

    /// Finds the handler of a component or a modal.
    fn find_by_custom_id<'a>(&self, kind: RouteKind, custom_id: &str) -> Option<RouteMatch<'a>> {
        let (prefix, _) = custom_id.split_once('/').unwrap_or((custom_id, ""));
        let mut routes = self.by_prefix.get(prefix)?.iter();
        let (_, target) =
            routes.find(|(route, _)| route.kind() == kind && route.matches(custom_id))?;
        let info = Arc::clone(&target.info);
        Some(RouteMatch::new(info, Some(Arc::clone(target))))
    }

    // During development, an app may register all commands in one guild. Prefer the command of the
    // interaction's guild, then a global command, then a command of another guild.
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
