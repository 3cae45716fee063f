//! A component of any type, and how its type says which.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize, de};
use serde_json::Value;

use super::{
    ActionRow, Button, ChannelSelect, Checkbox, CheckboxGroup, Container, FileDisplay, FileUpload,
    Label, MediaGallery, MentionableSelect, RadioGroup, RoleSelect, Section, Separator,
    StringSelect, TextDisplay, TextInput, Thumbnail, UserSelect,
};
use crate::Invalid;

/// Declares the types of components. Each variant bears the name of its [`ComponentType`].
macro_rules! components {
    ($($(#[doc = $doc:literal])* $variant:ident($type:ty),)*) => {
        /// A [component](https://docs.discord.com/developers/components/reference) of a message or a modal.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Component {
            $($(#[doc = $doc])* $variant($type),)*
            /// Something that this version does not name: its JSON, whole.
            Unknown(Value),
        }

        impl Component {
            /// What it is; none for JSON without a type.
            pub fn kind(&self) -> Option<ComponentType> {
                match self {
                    $(Self::$variant(_) => Some(ComponentType::$variant),)*
                    Self::Unknown(value) => kind_of(value),
                }
            }

            /// Its number within the message or modal, if it has one.
            pub fn id(&self) -> Option<u32> {
                match self {
                    $(Self::$variant(component) => component.id,)*
                    Self::Unknown(value) => value.get("id")?.as_u64()?.try_into().ok(),
                }
            }
        }

        impl Serialize for Component {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(rest) => tagged(ComponentType::$variant, rest, serializer),)*
                    Self::Unknown(value) => value.serialize(serializer),
                }
            }
        }

        impl<'de> Deserialize<'de> for Component {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = Value::deserialize(deserializer)?;
                match kind_of(&value) {
                    $(Some(ComponentType::$variant) => typed(value).map(Self::$variant),)*
                    _ => Ok(Self::Unknown(value)),
                }
            }
        }

        $(impl From<$type> for Component {
            fn from(component: $type) -> Self {
                Self::$variant(component)
            }
        })*

        $(impl $type {
            /// Checks it where it is built, with all that is inside.
            ///
            /// As [`Component::checked`], which says what is left to the message or the modal.
            ///
            /// # Errors
            ///
            /// The first field that is out of its range, such as `label`.
            pub fn checked(self) -> Result<Self, Invalid> {
                match Component::$variant(self).checked()? {
                    Component::$variant(checked) => Ok(checked),
                    _ => unreachable!("what was checked is what was given"),
                }
            }
        })*
    };
}

components! {
    /// A row of buttons or one select.
    ActionRow(ActionRow),
    /// A button.
    Button(Button),
    /// A select of texts that the app gives.
    StringSelect(StringSelect),
    /// A field for text.
    TextInput(TextInput),
    /// A select of users.
    UserSelect(UserSelect),
    /// A select of roles.
    RoleSelect(RoleSelect),
    /// A select of users and roles.
    MentionableSelect(MentionableSelect),
    /// A select of channels.
    ChannelSelect(ChannelSelect),
    /// Texts beside a picture or a button.
    Section(Section),
    /// A text.
    TextDisplay(TextDisplay),
    /// A small picture.
    Thumbnail(Thumbnail),
    /// Pictures and films.
    MediaGallery(MediaGallery),
    /// A file.
    File(FileDisplay),
    /// A gap, with or without a line.
    Separator(Separator),
    /// A box around others.
    Container(Container),
    /// A caption around a field of a modal.
    Label(Label),
    /// A field for files.
    FileUpload(FileUpload),
    /// Options of which one is chosen.
    RadioGroup(RadioGroup),
    /// Options of which several are chosen.
    CheckboxGroup(CheckboxGroup),
    /// An option that is chosen or not.
    Checkbox(Checkbox),
}

impl Component {
    /// The id that the app gives it; none for what is only shown, and what leads elsewhere.
    pub fn custom_id(&self) -> Option<&str> {
        match self {
            Self::Button(button) => button.custom_id.as_deref(),
            Self::StringSelect(select) => Some(&select.custom_id),
            Self::UserSelect(select) => Some(&select.custom_id),
            Self::RoleSelect(select) => Some(&select.custom_id),
            Self::MentionableSelect(select) => Some(&select.custom_id),
            Self::ChannelSelect(select) => Some(&select.custom_id),
            Self::TextInput(input) => Some(&input.custom_id),
            Self::FileUpload(upload) => Some(&upload.custom_id),
            Self::RadioGroup(group) => Some(&group.custom_id),
            Self::CheckboxGroup(group) => Some(&group.custom_id),
            Self::Checkbox(checkbox) => Some(&checkbox.custom_id),
            Self::Unknown(value) => value.get("custom_id")?.as_str(),
            Self::ActionRow(_)
            | Self::Section(_)
            | Self::TextDisplay(_)
            | Self::Thumbnail(_)
            | Self::MediaGallery(_)
            | Self::File(_)
            | Self::Separator(_)
            | Self::Container(_)
            | Self::Label(_) => None,
        }
    }
}

