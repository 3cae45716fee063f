//! Construction of the guilds, roles, channels and users that exist when the service starts.

use std::collections::BTreeMap;

use guildhall_model::channel::{ChannelFlags, ThreadMetadata};
use guildhall_model::guild::{
    Integration, IntegrationAccount, IntegrationApplication, IntegrationType, Onboarding,
    OnboardingMode, WidgetSettings,
};
use guildhall_model::{
    Channel, ChannelType, Guild, GuildFeature, Id, Invite, Locale, Member, Permissions, Role,
    RoleTags, Timestamp, User,
};

use crate::state::guild::{GuildState, guild_invite};
use crate::state::identity::{Identity, new_user};
use crate::state::ids::{Ids, Random};
use crate::state::members::Members;

/// Creation time of the oldest object, the start of the year 2024, in milliseconds since the Unix epoch.
const SEED_EPOCH_MILLIS: i64 = 1_704_067_200_000;

/// Name of the default guild.
const GUILD_NAME: &str = "The guild";

/// Maximum time between the creation of two initial objects: a day, in milliseconds.
const GAP_MAX_MILLIS: u64 = 86_400_000;

/// Builder for guilds and their objects. The creation times of initial objects do not depend on the clock, so that
/// their IDs depend only on the seed.
#[derive(Debug)]
pub(crate) struct SeedBuilder<'a> {
    ids: &'a mut Ids,
    pub(crate) random: &'a mut Random,
    /// Creation time of the latest object, in milliseconds since the Unix epoch.
    pub(crate) millis: i64,
    /// Upper bound of the time between the creation of two objects, in milliseconds.
    max_gap: u64,
    /// Time of every member's last activity, in milliseconds since the Unix epoch.
    now: i64,
}

impl<'a> SeedBuilder<'a> {
    pub(crate) const fn new(ids: &'a mut Ids, random: &'a mut Random, now: i64) -> Self {
        Self {
            ids,
            random,
            millis: SEED_EPOCH_MILLIS,
            max_gap: GAP_MAX_MILLIS,
            now,
        }
    }

    /// Returns a builder for objects that are created now.
    pub(crate) const fn starting_now(ids: &'a mut Ids, random: &'a mut Random, now: i64) -> Self {
        Self {
            ids,
            random,
            millis: now,
            max_gap: 1,
            now,
        }
    }

    pub(crate) fn id<T>(&mut self) -> Id<T> {
        self.millis += self.random.below(self.max_gap).cast_signed();
        self.ids.next(self.millis)
    }

    /// Creates a guild whose only members are the owner and the bot.
    pub(crate) fn guild(&mut self, identity: &Identity, name: &str, owner: &User) -> GuildState {
        let id = self.id();
        self.guild_with_id(id, identity, name, owner)
    }

    /// Creates a guild with this ID, whose only members are the owner and the bot.
    pub(crate) fn guild_with_id(
        &mut self,
        id: Id<Guild>,
        identity: &Identity,
        name: &str,
        owner: &User,
    ) -> GuildState {
        let roles = self.initial_roles(id, identity);
        let channels = self.initial_channels(id);
        let mut settings = Guild::new(id, name, owner.id);
        apply_default_settings(&mut settings, &channels);

        let mut members = Members::default();
        let bot_roles = roles.last().map(|role| role.id).into_iter().collect();
        members.insert(self.member(owner.clone(), Vec::new()), self.now);
        members.insert(self.member(identity.bot.clone(), bot_roles), self.now);
        GuildState {
            id,
            owner: owner.id,
            settings,
            auto_moderation_rules: BTreeMap::new(),
            bans: BTreeMap::new(),
            channels,
            command_permissions: Vec::new(),
            meets_discovery_requirements: false,
            thread_members: BTreeMap::new(),
            integrations: vec![self.integration(identity, owner)],
            invites: Vec::new(),
            members,
            onboarding: disabled_onboarding(id),
            roles,
            scheduled_events: BTreeMap::new(),
            vanity_uses: 0,
            welcome: None,
            widget: WidgetSettings::default(),
        }
    }

