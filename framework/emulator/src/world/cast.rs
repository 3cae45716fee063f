//! What a new world holds: the guild, its channels, its roles and the people in it.

use guildhall_model::channel::ThreadMetadata;
use guildhall_model::{
    Channel, ChannelType, Guild, Id, Locale, Member, Permissions, Role, RoleTags, Timestamp, User,
};

use super::guild::GuildState;
use super::ids::Ids;
use super::random::Random;

/// The first second of 2024, when the world's first thing is made.
const BEGINNING: i64 = 1_704_067_200_000;

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
    pub(crate) fn guild(&mut self, bot: &User) -> GuildState {
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

        GuildState {
            id,
            owner,
            locale: Locale::EnglishUs,
            members: vec![
                self.member(you, Vec::new()),
                self.member(alice, named("Moderator")),
                self.member(bob, Vec::new()),
                self.member(bot.clone(), named(&bot.username)),
            ],
            channels,
            roles,
        }
    }

    fn person(&mut self, username: &str, shown: &str) -> User {
        User {
            global_name: Some(shown.to_owned()),
            ..User::new(self.id(), username)
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
    Channel {
        name: Some(name.to_owned()),
        ..Channel::new(id, kind)
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
