//! The way back: commands that are registered become Rust source that defines them.
//!
//! ```
//! use guildhall_deploy::import::import;
//! use guildhall_deploy::plan::{Declared, Scope};
//! use guildhall_model::{CommandBody, CommandType};
//!
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let imported = import(&Declared::default().with(Scope::Global, [roll]));
//! assert!(imported.source.contains("/// Roll some dice\n#[command]\npub fn roll() -> Reply {"));
//! assert!(imported.left_out.is_empty());
//! ```

use crate::import::export::Collected;
pub use crate::import::export::{Dump, DumpError, Export};
pub use crate::import::omitted::{LeftOut, Unsaid};

pub(crate) mod command;
pub(crate) mod export;
pub(crate) mod fit;
pub(crate) mod names;
pub(crate) mod omitted;
pub(crate) mod source;

/// Rust source of commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Imported {
    /// The source: a file that uses `guildhall::prelude`. Its functions answer with their names.
    pub source: String,
    /// What attributes cannot say, and is not in the source.
    pub left_out: Vec<LeftOut>,
    /// What says nothing, and is not in the source either.
    pub unsaid: Vec<Unsaid>,
}

/// Writes Rust source that defines these commands.
///
/// It compiles, whatever they are. What it registers is what they were, to the letter, but for what
/// is left out: what this version does not know, what breaks a rule, and what is deprecated. What
/// says nothing, such as `"nsfw": false`, goes too, and is [`Unsaid`]; a number that is whole by its
/// option's type is written without a fraction. Ids and versions are the service's own.
///
/// One command of several guilds becomes one function.
pub fn import(commands: impl Into<Dump>) -> Imported {
    let mut collected = Collected::default();
    for dumped in commands.into().commands {
        collected.add(&dumped);
    }
    collected.written()
}
