//! The roles of a guild. Needs the bot's token.

use guildhall_rules::GUILD_ROLES;

use super::declare::{endpoint, endpoints};
use crate::guild::KnownGuild;
use crate::invalid::{count, each};
use crate::role::RolePosition;
use crate::{
    Guild, Id, IdMap, Invalid, List, Permissions, Requirement, Role, RoleBody, RoleEdit, Timestamp,
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
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-role) a role.
    ///
    /// Refused with [`UNKNOWN_ROLE`](super::Code::UNKNOWN_ROLE) where there is none.
    #[derive(Copy, Eq)]
    GetRole: GET "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// ID of the guild.
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
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
    ///
    /// Requires as well what the role gives to its members. Refused with
    /// [`MAX_GUILD_ROLES`](super::Code::MAX_GUILD_ROLES) where there are 250 roles.
    CreateRole: POST "/guilds/{guild}/roles" -> 200 Role;
    path {
        /// ID of the guild.
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
        fn requires(&self) -> Requirement {
            Self::REQUIRES.and(self.role.permissions.unwrap_or_default())
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.role.check()
        }

        fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
            self.role.check_in(guild)
        }
    }
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles of a guild, and lists them all; those left out stay where they are.
    ModifyRolePositions: PATCH "/guilds/{guild}/roles" -> 200 List<Role>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Where they go.
        positions: Vec<RolePosition>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            count("positions", Some(&self.positions), &GUILD_ROLES)?;
            each("positions", Some(&self.positions), RolePosition::check)
        }
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild-role) the given fields of a role, which must be below the bot's highest.
    ///
    /// Requires as well the permissions that the edit gives to the role or takes from it.
    ModifyRole: PATCH "/guilds/{guild}/roles/{role}" -> 200 Role;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The role.
        role: Id<Role>,
    }
    known {
        /// The permissions that the role has, where known: what tells which ones the edit changes.
        ///
        /// Where not known, all that the edit sets are required.
        present: Option<Permissions>,
    }
    body {
        /// The fields to change.
        edit: RoleEdit,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_UPDATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let present = self.present.unwrap_or_default();
            let wanted = self.edit.permissions.value().copied();
            let changed = wanted.map_or(Permissions::empty(), |it| it.symmetric_difference(present));
            Self::REQUIRES.and(changed)
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }

        fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
            self.edit.check_in(guild)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild#delete-guild-role) a role, which must be below the bot's highest.
    #[derive(Copy, Eq)]
    DeleteRole: DELETE "/guilds/{guild}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_ROLE_DELETE;
    takes: reason;
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
