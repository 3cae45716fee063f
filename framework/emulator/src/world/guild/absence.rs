//! When members were last seen, by the roles that they have.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{Id, Role, User};

use super::store::StoredMember;

/// When the members with exactly these roles were last seen, the longest absent first.
type SeenOrder = BTreeSet<(i64, Id<User>)>;

/// When members were last seen, apart for each set of roles.
#[derive(Debug, Default)]
pub(super) struct LastSeenIndex(BTreeMap<Vec<Id<Role>>, SeenOrder>);

impl LastSeenIndex {
    /// Those who have done nothing since and have no roles but these, the longest absent first.
    ///
    /// Looks only at sets that begin with roles that are asked for, and so at few however many
    /// members have others.
    pub(super) fn absent_since(&self, millis: i64, roles: &[Id<Role>]) -> Vec<Id<User>> {
        let among = sorted_roles(roles);
        let mut found = SeenOrder::new();
        let mut sets = vec![Vec::new()];
        while let Some(set) = sets.pop() {
            let seen = self.0.get(&set).into_iter();
            found.extend(seen.flat_map(|seen| seen.range(..(millis, Id::new(0)))));
            let further = among.iter().filter(|role| set.last() < Some(*role));
            let longer = further.map(|role| [&set[..], &[*role]].concat());
            sets.extend(longer.filter(|set| self.has_prefix(set)));
        }
        found.into_iter().map(|(_, id)| id).collect()
    }

    pub(super) fn insert(&mut self, stored: &StoredMember) {
        let seen = self
            .0
            .entry(sorted_roles(&stored.member.roles))
            .or_default();
        seen.insert((stored.last_seen, stored.member.id()));
    }

    pub(super) fn remove(&mut self, stored: &StoredMember) {
        let set = sorted_roles(&stored.member.roles);
        if let Some(seen) = self.0.get_mut(&set) {
            seen.remove(&(stored.last_seen, stored.member.id()));
            if seen.is_empty() {
                self.0.remove(&set);
            }
        }
    }

    /// Whether anybody's roles begin with these.
    fn has_prefix(&self, roles: &[Id<Role>]) -> bool {
        let mut from = self.0.range(roles.to_vec()..);
        from.next().is_some_and(|(set, _)| set.starts_with(roles))
    }
}

/// Each role once, by id.
fn sorted_roles(roles: &[Id<Role>]) -> Vec<Id<Role>> {
    let once: BTreeSet<_> = roles.iter().copied().collect();
    once.into_iter().collect()
}
