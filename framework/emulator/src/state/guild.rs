//! Stored data of one guild, and lookup of its members, channels and roles.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use guildhall_model::channel::{ThreadMember, ThreadMemberFlags};
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::guild::{
    AutoModerationRule, IncidentsData, Integration, InviteChannel, InviteGuild, NsfwLevel,
    Onboarding, ScheduledEvent, WelcomeScreen, WidgetSettings,
};
use guildhall_model::{
    Application, Ban, Channel, ChannelType, Guild, GuildFeature, Id, Invite, Locale, Member,
    PartialGuild, Role, Timestamp, User,
};

use crate::state::members::Members;

/// Stored data of one guild.
#[derive(Debug)]
pub(crate) struct GuildState {
    pub(crate) id: Id<Guild>,
    pub(crate) owner: Id<User>,
    /// Guild object with the editable settings. Its roles are in `roles` instead.
    pub(crate) settings: Guild,
    pub(crate) auto_moderation_rules: BTreeMap<Id<AutoModerationRule>, AutoModerationRule>,
    pub(crate) bans: BTreeMap<Id<User>, Ban>,
    pub(crate) channels: Vec<Channel>,
    pub(crate) command_permissions: Vec<GuildCommandPermissions>,
    /// Whether the guild meets the requirements of Discovery.
    pub(crate) meets_discovery_requirements: bool,
    /// Members of the threads, with the time at which each joined.
    pub(crate) thread_members: BTreeMap<(Id<Channel>, Id<User>), Timestamp>,
    pub(crate) integrations: Vec<Integration>,
    pub(crate) invites: Vec<Invite>,
    pub(crate) members: Members,
    pub(crate) onboarding: Onboarding,
    pub(crate) roles: Vec<Role>,
    pub(crate) scheduled_events: BTreeMap<Id<ScheduledEvent>, StoredEvent>,
    pub(crate) vanity_uses: u64,
    pub(crate) welcome: Option<WelcomeState>,
    pub(crate) widget: WidgetSettings,
}

/// Scheduled event, and the users who are subscribed to the event.
#[derive(Clone, Debug)]
pub(crate) struct StoredEvent {
    pub(crate) event: ScheduledEvent,
    pub(crate) users: BTreeSet<Id<User>>,
}

impl StoredEvent {
    /// Returns the event for a response of the API.
    pub(crate) fn to_event(&self, with_user_count: bool) -> ScheduledEvent {
        ScheduledEvent {
            user_count: with_user_count.then_some(self.users.len() as u64),
            ..self.event.clone()
        }
    }
}

/// Welcome screen, and whether it is enabled.
#[derive(Debug, Default)]
pub(crate) struct WelcomeState {
    pub(crate) enabled: bool,
    pub(crate) screen: WelcomeScreen,
}

impl GuildState {
    /// Returns the guild object for a response of the API.
    pub(crate) fn to_guild(&self, now: Timestamp) -> Guild {
        Guild {
            incidents_data: Some(self.current_incidents(now))
                .filter(|data| *data != IncidentsData::default()),
            nsfw: Some(is_age_restricted(&self.settings)),
            roles: self.roles.clone(),
            widget_channel_id: self.widget.channel_id,
            widget_enabled: Some(self.widget.enabled),
            ..self.settings.clone()
        }
    }

    /// Returns the partial guild object of an interaction.
    pub(crate) fn to_partial(&self) -> PartialGuild {
        PartialGuild {
            features: self.settings.features.clone(),
            locale: Some(self.locale()),
            ..PartialGuild::new(self.id)
        }
    }

    pub(crate) fn locale(&self) -> Locale {
        let locale = self.settings.preferred_locale.clone();
        locale.unwrap_or(Locale::EnglishUs)
    }

    pub(crate) fn has_feature(&self, feature: &GuildFeature) -> bool {
        self.settings.has_feature(feature)
    }

    /// Returns whether an app is installed in the guild.
    pub(crate) fn has_app(&self, id: Id<Application>) -> bool {
        let mut apps = self
            .integrations
            .iter()
            .filter_map(|integration| integration.application.as_ref());
        apps.any(|application| application.id == id)
    }

