//! Where the app is installed: URLs with what its definitions and its declared calls need.

use std::any::TypeId;
use std::iter;

use guildhall_client::Client;
use guildhall_client::oauth::{BotInvite, Scopes};
use guildhall_model::api::{Auth, Endpoint};
use guildhall_model::{Application, Id, Permissions, Requirement};
use guildhall_rules::ApplicationIntegrationType;

use crate::app::{AppBuilder, BuildError};
use crate::command::definition::{Command, CommandBody};
use crate::command::handler::Handler;
use crate::component::route::Route;

/// A call that handlers make, as its endpoint declares it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeclaredCall {
    requires: Requirement,
    is_by_bot: bool,
}

impl AppBuilder {
    /// Says that handlers make this call, so that [`Self::invites`] asks for what it requires: its
    /// [`REQUIRES`](Endpoint::REQUIRES), and the bot user where it takes the bot's token.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::model::api::CreateBan;
    ///
    /// let builder = App::builder().calls::<CreateBan>();
    /// ```
    ///
    /// What a call requires for its fields alone is said with `app_permissions`.
    pub fn calls<E: Endpoint>(mut self) -> Self {
        self.calls.push(DeclaredCall {
            requires: E::REQUIRES,
            is_by_bot: E::AUTH == Auth::Bot,
        });
        self
    }

    /// Where the app is installed: a URL for each way of installation that its commands name, the
    /// one into guilds first; one alone, for any way, where they name none.
    ///
    /// Into a guild, it brings the permissions that the `app_permissions` of the app, of its groups,
    /// commands, components and modals, and its [`calls`](Self::calls) ask for, and no others. It
    /// brings the bot user where there are any, where a call takes the bot's token, or where a
    /// handler has a `#[state]` of [`Client`]; the commands alone else. For a user, it brings the
    /// commands.
    ///
    /// # Errors
    ///
    /// [`BuildError`] where the app's id is not set, or the commands are at fault.
    pub fn invites(&self) -> Result<Vec<BotInvite>, BuildError> {
        let application = self.config.application_id()?;
        let registry = self.registry()?;
        let needs = Needs::of(self, &all(registry.commands()));
        let ways = ways(registry.commands()).into_iter();
        Ok(ways.map(|way| needs.invite(application, way)).collect())
    }
}

/// What the app needs in a guild.
struct Needs {
    permissions: Permissions,
    is_bot: bool,
}

impl Needs {
    fn of(builder: &AppBuilder, commands: &[Command]) -> Self {
        let routes = builder.routes();
        let guards = commands.iter().map(Command::own_options);
        let guards = guards.chain(routes.iter().map(|route| route.handler().handler_options));
        let guarded = guards.fold(builder.around.guards.app_permissions, |all, own| {
            all | own.app_permissions()
        });
        let permissions = required(guarded, &builder.calls);
        Self {
            permissions,
            is_bot: !permissions.is_empty()
                || builder.calls.iter().any(|call| call.is_by_bot)
                || handlers(commands, &routes).any(|handler| calls_the_service(&handler)),
        }
    }

    fn invite(
        &self,
        application: Id<Application>,
        way: Option<ApplicationIntegrationType>,
    ) -> BotInvite {
        let mut invite = BotInvite::new(application);
        invite.integration_type = way;
        if self.is_bot && way != Some(ApplicationIntegrationType::UserInstall) {
            return invite.with_permissions(self.permissions);
        }
        invite.with_scopes(Scopes::COMMANDS)
    }
}

/// These permissions, and the fewest others with which each call may be made.
fn required(guarded: Permissions, calls: &[DeclaredCall]) -> Permissions {
    let calls = calls.iter().map(|call| call.requires);
    let certain = calls
        .clone()
        .fold(guarded, |all, requires| all | requires.always());
    // What is needed anyhow may be one of several ways.
    calls.fold(certain, |all, requires| {
        all | requires.missing_from(all).unwrap_or_default()
    })
}

/// The commands, and those inside.
fn all(commands: &[Command]) -> Vec<Command> {
    let each = commands.iter();
    each.flat_map(|command| iter::once(*command).chain(all(command.children())))
        .collect()
}

fn handlers(commands: &[Command], routes: &[Route]) -> impl Iterator<Item = Handler> {
    let own = |command: &Command| match command.body() {
        CommandBody::Handler(handler) => Some(*handler),
        CommandBody::Group(_) => None,
    };
    commands
        .iter()
        .filter_map(own)
        .chain(routes.iter().map(Route::handler))
}

fn calls_the_service(handler: &Handler) -> bool {
    let client = TypeId::of::<Client>();
    handler.states.iter().any(|need| (need.id)() == client)
}

/// The ways of installation that commands name; none is whatever the app is configured for.
fn ways(commands: &[Command]) -> Vec<Option<ApplicationIntegrationType>> {
    let names = |kind| {
        let types = |command: &Command| command.def().integration_types;
        let mut types = commands.iter().filter_map(types).flatten();
        types.any(|named| *named == kind)
    };
    let is_open = |command: &Command| command.def().integration_types.is_none();
    let mut ways = Vec::new();
    if commands.iter().any(|command| command.def().in_guild)
        || names(ApplicationIntegrationType::GuildInstall)
    {
        ways.push(Some(ApplicationIntegrationType::GuildInstall));
    } else if commands.is_empty() || commands.iter().any(is_open) {
        ways.push(None);
    }
    if names(ApplicationIntegrationType::UserInstall) {
        ways.push(Some(ApplicationIntegrationType::UserInstall));
    }
    ways
}
