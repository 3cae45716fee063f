//! Builds a world from a valid world file.

use std::collections::BTreeSet;

use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::guild::PremiumTier;
use guildhall_model::{
    Channel, ChannelType, Entitlement, Id, IntegrationTypeConfig, IntegrationTypesConfig, Member,
    PermissionOverwrite, Role, User,
};

use crate::scenario::check::is_thread;
use crate::scenario::format::{
    AppFile, ChannelFile, DirectFile, EntitlementFile, GuildFile, MemberFile, RoleFile, UserFile,
    WorldFile,
};
use crate::scenario::values::union;
use crate::state::accounts::Users;
use crate::state::guild::GuildState;
use crate::state::guilds::Guilds;
use crate::state::identity::new_user;
use crate::state::seed::{into_thread, new_channel, with_positions};
use crate::world::World;
use crate::world::members::without_duplicates;

/// A day in milliseconds.
const DAY_MILLIS: i64 = 86_400_000;

/// Boosts that each tier needs, highest first.
const TIER_BOOSTS: [(u32, PremiumTier); 3] = [
    (14, PremiumTier::Tier3),
    (7, PremiumTier::Tier2),
    (2, PremiumTier::Tier1),
];

impl WorldFile {
    /// Replaces the world's guilds and users with those of the file.
    pub(crate) fn build(&self, world: &mut World) {
        world.users = Users::default();
        let guilds = self.guilds.iter();
        let guilds: Vec<_> = guilds.map(|file| build_guild(world, file)).collect();
        world.users.add(world.identity.bot.clone());

        let mut guilds = guilds.into_iter();
        if let Some(default_guild) = guilds.next() {
            world.guilds = Guilds::new(default_guild);
        }
        for guild in guilds {
            world.guilds.add(guild);
        }
        for (key, file) in world.guilds.keys().zip(&self.guilds) {
            if !file.app {
                world.remove_app(key);
            }
        }
        world.update_guild_count();
        self.build_accounts(world);
    }