/// Writes an object with its type before it.
pub(super) fn tagged<T: Serialize, S: Serializer>(
    kind: ComponentType,
    rest: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Tagged<'a, T> {
        #[serde(rename = "type")]
        kind: ComponentType,
        #[serde(flatten)]
        rest: &'a T,
    }

    Tagged { kind, rest }.serialize(serializer)
}

/// The type of what is still JSON.
pub(super) fn kind_of(value: &Value) -> Option<ComponentType> {
    let number = value.get("type")?.as_i64()?;
    Some(ComponentType::from_wire(number))
}

/// Reads JSON, whose type says that it is a `T`.
pub(super) fn typed<T: DeserializeOwned, E: de::Error>(value: Value) -> Result<T, E> {
    T::deserialize(value).map_err(E::custom)
}

guildhall_rules::open_enum! {
    /// What a component is: [component types](https://docs.discord.com/developers/components/reference#component-object-component-types).
    ComponentType {
        /// A row of buttons or one select.
        ActionRow = 1 "ACTION_ROW",
        /// A button.
        Button = 2 "BUTTON",
        /// A select of texts that the app gives.
        StringSelect = 3 "STRING_SELECT",
        /// A field for text.
        TextInput = 4 "TEXT_INPUT",
        /// A select of users.
        UserSelect = 5 "USER_SELECT",
        /// A select of roles.
        RoleSelect = 6 "ROLE_SELECT",
        /// A select of users and roles.
        MentionableSelect = 7 "MENTIONABLE_SELECT",
        /// A select of channels.
        ChannelSelect = 8 "CHANNEL_SELECT",
        /// Texts beside a picture or a button.
        Section = 9 "SECTION",
        /// A text.
        TextDisplay = 10 "TEXT_DISPLAY",
        /// A small picture.
        Thumbnail = 11 "THUMBNAIL",
        /// Pictures and films.
        MediaGallery = 12 "MEDIA_GALLERY",
        /// A file.
        File = 13 "FILE",
        /// A gap, with or without a line.
        Separator = 14 "SEPARATOR",
        /// A box around others.
        Container = 17 "CONTAINER",
        /// A caption around a field of a modal.
        Label = 18 "LABEL",
        /// A field for files.
        FileUpload = 19 "FILE_UPLOAD",
        /// Options of which one is chosen.
        RadioGroup = 21 "RADIO_GROUP",
        /// Options of which several are chosen.
        CheckboxGroup = 22 "CHECKBOX_GROUP",
        /// An option that is chosen or not.
        Checkbox = 23 "CHECKBOX",
    }
}

guildhall_rules::open_enum_serde! { ComponentType }

impl Component {
    /// Where its number stands; none where its type is unknown.
    pub fn id_mut(&mut self) -> Option<&mut Option<u32>> {
        Some(match self {
            Self::ActionRow(it) => &mut it.id,
            Self::Button(it) => &mut it.id,
            Self::StringSelect(it) => &mut it.id,
            Self::TextInput(it) => &mut it.id,
            Self::UserSelect(it) => &mut it.id,
            Self::RoleSelect(it) => &mut it.id,
            Self::MentionableSelect(it) => &mut it.id,
            Self::ChannelSelect(it) => &mut it.id,
            Self::Section(it) => &mut it.id,
            Self::TextDisplay(it) => &mut it.id,
            Self::Thumbnail(it) => &mut it.id,
            Self::MediaGallery(it) => &mut it.id,
            Self::File(it) => &mut it.id,
            Self::Separator(it) => &mut it.id,
            Self::Container(it) => &mut it.id,
            Self::Label(it) => &mut it.id,
            Self::FileUpload(it) => &mut it.id,
            Self::RadioGroup(it) => &mut it.id,
            Self::CheckboxGroup(it) => &mut it.id,
            Self::Checkbox(it) => &mut it.id,
            Self::Unknown(_) => return None,
        })
    }

    /// What is directly inside it, in order.
    pub fn children(&self) -> Vec<&Self> {
        match self {
            Self::ActionRow(row) => row.components.iter().collect(),
            Self::Container(container) => container.components.iter().collect(),
            Self::Section(section) => {
                let texts = section.components.iter();
                texts.chain([section.accessory.as_ref()]).collect()
            }
            Self::Label(label) => vec![&label.component],
            _ => Vec::new(),
        }
    }

    /// What is directly inside it, in order, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::ActionRow(row) => row.components.iter_mut().collect(),
            Self::Container(container) => container.components.iter_mut().collect(),
            Self::Section(section) => {
                let texts = section.components.iter_mut();
                texts.chain([section.accessory.as_mut()]).collect()
            }
            Self::Label(label) => vec![&mut label.component],
            _ => Vec::new(),
        }
    }

    /// The component with this custom id: itself, or one inside it at any depth.
    pub fn find(&self, custom_id: &str) -> Option<&Self> {
        if self.custom_id() == Some(custom_id) {
            return Some(self);
        }
        let mut children = self.children().into_iter();
        children.find_map(|child| child.find(custom_id))
    }
}
