//! Options of commands: the types of parameters, and types of your own.
//!
//! The type of a parameter determines the type of the option:
//!
//! | parameter | option |
//! |---|---|
//! | `String`, `&str` | STRING |
//! | `i8` to `i64`, `u8` to `u64` | INTEGER, with the range of the type |
//! | `f32`, `f64` | NUMBER |
//! | `bool` | BOOLEAN |
//! | [`User`](crate::model::User), [`Member`](crate::model::Member) | USER |
//! | [`Channel`](crate::model::Channel), [`TextChannel`] and the other types of channels | CHANNEL |
//! | [`Role`](crate::model::Role) | ROLE |
//! | [`Mentionable`] | MENTIONABLE |
//! | [`Attachment`](crate::model::Attachment) | ATTACHMENT |
//! | an enum with [`derive(Choice)`](macro@crate::Choice) | STRING or INTEGER, with choices |
//! | a type of yours with [`OptionType`] or [`ConvertedOption`] | as the implementation says |
//!
//! `Option<T>` is an option that is not required.

pub use crate::command::converted_option::ConvertedOption;
pub use crate::command::option_spec::OptionSpec;
pub use crate::command::option_types::{
    AnnouncementChannel, CategoryChannel, ForumChannel, MediaChannel, Mentionable, StageChannel,
    TextChannel, Thread, VoiceChannel,
};
pub use crate::command::parameter::OptionType;
pub use crate::interaction::option_error::{ArgumentError, OptionError};
pub use crate::interaction::option_input::OptionInput;
