//! IDs that a world file gives to its objects, with their checks.

use std::collections::BTreeMap;

use guildhall_model::Id;

use crate::world_file::error::WorldFault;
use crate::world_file::format::{GuildSpec, MessageSpec, WorldFile};

/// ID of an object in a world file.
#[derive(Debug)]
pub(crate) struct GivenId<'f> {
    /// Kind of the object. An ID occurs once in its kind.
    kind: &'static str,
    pub(crate) number: u64,
    /// Path of the object.
    path: String,
    /// Name of the user, if the object is a user or a member: several objects may describe one user.
    pub(crate) user: Option<&'f str>,
}

/// Returns the IDs of a world file, in the order of the file.
pub(crate) fn given_ids(file: &WorldFile) -> Vec<GivenId<'_>> {
    let mut ids = Vec::new();
    for (index, guild) in file.guilds.iter().enumerate() {
        add_guild(&mut ids, &format!("guilds[{index}]"), guild);
    }
    for (index, user) in file.users.iter().enumerate() {
        let path = format!("users[{index}]");
        ids.extend(
            user.id
                .map(|id| GivenId::of_user(id.get(), path, &user.name)),
        );
    }
    for (index, direct) in file.direct_messages.iter().enumerate() {
        let path = format!("direct_messages[{index}]");
        add_messages(&mut ids, &path, &direct.messages);
        ids.extend(direct.id.map(|id| GivenId::new("channel", id.get(), path)));
    }
    ids
}

fn add_guild<'f>(ids: &mut Vec<GivenId<'f>>, path: &str, guild: &'f GuildSpec) {
    let own = guild
        .id
        .map(|id| GivenId::new("guild", id.get(), path.to_owned()));
    ids.extend(own);
    for (index, role) in guild.roles.iter().enumerate() {
        let path = format!("{path}.roles[{index}]");
        ids.extend(role.id.map(|id| GivenId::new("role", id.get(), path)));
    }
    for (index, channel) in guild.channels.iter().enumerate() {
        let path = format!("{path}.channels[{index}]");
        add_messages(ids, &path, &channel.messages);
        ids.extend(channel.id.map(|id| GivenId::new("channel", id.get(), path)));
    }
    for (index, member) in guild.members.iter().enumerate() {
        let path = format!("{path}.members[{index}]");
        ids.extend(
            member
                .id
                .map(|id| GivenId::of_user(id.get(), path, &member.name)),
        );
    }
}

fn add_messages(ids: &mut Vec<GivenId<'_>>, path: &str, messages: &[MessageSpec]) {
    for (index, message) in messages.iter().enumerate() {
        let path = format!("{path}.messages[{index}]");
        ids.extend(message.id.map(|id| GivenId::new("message", id.get(), path)));
    }
}

impl<'f> GivenId<'f> {
    const fn new(kind: &'static str, number: u64, path: String) -> Self {
        Self {
            kind,
            number,
            path,
            user: None,
        }
    }

    fn of_user(number: u64, path: String, name: &'f str) -> Self {
        Self {
            user: Some(name),
            ..Self::new("user", number, path)
        }
    }

    fn fault(&self, message: String) -> WorldFault {
        WorldFault::new(format!("{}.id", self.path), message)
    }
}

/// Returns the faults of the IDs: zero, an ID that two objects of a kind have, two IDs of one user, and an ID of the
/// role `@everyone`, which has the ID of its guild.
pub(crate) fn id_faults(file: &WorldFile) -> Vec<WorldFault> {
    let ids = given_ids(file);
    let (mut owners, mut users) = (BTreeMap::new(), BTreeMap::new());
    let mut faults = Vec::new();
    for id in &ids {
        if id.number == 0 {
            let range = format!("an ID must be a number from 1 to {}", u64::MAX);
            faults.push(id.fault(range));
        }
        let owner = *owners.entry((id.kind, id.number)).or_insert(id);
        let is_same = owner.path == id.path || owner.user.is_some() && owner.user == id.user;
        if !is_same {
            let (kind, number, path) = (id.kind, id.number, &owner.path);
            faults.push(id.fault(format!("the {kind} at {path} already has the ID {number}")));
        }
        let Some(name) = id.user else { continue };
        let known = *users.entry(name).or_insert(id.number);
        if known != id.number {
            faults.push(id.fault(format!("the user \"{name}\" already has the ID {known}")));
        }
    }
    faults.extend(everyone_faults(file));
    faults
}

fn everyone_faults(file: &WorldFile) -> impl Iterator<Item = WorldFault> {
    let guilds = file.guilds.iter().enumerate();
    guilds.flat_map(|(at, guild)| {
        let roles = guild.roles.iter().enumerate();
        let wrong = roles.filter(move |(_, role)| {
            let own = guild.id.map(Id::cast);
            role.name == "@everyone" && role.id.is_some() && role.id != own
        });
        wrong.map(move |(index, _)| {
            let path = format!("guilds[{at}].roles[{index}].id");
            WorldFault::new(path, "the role @everyone has the ID of its guild")
        })
    })
}
