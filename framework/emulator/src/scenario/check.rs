//! Validation beyond the schema: lengths, duplicate names and unknown references.

use std::ops::RangeInclusive;

use guildhall_model::ApplicationIntegrationType::UserInstall;
use guildhall_model::ChannelType;
use guildhall_rules::{CHANNEL_NAME, GUILD_NAME, NICKNAME, ROLE_NAME, count_characters};

use crate::scenario::error::{WorldFault, WorldFileError};
use crate::scenario::format::{
    BotFile, ChannelFile, DirectFile, EntitlementFile, GuildFile, MemberFile, OverwriteFile,
    UserFile, WorldFile,
};

/// Valid length of a username.
const USER_NAME: RangeInclusive<usize> = 1..=32;

/// Checks a file, and returns all faults.
pub(crate) fn check(file: &WorldFile) -> Result<(), WorldFileError> {
    let mut faults = FaultCollector::default();
    if file.guilds.is_empty() {
        faults.add("guilds", "at least one guild is needed");
    }
    faults.unique("guilds", file.guilds.iter().map(|guild| &*guild.name));
    for (index, guild) in file.guilds.iter().enumerate() {
        faults.guild(&format!("guilds[{index}]"), guild);
    }
    faults.accounts(file);
    if faults.0.is_empty() {
        Ok(())
    } else {
        Err(WorldFileError::new(faults.0))
    }
}

/// Collects all faults of a file.
#[derive(Debug, Default)]
struct FaultCollector(Vec<WorldFault>);

