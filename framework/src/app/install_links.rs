//! Install links, with the permissions that definitions and declared requests need.

use std::any::TypeId;
use std::iter;

use guildhall_client::Client;
use guildhall_client::oauth::{InstallLink, Scopes};
use guildhall_model::{Application, Id, Permissions, Requirement};
use guildhall_rules::ApplicationIntegrationType;

use crate::app::builder::AppBuilder;
use crate::command::definition::{Command, CommandContent};
use crate::command::handler::Handler;
use crate::component::route::Route;

/// Requirements of a request that handlers send.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredRequest {
    /// Sets of permissions. The request requires all permissions of at least one set.
    pub(crate) alternatives: Vec<Permissions>,
    pub(crate) needs_bot: bool,
}

impl DeclaredRequest {
    /// Returns the permissions that every alternative contains.
    fn required_permissions(&self) -> Permissions {
        let sets = self.alternatives.iter().copied();
        sets.reduce(Permissions::intersection).unwrap_or_default()
    }

    /// Returns the fewest permissions that are missing for the request.
    pub(crate) fn missing_from(&self, granted: Permissions) -> Permissions {
        let missing = self.alternatives.iter().map(|set| {
            let missing = Requirement::all(*set).missing_from(granted);
            missing.unwrap_or_default()
        });
        missing
            .min_by_key(|missing| missing.bits().count_ones())
            .unwrap_or_default()
    }
}

/// Returns an install link for each installation type that the commands name. If no command names the guild install,
/// commands without installation types get a link without a type.
pub(crate) fn install_links(
    builder: &AppBuilder,
    application: Id<Application>,
    commands: &[Command],
) -> Vec<InstallLink> {
    let needs = GuildRequirements::new(builder, commands);
    let types = installation_types(commands).into_iter();
    types.map(|ty| needs.invite(application, ty)).collect()
}

/// Requirements of the app in a guild.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuildRequirements {
    pub(crate) permissions: Permissions,
    pub(crate) needs_bot: bool,
}

impl GuildRequirements {
    pub(crate) fn new(builder: &AppBuilder, commands: &[Command]) -> Self {
        let commands = &with_children(commands);
        let routes = builder.routes();
        let own = commands.iter().map(Command::own_handler_options);
        let options = own.chain(routes.iter().map(|route| route.handler().options));
        let guarded = options.fold(builder.guards.guards.app_permissions, |all, options| {
            all | options.app_permissions()
        });
        let permissions = required_permissions(guarded, &builder.declared_requests);
        let needs_bot = !permissions.is_empty()
            || builder
                .declared_requests
                .iter()
                .any(|request| request.needs_bot)
            || handlers(commands, &routes).any(|handler| has_client_state(&handler));
        Self {
            permissions,
            needs_bot,
        }
    }

    fn invite(
        &self,
        application: Id<Application>,
        ty: Option<ApplicationIntegrationType>,
    ) -> InstallLink {
        let mut invite = InstallLink::new(application);
        invite.integration_type = ty;
        if self.needs_bot && ty != Some(ApplicationIntegrationType::UserInstall) {
            return invite.permissions(self.permissions);
        }
        invite.scopes(Scopes::COMMANDS)
    }
}

/// Returns the permissions of the guards, plus the fewest permissions that allow each declared request.
pub(crate) fn required_permissions(
    guarded: Permissions,
    declared_requests: &[DeclaredRequest],
) -> Permissions {
    let requests = declared_requests.iter();
    let required = requests
        .clone()
        .fold(guarded, |all, request| all | request.required_permissions());
    // A permission that is needed anyway may satisfy one of several alternatives.
    requests.fold(required, |all, request| all | request.missing_from(all))
}

/// Returns the commands and, recursively, their subcommands.
fn with_children(commands: &[Command]) -> Vec<Command> {
    commands
        .iter()
        .flat_map(|command| iter::once(*command).chain(with_children(command.children())))
        .collect()
}

fn handlers(commands: &[Command], routes: &[Route]) -> impl Iterator<Item = Handler> {
    let own = |command: &Command| match command.body() {
        CommandContent::Handler(handler) => Some(*handler),
        CommandContent::Group(_) => None,
    };
    commands
        .iter()
        .filter_map(own)
        .chain(routes.iter().map(Route::handler))
}

/// Returns whether a handler has a `#[state]` parameter of type [`Client`].
fn has_client_state(handler: &Handler) -> bool {
    let client = TypeId::of::<Client>();
    handler.states.iter().any(|need| (need.id)() == client)
}

/// Returns the installation types that commands name. `None` means the types that the developer portal sets for the
/// app.
fn installation_types(commands: &[Command]) -> Vec<Option<ApplicationIntegrationType>> {
    let is_named = |ty| {
        let types = |command: &Command| command.def().integration_types;
        let mut named = commands.iter().filter_map(types).flatten();
        named.any(|other| *other == ty)
    };
    let is_open = |command: &Command| command.def().integration_types.is_none();
    let mut types = Vec::new();
    if commands.iter().any(|command| command.def().in_guild)
        || is_named(ApplicationIntegrationType::GuildInstall)
    {
        types.push(Some(ApplicationIntegrationType::GuildInstall));
    } else if commands.is_empty() || commands.iter().any(is_open) {
        types.push(None);
    }
    if is_named(ApplicationIntegrationType::UserInstall) {
        types.push(Some(ApplicationIntegrationType::UserInstall));
    }
    types
}
