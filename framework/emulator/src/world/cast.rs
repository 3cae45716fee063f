//! What a new world holds: the guild, its channels, its roles and the people in it.

use std::collections::BTreeMap;

use guildhall_model::channel::{ChannelFlags, ThreadMetadata};
use guildhall_model::guild::{
    Integration, IntegrationAccount, IntegrationApplication, IntegrationKind, Onboarding,
    OnboardingMode, WidgetSettings,
};
use guildhall_model::{
    Channel, ChannelType, Guild, GuildFeature, Id, Invite, Locale, Member, Permissions, Role,
    RoleTags, Timestamp, User,
};

use super::guild::{GuildState, Members, invite};
use super::identity::{Identity, account};
use super::ids::Ids;
use super::random::Random;

/// The first second of 2024, when the world's first thing is made.
const BEGINNING: i64 = 1_704_067_200_000;

/// The name of the guild.
const GUILD_NAME: &str = "The guild";

/// A day, the most that passes between two things of the cast.
const DAY: u64 = 86_400_000;

/// Makes the things that are older than the emulator, so that their ids depend on the seed alone.
#[derive(Debug)]
pub(crate) struct Past<'a> {
    ids: &'a mut Ids,
    pub(super) random: &'a mut Random,
    millis: i64,
}

impl<'a> Past<'a> {
    pub(crate) const fn new(ids: &'a mut Ids, random: &'a mut Random) -> Self {
        Self {
            ids,
            random,
            millis: BEGINNING,
        }
    }

    pub(crate) fn id<T>(&mut self) -> Id<T> {
        self.millis += self.random.below(DAY).cast_signed();
        self.ids.next(self.millis)
    }

    /// The guild with everybody in it.
    pub(crate) fn guild(&mut self, identity: &Identity, now: i64) -> GuildState {
        let bot = &identity.bot;
        let id: Id<Guild> = self.id();
        let roles = self.roles(id, bot);
        let [you, alice, bob] = [("you", "You"), ("alice", "Alice"), ("bob", "Bob")]
            .map(|(name, shown)| self.person(name, shown));
        let owner = you.id;
        let channels = self.channels(id, owner);
        let named = |name: &str| {
            let role = roles.iter().find(|role| role.name == name);
            role.map(|role| role.id).into_iter().collect::<Vec<_>>()
        };

        let mut members = Members::default();
        for member in [
            self.member(you.clone(), Vec::new()),
            self.member(alice, named("Moderator")),
            self.member(bob, Vec::new()),
            self.member(bot.clone(), named(&bot.username)),
        ] {
            members.insert(member, now);
        }
        let general = channels[1].id;
        let mut guild = GuildState {
            id,
            owner,
            settings: settings(id, owner, general),
            bans: BTreeMap::new(),
            channels,
            command_permissions: Vec::new(),
            discovery: false,
            integrations: vec![self.integration(identity, &you)],
            invites: Vec::new(),
            members,
            onboarding: onboarding(id),
            roles,
            vanity_uses: 0,
            welcome: None,
            widget: WidgetSettings::default(),
        };
        guild.invites.push(self.invite(&guild, you));
        guild
    }

