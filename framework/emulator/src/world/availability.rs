//! Which commands somebody is offered in a place, by whose installation, and why not the others.

use std::fmt;

use guildhall_model::interaction::IntegrationOwners;
use guildhall_model::permission::{CommandAccess, Reason, Verdict};
use guildhall_model::{
    ApplicationIntegrationType, Channel, Command, Guild, Id, InteractionContextType, Member, User,
};

use crate::state::accounts::PrivateChannel;
use crate::state::commands::Scope;
use crate::state::guild::GuildState;
use crate::world::World;

/// Where somebody is: in a channel of a guild, or in a private one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Location<'w> {
    Guild(&'w GuildState, &'w Member, &'w Channel),
    Private(&'w PrivateChannel, &'w User),
}

impl<'w> Location<'w> {
    pub(crate) const fn user(&self) -> &'w User {
        match self {
            Self::Guild(_, member, _) => &member.user,
            Self::Private(_, user) => user,
        }
    }

    pub(crate) const fn context(&self) -> InteractionContextType {
        match self {
            Self::Guild(..) => InteractionContextType::Guild,
            Self::Private(private, _) => private.context(),
        }
    }
}

/// A command that is offered.
#[derive(Clone, Debug)]
pub(crate) struct AvailableCommand {
    pub(crate) command: Command,
    /// By whose installation.
    pub(crate) owners: IntegrationOwners,
}

/// A command that is not offered.
///
/// Displayed as a clause: "denied because the member lacks Ban Members, which the command asks for
/// by default".
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unavailable {
    /// The command.
    pub command: Command,
    /// Why it is not offered.
    pub reason: UnavailableReason,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

/// Why a command is not offered in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnavailableReason {
    /// The app is not installed there in a way for which the command is.
    NotInstalled(Vec<ApplicationIntegrationType>),
    /// The command's `contexts`, or its `dm_permission`, leave a place outside of guilds out.
    OutOfContext(InteractionContextType),
    /// Outside of guilds, an age-restricted command is for the bot's direct messages with a user who
    /// [takes them](crate::UserHandle::with_age_restricted).
    AgeRestricted,
    /// It is denied to the member in the guild, as
    /// [`explain`](guildhall_model::permission::explain) says.
    Denied(Reason),
}

impl fmt::Display for UnavailableReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInstalled(kinds) => {
                let kinds: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
                let kinds = kinds.join(" or ");
                write!(f, "denied because the app is not installed here by {kinds}")
            }
            Self::OutOfContext(context) => {
                let context = context.name();
                write!(f, "denied because the command is not for {context}")
            }
            Self::AgeRestricted => f.write_str(
                "denied because the command is age-restricted, and the user takes no such command here",
            ),
            Self::Denied(reason) => write!(f, "denied {reason}"),
        }
    }
}

impl World {
    /// By whom the app is installed, of those whose installation reaches a place.
    pub(crate) fn installation_owners_at(&self, location: &Location<'_>) -> IntegrationOwners {
        let user = location.user().id;
        let guild = match location {
            Location::Guild(guild, ..) => Some(guild.id).filter(|_| self.has_app_in(guild)),
            // The service has no guild to name here.
            Location::Private(private, _) => self
                .guild_install_reaches(private, user)
                .then_some(Id::new(0)),
        };
        IntegrationOwners {
            guild: guild.filter(|_| self.supports_guild_installs()),
            user: Some(user).filter(|user| self.is_installed_for(*user)),
        }
    }

    /// Everything that might be offered, as the client of a user has it: a guild's command hides a
    /// global one of its name and type, and belongs to no other place.
    pub(crate) fn visible_commands(&self, location: &Location<'_>) -> Vec<Command> {
        let own: Vec<Command> = match location {
            Location::Guild(guild, ..) if self.has_app_in(guild) => {
                let own = self.commands.in_scope(Scope::Guild(guild.id));
                own.cloned().collect()
            }
            _ => Vec::new(),
        };
        let hidden = |global: &Command| {
            let mut own = own.iter();
            own.any(|command| command.kind == global.kind && command.name == global.name)
        };
        let mut global = self.known_commands(location.user().id);
        global.retain(|command| !hidden(command));
        own.into_iter().chain(global).collect()
    }

    /// Which of them are offered, and why the others are not.
    pub(crate) fn available_commands(
        &self,
        location: &Location<'_>,
    ) -> impl Iterator<Item = Result<AvailableCommand, Box<Unavailable>>> {
        let commands = self.visible_commands(location).into_iter();
        commands.map(|command| self.check_availability(location, command))
    }

