//! Endpoints of the roles of a guild. The endpoints require a bot token.

use guildhall_rules::GUILD_ROLES;

use super::declare::{endpoint, endpoints};
use crate::guild::GuildCapabilities;
use crate::validation::{check_count, check_each};
use crate::{
    Guild, Id, IdMap, List, Permissions, Requirement, Role, RoleBody, RoleEdit, RolePosition,
    Timestamp, ValidationError,
};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-roles) the roles of a guild.
    #[derive(Copy, Eq)]
    GetRoles: GET "/guilds/{guild}/roles" -> 200 List<Role>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-role) a role.
    ///
    /// Fails with [`UNKNOWN_ROLE`](super::ErrorCode::UNKNOWN_ROLE) if the role does not exist.
    #[derive(Copy, Eq)]
    GetRole: GET "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the role.
        role: Id<Role>,
    }
}

endpoint! {
    /// [Counts](https://docs.discord.com/developers/resources/guild#get-guild-role-member-counts) the members of each
    /// role, except @everyone.
    #[derive(Copy, Eq)]
    GetRoleMemberCounts: GET "/guilds/{guild}/roles/member-counts" -> 200 IdMap<Role, u64>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
    ///
    /// Also requires the permissions of the new role. Fails with
    /// [`MAX_GUILD_ROLES`](super::ErrorCode::MAX_GUILD_ROLES) if the guild has 250 roles.
    CreateRole: POST "/guilds/{guild}/roles" -> 200 Role;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Role to create.
        role: RoleBody,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_CREATE;
    accepts: reason;
    checks: role;
    impl {
        fn requires(&self) -> Requirement {
            Self::REQUIRES.and(self.role.permissions.unwrap_or_default())
        }

        fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
            self.role.check_in(guild)
        }
    }
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles of a guild and
    /// returns all roles; roles that are not listed keep their position.
    ModifyRolePositions: PATCH "/guilds/{guild}/roles" -> 200 List<Role>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// New positions of the roles.
        positions: Vec<RolePosition>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    accepts: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_count("positions", Some(&self.positions), &GUILD_ROLES)?;
            check_each("positions", Some(&self.positions), RolePosition::check)
        }
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-role) a role, which must be below
    /// the bot's highest role; fields that are not set stay unchanged.
    ///
    /// Also requires the permissions that the edit adds to or removes from the role.
    ModifyRole: PATCH "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the role.
        role: Id<Role>,
    }
    known {
        /// Current permissions of the role, if known, to determine the permissions that the edit changes.
        ///
        /// If the current permissions are unknown, the edit requires all permissions that it sets.
        current_permissions: Option<Permissions>,
    }
    body {
        /// Fields to change.
        edit: RoleEdit,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        fn requires(&self) -> Requirement {
            let current = self.current_permissions.unwrap_or_default();
            let wanted = self.edit.permissions.value().copied();
            let changed = wanted.map_or(Permissions::empty(), |permissions| permissions.symmetric_difference(current));
            Self::REQUIRES.and(changed)
        }

        fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
            self.edit.check_in(guild)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild#delete-guild-role) a role, which must be below the
    /// bot's highest role.
    #[derive(Copy, Eq)]
    DeleteRole: DELETE "/guilds/{guild}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_DELETE;
    accepts: reason;
}

endpoints![
    GetRoles,
    GetRole,
    GetRoleMemberCounts,
    CreateRole,
    ModifyRolePositions,
    ModifyRole,
    DeleteRole,
];
