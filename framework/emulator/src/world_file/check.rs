//! Validation of a parsed world file: lengths, duplicate names and unknown references.

use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;

use guildhall_model::ApplicationIntegrationType::UserInstall;
use guildhall_model::ChannelType;
use guildhall_rules::{CHANNEL_NAME, GUILD_NAME, NICKNAME, ROLE_NAME, count_characters};

use crate::state::identity::BOT_NAME;
use crate::world_file::error::{WorldFault, WorldFileError};
use crate::world_file::format::{
    BotSpec, ChannelSpec, DirectMessageSpec, EntitlementSpec, GuildSpec, MemberSpec, OverwriteSpec,
    UserSpec, WorldFile,
};
use crate::world_file::ids::id_faults;

/// Maximum numbers of channels, threads and roles in a guild.
const CHANNELS_MAX: usize = 500;
const THREADS_MAX: usize = 1000;
const ROLES_MAX: usize = 251;

/// Allowed length of a username, in characters.
pub(crate) const USERNAME: RangeInclusive<usize> = 1..=32;

/// Checks a world file. The error contains all faults.
pub(crate) fn check(file: &WorldFile) -> Result<(), WorldFileError> {
    let mut faults = FaultList::default();
    if file.guilds.is_empty() {
        faults.add("guilds", "at least one guild is required");
    }
    faults.check_unique_values("guilds", file.guilds.iter().map(|guild| &*guild.name));
    for (index, guild) in file.guilds.iter().enumerate() {
        faults.check_guild(&format!("guilds[{index}]"), guild);
    }
    faults.check_accounts(file);
    faults.faults.extend(id_faults(file));
    if faults.faults.is_empty() {
        Ok(())
    } else {
        Err(WorldFileError::new(faults.faults))
    }
}

/// Collector of all faults in a world file.
#[derive(Debug, Default)]
struct FaultList<'f> {
    faults: Vec<WorldFault>,
    /// Names of the members of the guild that is checked.
    members: HashSet<&'f str>,
    /// Names of the users and members of the file.
    users: HashSet<&'f str>,
}

