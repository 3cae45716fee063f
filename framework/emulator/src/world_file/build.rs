//! Construction of a world from a world file.

use std::collections::BTreeSet;

use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::guild::PremiumTier;
use guildhall_model::{
    Channel, ChannelType, Entitlement, Id, IntegrationTypeConfig, IntegrationTypesConfig, Member,
    Message, PermissionOverwrite, Role, Subscription, User,
};

use crate::clock::DAY_MILLIS;
use crate::state::accounts::Users;
use crate::state::guild::GuildState;
use crate::state::guilds::Guilds;
use crate::state::identity::new_user;
use crate::state::seed::{into_thread, new_channel, with_positions};
use crate::world::World;
use crate::world::members::without_duplicates;
use crate::world::subscriptions::new_subscription;
use crate::world_file::check::is_thread;
use crate::world_file::format::{
    AppSpec, ChannelSpec, DirectMessageSpec, EntitlementSpec, GuildSpec, MemberSpec, MessageSpec,
    RoleSpec, SubscriptionSpec, UserSpec, WorldFile,
};
use crate::world_file::ids::given_ids;
use crate::world_file::values::union;

/// Number of boosts that each tier requires, highest tier first.
const TIER_BOOSTS: [(u32, PremiumTier); 3] = [
    (14, PremiumTier::Tier3),
    (7, PremiumTier::Tier2),
    (2, PremiumTier::Tier1),
];

impl WorldFile {
    /// Replaces the world's guilds and users with the guilds and users of the file.
    pub(crate) fn build(&self, world: &mut World) {
        world.users = Users::default();
        self.reserve_ids(world);
        let guilds = self.guilds.iter();
        let guilds: Vec<_> = guilds.map(|spec| build_guild(world, spec)).collect();
        world.users.add(world.identity.bot.clone());

        let mut guilds = guilds.into_iter();
        if let Some(default_guild) = guilds.next() {
            world.guilds = Guilds::new(default_guild);
        }
        for guild in guilds {
            world.guilds.add(guild);
        }
        for (key, spec) in world.guilds.keys().zip(&self.guilds) {
            if !spec.app {
                world.remove_app(key);
            }
        }
        world.update_guild_count();
        self.build_accounts(world);
        self.build_messages(world);
    }

    /// Reserves the IDs of the file, and creates the users with an ID.
    fn reserve_ids(&self, world: &mut World) {
        for id in given_ids(self) {
            world.reserve_id(id.number);
            if let Some(name) = id.user {
                world.users.add(new_user(Id::new(id.number), name));
            }
        }
    }

    /// Adds the messages. The channels and the users must exist.
    fn build_messages(&self, world: &mut World) {
        for (key, guild) in world.guilds.keys().zip(&self.guilds) {
            for channel in &guild.channels {
                let found = world.guilds[key].find_channel(&channel.name);
                if let Some(id) = found.map(|found| found.id) {
                    add_messages(world, id, &channel.messages);
                }
            }
        }
    }

    /// Builds the app's settings, users, private channels, entitlements and subscriptions. The guilds must exist.
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
        for subscription in &self.subscriptions {
            subscription.build(world);
        }
    }
}

fn build_guild(world: &mut World, spec: &GuildSpec) -> GuildState {
    let owner = seed_user(world, &spec.owner);
    let mut guild = world.seed_guild(&spec.name, spec.id, &owner);
    apply_settings(&mut guild, spec);
    build_roles(world, &mut guild, spec);
    for member in &spec.members {
        add_member(world, &mut guild, member);
    }
    if !spec.channels.is_empty() {
        let channels = build_channels(world, &guild, &spec.channels);
        guild.channels = with_positions(guild.id, channels);
        guild.add_thread_owners();
    }
    let first = guild.first_text_channel().map(|channel| channel.id);
    guild.settings.system_channel_id = first;
    guild
}

