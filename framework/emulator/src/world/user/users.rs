//! Everybody who has an account, in a guild or not, found by id and by name.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{Id, Member, User};

use crate::world::identity::new_user;
use crate::world::{GuildKey, World};

/// Every account.
#[derive(Debug, Default)]
pub(crate) struct Users {
    all: BTreeMap<Id<User>, User>,
    named: BTreeMap<String, Id<User>>,
    age_restricted: BTreeSet<Id<User>>,
}

impl Users {
    pub(crate) fn get(&self, id: Id<User>) -> Option<&User> {
        self.all.get(&id)
    }

    /// The first account that was given this name, to the letter.
    pub(crate) fn by_name(&self, name: &str) -> Option<&User> {
        self.named.get(name).and_then(|id| self.get(*id))
    }

    /// Everybody, the oldest account first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &User> {
        self.all.values()
    }

    pub(crate) fn add(&mut self, user: User) {
        let name = user.username.clone();
        self.named.entry(name).or_insert(user.id);
        self.all.insert(user.id, user);
    }

    /// Turns on that apps offer a user age-restricted commands in direct messages.
    pub(crate) fn allow_age_restricted(&mut self, id: Id<User>) {
        self.age_restricted.insert(id);
    }

    pub(crate) fn allows_age_restricted(&self, id: Id<User>) -> bool {
        self.age_restricted.contains(&id)
    }
}

impl FromIterator<User> for Users {
    fn from_iter<T: IntoIterator<Item = User>>(people: T) -> Self {
        let mut users = Self::default();
        people.into_iter().for_each(|user| users.add(user));
        users
    }
}

impl World {
    /// Makes an account.
    pub(crate) fn create_user(&mut self, name: &str) -> User {
        let user = new_user(self.next_id(), name);
        self.users.add(user.clone());
        user
    }

    /// The account with this name, which is made where there is none.
    pub(crate) fn user_or_create(&mut self, name: &str) -> User {
        let known = self.users.by_name(name).cloned();
        known.unwrap_or_else(|| self.create_user(name))
    }

    /// Makes `member-1` and so on members of a guild, of which nothing tells.
    pub(crate) fn generate_members(&mut self, guild: GuildKey, count: usize) {
        let seen = self.clock.now_millis();
        let joined_at = Some(self.clock.now());
        for number in 1..=count {
            let user = self.user_or_create(&format!("member-{number}"));
            let members = &mut self.guilds[guild].members;
            if members.get(user.id).is_none() {
                let member = Member::new(user);
                members.insert(
                    Member {
                        joined_at,
                        ..member
                    },
                    seen,
                );
            }
        }
    }
}
