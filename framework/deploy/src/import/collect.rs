//! Commands of all scopes, each once, with the guilds that it is in.

use guildhall_model::{CommandBody, Guild, Id};
use guildhall_rules::Fault;

use super::Imported;
use super::command::Writer;
use super::cut::Extent;
use super::dump::Dumped;
use super::fit::{fit, settled};
use super::left_out::LeftOut;
use super::notes::Notes;
use super::unread::note_unread;
use crate::plan::Scope;

/// A command as it can be written, and where it is registered.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) body: CommandBody,
    /// None for a global command.
    pub(super) guilds: Vec<Id<Guild>>,
}

/// Commands that are going to be written, and what of them is not.
#[derive(Debug, Default)]
pub(super) struct Collected {
    commands: Vec<Placed>,
    notes: Notes,
}

impl Collected {
    pub(super) fn add(&mut self, dumped: &Dumped) {
        let (body, scope) = (settled(dumped.body.clone()), dumped.scope);
        if let Some(why) = self.refusal(&body, scope) {
            let what = LeftOut::field(&body, ("", ""), why);
            self.notes.leave_out(what.with(Extent::Command));
            return;
        }
        note_unread(&dumped.json, &body, &mut self.notes);
        if let Some(body) = fit(body, scope, &mut self.notes) {
            self.place(body, scope);
        }
    }

    /// Why the command as a whole cannot be there.
    fn refusal(&self, body: &CommandBody, scope: Scope) -> Option<&'static str> {
        if scope.guild().is_some_and(|guild| guild.get() == 0) {
            return Some("no guild has the id 0");
        }
        let shares_name = |it: &Placed| (it.body.kind, &it.body.name) == (body.kind, &body.name);
        let mut here = self.commands.iter().filter(|it| it.is_in(scope));
        here.any(shares_name)
            .then_some(Fault::CommandNameTaken.message())
    }

    fn place(&mut self, body: CommandBody, scope: Scope) {
        let guild = scope.guild();
        let mut of_guilds = self.commands.iter_mut().filter(|it| !it.guilds.is_empty());
        let same = guild.and_then(|_| of_guilds.find(|it| it.body == body));
        match same {
            Some(same) => same.guilds.extend(guild),
            None => self.commands.push(Placed {
                body,
                guilds: guild.into_iter().collect(),
            }),
        }
    }

    pub(super) fn written(self) -> Imported {
        let mut writer = Writer::default();
        for command in &self.commands {
            writer.command(command);
        }
        Imported {
            source: writer.finish(&self.notes.left_out),
            left_out: self.notes.left_out,
            unsaid: self.notes.unsaid,
        }
    }
}

impl Placed {
    fn is_in(&self, scope: Scope) -> bool {
        match scope.guild() {
            None => self.guilds.is_empty(),
            Some(guild) => self.guilds.contains(&guild),
        }
    }
}
