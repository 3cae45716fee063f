//! Rules for the availability of commands: the installations that make a command available to a user in a channel, or
//! the reason that it is not available.

use std::fmt;

use guildhall_model::interaction::IntegrationOwners;
use guildhall_model::permission::{CommandAccess, Verdict, VerdictReason};
use guildhall_model::{
    ApplicationIntegrationType, Channel, Command, CommandOptionType, Guild, Id,
    InteractionContextType, Member, User,
};

use crate::state::accounts::PrivateChannel;
use crate::state::commands::Scope;
use crate::state::guild::GuildState;
use crate::world::World;

/// Location of a user: a guild channel or a private channel.
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

/// Command that is available to a user.
#[derive(Clone, Debug)]
pub(crate) struct AvailableCommand {
    pub(crate) command: Command,
    /// Owners of the installations that make the command available.
    pub(crate) owners: IntegrationOwners,
}

/// Command that is not available to a user in a channel.
///
/// [`Display`](fmt::Display) writes the reason as a clause: "denied because the member lacks Ban Members, which the
/// command requires by default".
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unavailable {
    /// Command that is not available.
    pub command: Command,
    /// Reason that the command is not available.
    pub reason: UnavailableReason,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

/// Reason that a command is not available in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnavailableReason {
    /// In this channel, the app has no installation of a type that the command supports. Contains the supported types.
    NotInstalled(Vec<ApplicationIntegrationType>),
    /// The command's `contexts`, or its `dm_permission`, exclude this private channel.
    OutOfContext(InteractionContextType),
    /// The command is age-restricted, and the channel is private. Among private channels, an age-restricted command is
    /// available only in the bot's DM with a user who [allows](crate::UserHandle::allow_age_restricted) age-restricted
    /// commands.
    AgeRestricted,
    /// The guild denies the command to the member; see
    /// [`explain`](guildhall_model::permission::explain).
    Denied(VerdictReason),
}

impl fmt::Display for UnavailableReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInstalled(kinds) => {
                let kinds: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
                let kinds = kinds.join(" or ");
                write!(f, "denied because the app has no {kinds} installation for this user or channel")
            }
            Self::OutOfContext(context) => {
                let context = context.name();
                write!(f, "denied because the contexts of the command do not include {context}")
            }
            Self::AgeRestricted => f.write_str(
                "denied because the command is age-restricted, and the user does not allow age-restricted commands in this channel",
            ),
            Self::Denied(reason) => write!(f, "denied {reason}"),
        }
    }
}

impl World {
    /// Returns the owners of the installations that apply to a location.
    pub(crate) fn installation_owners_at(&self, location: &Location<'_>) -> IntegrationOwners {
        let user = location.user().id;
        let guild = match location {
            Location::Guild(guild, ..) => Some(guild.id).filter(|_| self.has_app_in(guild)),
            // In a private channel, the service sends 0 in place of the guild's ID.
            Location::Private(private, _) => self
                .guild_install_applies_to(private, user)
                .then_some(Id::new(0)),
        };
        IntegrationOwners {
            guild: guild.filter(|_| self.supports_guild_installs()),
            user: Some(user).filter(|user| self.is_installed_for(*user)),
        }
    }

    /// Returns the commands that a user's client lists, available or not. A guild command appears only in its guild,
    /// and hides the global command with the same name and type.
    pub(crate) fn visible_commands(&self, location: &Location<'_>) -> Vec<Command> {
        let guild_commands: Vec<Command> = match location {
            Location::Guild(guild, ..) if self.has_app_in(guild) => {
                let registered = self.commands.in_scope(Scope::Guild(guild.id));
                registered.cloned().collect()
            }
            _ => Vec::new(),
        };
        let is_hidden = |global: &Command| {
            let mut commands = guild_commands.iter();
            commands.any(|command| command.kind == global.kind && command.name == global.name)
        };
        let mut global = self.known_commands(location.user().id);
        global.retain(|command| !is_hidden(command));
        let commands = guild_commands.into_iter().chain(global);
        commands.filter_map(without_empty_groups).collect()
    }

    /// Returns each visible command as available, or with the reason that it is not available.
    pub(crate) fn available_commands(
        &self,
        location: &Location<'_>,
    ) -> impl Iterator<Item = Result<AvailableCommand, Box<Unavailable>>> {
        let commands = self.visible_commands(location).into_iter();
        commands.map(|command| self.check_availability(location, command))
    }

    /// Returns the command with the installations that make it available, or the reason that the command is not
    /// available.
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

    /// Returns whether age-restricted commands are available in a private channel, which must be the bot's DM with a
    /// user who allows these commands.
    fn allows_age_restricted_in(&self, private: &PrivateChannel, user: &User) -> bool {
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
        let owners = IntegrationOwners {
            guild: installed.guild.filter(|_| kinds.contains(&GuildInstall)),
            user: installed.user.filter(|_| kinds.contains(&UserInstall)),
        };
        if owners == IntegrationOwners::default() {
            return Err(UnavailableReason::NotInstalled(kinds));
        }
        match location {
            Location::Guild(guild, member, channel) => {
                let explain = |access| {
                    let now = self.clock.now();
                    guild.command_verdict(&access, member, channel, now)
                };
                let by_guild = owners
                    .guild
                    .map(|id| (id, explain(guild.command_access(command))));
                let by_user = owners
                    .user
                    .map(|id| (id, explain(user_installed_access(command))));
                allowed_owners(by_guild, by_user)
            }
            Location::Private(..) if is_out_of_context(command, location.context()) => {
                Err(UnavailableReason::OutOfContext(location.context()))
            }
            Location::Private(private, user)
                if command.nsfw && !self.allows_age_restricted_in(private, user) =>
            {
                Err(UnavailableReason::AgeRestricted)
            }
            Location::Private(..) => Ok(owners),
        }
    }

    pub(crate) fn has_app_in(&self, guild: &GuildState) -> bool {
        guild.has_app(self.identity.application.id)
    }

    /// Returns whether a guild installation applies to a private channel: only to the bot's DM with a user who is a
    /// member of a guild with the app.
    pub(crate) fn guild_install_applies_to(
        &self,
        private: &PrivateChannel,
        user: Id<User>,
    ) -> bool {
        let meets =
            |guild: &GuildState| self.has_app_in(guild) && guild.members.get(user).is_some();
        private.has_bot() && self.guilds.iter().any(meets)
    }
}

/// Returns the installation types that a command supports.
fn installation_types(command: &Command) -> Vec<ApplicationIntegrationType> {
    let given = command.integration_types.clone();
    given.unwrap_or_else(|| vec![ApplicationIntegrationType::GuildInstall])
}

/// Returns the rules that decide who may use a user-installed command. The default member permissions apply only to
/// guild installations.
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

/// Returns whether a command excludes a context. Without `contexts`, the deprecated `dm_permission` applies.
fn is_out_of_context(command: &Command, context: InteractionContextType) -> bool {
    match &command.contexts {
        Some(contexts) => !contexts.contains(&context),
        None => context == InteractionContextType::BotDm && command.dm_permission == Some(false),
    }
}

/// Removes groups without subcommands, which clients do not offer; `None` if the command has no others.
fn without_empty_groups(mut command: Command) -> Option<Command> {
    let had_options = !command.options.is_empty();
    command.options.retain(|option| {
        option.kind != CommandOptionType::SubCommandGroup || !option.options.is_empty()
    });
    (!had_options || !command.options.is_empty()).then_some(command)
}
