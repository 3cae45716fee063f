//! Components: what messages and modals are made of, and what was entered into them.
//!
//! Each is built by a constructor with what it needs and a chain of setters. Every limit is checked
//! when the message or modal is sent ([`ComponentPlace::check`]), and by [`Component::checked`],
//! which every component has, where it is built:
//!
//! ```
//! use guildhall_model::component::{SelectOption, StringSelect};
//!
//! let days = StringSelect::new("days")
//!     .placeholder("Which days suit you?")
//!     .options(["Friday", "Saturday"].map(|day| SelectOption::new(day, day)))
//!     .max_values(2);
//! assert!(days.clone().checked().is_ok());
//!
//! let fault = days.min_values(3).checked().unwrap_err();
//! assert_eq!(fault.to_string(), "max_values: 2 is not in 3–25");
//! ```

mod button;
mod check;
mod declare;
mod entry;
mod field;
mod group;
mod layout;
mod media;
mod object;
mod select;

pub use button::{Button, ButtonStyle};
pub use check::ComponentPlace;
pub use entry::{
    CheckboxEntry, ChoiceEntry, ComponentEntry, LabelEntry, RowEntry, TextDisplayEntry, TextEntry,
    ValuesEntry,
};
pub use field::{FileUpload, Label, TextInput, TextInputStyle};
pub use group::{Checkbox, CheckboxGroup, GroupOption, RadioGroup};
pub use layout::{ActionRow, Container, Section, Separator, SeparatorSpacing};
pub use media::{
    FileDisplay, MediaFlags, MediaGallery, MediaGalleryItem, TextDisplay, Thumbnail, UnfurledMedia,
};
pub use object::Component;
pub use object::ComponentType;
pub use select::{
    ChannelSelect, DefaultValue, DefaultValueKind, MentionableSelect, RoleSelect, SelectOption,
    StringSelect, UserSelect,
};
