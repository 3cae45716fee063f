//! The roles of a guild from its beginning.

use guildhall_model::{Guild, Id, Permissions, Role, RoleTags, User};

use super::SeedBuilder;

impl SeedBuilder<'_> {
    /// The roles of every guild: @everyone's, and the bot's.
    pub(super) fn initial_roles(&mut self, guild: Id<Guild>, bot: &User) -> Vec<Role> {
        let tags = RoleTags {
            bot_id: Some(bot.id),
            ..RoleTags::default()
        };
        vec![
            Role {
                permissions: everyone_permissions(),
                ..Role::new(guild.cast(), "@everyone")
            },
            Role {
                managed: true,
                permissions: everyone_permissions()
                    | moderator_permissions()
                    | Permissions::MANAGE_ROLES,
                position: 1,
                tags: Some(tags),
                ..Role::new(self.id(), &bot.username)
            },
        ]
    }

    /// The roles that people have at home.
    pub(super) fn default_guild_roles(&mut self) -> [Role; 2] {
        [
            Role {
                color: 0x2E_CC71,
                mentionable: true,
                permissions: everyone_permissions() | Permissions::MANAGE_MESSAGES,
                position: 2,
                ..Role::new(self.id(), "Helper")
            },
            Role {
                color: 0x34_98DB,
                hoist: true,
                permissions: everyone_permissions() | moderator_permissions(),
                position: 3,
                ..Role::new(self.id(), "Moderator")
            },
        ]
    }
}

/// What the service gives @everyone in a new guild, as far as bots meet it.
fn everyone_permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_INSTANT_INVITE
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::CHANGE_NICKNAME
        | Permissions::ADD_REACTIONS
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::USE_EXTERNAL_EMOJIS
        | Permissions::CONNECT
        | Permissions::SPEAK
        | Permissions::USE_VAD
        | Permissions::USE_APPLICATION_COMMANDS
        | Permissions::USE_EXTERNAL_APPS
}

fn moderator_permissions() -> Permissions {
    Permissions::KICK_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MODERATE_MEMBERS
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_NICKNAMES
}
