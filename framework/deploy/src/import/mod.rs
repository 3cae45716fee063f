//! Generates Rust source for commands that are already registered.
//!
//! ```
//! use guildhall_deploy::import::import;
//! use guildhall_deploy::plan::{Declared, Scope};
//! use guildhall_model::{CommandBody, CommandType};
//!
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let imported = import(&Declared::default().commands(Scope::Global, [roll]));
//! assert!(imported.source.contains("/// Roll some dice\n#[command]\npub fn roll() -> Reply {"));
//! assert!(imported.omissions.is_empty());
//! ```

use crate::import::parse::ImportBuilder;

pub use crate::import::omissions::Omission;
pub use crate::import::parse::{ImportError, ImportInput};

pub(crate) mod attributes;
pub(crate) mod generate;
pub(crate) mod names;
pub(crate) mod omissions;
pub(crate) mod parse;
pub(crate) mod sanitize;

/// Rust source that defines commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Imported {
    /// A source file that uses `guildhall::prelude`. Each function replies that its command is not implemented.
    pub source: String,
    /// Parts of the commands that attributes cannot express and that the source lacks.
    pub omissions: Vec<Omission>,
}

/// Generates Rust source that defines the given commands.
///
/// The source always compiles. It registers the same commands except for the omissions: fields that this version does
/// not know, that break a rule, or that are deprecated. Fields without effect, such as `"nsfw": false`, are left out,
/// and a bound or value of an INTEGER option is written without a fraction. IDs and versions are assigned by the
/// service and left out.
///
/// A command that is registered in several guilds becomes one function.
pub fn import(commands: impl Into<ImportInput>) -> Imported {
    let mut builder = ImportBuilder::default();
    for command in commands.into().commands {
        builder.add(&command);
    }
    builder.finish()
}
