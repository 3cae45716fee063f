//! A command → the text by which members click on it.

use guildhall_model::{Command as Registered, Guild, Id};
use guildhall_rules::CommandType;

use super::Shared;
use crate::define::Command;
use guildhall_deploy::plan::Lock;

impl Shared {
    /// A command as members of a guild, or all, click on it.
    pub(crate) fn mention(&self, command: &Command, guild: Option<Id<Guild>>) -> String {
        let path = self.registry.path(command);
        let path = path.unwrap_or_else(|| command.def().name.to_owned());
        if command.def().kind != CommandType::ChatInput {
            return format!("`{path}`");
        }
        let name = path.split(' ').next().unwrap_or_default();
        match id(self, name, guild) {
            Some(id) => format!("</{path}:{id}>"),
            None => format!("`/{path}`"),
        }
    }
}

/// The id that a command was registered with, or that the lock has.
fn id(app: &Shared, name: &str, guild: Option<Id<Guild>>) -> Option<Id<Registered>> {
    let registered = app.registering.as_ref().and_then(|it| it.id(name, guild));
    registered.or_else(|| app.states.get::<Lock>()?.id(name, guild))
}