    /// Creates the default guild: a community guild with the users `you`, `alice` and `bob`.
    pub(crate) fn default_guild(&mut self, identity: &Identity) -> GuildState {
        let [you, alice, bob] = [("you", "Ada"), ("alice", "Alice"), ("bob", "Bob")]
            .map(|(name, global_name)| self.user(name, global_name));
        let mut guild = self.guild(identity, GUILD_NAME, &you);
        guild.channels = self.default_guild_channels(guild.id, you.id);
        guild.add_thread_owners();
        make_community(&mut guild);

        let [helper, moderator] = self.default_guild_roles();
        let alice = self.member(alice, vec![moderator.id]);
        let bob = self.member(bob, Vec::new());
        // The bot can give the role `Helper` to members.
        if let Some(role) = guild.role_of_bot(identity.bot.id) {
            role.position = helper.position + 1;
        }
        guild.roles.extend([helper, moderator]);
        guild.members.insert(alice, self.now);
        guild.members.insert(bob, self.now);
        guild.invites.push(self.invite(&guild, you));
        guild
    }

    /// Creates the integration of the application, with `by` as the user who installed the app.
    fn integration(&mut self, identity: &Identity, by: &User) -> Integration {
        let application = &identity.application;
        Integration {
            id: self.id().into(),
            name: Some(application.name.clone()),
            kind: IntegrationType::Discord,
            enabled: true,
            account: IntegrationAccount {
                id: application.id.to_string(),
                name: application.name.clone(),
            },
            application_id: None,
            application: Some(Box::new(IntegrationApplication {
                id: application.id,
                name: application.name.clone(),
                bot: Some(identity.bot.clone()),
                cover_image: None,
                description: String::new(),
                icon: None,
                kind: None,
                primary_sku_id: None,
                summary: Some(String::new()),
            })),
            enable_emoticons: None,
            expire_behavior: None,
            expire_grace_period: None,
            revoked: None,
            role_id: None,
            scopes: ["applications.commands", "bot"].map(str::to_owned).into(),
            subscriber_count: None,
            synced_at: None,
            syncing: None,
            user: Some(Box::new(by.clone())),
        }
    }

    /// Creates an invite to the first text channel. The invite does not expire.
    fn invite(&mut self, guild: &GuildState, by: User) -> Invite {
        let general = guild.first_text_channel().map(|channel| channel.id);
        let code = self.random.text(8);
        Invite {
            created_at: Timestamp::from_millis(self.millis),
            inviter: Some(Box::new(by)),
            max_age: Some(0),
            max_uses: Some(0),
            temporary: Some(false),
            uses: Some(3),
            ..guild_invite(guild, general.unwrap_or(Id::new(0)), code)
        }
    }

    fn user(&mut self, username: &str, global_name: &str) -> User {
        User {
            global_name: Some(global_name.to_owned()),
            ..new_user(self.id(), username)
        }
    }

    fn member(&self, user: User, roles: Vec<Id<Role>>) -> Member {
        Member {
            joined_at: Timestamp::from_millis(self.millis),
            roles,
            ..Member::new(user)
        }
    }
}

/// Sets the default settings of a new guild. The first channel becomes the system channel.
fn apply_default_settings(settings: &mut Guild, channels: &[Channel]) {
    settings.max_members = Some(500_000);
    settings.nsfw = Some(false);
    settings.premium_subscription_count = Some(0);
    settings.max_video_channel_users = Some(25);
    settings.max_stage_video_channel_users = Some(50);
    settings.preferred_locale = Some(Locale::EnglishUs);
    settings.region = Some("us-east".to_owned());
    settings.system_channel_id = channels.first().map(|channel| channel.id);
}

/// Turns the guild into a community guild. Its first text channel becomes the rules, system and public updates channel.
fn make_community(guild: &mut GuildState) {
    let general = guild.first_text_channel().map(|channel| channel.id);
    let settings = &mut guild.settings;
    settings.features = vec![GuildFeature::Community];
    settings.public_updates_channel_id = general;
    settings.rules_channel_id = general;
    settings.system_channel_id = general;
}

fn disabled_onboarding(guild_id: Id<Guild>) -> Onboarding {
    Onboarding {
        guild_id,
        default_channel_ids: Vec::new(),
        enabled: false,
        mode: OnboardingMode::Default,
        prompts: Vec::new(),
    }
}

