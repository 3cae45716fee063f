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
//! assert!(imported.left_out.is_empty());
//! ```

mod choices;
mod collect;
mod command;
mod cut;
mod fit;
mod item;
mod keys;
mod left_out;
mod names;
mod option;

pub use left_out::LeftOut;

use super::plan::Declared;
use collect::Collected;

/// Rust source of commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Imported {
    /// The source: a file that uses `guildhall::prelude`. Its functions answer with their names.
    pub source: String,
    /// What attributes cannot say, and is not in the source.
    pub left_out: Vec<LeftOut>,
}

/// Writes Rust source that defines these commands.
///
/// It compiles, whatever they are. What it registers is what they were, to the letter, but for what
/// is left out: what this version does not know, what breaks a rule, and what is deprecated. An empty
/// list of languages, and a `true` that is the service's default, say nothing and go; a number is
/// written in the way of its option's type.
///
/// One command of several guilds becomes one function.
pub fn import(declared: &Declared) -> Imported {
    let mut collected = Collected::default();
    for (scope, bodies) in declared.scopes() {
        for body in bodies {
            collected.add(body, scope);
        }
    }
    collected.written()
}
