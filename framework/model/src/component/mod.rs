//! Components of messages and modals, and the values that users submit with a modal.
//!
//! A constructor takes the required fields, and a chain of setters the others. Sending the message
//! or modal checks every limit ([`ComponentPlace::check`]). Every component also has a `checked`
//! method that checks the limits at the place where it is built:
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
