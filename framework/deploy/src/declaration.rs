//! Commands as an app's code declares them.

use guildhall_rules::{CommandDef, Source};

/// A command that an app's code declares.
#[derive(Clone, Debug)]
pub struct DeclaredCommand {
    /// The definition to register.
    pub def: CommandDef<'static>,
    /// The guilds to register it in; empty for a global command.
    pub guilds: &'static [u64],
    /// The location of the function or module in the program's source.
    pub source: Source,
    /// The subcommands and subcommand groups, in the order of their options.
    pub children: Vec<DeclaredCommand>,
}
