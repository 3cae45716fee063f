//! Commands in the texts of handlers.

use super::Context;
use crate::define::Command;

impl Context {
    /// A command in a text, as members click on it: `</moderate timeout:909118273645546371>`.
    ///
    /// For a command that members type, [`#[command]`](crate::command) generates a function that
    /// calls this: `roll::mention(&ctx)`.
    ///
    /// Its id is the one that it was
    /// [registered with at the start](crate::AppBuilder::register_on_start), or else that of the
    /// [lock](crate::AppBuilder::lock): where the guild has a command of this name, the guild's.
    /// Without either, and for a command that members do not type, it is the name alone:
    /// `` `/moderate timeout` ``.
    ///
    /// ```
    /// # use guildhall::prelude::*;
    /// /// Roll some dice
    /// #[command]
    /// fn roll() -> &'static str {
    ///     "4"
    /// }
    ///
    /// /// Say what there is
    /// #[command]
    /// fn help(ctx: Context) -> String {
    ///     format!("Try {}.", roll::mention(&ctx))
    /// }
    /// # fn main() {}
    /// ```
    pub fn mention(&self, command: &Command) -> String {
        self.inner.app.mention(command, self.guild_id())
    }
}
