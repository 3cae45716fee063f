//! From a file that holds no fault to what exists.

use guildhall_model::guild::PremiumTier;
use guildhall_model::{Channel, ChannelType, Id, Member, PermissionOverwrite, Role, User};

use super::WorldFile;
use super::check::is_thread;
use super::schema::{ChannelFile, GuildFile, MemberFile, RoleFile};
use super::value::together;
use crate::world::{
    GuildState, Guilds, Users, World, account, as_thread, each_once, in_order, named,
};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// How many boosts the tiers take, the highest first.
const BOOSTS: [(u32, PremiumTier); 3] = [
    (14, PremiumTier::Tier3),
    (7, PremiumTier::Tier2),
    (2, PremiumTier::Tier1),
];

impl WorldFile {
    /// Puts the file's guilds in place of those that there are.
    pub(crate) fn build(&self, world: &mut World) {
        world.users = Users::default();
        let guilds = self.guilds.iter();
        let guilds: Vec<_> = guilds.map(|file| guild(world, file)).collect();
        world.users.add(world.identity.bot.clone());

        let mut guilds = guilds.into_iter();
        if let Some(home) = guilds.next() {
            world.guilds = Guilds::new(home);
        }
        for guild in guilds {
            world.guilds.add(guild);
        }
        for (key, file) in world.guilds.keys().zip(&self.guilds) {
            if !file.app {
                world.leave_guild(key);
            }
        }
        world.count_guilds();
        self.build_accounts(world);
    }
}

fn guild(world: &mut World, file: &GuildFile) -> GuildState {
    let owner = person(world, &file.owner);
    let mut guild = world.older_guild(&file.name, &owner);
    settle(&mut guild, file);
    roles(world, &mut guild, file);
    for member in &file.members {
        join(world, &mut guild, member);
    }
    if !file.channels.is_empty() {
        let channels = channels(world, &guild, &file.channels);
        guild.channels = in_order(guild.id, channels);
    }
    let first = guild.first_text_channel().map(|channel| channel.id);
    guild.settings.system_channel_id = first;
    guild
}

/// The account with a name, which is made where it is not there yet: one name is one person in
/// every guild.
pub(super) fn person(world: &mut World, name: &str) -> User {
    let known = world.users.named(name).cloned();
    known.unwrap_or_else(|| {
        let user = account(world.older_id(), name);
        world.users.add(user.clone());
        user
    })
}

fn settle(guild: &mut GuildState, file: &GuildFile) {
    let settings = &mut guild.settings;
    settings.description.clone_from(&file.description);
    settings.vanity_url_code.clone_from(&file.vanity_url);
    settings.features = file.features.iter().map(|it| it.0.clone()).collect();
    settings.premium_subscription_count = Some(file.boosts);
    let tier = BOOSTS.iter().find(|(boosts, _)| file.boosts >= *boosts);
    settings.premium_tier = tier.map_or(PremiumTier::None, |(_, tier)| *tier);
    if let Some(locale) = &file.locale {
        settings.preferred_locale = Some(locale.0.clone());
    }
}

/// Makes the roles, and puts the bot's where it belongs: at the bottom if nothing is said.
fn roles(world: &mut World, guild: &mut GuildState, file: &GuildFile) {
    let bot = file.bot.as_ref();
    let above = bot.and_then(|bot| bot.above.as_deref());
    let mut own = guild.roles.pop();
    if let (Some(role), Some(given)) = (&mut own, bot.and_then(|bot| bot.permissions.as_ref())) {
        role.permissions = together(given);
    }
    guild.roles.extend(own.take_if(|_| above.is_none()));
    for described in &file.roles {
        if described.name == "@everyone" {
            guild.roles[0].permissions = together(&described.permissions);
        } else {
            guild.roles.push(role(world.older_id(), described));
        }
        guild
            .roles
            .extend(own.take_if(|_| above == Some(&*described.name)));
    }
    // Above @everyone, which no file needs to list.
    guild.roles.splice(1..1, own);
    for (position, role) in (0..).zip(&mut guild.roles) {
        role.position = position;
    }
}

fn role(id: Id<Role>, file: &RoleFile) -> Role {
    Role {
        color: file.color.0,
        hoist: file.hoist,
        mentionable: file.mentionable,
        permissions: together(&file.permissions),
        ..Role::new(id, &file.name)
    }
}

/// Lets a member in; the owner, who is there already, is changed.
fn join(world: &mut World, guild: &mut GuildState, file: &MemberFile) {
    let user = person(world, &file.name);
    let joined_at = guild.members.get(guild.owner).and_then(|it| it.joined_at);
    let user = User {
        global_name: file.global_name.clone().or(user.global_name.clone()),
        ..user
    };
    world.users.add(user.clone());
    let roles = file
        .roles
        .iter()
        .filter_map(|name| Some(guild.role(name)?.id));
    let member = Member {
        joined_at,
        nick: file.nick.clone(),
        pending: file.pending,
        roles: each_once(roles.filter(|id| *id != guild.everyone()).collect()),
        ..Member::new(user)
    };
    let seen = world.clock.now_millis() - i64::from(file.absent_days) * DAY;
    guild.members.insert(member, seen);
}

/// The channels; each finds what it is in among those before it.
fn channels(world: &mut World, guild: &GuildState, files: &[ChannelFile]) -> Vec<Channel> {
    let mut channels: Vec<Channel> = Vec::new();
    for file in files {
        let mut before = channels.iter();
        let parent = before.find(|other| other.name.is_some() && other.name == file.parent);
        let parent_id = parent.map(|parent| parent.id);
        let made = Channel {
            parent_id,
            ..named(world.older_id(), file.kind.0, &file.name)
        };
        channels.push(describe(guild, made, file));
    }
    channels
}

fn describe(guild: &GuildState, channel: Channel, file: &ChannelFile) -> Channel {
    if is_thread(file.kind.0) {
        let made = guild.members.get(guild.owner).and_then(|it| it.joined_at);
        return as_thread(channel, guild.owner, made);
    }
    let category = file.kind.0 == ChannelType::GuildCategory;
    Channel {
        nsfw: Some(file.nsfw),
        permission_overwrites: Some(overwrites(guild, file)),
        topic: file.topic.clone().filter(|_| !category),
        ..channel
    }
}

fn overwrites(guild: &GuildState, file: &ChannelFile) -> Vec<PermissionOverwrite> {
    let overwrites = file.overwrites.iter().filter_map(|file| {
        let role = file.role.as_deref().and_then(|name| guild.role(name));
        let role = role.map(|role| PermissionOverwrite::role(role.id));
        let member = file.member.as_deref().and_then(|name| guild.member(name));
        let member = member.map(|member| PermissionOverwrite::member(member.id()));
        let overwrite = role.or(member)?;
        Some(
            overwrite
                .allow(together(&file.allow))
                .deny(together(&file.deny)),
        )
    });
    overwrites.collect()
}
