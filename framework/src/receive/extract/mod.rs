//! What a handler may ask for: one file per kind of argument.

mod attachment;
mod channel;
mod given;
mod mentionable;
mod number;
mod role;
mod target;
mod text;
mod user;

pub use channel::{
    AnnouncementChannel, CategoryChannel, ForumChannel, MediaChannel, StageChannel, TextChannel,
    Thread, VoiceChannel,
};
pub use given::Given;
pub use mentionable::Mentionable;
pub use target::{MessageTarget, UserTarget};

pub(super) use target::Target;
