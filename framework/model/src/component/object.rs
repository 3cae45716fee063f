//! Component types, and the tree of nested components.

use serde::de::{self, DeserializeOwned, Deserializer};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::check::{Checker, Position};
use super::declare::components;
use super::{
    ActionRow, Button, ChannelSelect, Checkbox, CheckboxGroup, ComponentEntry, Container,
    FileDisplay, FileUpload, Label, MediaGallery, MentionableSelect, RadioGroup, RoleSelect,
    Section, Separator, StringSelect, TextDisplay, TextInput, Thumbnail, UserSelect,
};
use crate::ValidationError;
use crate::wire::object::{WriteObject, is_response};

components! {
    /// Row of up to 5 buttons, or of a single select menu.
    ActionRow(ActionRow) = 1 "ACTION_ROW" in [Message, ComponentsV2Message, Container, Modal] => ActionRow,
    /// Button.
    Button(Button) = 2 "BUTTON" in [Row, Accessory],
    /// Select menu of options that the app defines.
    StringSelect(StringSelect) = 3 "STRING_SELECT" in [Row, Label] => Values,
    /// Text input.
    TextInput(TextInput) = 4 "TEXT_INPUT" in [ModalRow, Label] => Text,
    /// Select menu of users.
    UserSelect(UserSelect) = 5 "USER_SELECT" in [Row, Label] => Values,
    /// Select menu of roles.
    RoleSelect(RoleSelect) = 6 "ROLE_SELECT" in [Row, Label] => Values,
    /// Select menu of users and roles.
    MentionableSelect(MentionableSelect) = 7 "MENTIONABLE_SELECT" in [Row, Label] => Values,
    /// Select menu of channels.
    ChannelSelect(ChannelSelect) = 8 "CHANNEL_SELECT" in [Row, Label] => Values,
    /// Text displays next to a thumbnail or a button.
    Section(Section) = 9 "SECTION" in [ComponentsV2Message, Container],
    /// Markdown text.
    TextDisplay(TextDisplay) = 10 "TEXT_DISPLAY" in [ComponentsV2Message, Container, Modal, Section] => TextDisplay,
    /// Small image, as the accessory of a section.
    Thumbnail(Thumbnail) = 11 "THUMBNAIL" in [Accessory],
    /// Gallery of images and videos.
    MediaGallery(MediaGallery) = 12 "MEDIA_GALLERY" in [ComponentsV2Message, Container],
    /// File attached to the message.
    File(FileDisplay) = 13 "FILE" in [ComponentsV2Message, Container],
    /// Vertical space, with or without a dividing line.
    Separator(Separator) = 14 "SEPARATOR" in [ComponentsV2Message, Container],
    /// Visual group of components.
    Container(Container) = 17 "CONTAINER" in [ComponentsV2Message],
    /// Label and description of a component in a modal.
    Label(Label) = 18 "LABEL" in [Modal] => Label,
    /// File upload.
    FileUpload(FileUpload) = 19 "FILE_UPLOAD" in [Label] => Values,
    /// Group of options; the user selects one.
    RadioGroup(RadioGroup) = 21 "RADIO_GROUP" in [Label] => Choice,
    /// Group of options; the user selects any number.
    CheckboxGroup(CheckboxGroup) = 22 "CHECKBOX_GROUP" in [Label] => Values,
    /// Single checkbox.
    Checkbox(Checkbox) = 23 "CHECKBOX" in [Label] => Checkbox,
}

/// Operations of a component type, implemented next to its struct.
pub(super) trait Node {
    /// Returns the custom ID, if the component has one.
    fn custom_id(&self) -> Option<&str> {
        None
    }

    /// Returns the direct children, in order.
    fn children(&self) -> Vec<&Component> {
        Vec::new()
    }

    /// Returns mutable references to the direct children, in order.
    fn children_mut(&mut self) -> Vec<&mut Component> {
        Vec::new()
    }

    /// Checks the component's own fields, and its children with `checker`.
    fn check<'a>(
        &'a self,
        checker: &mut Checker<'a>,
        position: Position,
    ) -> Result<(), ValidationError> {
        let _ = (checker, position);
        Ok(())
    }
}

impl Component {
    /// Returns the custom ID; `None` for layout and content components and for link and premium buttons.
    pub fn custom_id(&self) -> Option<&str> {
        match self {
            Self::Unknown(value) => value.get("custom_id")?.as_str(),
            _ => self.node()?.custom_id(),
        }
    }

    /// Returns the direct children, in order.
    pub fn children(&self) -> Vec<&Self> {
        self.node().map(Node::children).unwrap_or_default()
    }

    /// Returns mutable references to the direct children, in order.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        self.node_mut().map(Node::children_mut).unwrap_or_default()
    }

    pub(super) fn check<'a>(
        &'a self,
        checker: &mut Checker<'a>,
        position: Position,
    ) -> Result<(), ValidationError> {
        self.node()
            .map_or(Ok(()), |node| node.check(checker, position))
    }

    /// Returns the component with the custom ID: this component or one of its descendants.
    pub fn find(&self, custom_id: &str) -> Option<&Self> {
        if self.custom_id() == Some(custom_id) {
            return Some(self);
        }
        let mut children = self.children().into_iter();
        children.find_map(|child| child.find(custom_id))
    }
}

/// Serializes a component with its type as the first field.
pub(super) fn serialize_tagged<T: WriteObject, S: Serializer>(
    kind: ComponentType,
    rest: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let is_response = is_response(&serializer);
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("type", &kind)?;
    rest.write(&mut map, is_response)?;
    map.end()
}

/// Returns the component type of a JSON object, if present.
pub(super) fn read_type(value: &Value) -> Option<ComponentType> {
    let number = value.get("type")?.as_i64()?;
    Some(ComponentType::from_wire(number))
}

/// Deserializes the JSON of a component into its struct.
pub(super) fn deserialize_as<T: DeserializeOwned, E: de::Error>(value: &Value) -> Result<T, E> {
    crate::json::from_value(value).map_err(E::custom)
}
