//! Attributes and types for handlers, for `use guildhall::prelude::*`.

pub use crate::model::{
    Attachment, Channel, Embed, Id, Locale, Member, Message, Permissions, Role, User,
};
pub use crate::receive::{
    AnnouncementChannel, CategoryChannel, ForumChannel, IntoResponse, MediaChannel, Mentionable,
    Reply, StageChannel, TextChannel, Thread, Update, VoiceChannel,
};
pub use crate::{
    App, Autocomplete, Choice, Context, Error, File, Modal, OptionError, OptionInput, OptionSpec,
    OptionType, Result,
};
pub use guildhall_macros::{
    command, component, entry_point, group, message_command, modal, user_command,
};