    /// Returns the incident actions that have not expired.
    pub(crate) fn current_incidents(&self, now: Timestamp) -> IncidentsData {
        let data = self.settings.incidents_data.unwrap_or_default();
        let lasting = |until: Option<Timestamp>| until.filter(|until| *until > now);
        IncidentsData {
            dms_disabled_until: lasting(data.dms_disabled_until),
            invites_disabled_until: lasting(data.invites_disabled_until),
            ..data
        }
    }

    /// Returns the member with this ID or name. The name is the username, global name or nickname.
    pub(crate) fn find_member(&self, name: &str) -> Option<&Member> {
        let id = name.parse().ok();
        let by_id = id.and_then(|id| self.members.get(id));
        by_id.or_else(|| self.members.by_name(name))
    }

    /// Returns the channel with this ID or name.
    pub(crate) fn find_channel(&self, name: &str) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|channel| {
            let channel_name = channel.name.as_deref();
            is_id(name, channel.id)
                || channel_name.is_some_and(|known| equals_ignoring_case(known, name))
        })
    }

    pub(crate) fn channel_by_id(&self, id: Id<Channel>) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// Returns the role with this ID or name. A leading `@` is ignored.
    pub(crate) fn find_role(&self, name: &str) -> Option<&Role> {
        let mut roles = self.roles.iter();
        roles.find(|role| {
            is_id(name, role.id)
                || equals_ignoring_case(
                    role.name.trim_start_matches('@'),
                    name.trim_start_matches('@'),
                )
        })
    }

    /// Returns the managed role of a bot.
    pub(crate) fn role_of_bot(&mut self, bot: Id<User>) -> Option<&mut Role> {
        let mut roles = self.roles.iter_mut();
        roles.find(|role| role.tags.is_some_and(|tags| tags.bot_id == Some(bot)))
    }

    pub(crate) fn role_by_id(&self, id: Id<Role>) -> Option<&Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Returns the ID of @everyone.
    pub(crate) const fn everyone_role(&self) -> Id<Role> {
        self.id.cast()
    }

    /// Returns the roles, lowest first. Among roles with the same position, the oldest role is highest.
    pub(crate) fn roles_in_order(&self) -> Vec<&Role> {
        let mut roles: Vec<_> = self.roles.iter().collect();
        roles.sort_by_key(|role| (role.position, std::cmp::Reverse(role.id)));
        roles
    }

    /// Returns the first text channel.
    pub(crate) fn first_text_channel(&self) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|channel| channel.kind == ChannelType::GuildText)
    }

    /// Makes the creator of each thread a member of the thread.
    pub(crate) fn add_thread_owners(&mut self) {
        let owners = self.channels.iter().filter_map(|thread| {
            let metadata = thread.thread_metadata.as_ref()?;
            let created_at = metadata.create_timestamp.or(metadata.archive_timestamp)?;
            Some(((thread.id, thread.owner_id?), created_at))
        });
        self.thread_members.extend(owners);
    }

    /// Adds a user to a thread, and returns whether the user was added. Does nothing if the channel is not a thread, or
    /// if the user is a member of the thread.
    pub(crate) fn add_to_thread(
        &mut self,
        thread: Id<Channel>,
        user: Id<User>,
        now: Timestamp,
    ) -> bool {
        let is_thread = self.channel_by_id(thread).is_some_and(Channel::is_thread);
        if !is_thread || self.thread_members.contains_key(&(thread, user)) {
            return false;
        }
        self.thread_members.insert((thread, user), now);
        self.update_thread_counts();
        true
    }

    /// Removes a user from a thread, and returns whether the user was a member of the thread.
    pub(crate) fn remove_from_thread(&mut self, thread: Id<Channel>, user: Id<User>) -> bool {
        let is_removed = self.thread_members.remove(&(thread, user)).is_some();
        self.update_thread_counts();
        is_removed
    }

    /// Removes a user from all threads.
    pub(crate) fn leave_threads(&mut self, user: Id<User>) {
        self.thread_members.retain(|key, _| key.1 != user);
        self.update_thread_counts();
    }

    /// Updates the member count of each thread, which is at most 50.
    fn update_thread_counts(&mut self) {
        let threads = self
            .channels
            .iter_mut()
            .filter(|channel| channel.is_thread());
        for thread in threads {
            let members = self.thread_members.range(members_of(thread.id));
            let count = (1..=THREAD_MEMBER_COUNT_MAX)
                .zip(members)
                .map(|(count, _)| count);
            thread.member_count = Some(count.last().unwrap_or(0));
        }
    }

    /// Returns the members of a thread, sorted by ID.
    pub(crate) fn members_of_thread(&self, thread: Id<Channel>) -> Vec<ThreadMember> {
        let members = self.thread_members.range(members_of(thread));
        members
            .map(|((thread, user), joined_at)| thread_member(*thread, *user, *joined_at))
            .collect()
    }

    /// Returns the thread member object of a member of the thread.
    pub(crate) fn thread_membership(
        &self,
        thread: &Channel,
        user: Id<User>,
    ) -> Option<ThreadMember> {
        let joined_at = self.thread_members.get(&(thread.id, user))?;
        Some(thread_member(thread.id, user, *joined_at))
    }

    /// Returns the number of threads that are not archived.
    pub(crate) fn count_active_threads(&self) -> usize {
        let metadata = self
            .channels
            .iter()
            .filter_map(|channel| channel.thread_metadata.as_ref());
        metadata.filter(|thread| !thread.archived).count()
    }
}

