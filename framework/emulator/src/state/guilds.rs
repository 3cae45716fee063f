//! All stored guilds, with lookup by key, ID, name or channel; pages of lists ordered by ID.

use std::collections::BTreeMap;
use std::ops::{Bound, Index, IndexMut};

use guildhall_model::{Channel, Guild, Id, User};

use crate::state::guild::GuildState;

/// Key of a guild in [`Guilds`]. Only [`Guilds`] creates keys and no guild is ever removed, so every key is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GuildKey(usize);

impl GuildKey {
    /// Key of the default guild.
    pub(crate) const DEFAULT: Self = Self(0);
}

/// All guilds, in order of creation.
#[derive(Debug)]
pub(crate) struct Guilds {
    all: Vec<GuildState>,
    by_id: BTreeMap<Id<Guild>, GuildKey>,
}

impl Guilds {
    pub(crate) fn new(default_guild: GuildState) -> Self {
        Self {
            by_id: BTreeMap::from([(default_guild.id, GuildKey::DEFAULT)]),
            all: vec![default_guild],
        }
    }

    pub(crate) fn add(&mut self, guild: GuildState) -> GuildKey {
        let key = GuildKey(self.all.len());
        self.by_id.insert(guild.id, key);
        self.all.push(guild);
        key
    }

    pub(crate) fn key_by_id(&self, id: Id<Guild>) -> Option<GuildKey> {
        self.by_id.get(&id).copied()
    }

    /// Returns the oldest guild with this name.
    pub(crate) fn by_name(&self, name: &str) -> Option<GuildKey> {
        let found = self
            .all
            .iter()
            .position(|guild| guild.settings.name == name);
        found.map(GuildKey)
    }

    /// Returns the guild that contains a channel.
    pub(crate) fn containing_channel(&self, channel: Id<Channel>) -> Option<GuildKey> {
        let holds = |guild: &GuildState| guild.channel_by_id(channel).is_some();
        self.all.iter().position(holds).map(GuildKey)
    }

    /// Returns the number of guilds that a user is in.
    pub(crate) fn count_for_user(&self, user: Id<User>) -> usize {
        let has = |guild: &&GuildState| guild.members.get(user).is_some();
        self.all.iter().filter(has).count()
    }

    /// Returns one page of the guilds that satisfy `filter`, ordered by ID.
    pub(crate) fn page<'g>(
        &'g self,
        page: &Page<Guild>,
        filter: impl Fn(&GuildState) -> bool,
    ) -> Vec<&'g GuildState> {
        let guilds = self.by_id.range(page.range());
        let guilds = guilds.map(|(_, key)| &self[*key]);
        page.select(guilds.filter(|guild| filter(guild)))
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = GuildKey> + use<> {
        (0..self.all.len()).map(GuildKey)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &GuildState> {
        self.all.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut GuildState> {
        self.all.iter_mut()
    }
}

impl Index<GuildKey> for Guilds {
    type Output = GuildState;

    fn index(&self, key: GuildKey) -> &GuildState {
        &self.all[key.0]
    }
}

impl IndexMut<GuildKey> for Guilds {
    fn index_mut(&mut self, key: GuildKey) -> &mut GuildState {
        &mut self.all[key.0]
    }
}

/// Page of a list ordered by ID. If both are set, `before` takes precedence over `after`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<T> {
    pub(crate) limit: usize,
    pub(crate) before: Option<Id<T>>,
    pub(crate) after: Option<Id<T>>,
}

impl<T> Page<T> {
    /// Returns the range of IDs that the page can contain.
    pub(crate) fn range(&self) -> (Bound<Id<T>>, Bound<Id<T>>) {
        let after = self.after.map_or(Bound::Unbounded, Bound::Excluded);
        match self.before {
            Some(before) => (Bound::Unbounded, Bound::Excluded(before)),
            None => (after, Bound::Unbounded),
        }
    }

    /// Returns at most `limit` items: the last items if `before` is set, otherwise the first items.
    pub(crate) fn select<V>(&self, items: impl DoubleEndedIterator<Item = V>) -> Vec<V> {
        if self.before.is_none() {
            return items.take(self.limit).collect();
        }
        let mut last: Vec<_> = items.rev().take(self.limit).collect();
        last.reverse();
        last
    }
}
