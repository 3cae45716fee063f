//! Every limit and naming rule that the service has for a definition, once, as `const fn`.
//!
//! The macros ask while they expand, the compiler while it evaluates constants, the registry when
//! an app starts, and the emulator when a definition is sent to it.

mod definition;
mod kind;
mod open_enum;

pub use definition::{ChoiceDef, ChoiceValue, CommandDef, NumberDef, OptionDef};
pub use kind::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
