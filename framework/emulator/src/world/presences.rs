//! Presences of users: status and activities, as events and lists of the gateway contain them.

use std::collections::BTreeMap;

use guildhall_model::{Guild, Id, User};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::state::guild::GuildState;
use crate::world::World;

/// Status of a user, as other users see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PresenceStatus {
    /// Online.
    Online,
    /// Away from the keyboard.
    Idle,
    /// Do not disturb.
    #[serde(rename = "dnd")]
    DoNotDisturb,
    /// Offline, or invisible.
    #[serde(alias = "invisible")]
    Offline,
}

/// Activity of a user, with the fields that a bot can set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct PresenceActivity {
    name: String,
    #[serde(rename = "type")]
    kind: u8,
    state: Option<String>,
    url: Option<String>,
}

impl PresenceActivity {
    /// Returns the activity of a user who plays a game.
    pub(crate) fn playing(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kind: 0,
            state: None,
            url: None,
        }
    }

    fn to_json(&self, since: i64) -> Value {
        let mut activity = json!({
            "created_at": since,
            "id": format!("{since:x}"),
            "name": self.name,
            "type": self.kind,
        });
        if let Some(state) = &self.state {
            activity["state"] = json!(state);
        }
        if let Some(url) = &self.url {
            activity["url"] = json!(url);
        }
        activity
    }
}

/// Presence of a user, with its time in milliseconds since the Unix epoch.
#[derive(Debug)]
struct Presence {
    status: PresenceStatus,
    activities: Vec<PresenceActivity>,
    since: i64,
}

/// Presences of the users who are not offline.
#[derive(Debug, Default)]
pub(crate) struct Presences(BTreeMap<Id<User>, Presence>);

impl Presences {
    /// Sets the presence of a user, and returns whether it was another one before.
    fn set(&mut self, user: Id<User>, new: Presence) -> bool {
        if new.status == PresenceStatus::Offline {
            return self.0.remove(&user).is_some();
        }
        let is_new = self
            .0
            .get(&user)
            .is_none_or(|old| (old.status, &old.activities) != (new.status, &new.activities));
        if is_new {
            self.0.insert(user, new);
        }
        is_new
    }

    /// Keeps the presence of one user from earlier presences.
    pub(crate) fn keep(&mut self, user: Id<User>, mut earlier: Self) {
        self.0.extend(earlier.0.remove_entry(&user));
    }

    #[cfg(feature = "gateway")]
    pub(crate) fn is_online(&self, user: Id<User>) -> bool {
        self.0.contains_key(&user)
    }

    /// Returns the presence object of a user.
    fn to_json(&self, user: Id<User>) -> Value {
        let Some(presence) = self.0.get(&user) else {
            let status = PresenceStatus::Offline;
            return json!({
                "user": { "id": user },
                "status": status,
                "activities": [],
                "client_status": {},
            });
        };
        let activities = presence.activities.iter();
        let activities: Vec<_> = activities
            .map(|activity| activity.to_json(presence.since))
            .collect();
        json!({
            "user": { "id": user },
            "status": presence.status,
            "activities": activities,
            "client_status": { "web": presence.status },
        })
    }

    /// Returns the presence objects of those of the users who are not offline.
    #[cfg(feature = "gateway")]
    pub(crate) fn list(&self, users: impl Iterator<Item = Id<User>>) -> Vec<Value> {
        let online = users.filter(|user| self.is_online(*user));
        online.map(|user| self.to_json(user)).collect()
    }
}

impl World {
    /// Sets the presence of a user, and emits `PRESENCE_UPDATE` for each guild of the user if it changes.
    pub(crate) fn set_presence(
        &mut self,
        user: Id<User>,
        status: PresenceStatus,
        activities: Vec<PresenceActivity>,
    ) {
        let since = self.clock.now_millis();
        let presence = Presence {
            status,
            activities,
            since,
        };
        if !self.presences.set(user, presence) {
            return;
        }
        let is_in = |guild: &&GuildState| guild.members.get(user).is_some();
        let guilds: Vec<Id<Guild>> = self
            .guilds
            .iter()
            .filter(is_in)
            .map(|guild| guild.id)
            .collect();
        for guild in guilds {
            let mut payload = self.presences.to_json(user);
            payload["guild_id"] = json!(guild);
            self.log.event("PRESENCE_UPDATE", payload);
        }
    }
}