/// Returns the account with this name; creates an account if there is none. The same name refers to the same user in
/// all guilds.
fn seed_user(world: &mut World, name: &str) -> User {
    let known = world.users.by_name(name).cloned();
    known.unwrap_or_else(|| {
        let user = new_user(world.seed_id(), name);
        world.users.add(user.clone());
        user
    })
}

fn apply_settings(guild: &mut GuildState, spec: &GuildSpec) {
    let settings = &mut guild.settings;
    settings.description.clone_from(&spec.description);
    settings.vanity_url_code.clone_from(&spec.vanity_url);
    settings.features = spec
        .features
        .iter()
        .map(|feature| feature.0.clone())
        .collect();
    settings.premium_subscription_count = Some(spec.boosts);
    let tier = TIER_BOOSTS
        .iter()
        .find(|(boosts, _)| spec.boosts >= *boosts);
    settings.premium_tier = tier.map_or(PremiumTier::None, |(_, tier)| *tier);
    if let Some(locale) = &spec.locale {
        settings.preferred_locale = Some(locale.0.clone());
    }
}

/// Builds the roles. The bot's role is directly above the role with the name `bot.above`, by default @everyone.
fn build_roles(world: &mut World, guild: &mut GuildState, spec: &GuildSpec) {
    let bot = spec.bot.as_ref();
    let above = bot.and_then(|bot| bot.above.as_deref());
    let mut bot_role = guild.roles.pop();
    if let (Some(role), Some(given)) = (&mut bot_role, bot.and_then(|bot| bot.permissions.as_ref()))
    {
        role.permissions = union(given);
    }
    guild.roles.extend(bot_role.take_if(|_| above.is_none()));
    for role_spec in &spec.roles {
        if role_spec.name == "@everyone" {
            guild.roles[0].permissions = union(&role_spec.permissions);
        } else {
            let id = role_spec.id.unwrap_or_else(|| world.seed_id());
            guild.roles.push(new_role(id, role_spec));
        }
        guild
            .roles
            .extend(bot_role.take_if(|_| above == Some(&*role_spec.name)));
    }
    // The bot's role is not inserted yet if `bot.above` is @everyone and the file does not list @everyone.
    guild.roles.splice(1..1, bot_role);
    for (position, role) in (0..).zip(&mut guild.roles) {
        role.position = position;
    }
}

fn new_role(id: Id<Role>, spec: &RoleSpec) -> Role {
    Role {
        color: spec.color.0,
        hoist: spec.hoist,
        mentionable: spec.mentionable,
        permissions: union(&spec.permissions),
        ..Role::new(id, &spec.name)
    }
}

/// Adds a member. If the member is the owner, replaces the owner's default member object.
fn add_member(world: &mut World, guild: &mut GuildState, spec: &MemberSpec) {
    let user = seed_user(world, &spec.name);
    let joined_at = guild
        .members
        .get(guild.owner)
        .and_then(|owner| owner.joined_at);
    let user = User {
        global_name: spec.global_name.clone().or(user.global_name.clone()),
        ..user
    };
    world.users.add(user.clone());
    let roles = spec
        .roles
        .iter()
        .filter_map(|name| Some(guild.find_role(name)?.id));
    let member = Member {
        joined_at,
        nick: spec.nick.clone(),
        pending: spec.pending,
        roles: without_duplicates(roles.filter(|id| *id != guild.everyone_role()).collect()),
        ..Member::new(user)
    };
    let seen = world.clock.now_millis() - i64::from(spec.inactive_days) * DAY_MILLIS;
    guild.members.insert(member, seen);
}

/// Builds the channels. A parent channel must come before its children.
fn build_channels(world: &mut World, guild: &GuildState, files: &[ChannelSpec]) -> Vec<Channel> {
    let mut channels: Vec<Channel> = Vec::new();
    for spec in files {
        let mut before = channels.iter();
        let parent = before.find(|other| other.name.is_some() && other.name == spec.parent);
        let parent_id = parent.map(|parent| parent.id);
        let id = spec.id.unwrap_or_else(|| world.seed_id());
        let channel = Channel {
            parent_id,
            ..new_channel(id, spec.kind.0, &spec.name)
        };
        channels.push(apply_channel(guild, channel, spec));
    }
    channels
}

