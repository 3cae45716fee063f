//! The roles of a guild. Needs the bot's token.

use super::endpoint::endpoint;
use crate::role::RolePosition;
use crate::{Guild, Id, IdMap, Invalid, List, Role, RoleBody, RoleEdit, Timestamp};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-roles) the roles of a guild.
    #[derive(Copy, Eq)]
    GetRoles: GET "/guilds/{guild}/roles" -> 200 List<Role>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-role) a role.
    ///
    /// Refused with [`UNKNOWN_ROLE`](super::Code::UNKNOWN_ROLE) where there is none.
    #[derive(Copy, Eq)]
    GetRole: GET "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// The guild.
        guild: Id<Guild>,
        /// The role.
        role: Id<Role>,
    }
}

endpoint! {
    /// [Counts](https://docs.discord.com/developers/resources/guild#get-guild-role-member-counts) the members that have each role, without @everyone.
    #[derive(Copy, Eq)]
    GetRoleMemberCounts: GET "/guilds/{guild}/roles/member-counts" -> 200 IdMap<Role, u64>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
    ///
    /// Refused with [`MAX_GUILD_ROLES`](super::Code::MAX_GUILD_ROLES) where there are 250 roles.
    CreateRole: POST "/guilds/{guild}/roles" -> 200 Role;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// The role.
        role: RoleBody,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_CREATE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.role.check()
        }
    }
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles of a guild, and lists them all; those left out stay where they are.
    ModifyRolePositions: PATCH "/guilds/{guild}/roles" -> 200 List<Role>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// Where they go.
        positions: Vec<RolePosition>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    takes: reason;
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild-role) the given fields of a role, which must be below the bot's highest.
    ModifyRole: PATCH "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// The guild.
        guild: Id<Guild>,
        /// The role.
        role: Id<Role>,
    }
    body {
        /// What changes.
        edit: RoleEdit,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild#delete-guild-role) a role, which must be below the bot's highest.
    #[derive(Copy, Eq)]
    DeleteRole: DELETE "/guilds/{guild}/roles/{role}" -> 204 ();
    path {
        /// The guild.
        guild: Id<Guild>,
        /// The role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_DELETE;
    takes: reason;
}
