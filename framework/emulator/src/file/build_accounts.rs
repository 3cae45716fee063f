//! From what a file says of accounts to what exists.

use std::collections::BTreeSet;

use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::{Entitlement, IntegrationTypeConfig, IntegrationTypesConfig, User};

use super::WorldFile;
use super::accounts::{AppFile, DirectFile, EntitlementFile, UserFile};
use super::build::seed_user;
use crate::world::World;

impl WorldFile {
    /// Makes the app and the accounts what the file says, once the guilds are there.
    pub(super) fn build_accounts(&self, world: &mut World) {
        self.app.build(world);
        for user in &self.users {
            user.build(world);
        }
        for direct in &self.direct_messages {
            direct.build(world);
        }
        for entitlement in &self.entitlements {
            entitlement.build(world);
        }
    }
}

impl AppFile {
    fn build(&self, world: &mut World) {
        if self.install.is_some() {
            let way = |kind| self.is_for(kind).then(IntegrationTypeConfig::default);
            let config = &mut world.identity.application.integration_types_config;
            *config = Some(IntegrationTypesConfig {
                guild: way(GuildInstall),
                user: way(UserInstall),
            });
        }
        if self.activity {
            world.add_entry_point();
        }
    }
}

impl UserFile {
    fn build(&self, world: &mut World) {
        let user = seed_user(world, &self.name);
        let global_name = self.global_name.clone().or(user.global_name.clone());
        let id = user.id;
        world.users.add(User {
            global_name,
            ..user
        });
        if self.installed {
            world.install(id);
        }
        if self.age_restricted {
            world.users.allow_age_restricted(id);
        }
    }
}

impl DirectFile {
    /// Opens it: one user alone talks with the bot.
    fn build(&self, world: &mut World) {
        let people = self.among.iter().map(|name| seed_user(world, name).id);
        let mut people: BTreeSet<_> = people.collect();
        if people.len() == 1 {
            people.insert(world.identity.bot.id);
        }
        let id = world.seed_id();
        world.open_private_channel(people, id);
    }
}

impl EntitlementFile {
    fn build(&self, world: &mut World) {
        let (id, application) = (world.seed_id(), world.identity.application.id);
        let user = self.user.as_ref().map(|name| seed_user(world, name).id);
        let guild = self.guild.as_ref();
        let guild = guild.and_then(|name| world.guilds.by_name(name));
        world.entitlements.add(Entitlement {
            consumed: self.consumed.then_some(true),
            ends_at: self.ends_at,
            guild_id: guild.map(|key| world.guilds[key].id),
            starts_at: self.starts_at,
            user_id: user,
            ..Entitlement::new(id, self.sku, application, self.kind.0)
        });
    }
}