    /// Builds the app's settings, users, private channels and entitlements, after the guilds.
    fn build_accounts(&self, world: &mut World) {
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

fn build_guild(world: &mut World, file: &GuildFile) -> GuildState {
    let owner = seed_user(world, &file.owner);
    let mut guild = world.seed_guild(&file.name, &owner);
    apply_settings(&mut guild, file);
    build_roles(world, &mut guild, file);
    for member in &file.members {
        add_member(world, &mut guild, member);
    }
    if !file.channels.is_empty() {
        let channels = build_channels(world, &guild, &file.channels);
        guild.channels = with_positions(guild.id, channels);
    }
    let first = guild.first_text_channel().map(|channel| channel.id);
    guild.settings.system_channel_id = first;
    guild
}

/// Returns the account with a name, and creates the account if there is none: one name is one user
/// in all guilds.
fn seed_user(world: &mut World, name: &str) -> User {
    let known = world.users.by_name(name).cloned();
    known.unwrap_or_else(|| {
        let user = new_user(world.seed_id(), name);
        world.users.add(user.clone());
        user
    })
}

fn apply_settings(guild: &mut GuildState, file: &GuildFile) {
    let settings = &mut guild.settings;
    settings.description.clone_from(&file.description);
    settings.vanity_url_code.clone_from(&file.vanity_url);
    settings.features = file
        .features
        .iter()
        .map(|feature| feature.0.clone())
        .collect();
    settings.premium_subscription_count = Some(file.boosts);
    let tier = TIER_BOOSTS
        .iter()
        .find(|(boosts, _)| file.boosts >= *boosts);
    settings.premium_tier = tier.map_or(PremiumTier::None, |(_, tier)| *tier);
    if let Some(locale) = &file.locale {
        settings.preferred_locale = Some(locale.0.clone());
    }
}

/// Builds the roles, with the bot's role above the named one, by default at the bottom.
fn build_roles(world: &mut World, guild: &mut GuildState, file: &GuildFile) {
    let bot = file.bot.as_ref();
    let above = bot.and_then(|bot| bot.above.as_deref());
    let mut own = guild.roles.pop();
    if let (Some(role), Some(given)) = (&mut own, bot.and_then(|bot| bot.permissions.as_ref())) {
        role.permissions = union(given);
    }
    guild.roles.extend(own.take_if(|_| above.is_none()));
    for described in &file.roles {
        if described.name == "@everyone" {
            guild.roles[0].permissions = union(&described.permissions);
        } else {
            guild.roles.push(new_role(world.seed_id(), described));
        }
        guild
            .roles
            .extend(own.take_if(|_| above == Some(&*described.name)));
    }
    // By default the role is directly above @everyone, which a file need not list.
    guild.roles.splice(1..1, own);
    for (position, role) in (0..).zip(&mut guild.roles) {
        role.position = position;
    }
}

fn new_role(id: Id<Role>, file: &RoleFile) -> Role {
    Role {
        color: file.color.0,
        hoist: file.hoist,
        mentionable: file.mentionable,
        permissions: union(&file.permissions),
        ..Role::new(id, &file.name)
    }
}

/// Adds a member; a listed owner replaces the existing member.
fn add_member(world: &mut World, guild: &mut GuildState, file: &MemberFile) {
    let user = seed_user(world, &file.name);
    let joined_at = guild
        .members
        .get(guild.owner)
        .and_then(|owner| owner.joined_at);
    let user = User {
        global_name: file.global_name.clone().or(user.global_name.clone()),
        ..user
    };
    world.users.add(user.clone());
    let roles = file
        .roles
        .iter()
        .filter_map(|name| Some(guild.find_role(name)?.id));
    let member = Member {
        joined_at,
        nick: file.nick.clone(),
        pending: file.pending,
        roles: without_duplicates(roles.filter(|id| *id != guild.everyone_role()).collect()),
        ..Member::new(user)
    };
    let seen = world.clock.now_millis() - i64::from(file.absent_days) * DAY_MILLIS;
    guild.members.insert(member, seen);
}

/// Builds the channels; a parent must come before its children.
fn build_channels(world: &mut World, guild: &GuildState, files: &[ChannelFile]) -> Vec<Channel> {
    let mut channels: Vec<Channel> = Vec::new();
    for file in files {
        let mut before = channels.iter();
        let parent = before.find(|other| other.name.is_some() && other.name == file.parent);
        let parent_id = parent.map(|parent| parent.id);
        let made = Channel {
            parent_id,
            ..new_channel(world.seed_id(), file.kind.0, &file.name)
        };
        channels.push(apply_channel(guild, made, file));
    }
    channels
}

fn apply_channel(guild: &GuildState, channel: Channel, file: &ChannelFile) -> Channel {
    if is_thread(file.kind.0) {
        let made = guild
            .members
            .get(guild.owner)
            .and_then(|owner| owner.joined_at);
        return into_thread(channel, guild.owner, made);
    }
    let category = file.kind.0 == ChannelType::GuildCategory;
    Channel {
        nsfw: Some(file.nsfw),
        permission_overwrites: Some(channel_overwrites(guild, file)),
        topic: file.topic.clone().filter(|_| !category),
        ..channel
    }
}

fn channel_overwrites(guild: &GuildState, file: &ChannelFile) -> Vec<PermissionOverwrite> {
    let overwrites = file.overwrites.iter().filter_map(|file| {
        let role = file.role.as_deref().and_then(|name| guild.find_role(name));
        let role = role.map(|role| PermissionOverwrite::role(role.id));
        let member = file
            .member
            .as_deref()
            .and_then(|name| guild.find_member(name));
        let member = member.map(|member| PermissionOverwrite::member(member.id()));
        let overwrite = role.or(member)?;
        Some(overwrite.allow(union(&file.allow)).deny(union(&file.deny)))
    });
    overwrites.collect()
}

impl AppFile {
    fn build(&self, world: &mut World) {
        if self.install.is_some() {
            let config_for = |kind| self.is_for(kind).then(IntegrationTypeConfig::default);
            let config = &mut world.identity.application.integration_types_config;
            *config = Some(IntegrationTypesConfig {
                guild: config_for(GuildInstall),
                user: config_for(UserInstall),
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
            world.users.allow_age_restricted(id, true);
        }
    }
}

impl DirectFile {
    /// Opens the channel; a single user has a DM with the bot.
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