impl FaultCollector {
    pub(crate) fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(WorldFault::new(path, message));
    }

    fn guild(&mut self, path: &str, guild: &GuildFile) {
        self.length(format!("{path}.name"), &guild.name, GUILD_NAME);
        self.length(format!("{path}.owner"), &guild.owner, USER_NAME);
        if let Some(bot) = &guild.bot {
            if !guild.app {
                let message = "a guild without the app has no bot";
                self.add(format!("{path}.bot"), message);
            }
            self.bot(&format!("{path}.bot"), bot, guild);
        }

        let roles = format!("{path}.roles");
        self.unique(&roles, guild.roles.iter().map(|role| &*role.name));
        for (index, role) in guild.roles.iter().enumerate() {
            self.length(format!("{roles}[{index}].name"), &role.name, ROLE_NAME);
        }
        let channels = format!("{path}.channels");
        self.unique(
            &channels,
            guild.channels.iter().map(|channel| &*channel.name),
        );
        for index in 0..guild.channels.len() {
            self.channel(&format!("{channels}[{index}]"), index, guild);
        }
        let members = format!("{path}.members");
        self.unique(&members, guild.members.iter().map(|member| &*member.name));
        for (index, member) in guild.members.iter().enumerate() {
            self.member(&format!("{members}[{index}]"), member, guild);
        }
    }

    fn bot(&mut self, path: &str, bot: &BotFile, guild: &GuildFile) {
        if let Some(above) = &bot.above {
            self.role(format!("{path}.above"), above, guild);
        }
    }

    fn channel(&mut self, path: &str, index: usize, guild: &GuildFile) {
        let channel = &guild.channels[index];
        self.length(format!("{path}.name"), &channel.name, CHANNEL_NAME);
        if let Some(fault) = parent_fault(channel, &guild.channels[..index]) {
            self.add(format!("{path}.in"), fault);
        }
        for (index, overwrite) in channel.overwrites.iter().enumerate() {
            self.overwrite(&format!("{path}.overwrites[{index}]"), overwrite, guild);
        }
    }

    fn overwrite(&mut self, path: &str, overwrite: &OverwriteFile, guild: &GuildFile) {
        match (&overwrite.role, &overwrite.member) {
            (Some(role), None) => self.role(format!("{path}.role"), role, guild),
            (None, Some(name)) if !is_member(guild, name) => {
                self.add(
                    format!("{path}.member"),
                    format!("no member is named \"{name}\""),
                );
            }
            (None, Some(_)) => {}
            _ => self.add(path, "an overwrite needs either `role` or `member`"),
        }
    }

    fn member(&mut self, path: &str, member: &MemberFile, guild: &GuildFile) {
        self.length(format!("{path}.name"), &member.name, USER_NAME);
        let nick = member.nick.as_deref().unwrap_or("");
        self.length(format!("{path}.nick"), nick, NICKNAME);
        for (index, role) in member.roles.iter().enumerate() {
            self.role(format!("{path}.roles[{index}]"), role, guild);
        }
    }

    /// Checks that a named role exists.
    fn role(&mut self, path: String, name: &str, guild: &GuildFile) {
        let known = guild.roles.iter().any(|role| role.name == name);
        if !known && name != "@everyone" {
            self.add(path, format!("no role is named \"{name}\""));
        }
    }

    pub(crate) fn length(&mut self, path: String, text: &str, valid: RangeInclusive<usize>) {
        let length = count_characters(text);
        if !valid.contains(&length) {
            let (least, most) = valid.into_inner();
            let message = format!("{length} characters where {least} to {most} are allowed");
            self.add(path, message);
        }
    }

    /// Checks that each name is given once, case-insensitively.
    pub(crate) fn unique<'n>(&mut self, path: &str, names: impl Iterator<Item = &'n str>) {
        let mut seen = std::collections::BTreeSet::new();
        for (index, name) in names.enumerate() {
            if !seen.insert(name.to_lowercase()) {
                let message = format!("the name \"{name}\" is already used");
                self.add(format!("{path}[{index}].name"), message);
            }
        }
    }

    pub(crate) fn accounts(&mut self, file: &WorldFile) {
        self.unique("users", file.users.iter().map(|user| &*user.name));
        for (index, user) in file.users.iter().enumerate() {
            self.user(&format!("users[{index}]"), user, file);
        }
        for (index, direct) in file.direct_messages.iter().enumerate() {
            self.direct(&format!("direct_messages[{index}].among"), direct, file);
        }
        for (index, entitlement) in file.entitlements.iter().enumerate() {
            self.entitlement(&format!("entitlements[{index}]"), entitlement, file);
        }
    }

    fn user(&mut self, path: &str, user: &UserFile, file: &WorldFile) {
        self.length(format!("{path}.name"), &user.name, USER_NAME);
        if user.installed && !file.app.is_for(UserInstall) {
            let message = "`app.install` does not contain \"USER_INSTALL\"";
            self.add(format!("{path}.installed"), message);
        }
    }

    fn direct(&mut self, path: &str, direct: &DirectFile, file: &WorldFile) {
        if direct.among.is_empty() {
            self.add(path, "at least one user is needed");
        }
        for (index, name) in direct.among.iter().enumerate() {
            let path = format!("{path}[{index}]");
            if direct.among[..index].contains(name) {
                self.add(path, format!("\"{name}\" is listed twice"));
            } else {
                self.known_user(path, name, file);
            }
        }
    }

    fn entitlement(&mut self, path: &str, entitlement: &EntitlementFile, file: &WorldFile) {
        match (&entitlement.user, &entitlement.guild) {
            (Some(user), None) => self.known_user(format!("{path}.user"), user, file),
            (None, Some(name)) => {
                if !file.guilds.iter().any(|guild| guild.name == *name) {
                    let message = format!("no guild is named \"{name}\"");
                    self.add(format!("{path}.guild"), message);
                }
            }
            _ => self.add(path, "an entitlement needs either `user` or `guild`"),
        }
        let lasts = entitlement.starts_at.zip(entitlement.ends_at);
        if lasts.is_some_and(|(start, end)| end <= start) {
            self.add(
                format!("{path}.ends_at"),
                "`ends_at` is not after `starts_at`",
            );
        }
    }

    fn known_user(&mut self, path: String, name: &str, file: &WorldFile) {
        let listed = file.users.iter().any(|user| user.name == name);
        if !listed && !file.guilds.iter().any(|guild| is_member(guild, name)) {
            self.add(path, format!("no user is named \"{name}\""));
        }
    }
}

/// Returns the fault of a channel's parent, which must be listed before the channel.
fn parent_fault(channel: &ChannelFile, before: &[ChannelFile]) -> Option<String> {
    let thread = is_thread(channel.kind.0);
    let Some(name) = &channel.parent else {
        return thread.then(|| "a thread must be in a channel".to_owned());
    };
    let Some(parent) = before.iter().find(|other| other.name == *name) else {
        return Some(format!("no earlier channel is named \"{name}\""));
    };
    let category = parent.kind.0 == ChannelType::GuildCategory;
    match (thread, category) {
        (true, true) => Some("a thread must be in a channel, not in a category".to_owned()),
        (false, false) => Some("a channel can only be in a category".to_owned()),
        _ if channel.kind.0 == ChannelType::GuildCategory => {
            Some("a category cannot be in another channel".to_owned())
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

fn is_member(guild: &GuildFile, name: &str) -> bool {
    guild.owner == name || guild.members.iter().any(|member| member.name == name)
}