/// Returns the range of the keys of a thread's members in [`GuildState::thread_members`].
const fn members_of(thread: Id<Channel>) -> RangeInclusive<(Id<Channel>, Id<User>)> {
    (thread, Id::new(0))..=(thread, Id::new(u64::MAX))
}

const fn thread_member(thread: Id<Channel>, user: Id<User>, joined_at: Timestamp) -> ThreadMember {
    ThreadMember {
        id: Some(thread),
        user_id: Some(user),
        flags: ThreadMemberFlags::empty(),
        join_timestamp: Some(joined_at),
        member: None,
    }
}

fn is_id<T>(text: &str, id: Id<T>) -> bool {
    text.parse() == Ok(id)
}

fn equals_ignoring_case(left: &str, right: &str) -> bool {
    left.eq_ignore_ascii_case(right)
}

/// Maximum member count that the service reports for a thread.
const THREAD_MEMBER_COUNT_MAX: u32 = 50;

/// Returns an invite to a channel of a guild, without an inviter.
pub(crate) fn guild_invite(guild: &GuildState, id: Id<Channel>, code: String) -> Invite {
    let settings = &guild.settings;
    let channel = guild.channel_by_id(id).map(|channel| InviteChannel {
        id,
        kind: channel.kind,
        name: channel.name.clone(),
        icon: None,
        recipients: Vec::new(),
    });
    let partial = InviteGuild {
        banner: settings.banner.clone(),
        description: settings.description.clone(),
        features: settings.features.clone(),
        icon: settings.icon.clone(),
        nsfw: Some(is_age_restricted(settings)),
        nsfw_level: Some(settings.nsfw_level),
        premium_subscription_count: settings.premium_subscription_count.unwrap_or_default(),
        splash: settings.splash.clone(),
        vanity_url_code: settings.vanity_url_code.clone(),
        verification_level: Some(settings.verification_level),
        ..InviteGuild::new(guild.id, &settings.name)
    };
    Invite {
        channel,
        guild: Some(Box::new(partial)),
        guild_id: Some(guild.id),
        ..Invite::new(code)
    }
}

/// Returns the value of the guild's deprecated field `nsfw`, which depends on `nsfw_level`.
const fn is_age_restricted(guild: &Guild) -> bool {
    matches!(
        guild.nsfw_level,
        NsfwLevel::Explicit | NsfwLevel::AgeRestricted
    )
}