    /// What shows in the guild that the app is installed.
    fn integration(&mut self, identity: &Identity, by: &User) -> Integration {
        let application = &identity.application;
        Integration {
            id: self.id(),
            name: Some(application.name.clone()),
            kind: IntegrationKind::Discord,
            enabled: true,
            account: IntegrationAccount {
                id: application.id.to_string(),
                name: application.name.clone(),
            },
            application: Some(Box::new(IntegrationApplication {
                id: application.id,
                name: application.name.clone(),
                bot: Some(identity.bot.clone()),
                description: String::new(),
                icon: None,
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

    /// An invite that never ends.
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
            ..invite(guild, general.unwrap_or(Id::new(0)), code)
        }
    }

    fn person(&mut self, username: &str, shown: &str) -> User {
        User {
            global_name: Some(shown.to_owned()),
            ..account(self.id(), username)
        }
    }

    fn member(&self, user: User, roles: Vec<Id<Role>>) -> Member {
        Member {
            joined_at: Timestamp::from_millis(self.millis),
            roles,
            ..Member::new(user)
        }
    }

    /// The roles, lowest first.
    fn roles(&mut self, guild: Id<Guild>, bot: &User) -> Vec<Role> {
        let everyone = everyone();
        let tags = RoleTags {
            bot_id: Some(bot.id),
            ..RoleTags::default()
        };
        vec![
            Role {
                permissions: everyone,
                ..Role::new(guild.cast(), "@everyone")
            },
            Role {
                managed: true,
                permissions: everyone | moderator() | Permissions::MANAGE_ROLES,
                position: 1,
                tags: Some(tags),
                ..Role::new(self.id(), &bot.username)
            },
            Role {
                color: 0x2E_CC71,
                mentionable: true,
                permissions: everyone | Permissions::MANAGE_MESSAGES,
                position: 2,
                ..Role::new(self.id(), "Helper")
            },
            Role {
                color: 0x34_98DB,
                hoist: true,
                permissions: everyone | moderator(),
                position: 3,
                ..Role::new(self.id(), "Moderator")
            },
        ]
    }

    /// A channel of every type that members see in a guild.
    fn channels(&mut self, guild: Id<Guild>, owner: Id<User>) -> Vec<Channel> {
        let category: Id<Channel> = self.id();
        let mut channels = vec![named(category, ChannelType::GuildCategory, "Commons")];
        for (kind, name) in [
            (ChannelType::GuildText, "general"),
            (ChannelType::GuildAnnouncement, "announcements"),
            (ChannelType::GuildVoice, "lounge"),
            (ChannelType::GuildStageVoice, "stage"),
            (ChannelType::GuildForum, "questions"),
            (ChannelType::GuildMedia, "gallery"),
        ] {
            let channel = named(self.id(), kind, name);
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
        for (position, channel) in (0..).zip(&mut channels) {
            channel.guild_id = Some(guild);
            channel.position = (!channel.is_thread()).then_some(position);
        }
        channels
    }

    fn thread(
        &mut self,
        kind: ChannelType,
        name: &str,
        parent: Id<Channel>,
        owner: Id<User>,
    ) -> Channel {
        let channel = named(self.id(), kind, name);
        let made = Timestamp::from_millis(self.millis);
        Channel {
            member_count: Some(1),
            message_count: Some(0),
            owner_id: Some(owner),
            parent_id: Some(parent),
            thread_metadata: Some(ThreadMetadata {
                archive_timestamp: made,
                auto_archive_duration: 1440,
                create_timestamp: made,
                ..ThreadMetadata::default()
            }),
            total_message_sent: Some(0),
            ..channel
        }
    }
}

fn named(id: Id<Channel>, kind: ChannelType, name: &str) -> Channel {
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

/// The settings of a community whose channels are all in one.
fn settings(id: Id<Guild>, owner: Id<User>, general: Id<Channel>) -> Guild {
    Guild {
        features: vec![GuildFeature::Community],
        max_members: Some(500_000),
        nsfw: Some(false),
        premium_subscription_count: Some(0),
        max_video_channel_users: Some(25),
        max_stage_video_channel_users: Some(50),
        preferred_locale: Some(Locale::EnglishUs),
        region: Some("us-east".to_owned()),
        public_updates_channel_id: Some(general),
        rules_channel_id: Some(general),
        system_channel_id: Some(general),
        ..Guild::new(id, GUILD_NAME, owner)
    }
}

fn onboarding(guild_id: Id<Guild>) -> Onboarding {
    Onboarding {
        guild_id,
        default_channel_ids: Vec::new(),
        enabled: false,
        mode: OnboardingMode::Default,
        prompts: Vec::new(),
    }
}

/// What the service gives @everyone in a new guild, as far as bots meet it.
fn everyone() -> Permissions {
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
}

fn moderator() -> Permissions {
    Permissions::KICK_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MODERATE_MEMBERS
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_NICKNAMES
}