    /// Whether a command is offered, and by whose installation.
    pub(crate) fn check_availability(
        &self,
        location: &Location<'_>,
        command: Command,
    ) -> Result<AvailableCommand, Box<Unavailable>> {
        match self.authorizing_owners(location, &command) {
            Ok(owners) => Ok(AvailableCommand { command, owners }),
            Err(reason) => Err(Box::new(Unavailable { command, reason })),
        }
    }

    /// Whether a user has asked for age-restricted commands, and is where these are for all.
    fn sees_age_restricted(&self, private: &PrivateChannel, user: &User) -> bool {
        private.has_bot() && self.users.allows_age_restricted(user.id)
    }

    fn authorizing_owners(
        &self,
        location: &Location<'_>,
        command: &Command,
    ) -> Result<IntegrationOwners, UnavailableReason> {
        use ApplicationIntegrationType::{GuildInstall, UserInstall};
        let kinds = installation_types(command);
        let installed = self.installation_owners_at(location);
        let ways = IntegrationOwners {
            guild: installed.guild.filter(|_| kinds.contains(&GuildInstall)),
            user: installed.user.filter(|_| kinds.contains(&UserInstall)),
        };
        if ways == IntegrationOwners::default() {
            return Err(UnavailableReason::NotInstalled(kinds));
        }
        match location {
            Location::Guild(guild, member, channel) => {
                let explain = |access| {
                    let now = self.clock.now();
                    guild.explain(&access, member, channel, now)
                };
                let by_guild = ways
                    .guild
                    .map(|id| (id, explain(guild.command_access(command))));
                let by_user = ways
                    .user
                    .map(|id| (id, explain(user_installed_access(command))));
                allowed_owners(by_guild, by_user)
            }
            Location::Private(..) if is_out_of_context(command, location.context()) => {
                Err(UnavailableReason::OutOfContext(location.context()))
            }
            Location::Private(private, user)
                if command.nsfw && !self.sees_age_restricted(private, user) =>
            {
                Err(UnavailableReason::AgeRestricted)
            }
            Location::Private(..) => Ok(ways),
        }
    }

    pub(crate) fn has_app_in(&self, guild: &GuildState) -> bool {
        guild.has_app(self.identity.application.id)
    }

    /// Whether an installation in a guild reaches a private channel: the bot's own, with a user who
    /// is in such a guild.
    pub(crate) fn guild_install_reaches(&self, private: &PrivateChannel, user: Id<User>) -> bool {
        let meets =
            |guild: &GuildState| self.has_app_in(guild) && guild.members.get(user).is_some();
        private.has_bot() && self.guilds.iter().any(meets)
    }
}

/// How the app must be installed for a command.
fn installation_types(command: &Command) -> Vec<ApplicationIntegrationType> {
    let given = command.integration_types.clone();
    given.unwrap_or_else(|| vec![ApplicationIntegrationType::GuildInstall])
}

/// A command as a user's installation brings it along: what a guild sets is for its own.
fn user_installed_access(command: &Command) -> CommandAccess<'_> {
    CommandAccess {
        default_member_permissions: None,
        ..CommandAccess::from(command)
    }
}

fn allowed_owners(
    by_guild: Option<(Id<Guild>, Verdict)>,
    by_user: Option<(Id<User>, Verdict)>,
) -> Result<IntegrationOwners, UnavailableReason> {
    let owners = IntegrationOwners {
        guild: by_guild
            .as_ref()
            .and_then(|(id, verdict)| verdict.allowed.then_some(*id)),
        user: by_user
            .as_ref()
            .and_then(|(id, verdict)| verdict.allowed.then_some(*id)),
    };
    let verdict = by_guild.map(|pair| pair.1).or(by_user.map(|pair| pair.1));
    match verdict.filter(|_| owners == IntegrationOwners::default()) {
        Some(verdict) => Err(UnavailableReason::Denied(verdict.reason)),
        None => Ok(owners),
    }
}

/// What is deprecated still counts where `contexts` are not given.
fn is_out_of_context(command: &Command, context: InteractionContextType) -> bool {
    match &command.contexts {
        Some(contexts) => !contexts.contains(&context),
        None => context == InteractionContextType::BotDm && command.dm_permission == Some(false),
    }
}
