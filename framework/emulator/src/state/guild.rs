//! The stored state of one guild, and permissions in it.

use std::collections::BTreeMap;

use guildhall_model::channel::{ThreadMember, ThreadMemberFlags};
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::guild::{
    IncidentsData, Integration, InviteChannel, InviteGuild, NsfwLevel, Onboarding, WelcomeScreen,
    WidgetSettings,
};
use guildhall_model::permission::{
    self, CommandAccess, MemberPermissions, PermissionLayering, PermissionScope, Verdict,
};
use guildhall_model::{
    Application, Ban, Channel, ChannelType, Command, Guild, GuildFeature, Id, Invite, Locale,
    Member, PartialGuild, Permissions, Role, Timestamp, User,
};

use crate::state::members::Members;

/// The stored state of one guild.
#[derive(Debug)]
pub(crate) struct GuildState {
    pub(crate) id: Id<Guild>,
    pub(crate) owner: Id<User>,
    /// Guild object with the editable settings, without the roles.
    pub(crate) settings: Guild,
    pub(crate) bans: BTreeMap<Id<User>, Ban>,
    pub(crate) channels: Vec<Channel>,
    pub(crate) command_permissions: Vec<GuildCommandPermissions>,
    /// Whether the guild meets the requirements to enable discovery.
    pub(crate) meets_discovery_requirements: bool,
    /// Time at which each user was added to a thread.
    pub(crate) thread_members: BTreeMap<(Id<Channel>, Id<User>), Timestamp>,
    pub(crate) integrations: Vec<Integration>,
    pub(crate) invites: Vec<Invite>,
    pub(crate) members: Members,
    pub(crate) onboarding: Onboarding,
    pub(crate) roles: Vec<Role>,
    pub(crate) vanity_uses: u64,
    pub(crate) welcome: Option<WelcomeState>,
    pub(crate) widget: WidgetSettings,
}

/// A welcome screen, and whether it is enabled.
#[derive(Debug, Default)]
pub(crate) struct WelcomeState {
    pub(crate) enabled: bool,
    pub(crate) screen: WelcomeScreen,
}

impl GuildState {
    /// Returns the guild object as the API sends it.
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

    /// Returns the incident actions, without expired ones.
    pub(crate) fn current_incidents(&self, now: Timestamp) -> IncidentsData {
        let data = self.settings.incidents_data.unwrap_or_default();
        let lasting = |until: Option<Timestamp>| until.filter(|until| *until > now);
        IncidentsData {
            dms_disabled_until: lasting(data.dms_disabled_until),
            invites_disabled_until: lasting(data.invites_disabled_until),
            ..data
        }
    }

    /// Returns the member with this ID or name: username, global name or nickname.
    pub(crate) fn find_member(&self, name: &str) -> Option<&Member> {
        let id = name.parse().ok();
        let by_id = id.and_then(|id| self.members.get(id));
        by_id.or_else(|| self.members.by_name(name))
    }

