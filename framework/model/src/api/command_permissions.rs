//! Who may use the commands of an app in a guild.

use super::Auth;
use super::endpoint::endpoint;
use crate::command::{CommandPermission, CommandPermissionsBody, GuildCommandPermissions};
use crate::{Application, Command, Guild, Id, Invalid, List, Timestamp};

/// What a user grants who lets the app set permissions.
const SCOPES: &[&str] = &["applications.commands.permissions.update"];

endpoint! {
    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command-permissions) the permissions of all commands of an app that have any in a guild.
    #[derive(Copy, Eq)]
    GetGuildCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/permissions" -> 200 List<GuildCommandPermissions>;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(SCOPES);
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Refused with
    /// [`UNKNOWN_APPLICATION_COMMAND_PERMISSIONS`](super::Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS) where
    /// it has none of its own.
    #[derive(Copy, Eq)]
    GetCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command, or the app's id for all that have no permissions of their own.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(SCOPES);
    }
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Takes the access token of a user with the scope `applications.commands.permissions.update`, and no
    /// bot's token. The permissions are required of that user, who must have the command as well.
    EditCommandPermissions: PUT "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command, or the app's id for all that have no permissions of their own.
        command: Id<Command>,
    }
    body {
        /// All permissions, at most 100.
        permissions: CommandPermissionsBody,
    }
    requires: MANAGE_GUILD & MANAGE_ROLES;
    events: APPLICATION_COMMAND_PERMISSIONS_UPDATE;
    impl {
        const AUTH: Auth = Auth::Bearer(SCOPES);

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.permissions.check()
        }
    }
}

/// Would have [replaced](https://docs.discord.com/developers/interactions/application-commands#batch-edit-application-command-permissions) the permissions of several commands in a guild.
///
/// It cannot be sent: it is no endpoint. Its [`edits`](Self::edits) can.
#[deprecated(
    note = "the service has disabled it; send an `EditCommandPermissions` for each command"
)]
#[derive(Clone, Debug, PartialEq)]
pub struct BatchEditCommandPermissions {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The commands, each with all its permissions.
    pub permissions: Vec<(Id<Command>, Vec<CommandPermission>)>,
}

#[expect(deprecated, reason = "it says what to use in its place")]
impl BatchEditCommandPermissions {
    /// The requests that do what it says, one for each command.
    pub fn edits(self) -> impl Iterator<Item = EditCommandPermissions> {
        let Self {
            application,
            guild,
            permissions,
        } = self;
        permissions.into_iter().map(move |(command, permissions)| {
            let permissions = CommandPermissionsBody::new(permissions);
            EditCommandPermissions::new(application, guild, command, permissions)
        })
    }
}
