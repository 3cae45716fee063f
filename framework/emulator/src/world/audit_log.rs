//! Rules for the audit log: entries with the changes of an object, and pages of entries.

use std::collections::BTreeSet;

use guildhall_model::api::GetAuditLog;
use guildhall_model::audit_log::{
    AuditLog, AuditLogChange, AuditLogEntry, AuditLogEvent, AuditLogOptions,
};
use guildhall_model::{Command, Id, Role};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::clock::DAY_MILLIS;
use crate::state::commands::Scope;
use crate::state::log::AuditEntry;
use crate::world::actor::Actor;

/// Time for which the service keeps entries, in milliseconds: 45 days.
const LIFETIME_MILLIS: i64 = 45 * DAY_MILLIS;

/// Number of entries of a page if the request has no `limit`.
const DEFAULT_LIMIT: u32 = 50;

/// Fields that are no part of the changes of an object: IDs, secrets, and objects of their own.
const UNLISTED_FIELDS: [&str; 8] = [
    "application_id",
    "guild_id",
    "id",
    "last_message_id",
    "roles",
    "token",
    "url",
    "user",
];

impl Actor<'_> {
    /// Adds an audit log entry with the actor's reason.
    pub(crate) fn audit<T>(&mut self, action: &'static str, target: Id<T>) {
        self.add_audit_entry(action, target, Vec::new(), None);
    }

    /// Adds an audit log entry with the changes of an object.
    pub(crate) fn audit_changes<T>(
        &mut self,
        action: &'static str,
        target: Id<T>,
        changes: Vec<AuditLogChange>,
    ) {
        self.add_audit_entry(action, target, changes, None);
    }

    /// Adds an audit log entry with additional information.
    pub(crate) fn audit_with<T>(
        &mut self,
        action: &'static str,
        target: Id<T>,
        options: AuditLogOptions,
    ) {
        self.add_audit_entry(action, target, Vec::new(), Some(options));
    }

    /// Adds an audit log entry with changes and additional information.
    pub(crate) fn add_audit_entry<T>(
        &mut self,
        action: &'static str,
        target: Id<T>,
        changes: Vec<AuditLogChange>,
        options: Option<AuditLogOptions>,
    ) {
        let entry = AuditEntry {
            id: self.world.next_id(),
            guild: self.guild().id,
            action,
            actor: self.user,
            target: target.get(),
            changes,
            options,
            reason: self.reason.clone(),
        };
        self.world.log.audit(entry);
    }

    /// Returns the changes of a member's roles: one change for the added roles, and one for the removed roles.
    pub(crate) fn role_changes(&self, old: &[Id<Role>], new: &[Id<Role>]) -> Vec<AuditLogChange> {
        let keys = [("$add", new, old), ("$remove", old, new)];
        let listed = keys.into_iter().filter_map(|(key, with, without)| {
            let moved = with.iter().filter(|role| !without.contains(role));
            let roles: Vec<_> = moved.map(|role| self.named_role(*role)).collect();
            (!roles.is_empty()).then(|| AuditLogChange {
                key: key.to_owned(),
                new_value: Some(roles.into()),
                old_value: None,
            })
        });
        listed.collect()
    }

    fn named_role(&self, id: Id<Role>) -> Value {
        let role = self.guild().role_by_id(id);
        json!({ "id": id, "name": role.map(|role| &role.name) })
    }

    /// Returns the page of the guild's audit log that the request asks for.
    pub(crate) fn audit_log(&self, wanted: &GetAuditLog) -> AuditLog {
        let entries = self.audit_entries(wanted);
        let ids = entries
            .iter()
            .flat_map(|entry| [entry.actor.get(), entry.target]);
        let ids: BTreeSet<u64> = ids.collect();
        let users = self.world.users.iter();
        let webhooks = self.world.webhooks.values();
        let threads = self.guild().channels.iter();
        AuditLog {
            audit_log_entries: entries.into_iter().map(to_entry).collect(),
            application_commands: self.referenced_commands(&ids),
            threads: threads
                .filter(|channel| channel.is_thread() && ids.contains(&channel.id.get()))
                .cloned()
                .collect(),
            users: users
                .filter(|user| ids.contains(&user.id.get()))
                .cloned()
                .collect(),
            webhooks: webhooks
                .filter(|webhook| ids.contains(&webhook.id.get()))
                .cloned()
                .collect(),
            ..AuditLog::default()
        }
    }

    fn audit_entries(&self, wanted: &GetAuditLog) -> Vec<&AuditEntry> {
        let since = self.now().as_millis() - LIFETIME_MILLIS;
        let since = u64::try_from(since).unwrap_or_default();
        let entries = self.world.log.audits.iter().filter(|entry| {
            entry.guild == self.guild().id
                && entry.id.created_at_millis() >= since
                && is_wanted(entry, wanted)
        });
        let mut entries: Vec<_> = entries.collect();
        if wanted.after.is_none() {
            entries.reverse();
        }
        entries.truncate(wanted.limit.unwrap_or(DEFAULT_LIMIT) as usize);
        entries
    }

    fn referenced_commands(&self, ids: &BTreeSet<u64>) -> Vec<Command> {
        let scopes = [Scope::Global, Scope::Guild(self.guild().id)];
        let commands = scopes
            .into_iter()
            .flat_map(|scope| self.world.commands.in_scope(scope));
        commands
            .filter(|command| ids.contains(&command.id.get()))
            .cloned()
            .collect()
    }
}

fn is_wanted(entry: &AuditEntry, wanted: &GetAuditLog) -> bool {
    let id = entry.id.cast();
    wanted.user_id.is_none_or(|user| entry.actor == user)
        && wanted.action_type.is_none_or(|kind| event(entry) == kind)
        && wanted.before.is_none_or(|before| id < before)
        && wanted.after.is_none_or(|after| id > after)
}

fn event(entry: &AuditEntry) -> AuditLogEvent {
    AuditLogEvent::from_name(entry.action).unwrap_or(AuditLogEvent::missing())
}

pub(crate) fn to_entry(entry: &AuditEntry) -> AuditLogEntry {
    AuditLogEntry {
        id: entry.id.cast(),
        action_type: event(entry),
        user_id: Some(entry.actor),
        target_id: Some(Id::new(entry.target)),
        changes: entry.changes.clone(),
        options: entry.options.clone(),
        reason: entry.reason.clone(),
    }
}

/// Returns a change for each field of an object that was created, edited or deleted.
pub(crate) fn changes<T: Serialize>(old: Option<&T>, new: Option<&T>) -> Vec<AuditLogChange> {
    let (old, new) = (listed_fields(old), listed_fields(new));
    let keys: BTreeSet<_> = old.keys().chain(new.keys()).collect();
    let changed = keys
        .into_iter()
        .filter(|key| old.get(*key) != new.get(*key));
    let listed = changed.map(|key| AuditLogChange {
        key: key.clone(),
        new_value: new.get(key).cloned(),
        old_value: old.get(key).cloned(),
    });
    listed.collect()
}

fn listed_fields<T: Serialize>(object: Option<&T>) -> Map<String, Value> {
    let json = object.and_then(|object| serde_json::to_value(object).ok());
    let Some(Value::Object(mut fields)) = json else {
        return Map::new();
    };
    fields.retain(|key, value| !UNLISTED_FIELDS.contains(&key.as_str()) && !value.is_null());
    fields
}
