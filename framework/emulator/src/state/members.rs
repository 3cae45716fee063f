//! Stored members of a guild, indexed by ID, name, role and last activity.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound::{Excluded, Unbounded};

use guildhall_model::{Channel, Id, Member, Role, User};

/// Member, with data that the member object does not contain.
#[derive(Debug)]
pub(crate) struct StoredMember {
    pub(crate) member: Member,
    /// Time of the member's last activity, in milliseconds since the Unix epoch.
    pub(crate) last_seen: i64,
    /// ID of the voice channel that the member is connected to.
    pub(crate) voice_channel: Option<Id<Channel>>,
    /// Microphone and sound that the member's client has switched off in the voice channel.
    pub(crate) self_muted: SelfMuted,
}

/// Microphone (`mute`) and sound (`deaf`) that a client has switched off in a voice channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SelfMuted {
    pub(crate) mute: bool,
    pub(crate) deaf: bool,
}

/// Members of a guild. The cost of a search depends on the number of results, not on the number of members.
#[derive(Debug, Default)]
pub(crate) struct Members {
    last_seen: LastSeenIndex,
    all: BTreeMap<Id<User>, StoredMember>,
    holders: BTreeMap<Id<Role>, BTreeSet<Id<User>>>,
    names: BTreeSet<(String, Id<User>)>,
}

impl Members {
    pub(crate) fn get(&self, id: Id<User>) -> Option<&Member> {
        self.stored(id).map(|stored| &stored.member)
    }

