//! Components: what messages and modals are made of, and what was entered into them.

mod button;
mod check;
mod entry;
mod field;
mod group;
mod kind;
mod layout;
mod media;
mod object;
mod select;
mod setters;
mod tree;

pub use button::{Button, ButtonStyle};
pub use check::ComponentPlace;
pub use entry::{
    CheckboxEntry, ChoiceEntry, ComponentEntry, LabelEntry, RowEntry, TextDisplayEntry, TextEntry,
    ValuesEntry,
};
pub use field::{FileUpload, Label, TextInput, TextInputStyle};
pub use group::{Checkbox, CheckboxGroup, GroupOption, RadioGroup};
pub use kind::ComponentType;
pub use layout::{ActionRow, Container, Section, Separator, SeparatorSpacing};
pub use media::{
    FileDisplay, MediaFlags, MediaGallery, MediaGalleryItem, TextDisplay, Thumbnail, UnfurledMedia,
};
pub use object::Component;
pub use select::{
    ChannelSelect, DefaultValue, DefaultValueKind, MentionableSelect, RoleSelect, SelectOption,
    StringSelect, UserSelect,
};