fn apply_channel(guild: &GuildState, channel: Channel, spec: &ChannelSpec) -> Channel {
    if is_thread(spec.kind.0) {
        let created_at = guild
            .members
            .get(guild.owner)
            .and_then(|owner| owner.joined_at);
        return into_thread(channel, guild.owner, created_at);
    }
    let category = spec.kind.0 == ChannelType::GuildCategory;
    Channel {
        nsfw: Some(spec.nsfw),
        permission_overwrites: Some(channel_overwrites(guild, spec)),
        topic: spec.topic.clone().filter(|_| !category),
        ..channel
    }
}

fn channel_overwrites(guild: &GuildState, spec: &ChannelSpec) -> Vec<PermissionOverwrite> {
    let overwrites = spec.overwrites.iter().filter_map(|spec| {
        let role = spec.role.as_deref().and_then(|name| guild.find_role(name));
        let role = role.map(|role| PermissionOverwrite::role(role.id));
        let member = spec
            .member
            .as_deref()
            .and_then(|name| guild.find_member(name));
        let member = member.map(|member| PermissionOverwrite::member(member.id()));
        let overwrite = role.or(member)?;
        Some(overwrite.allow(union(&spec.allow)).deny(union(&spec.deny)))
    });
    overwrites.collect()
}

/// Adds messages to a channel, oldest first.
fn add_messages(world: &mut World, channel: Id<Channel>, messages: &[MessageSpec]) {
    for spec in messages {
        let id = spec.id.unwrap_or_else(|| world.seed_id());
        let author = spec.author.as_deref().map(|name| seed_user(world, name));
        let application_id = author.is_none().then_some(world.identity.application.id);
        let author = author.unwrap_or_else(|| world.identity.bot.clone());
        let message = Message {
            application_id,
            components: spec.components.clone(),
            embeds: spec.embeds.clone(),
            flags: spec.flags,
            timestamp: Some(world.clock.now()),
            ..Message::new(id, channel, author, &*spec.content)
        };
        world.store_message(message, None);
    }
}

impl AppSpec {
    /// Sets the installation types, and adds the Activity.
    fn build(&self, world: &mut World) {
        self.set_install(world);
        if self.activity {
            world.add_entry_point();
        }
    }

    /// Sets the supported installation types, if the file has them.
    pub(crate) fn set_install(&self, world: &mut World) {
        if self.install.is_some() {
            let config_for = |kind| self.is_for(kind).then(IntegrationTypeConfig::default);
            let config = &mut world.identity.application.integration_types_config;
            *config = Some(IntegrationTypesConfig {
                guild: config_for(GuildInstall),
                user: config_for(UserInstall),
            });
        }
    }
}

impl UserSpec {
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

impl DirectMessageSpec {
    /// Opens the private channel. A single user has a DM with the bot.
    fn build(&self, world: &mut World) {
        let people = self.users.iter().map(|name| seed_user(world, name).id);
        let mut people: BTreeSet<_> = people.collect();
        if people.len() == 1 {
            people.insert(world.identity.bot.id);
        }
        let id = self.id.unwrap_or_else(|| world.seed_id());
        world.open_private_channel(people, id);
        add_messages(world, id, &self.messages);
    }
}

impl EntitlementSpec {
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

impl SubscriptionSpec {
    fn build(&self, world: &mut World) {
        let (id, now) = (world.seed_id(), world.clock.now());
        let user = seed_user(world, &self.user).id;
        let subscription = Subscription {
            status: self.status.0,
            ..new_subscription(id, self.sku, user, now)
        };
        world.add_subscription(subscription);
    }
}
