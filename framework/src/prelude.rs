//! The attributes and types that most handlers need, for `use guildhall::prelude::*`.

pub use crate::client::File;
pub use crate::model::component::{
    ActionRow, Button, Container, SelectOption, StringSelect, TextDisplay,
};
pub use crate::model::{
    Attachment, Channel, Choice, Component, Embed, Guild, Id, Locale, Member, Message, Permissions,
    Role, User,
};
pub use crate::{
    AnnouncementChannel, App, AppBuilder, Autocomplete, CategoryChannel, Context, ConvertedOption,
    Error, EventContext, ForumChannel, IntoResponse, MediaChannel, Mentionable, Modal,
    ModalBuilder, OptionError, OptionInput, OptionSpec, OptionType, Reply, Result, StageChannel,
    TextChannel, Thread, Update, VoiceChannel,
};
pub use guildhall_macros::{
    Choice, command, component, entry_point, event, group, message_command, modal, user_command,
};
#[cfg(feature = "fluent")]
pub use guildhall_macros::{tr, tr_in};
