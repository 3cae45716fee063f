//! What somebody is offered where they are.

use guildhall_model::Command;

use super::Invoker;
use crate::world::{AvailableCommand, Unavailable};

impl Invoker {
    /// The commands that are offered: those that a line, a context menu or the app launcher shows.
    /// None where the user or the channel is gone.
    pub fn available_commands(&self) -> Vec<Command> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::ok);
        all.map(|available| available.command).collect()
    }

    /// The commands that are registered and yet not offered, each with the reason.
    ///
    /// One of a guild is not among them elsewhere, nor a global one that a guild's hides.
    pub fn unavailable_commands(&self) -> Vec<Unavailable> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::err);
        all.map(|unavailable| *unavailable).collect()
    }

    /// All of them, judged once.
    pub(crate) fn command_availability(&self) -> Vec<Result<AvailableCommand, Box<Unavailable>>> {
        let world = self.handle.service.world();
        let Some(context) = self.context(&world) else {
            return Vec::new();
        };
        let location = context.location(&world);
        world.available_commands(&location).collect()
    }
}
