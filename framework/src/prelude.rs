//! The attributes and types that most handlers need, for `use guildhall::prelude::*`.

pub use crate::client::File;
pub use crate::component::{Choices, ModalBuilder};
pub use crate::event::EventContext;
pub use crate::model::component::{
    ActionRow, Button, Container, SelectOption, StringSelect, TextDisplay,
};
pub use crate::model::{
    Attachment, Channel, Choice, Component, Embed, Guild, Id, Locale, Member, Message, Permissions,
    Role, User,
};
pub use crate::option::{
    AnnouncementChannel, CategoryChannel, ConvertedOption, ForumChannel, MediaChannel, Mentionable,
    OptionError, OptionInput, OptionSpec, OptionType, StageChannel, TextChannel, Thread,
    VoiceChannel,
};
pub use crate::{
    App, AppBuilder, Autocomplete, Context, Error, IntoResponse, Modal, Reply, Result, Start,
    Update,
};
pub use guildhall_macros::{
    Choice, command, component, entry_point, event, group, message_command, modal, user_command,
};
#[cfg(feature = "fluent")]
pub use guildhall_macros::{tr, tr_in};