    pub(crate) fn stored(&self, id: Id<User>) -> Option<&StoredMember> {
        self.all.get(&id)
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns all members, ordered by ID.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Member> {
        self.all.values().map(|stored| &stored.member)
    }

    /// Returns the members with an ID greater than `id`, ordered by ID.
    pub(crate) fn after(&self, id: Id<User>) -> impl Iterator<Item = &Member> {
        let rest = self.all.range((Excluded(id), Unbounded));
        rest.map(|(_, stored)| &stored.member)
    }

    /// Returns up to `limit` members with a name that starts with `text`, case-insensitively, ordered by ID.
    pub(crate) fn with_name_prefix(&self, text: &str, limit: usize) -> Vec<&Member> {
        let text = text.to_lowercase();
        let from = self.names.range((text.clone(), Id::new(0))..);
        let mut found = BTreeSet::new();
        for (_, id) in from.take_while(|(name, _)| name.starts_with(&text)) {
            if found.len() == limit {
                break;
            }
            found.insert(*id);
        }
        found.into_iter().filter_map(|id| self.get(id)).collect()
    }

    /// Returns up to `limit` members whose names start with `text` or a prefix of `text`. The members with the longest
    /// common prefix come first.
    pub(crate) fn closest_names(&self, text: &str, limit: usize) -> Vec<&Member> {
        let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let mut found: Vec<&Member> = Vec::new();
        for end in ends.rev() {
            let like = self.with_name_prefix(&text[..end], limit);
            let is_new = |member: &&Member| !found.iter().any(|known| known.id() == member.id());
            let new: Vec<_> = like.into_iter().filter(is_new).collect();
            found.extend(new);
            if found.len() >= limit {
                break;
            }
        }
        found.truncate(limit);
        found
    }

    /// Returns a member with this username, global name or nickname, case-insensitively.
    pub(crate) fn by_name(&self, name: &str) -> Option<&Member> {
        let name = name.to_lowercase();
        let (found, id) = self.names.range((name.clone(), Id::new(0))..).next()?;
        self.get(*id).filter(|_| *found == name)
    }

    /// Returns the IDs of the members in a voice channel.
    pub(crate) fn in_voice(&self, channel: Id<Channel>) -> Vec<Id<User>> {
        let members = self.all.iter();
        let connected = members.filter(|(_, stored)| stored.voice_channel == Some(channel));
        connected.map(|(user, _)| *user).collect()
    }

    /// Returns the IDs of the members with a role.
    pub(crate) fn with_role(&self, role: Id<Role>) -> Vec<Id<User>> {
        let holders = self.holders.get(&role).into_iter().flatten();
        holders.copied().collect()
    }

    /// Returns the number of members with a role.
    pub(crate) fn count_with_role(&self, role: Id<Role>) -> usize {
        self.holders.get(&role).map_or(0, BTreeSet::len)
    }

    /// Returns the IDs of the members who were last active before `millis` and have no roles other than `roles`,
    /// longest inactive first.
    pub(crate) fn inactive_since(&self, millis: i64, roles: &[Id<Role>]) -> Vec<Id<User>> {
        self.last_seen.inactive_since(millis, roles)
    }

    /// Adds a member; replaces an existing member with the same ID. `seen` is the time of the last activity, in
    /// milliseconds.
    pub(crate) fn insert(&mut self, member: Member, seen: i64) {
        self.remove(member.id());
        self.store(StoredMember {
            member,
            last_seen: seen,
            voice_channel: None,
            self_muted: SelfMuted::default(),
        });
    }

    pub(crate) fn remove(&mut self, id: Id<User>) -> Option<Member> {
        self.take(id).map(|stored| stored.member)
    }

    /// Changes a member, and updates the indexes.
    pub(crate) fn edit(&mut self, id: Id<User>, change: impl FnOnce(&mut StoredMember)) {
        if let Some(mut stored) = self.take(id) {
            change(&mut stored);
            self.store(stored);
        }
    }

    /// Sets the time of a member's last activity, without an update of the other indexes: each interaction sets the
    /// time.
    pub(crate) fn set_last_seen(&mut self, id: Id<User>, millis: i64) {
        if let Some(stored) = self.all.get_mut(&id) {
            self.last_seen.remove(stored);
            stored.last_seen = millis;
            self.last_seen.insert(stored);
        }
    }

    fn store(&mut self, stored: StoredMember) {
        let id = stored.member.id();
        for name in searchable_names(&stored.member) {
            self.names.insert((name, id));
        }
        for role in &stored.member.roles {
            self.holders.entry(*role).or_default().insert(id);
        }
        self.last_seen.insert(&stored);
        self.all.insert(id, stored);
    }

    fn take(&mut self, id: Id<User>) -> Option<StoredMember> {
        let stored = self.all.remove(&id)?;
        for name in searchable_names(&stored.member) {
            self.names.remove(&(name, id));
        }
        for role in &stored.member.roles {
            if let Some(holders) = self.holders.get_mut(role) {
                holders.remove(&id);
            }
        }
        self.last_seen.remove(&stored);
        Some(stored)
    }
}

/// Returns the username, global name and nickname of a member, in lowercase.
fn searchable_names(member: &Member) -> impl Iterator<Item = String> {
    let user = &member.user;
    let names = [
        Some(&user.username),
        user.global_name.as_ref(),
        member.nick.as_ref(),
    ];
    names.into_iter().flatten().map(|name| name.to_lowercase())
}

/// Members with the same set of roles, ordered by last activity, longest inactive first.
type ByLastActivity = BTreeSet<(i64, Id<User>)>;

/// Index of members by their set of roles and their last activity.
#[derive(Debug, Default)]
struct LastSeenIndex(BTreeMap<Vec<Id<Role>>, ByLastActivity>);

impl LastSeenIndex {
    /// Returns the IDs of the members who were last active before `millis` and have no roles other than `roles`,
    /// longest inactive first.
    ///
    /// Visits only role sets that consist of the given roles, so members with other roles add no cost.
    pub(crate) fn inactive_since(&self, millis: i64, roles: &[Id<Role>]) -> Vec<Id<User>> {
        let allowed_roles = sorted_roles(roles);
        let mut found = ByLastActivity::new();
        let mut sets = vec![Vec::new()];
        while let Some(set) = sets.pop() {
            let seen = self.0.get(&set).into_iter();
            found.extend(seen.flat_map(|seen| seen.range(..(millis, Id::new(0)))));
            let further = allowed_roles.iter().filter(|role| set.last() < Some(*role));
            let longer = further.map(|role| [&set[..], &[*role]].concat());
            sets.extend(longer.filter(|set| self.has_prefix(set)));
        }
        found.into_iter().map(|(_, id)| id).collect()
    }

    pub(crate) fn insert(&mut self, stored: &StoredMember) {
        let seen = self
            .0
            .entry(sorted_roles(&stored.member.roles))
            .or_default();
        seen.insert((stored.last_seen, stored.member.id()));
    }

    pub(crate) fn remove(&mut self, stored: &StoredMember) {
        let set = sorted_roles(&stored.member.roles);
        if let Some(seen) = self.0.get_mut(&set) {
            seen.remove(&(stored.last_seen, stored.member.id()));
            if seen.is_empty() {
                self.0.remove(&set);
            }
        }
    }

    /// Returns whether the sorted roles of any member start with `roles`.
    fn has_prefix(&self, roles: &[Id<Role>]) -> bool {
        let mut from = self.0.range(roles.to_vec()..);
        from.next().is_some_and(|(set, _)| set.starts_with(roles))
    }
}

/// Returns the roles sorted by ID, without duplicates.
fn sorted_roles(roles: &[Id<Role>]) -> Vec<Id<Role>> {
    let once: BTreeSet<_> = roles.iter().copied().collect();
    once.into_iter().collect()
}