    /// Returns the channel with this ID or name.
    pub(crate) fn find_channel(&self, name: &str) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|channel| {
            let own = channel.name.as_deref();
            is_id(name, channel.id) || own.is_some_and(|own| equals_ignoring_case(own, name))
        })
    }

    pub(crate) fn channel_by_id(&self, id: Id<Channel>) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// Returns the role with this ID or name; `everyone` needs no `@`.
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

    pub(crate) fn role_by_id(&self, id: Id<Role>) -> Option<&Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Returns the ID of @everyone.
    pub(crate) const fn everyone_role(&self) -> Id<Role> {
        self.id.cast()
    }

    /// Returns the roles, lowest first. Of roles with one position, the older is higher.
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

    /// Returns a member's standing.
    pub(crate) fn standing<'a>(
        &'a self,
        member: &'a Member,
        now: Timestamp,
    ) -> MemberPermissions<'a> {
        permission::GuildPermissions::new(self.id, self.owner, &self.roles)
            .member_permissions(member, now)
    }

    /// Returns a member's permissions in a channel or thread, whether or not they joined the
    /// thread.
    pub(crate) fn permissions_in(
        &self,
        member: &Member,
        channel: &Channel,
        now: Timestamp,
    ) -> Permissions {
        let parent = channel.parent_id.and_then(|id| self.channel_by_id(id));
        let place = match parent.filter(|_| channel.is_thread()) {
            Some(parent) => PermissionScope::Thread(parent),
            None => PermissionScope::Channel(channel),
        };
        self.standing(member, now).in_channel(place)
    }

    /// Returns a command's access rules with the guild's stored permissions.
    pub(crate) fn command_access<'c>(&'c self, command: &'c Command) -> CommandAccess<'c> {
        CommandAccess::from(command)
            .guild_permissions(command.id, &self.command_permissions)
            .layering(PermissionLayering::from_features(&self.settings.features))
    }

    /// Returns whether a member may use a command in a channel, with the reason.
    pub(crate) fn explain(
        &self,
        access: &CommandAccess<'_>,
        member: &Member,
        channel: &Channel,
        now: Timestamp,
    ) -> Verdict {
        let place = self.permission_place(member, channel);
        permission::explain(&self.standing(member, now), access, place)
    }

    /// Returns the permissions of @everyone in a channel.
    pub(crate) fn everyone_permissions_in(&self, channel: &Channel, now: Timestamp) -> Permissions {
        let nobody = Member::new(User::new(Id::new(0), ""));
        self.permissions_in(&nobody, channel, now)
    }

    /// Returns a member's place in the channel, for the permission calculation.
    fn permission_place<'a>(
        &'a self,
        member: &Member,
        channel: &'a Channel,
    ) -> PermissionScope<'a> {
        let parent = channel.parent_id.and_then(|id| self.channel_by_id(id));
        let Some(parent) = parent.filter(|_| channel.is_thread()) else {
            return PermissionScope::Channel(channel);
        };
        let is_open = channel.kind != ChannelType::PrivateThread;
        if is_open || self.thread_membership(channel, member.id()).is_some() {
            PermissionScope::Thread(parent)
        } else {
            PermissionScope::PrivateThread(parent)
        }
    }

    /// Returns whether a member can view a channel or thread.
    pub(crate) fn can_view(&self, member: &Member, channel: &Channel, now: Timestamp) -> bool {
        let held = self.standing(member, now);
        let held = held.in_channel(self.permission_place(member, channel));
        held.contains(Permissions::VIEW_CHANNEL)
    }

    /// Adds a user to a thread; ignored if the channel is no thread or the user created it.
    pub(crate) fn add_to_thread(&mut self, thread: Id<Channel>, user: Id<User>, now: Timestamp) {
        let found = self
            .channel_by_id(thread)
            .filter(|channel| channel.is_thread());
        if found.is_some_and(|thread| thread.owner_id != Some(user)) {
            self.thread_members.entry((thread, user)).or_insert(now);
            self.update_thread_counts();
        }
    }

    /// Removes a user from all threads.
    pub(crate) fn leave_threads(&mut self, user: Id<User>) {
        self.thread_members.retain(|key, _| key.1 != user);
        self.update_thread_counts();
    }

    /// Updates the member count of each thread: its creator and the added users.
    fn update_thread_counts(&mut self) {
        let threads = self
            .channels
            .iter_mut()
            .filter(|channel| channel.is_thread());
        for thread in threads {
            let added = self.thread_members.keys().filter(|key| key.0 == thread.id);
            let count = (1..MEMBER_COUNT_MAX).zip(added).map(|(count, _)| count + 1);
            thread.member_count = Some(count.last().unwrap_or(1));
        }
    }

    /// Returns a user's membership of a thread, if they created the thread or were added.
    pub(crate) fn thread_membership(
        &self,
        thread: &Channel,
        user: Id<User>,
    ) -> Option<ThreadMember> {
        let metadata = thread.thread_metadata.as_ref()?;
        let made = metadata.create_timestamp.or(metadata.archive_timestamp);
        let since = match self.thread_members.get(&(thread.id, user)) {
            Some(added) => Some(*added),
            None if thread.owner_id == Some(user) => made,
            None => return None,
        };
        Some(ThreadMember {
            id: Some(thread.id),
            user_id: Some(user),
            flags: ThreadMemberFlags::empty(),
            join_timestamp: since,
            member: None,
        })
    }
}

fn is_id<T>(text: &str, id: Id<T>) -> bool {
    text.parse() == Ok(id)
}

fn equals_ignoring_case(own: &str, name: &str) -> bool {
    own.eq_ignore_ascii_case(name)
}

/// Maximum member count that the service reports for a thread.
const MEMBER_COUNT_MAX: u32 = 50;

/// Returns an invite to a channel, without an inviter.
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

/// Returns the deprecated field `nsfw` of a guild, which follows from its level.
const fn is_age_restricted(guild: &Guild) -> bool {
    matches!(
        guild.nsfw_level,
        NsfwLevel::Explicit | NsfwLevel::AgeRestricted
    )
}