impl SeedBuilder<'_> {
    /// Creates the roles of a new guild: @everyone and the bot's managed role.
    fn initial_roles(&mut self, guild: Id<Guild>, identity: &Identity) -> Vec<Role> {
        let bot = &identity.bot;
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
                permissions: bot_permissions() | identity.declared,
                position: 1,
                tags: Some(tags),
                ..Role::new(self.id(), &bot.username)
            },
        ]
    }

    /// Creates the roles `Helper` and `Moderator` of the default guild.
    fn default_guild_roles(&mut self) -> [Role; 2] {
        [
            Role {
                color: 0x2E_CC71,
                mentionable: true,
                permissions: everyone_permissions() | Permissions::MANAGE_MESSAGES,
                position: 1,
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

    /// Creates the channels of a new guild.
    fn initial_channels(&mut self, guild: Id<Guild>) -> Vec<Channel> {
        let general = new_channel(self.id(), ChannelType::GuildText, "general");
        let lounge = new_channel(self.id(), ChannelType::GuildVoice, "lounge");
        with_positions(guild, vec![general, lounge])
    }

    /// Creates a channel of every guild channel type, and three threads.
    fn default_guild_channels(&mut self, guild: Id<Guild>, owner: Id<User>) -> Vec<Channel> {
        let category: Id<Channel> = self.id();
        let mut channels = vec![new_channel(category, ChannelType::GuildCategory, "Commons")];
        for (kind, name) in [
            (ChannelType::GuildText, "general"),
            (ChannelType::GuildAnnouncement, "announcements"),
            (ChannelType::GuildVoice, "lounge"),
            (ChannelType::GuildStageVoice, "stage"),
            (ChannelType::GuildForum, "questions"),
            (ChannelType::GuildMedia, "gallery"),
        ] {
            let channel = new_channel(self.id(), kind, name);
            channels.push(Channel {
                parent_id: Some(category),
                ..channel
            });
        }
        for (kind, name, parent) in [
            (ChannelType::PublicThread, "book-club", 1),
            (ChannelType::PrivateThread, "surprise-party", 1),
            (ChannelType::AnnouncementThread, "release-notes", 2),
        ] {
            let parent = channels[parent].id;
            channels.push(self.thread(kind, name, parent, owner));
        }
        with_positions(guild, channels)
    }

    fn thread(
        &mut self,
        kind: ChannelType,
        name: &str,
        parent: Id<Channel>,
        owner: Id<User>,
    ) -> Channel {
        let channel = Channel {
            parent_id: Some(parent),
            ..new_channel(self.id(), kind, name)
        };
        into_thread(channel, owner, Timestamp::from_millis(self.millis))
    }
}

/// Returns the default permissions of @everyone in a new guild, without permissions that do not matter to apps.
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

/// Returns the permissions of the bot's role in a new guild, without those that the app declares.
pub(crate) fn bot_permissions() -> Permissions {
    everyone_permissions() | moderator_permissions() | Permissions::MANAGE_ROLES
}

fn moderator_permissions() -> Permissions {
    Permissions::KICK_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MODERATE_MEMBERS
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_NICKNAMES
}

/// Returns the channel with the additional fields of a thread.
pub(crate) fn into_thread(
    channel: Channel,
    owner: Id<User>,
    created_at: Option<Timestamp>,
) -> Channel {
    Channel {
        member_count: Some(1),
        message_count: Some(0),
        owner_id: Some(owner),
        thread_metadata: Some(ThreadMetadata {
            archive_timestamp: created_at,
            auto_archive_duration: 1440,
            create_timestamp: created_at,
            ..ThreadMetadata::default()
        }),
        total_message_sent: Some(0),
        ..channel
    }
}

/// Sets the guild of the channels, and positions in the order of the list. Threads have no position.
pub(crate) fn with_positions(guild: Id<Guild>, mut channels: Vec<Channel>) -> Vec<Channel> {
    for (position, channel) in (0..).zip(&mut channels) {
        channel.guild_id = Some(guild);
        channel.position = (!channel.is_thread()).then_some(position);
    }
    channels
}

/// Returns a new channel with the default settings of its type, without overwrites.
pub(crate) fn new_channel(id: Id<Channel>, kind: ChannelType, name: &str) -> Channel {
    let channel = Channel {
        flags: Some(ChannelFlags::empty()),
        name: Some(name.to_owned()),
        ..Channel::new(id, kind)
    };
    if channel.is_thread() {
        return channel;
    }
    let voice = matches!(kind, ChannelType::GuildVoice | ChannelType::GuildStageVoice);
    Channel {
        bitrate: voice.then_some(64_000),
        nsfw: Some(false),
        permission_overwrites: Some(Vec::new()),
        rate_limit_per_user: Some(0),
        user_limit: voice.then_some(0),
        ..channel
    }
}