impl<'f> FaultList<'f> {
    pub(crate) fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.faults.push(WorldFault::new(path, message));
    }

    fn check_guild(&mut self, path: &str, guild: &'f GuildSpec) {
        self.members = member_names(guild).collect();
        self.check_length(format!("{path}.name"), &guild.name, GUILD_NAME);
        self.check_length(format!("{path}.owner"), &guild.owner, USERNAME);
        if guild.owner == BOT_NAME {
            let message = format!("`{BOT_NAME}` is the app's bot user, which cannot own a guild");
            self.add(format!("{path}.owner"), message);
        }
        if let Some(bot) = &guild.bot {
            if !guild.app {
                let message = "a guild without the app cannot have a bot";
                self.add(format!("{path}.bot"), message);
            }
            self.check_bot(&format!("{path}.bot"), bot, guild);
        }

        let roles = format!("{path}.roles");
        let count = guild.roles.len();
        if !self.check_count(&roles, "roles", count, ROLES_MAX) {
            return;
        }
        self.check_unique_values(&roles, guild.roles.iter().map(|role| &*role.name));
        for (index, role) in guild.roles.iter().enumerate() {
            self.check_length(format!("{roles}[{index}].name"), &role.name, ROLE_NAME);
        }
        self.check_channels(&format!("{path}.channels"), guild);
        let members = format!("{path}.members");
        self.check_unique_values(&members, guild.members.iter().map(|member| &*member.name));
        for (index, member) in guild.members.iter().enumerate() {
            self.check_member(&format!("{members}[{index}]"), member, guild);
        }
    }

    fn check_bot(&mut self, path: &str, bot: &BotSpec, guild: &GuildSpec) {
        if let Some(above) = &bot.above {
            self.check_role(format!("{path}.above"), above, guild);
        }
    }

    /// Checks the channels, unless there are too many.
    fn check_channels(&mut self, path: &str, guild: &GuildSpec) {
        let (threads, channels): (Vec<_>, Vec<_>) = guild
            .channels
            .iter()
            .partition(|channel| is_thread(channel.kind.0));
        let is_small = self.check_count(path, "channels", channels.len(), CHANNELS_MAX)
            && self.check_count(path, "threads", threads.len(), THREADS_MAX);
        if !is_small {
            return;
        }
        let names = guild.channels.iter().map(|channel| &*channel.name);
        self.check_unique_values(path, names);
        for index in 0..guild.channels.len() {
            self.check_channel(&format!("{path}[{index}]"), index, guild);
        }
    }

    /// Checks the number of objects, and returns whether it is allowed.
    fn check_count(&mut self, path: &str, kind: &str, count: usize, most: usize) -> bool {
        if count > most {
            self.add(
                path,
                format!("a guild has at most {most} {kind}, not {count}"),
            );
        }
        count <= most
    }

    fn check_channel(&mut self, path: &str, index: usize, guild: &GuildSpec) {
        let channel = &guild.channels[index];
        self.check_length(format!("{path}.name"), &channel.name, CHANNEL_NAME);
        if let Some(fault) = parent_fault(channel, &guild.channels[..index]) {
            self.add(format!("{path}.parent"), fault);
        }
        for (index, overwrite) in channel.overwrites.iter().enumerate() {
            self.check_overwrite(&format!("{path}.overwrites[{index}]"), overwrite, guild);
        }
    }

    fn check_overwrite(&mut self, path: &str, overwrite: &OverwriteSpec, guild: &GuildSpec) {
        match (&overwrite.role, &overwrite.member) {
            (Some(role), None) => self.check_role(format!("{path}.role"), role, guild),
            (None, Some(name)) if !self.members.contains(&**name) => {
                self.add(
                    format!("{path}.member"),
                    format!("no member is named \"{name}\""),
                );
            }
            (None, Some(_)) => {}
            _ => self.add(path, "an overwrite must have either `role` or `member`"),
        }
    }

    fn check_member(&mut self, path: &str, member: &MemberSpec, guild: &GuildSpec) {
        self.check_length(format!("{path}.name"), &member.name, USERNAME);
        let nick = member.nick.as_deref().unwrap_or("");
        self.check_length(format!("{path}.nick"), nick, NICKNAME);
        for (index, role) in member.roles.iter().enumerate() {
            self.check_role(format!("{path}.roles[{index}]"), role, guild);
        }
    }

    /// Checks that the guild has a role with this name.
    fn check_role(&mut self, path: String, name: &str, guild: &GuildSpec) {
        let known = guild.roles.iter().any(|role| role.name == name);
        if !known && name != "@everyone" {
            self.add(path, format!("no role is named \"{name}\""));
        }
    }

    pub(crate) fn check_length(
        &mut self,
        path: String,
        text: &str,
        allowed: RangeInclusive<usize>,
    ) {
        let length = count_characters(text);
        if !allowed.contains(&length) {
            let (min, max) = allowed.into_inner();
            let message = format!("must have {min} to {max} characters, not {length}");
            self.add(path, message);
        }
    }

    /// Checks that the names are unique, case-insensitively.
    pub(crate) fn check_unique_values<'n>(
        &mut self,
        path: &str,
        names: impl Iterator<Item = &'n str>,
    ) {
        let mut seen = std::collections::BTreeSet::new();
        for (index, name) in names.enumerate() {
            if !seen.insert(name.to_lowercase()) {
                let message = format!("the name \"{name}\" is already used");
                self.add(format!("{path}[{index}].name"), message);
            }
        }
    }

    pub(crate) fn check_accounts(&mut self, file: &'f WorldFile) {
        let listed = file.users.iter().map(|user| &*user.name);
        let members = file.guilds.iter().flat_map(member_names);
        self.users = listed.chain(members).collect();
        let guilds: HashSet<_> = file.guilds.iter().map(|guild| &*guild.name).collect();
        self.check_unique_values("users", file.users.iter().map(|user| &*user.name));
        for (index, user) in file.users.iter().enumerate() {
            self.check_user(&format!("users[{index}]"), user, file);
        }
        for (index, direct) in file.direct_messages.iter().enumerate() {
            self.check_direct_message(&format!("direct_messages[{index}].users"), direct);
        }
        for (index, entitlement) in file.entitlements.iter().enumerate() {
            self.check_entitlement(&format!("entitlements[{index}]"), entitlement, &guilds);
        }
        for (index, subscription) in file.subscriptions.iter().enumerate() {
            let path = format!("subscriptions[{index}].user");
            self.check_known_user(path, &subscription.user);
        }
    }

    fn check_user(&mut self, path: &str, user: &UserSpec, file: &WorldFile) {
        self.check_length(format!("{path}.name"), &user.name, USERNAME);
        if user.installed && !file.app.is_for(UserInstall) {
            let message = "`app.install` must contain \"USER_INSTALL\"";
            self.add(format!("{path}.installed"), message);
        }
    }

    fn check_direct_message(&mut self, path: &str, direct: &DirectMessageSpec) {
        let mut listed = HashSet::new();
        if direct.users.is_empty() {
            self.add(path, "at least one user is required");
        }
        for (index, name) in direct.users.iter().enumerate() {
            let path = format!("{path}[{index}]");
            if listed.insert(name) {
                self.check_known_user(path, name);
            } else {
                self.add(path, format!("\"{name}\" is listed twice"));
            }
        }
    }

    fn check_entitlement(
        &mut self,
        path: &str,
        entitlement: &EntitlementSpec,
        guilds: &HashSet<&str>,
    ) {
        match (&entitlement.user, &entitlement.guild) {
            (Some(user), None) => self.check_known_user(format!("{path}.user"), user),
            (None, Some(name)) => {
                if !guilds.contains(&**name) {
                    let message = format!("no guild is named \"{name}\"");
                    self.add(format!("{path}.guild"), message);
                }
            }
            _ => self.add(path, "an entitlement must have either `user` or `guild`"),
        }
        let period = entitlement.starts_at.zip(entitlement.ends_at);
        if period.is_some_and(|(start, end)| end <= start) {
            self.add(
                format!("{path}.ends_at"),
                "`ends_at` must be after `starts_at`",
            );
        }
    }

    fn check_known_user(&mut self, path: String, name: &str) {
        if !self.users.contains(name) {
            self.add(path, format!("no user is named \"{name}\""));
        }
    }
}

/// Returns the error message for an invalid parent of a channel. The parent must be listed before the channel.
fn parent_fault(channel: &ChannelSpec, before: &[ChannelSpec]) -> Option<String> {
    let thread = is_thread(channel.kind.0);
    let Some(name) = &channel.parent else {
        return thread.then(|| "a thread must have a parent channel".to_owned());
    };
    let Some(parent) = before.iter().find(|other| other.name == *name) else {
        return Some(format!("no earlier channel is named \"{name}\""));
    };
    let category = parent.kind.0 == ChannelType::GuildCategory;
    match (thread, category) {
        (true, true) => Some("the parent of a thread must be a channel, not a category".to_owned()),
        (false, false) => Some("the parent of a channel must be a category".to_owned()),
        _ if channel.kind.0 == ChannelType::GuildCategory => {
            Some("a category cannot have a parent".to_owned())
        }
        _ => None,
    }
}

pub(crate) fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::AnnouncementThread | ChannelType::PublicThread | ChannelType::PrivateThread
    )
}

/// Returns the names of the owner and of the members of a guild.
fn member_names(guild: &GuildSpec) -> impl Iterator<Item = &str> {
    let members = guild.members.iter().map(|member| &*member.name);
    iter::once(&*guild.owner).chain(members)
}
