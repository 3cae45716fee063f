//! The way back: commands that are registered become Rust source that defines them.
//!
//! ```
//! use guildhall::define::import::import;
//! use guildhall::define::plan::{Declared, Scope};
//! use guildhall::model::{CommandBody, CommandType};
//!
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let imported = import(&Declared::default().with(Scope::Global, [roll]));
//! assert!(imported.source.contains("/// Roll some dice\n#[command]\npub fn roll() -> Reply {"));
//! ```

mod choices;
mod command;
mod item;
mod keys;
mod names;
mod option;

use super::plan::Declared;
use command::Writer;

/// Rust source of commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Imported {
    /// The source: a file that uses `guildhall::prelude`. Its functions answer with their names.
    pub source: String,
    /// What attributes cannot say and the source leaves out, a sentence each.
    pub left_out: Vec<String>,
}

/// Writes Rust source that defines these commands: registered, they mean the same.
///
/// Bounds of an INTEGER that bound nothing come in, and texts in other languages that are the default
/// ones go: a [`Plan`](super::plan::Plan) finds no difference in either.
pub fn import(declared: &Declared) -> Imported {
    let mut writer = Writer::default();
    for (scope, bodies) in declared.scopes() {
        for body in &bodies {
            writer.command(body, scope);
        }
    }
    writer.finish()
}
