//! Responses to interactions, and modals.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Object, ReadObject, Schema};
use guildhall_rules::{CHOICE_NAME_MAX, CHOICE_TEXT_MAX, CHOICES_MAX, CUSTOM_ID, MODAL_TITLE};
use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize, de};
use serde_json::Value;
use serde_json::value::RawValue;

use super::object::{CallbackType, InteractionType};
use crate::component::{ComponentContext, IntoCustomId};
#[cfg(feature = "service")]
use crate::schema::{Field, Schema, ValueKind};
use crate::validation::{check_count, check_each, check_text};
use crate::wire::lenient::or_default;
use crate::{
    AttachmentBody, Choice, ChoiceValue, Component, MessageBody, MessageEdit, MessageFlags,
    ValidationError, ValidationErrorKind,
};

/// [Response](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object) to
/// an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionResponse {
    /// Acknowledges a ping.
    Pong,
    /// Responds with a message.
    ChannelMessage(MessageBody),
    /// Defers the response: shows a loading state until the app edits the original response.
    DeferredChannelMessage {
        /// Whether the message will be ephemeral.
        ephemeral: bool,
    },
    /// Defers the update of a component's message, without a loading state.
    DeferredUpdateMessage,
    /// Edits the message that contains the component.
    UpdateMessage(Box<MessageEdit>),
    /// Suggests choices for the focused option, at most 25.
    Autocomplete(Vec<Choice>),
    /// Opens a modal.
    Modal(ModalBody),
    /// Launches the app's Activity.
    LaunchActivity,
    /// Response of any other type.
    Other {
        /// Type of the response.
        kind: CallbackType,
        /// Data, as raw JSON.
        data: Option<Value>,
    },
}

impl InteractionResponse {
    /// Returns the type of the response.
    pub const fn kind(&self) -> CallbackType {
        match self {
            Self::Pong => CallbackType::Pong,
            Self::ChannelMessage(_) => CallbackType::ChannelMessageWithSource,
            Self::DeferredChannelMessage { .. } => CallbackType::DeferredChannelMessageWithSource,
            Self::DeferredUpdateMessage => CallbackType::DeferredUpdateMessage,
            Self::UpdateMessage(_) => CallbackType::UpdateMessage,
            Self::Modal(_) => CallbackType::Modal,
            Self::Autocomplete(_) => CallbackType::ApplicationCommandAutocompleteResult,
            Self::LaunchActivity => CallbackType::LaunchActivity,
            Self::Other { kind, .. } => *kind,
        }
    }

    /// Checks the limits of the message, edit, modal or choices.
    ///
    /// To check that choices have the type of their option, use [`Choice::check`].
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        self.check_with(MessageEdit::check)
    }

    /// Checks the same limits as [`check`](Self::check). If the response edits a message, the limits also depend on
    /// `message`, the flags of that message.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range or conflicts with the message.
    pub fn check_on(&self, message: MessageFlags) -> Result<(), ValidationError> {
        self.check_with(|edit| edit.check_on(message))
    }

    fn check_with(
        &self,
        check_edit: impl FnOnce(&MessageEdit) -> Result<(), ValidationError>,
    ) -> Result<(), ValidationError> {
        let checked = match self {
            Self::ChannelMessage(body) => body.check(),
            Self::UpdateMessage(edit) => check_edit(edit),
            Self::Modal(modal) => modal.check(),
            Self::Autocomplete(choices) => check_choices(choices),
            Self::Pong
            | Self::DeferredChannelMessage { .. }
            | Self::DeferredUpdateMessage
            | Self::LaunchActivity
            | Self::Other { .. } => Ok(()),
        };
        checked.map_err(|error| error.nest_in("data"))
    }

    /// Adds uploaded files to the attachments, like [`MessageBody::attach`].
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the response is neither a message nor the update of a message.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError> {
        match self {
            Self::ChannelMessage(body) => body.attach(files),
            Self::UpdateMessage(edit) => edit.attach(files),
            _ if files.is_empty() => {}
            other => {
                let (found, valid) = (other.kind().name(), "a response with a message");
                let kind = ValidationErrorKind::Conflict;
                return Err(ValidationError::new(kind, "data.attachments", found, valid));
            }
        }
        Ok(())
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        match self {
            Self::ChannelMessage(body) => body.change_components(change),
            Self::UpdateMessage(edit) => edit.change_components(change),
            _ => {}
        }
    }
}

/// Range of the number of suggested choices.
const SUGGESTIONS: RangeInclusive<usize> = 0..=CHOICES_MAX;

/// Range of the length of a suggested choice's name, in characters.
const SUGGESTION_NAME: RangeInclusive<usize> = 1..=CHOICE_NAME_MAX;

fn check_choices(choices: &Vec<Choice>) -> Result<(), ValidationError> {
    check_count("choices", Some(choices), &SUGGESTIONS)?;
    check_each("choices", Some(choices), |choice| {
        check_text("name", Some(&choice.name), &SUGGESTION_NAME)?;
        let value = match &choice.value {
            ChoiceValue::String(value) => Some(value),
            ChoiceValue::Number(_) => None,
        };
        check_text("value", value, &(0..=CHOICE_TEXT_MAX))
    })
}

/// Data of a deferral: the flags. Only `EPHEMERAL` has an effect.
#[derive(Default, Object, Schema)]
struct DeferralData {
    #[schema(optional)]
    #[serde(default)]
    flags: MessageFlags,
}

/// Data of an autocomplete response, generic so that serialization can borrow the choices.
#[derive(Serialize, Deserialize)]
struct AutocompleteData<T> {
    choices: T,
}

#[cfg(feature = "service")]
impl Schema for InteractionResponse {
    const KIND: ValueKind = ValueKind::Tagged {
        tag: &ValueKind::EnumValue,
        fields: |number| match CallbackType::from_wire(number) {
            CallbackType::ChannelMessageWithSource | CallbackType::UpdateMessage => {
                const { &[Field::new::<MessageBody>("data")] }
            }
            CallbackType::DeferredChannelMessageWithSource => {
                const { &[Field::new::<Option<DeferralData>>("data")] }
            }
            CallbackType::ApplicationCommandAutocompleteResult => {
                const { &[Field::new::<AutocompleteData<()>>("data")] }
            }
            CallbackType::Modal => const { &[Field::new::<ModalBody>("data")] },
            _ => &[],
        },
    };

    fn field_names() -> &'static [&'static str] {
        &["type", "data"]
    }
}

#[cfg(feature = "service")]
impl<T> Schema for AutocompleteData<T> {
    const KIND: ValueKind = ValueKind::Object(|| {
        const {
            &[Field::new::<Vec<Choice>>("choices")
                .kind(&ValueKind::List(&ValueKind::Object(suggestion_fields)))
                .length(&SUGGESTIONS)]
        }
    });
}

/// Returns the fields of a suggested choice. Unlike the schema of [`Choice`], which leaves the name to the command
/// rules, the schema of a suggested choice limits the length of the name.
#[cfg(feature = "service")]
fn suggestion_fields() -> &'static [Field] {
    const {
        &[
            Field::new::<String>("name").length(&SUGGESTION_NAME),
            Field::new::<Option<crate::Localizations>>("name_localizations"),
            Field::new::<ChoiceValue>("value"),
        ]
    }
}

impl Serialize for InteractionResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", &self.kind())?;
        match self {
            Self::ChannelMessage(body) => map.serialize_entry("data", body)?,
            Self::DeferredChannelMessage { ephemeral: true } => {
                let flags = MessageFlags::EPHEMERAL;
                map.serialize_entry("data", &DeferralData { flags })?;
            }
            Self::UpdateMessage(edit) => map.serialize_entry("data", edit)?,
            Self::Modal(modal) => map.serialize_entry("data", modal)?,
            Self::Autocomplete(choices) => {
                map.serialize_entry("data", &AutocompleteData { choices })?;
            }
            Self::Other { data, .. } if data.is_some() => map.serialize_entry("data", data)?,
            Self::Pong
            | Self::DeferredChannelMessage { ephemeral: false }
            | Self::DeferredUpdateMessage
            | Self::LaunchActivity
            | Self::Other { .. } => {}
        }
        map.end()
    }
}

/// Response whose data is not parsed yet.
#[derive(ReadObject)]
struct RawResponse {
    #[serde(rename = "type")]
    kind: CallbackType,
    data: Option<Box<RawValue>>,
}

impl<'de> Deserialize<'de> for InteractionResponse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw_response = RawResponse::deserialize(deserializer)?;
        let data = raw_response.data.as_deref();
        Ok(match raw_response.kind {
            CallbackType::Pong => Self::Pong,
            CallbackType::ChannelMessageWithSource => Self::ChannelMessage(parse_required(data)?),
            CallbackType::DeferredChannelMessageWithSource => {
                let deferral: DeferralData = data.map(parse_json).transpose()?.unwrap_or_default();
                let ephemeral = deferral.flags.contains(MessageFlags::EPHEMERAL);
                Self::DeferredChannelMessage { ephemeral }
            }
            CallbackType::DeferredUpdateMessage => Self::DeferredUpdateMessage,
            CallbackType::UpdateMessage => Self::UpdateMessage(parse_required(data)?),
            CallbackType::Modal => Self::Modal(parse_required(data)?),
            CallbackType::ApplicationCommandAutocompleteResult => {
                Self::Autocomplete(parse_required::<AutocompleteData<_>, _>(data)?.choices)
            }
            CallbackType::LaunchActivity => Self::LaunchActivity,
            kind => {
                let data = data.map(parse_json).transpose()?;
                Self::Other { kind, data }
            }
        })
    }
}

fn parse_required<T: DeserializeOwned, E: de::Error>(raw: Option<&RawValue>) -> Result<T, E> {
    parse_json(raw.ok_or_else(|| E::missing_field("data"))?)
}

fn parse_json<T: DeserializeOwned, E: de::Error>(raw: &RawValue) -> Result<T, E> {
    let parsed = crate::json::from_str(raw.get());
    parsed.map_err(|error| E::custom(format_args!("in `data`: {error}")))
}

/// [Modal](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-modal)
/// dialog.
///
/// A modal can only be the initial response to a command or component. It cannot follow a deferral or respond to
/// another modal.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct ModalBody {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    pub custom_id: String,
    /// Title, 1–45 characters.
    #[schema(length = MODAL_TITLE)]
    pub title: String,
    /// Labels and text displays, 1–5.
    #[serde(default, deserialize_with = "or_default")]
    pub components: Vec<Component>,
}

impl ModalBody {
    /// Creates a modal without components.
    pub fn new(custom_id: impl IntoCustomId, title: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
            title: title.into(),
            components: Vec::new(),
        }
    }

    /// Adds a label or a text display.
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.components.push(component.into());
        self
    }

    /// Sets the labels and text displays, 1–5.
    #[must_use]
    pub fn components<C: Into<Component>>(
        mut self,
        components: impl IntoIterator<Item = C>,
    ) -> Self {
        self.components = components.into_iter().map(Into::into).collect();
        self
    }

    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("custom_id", Some(&self.custom_id), &CUSTOM_ID)?;
        check_text("title", Some(&self.title), &MODAL_TITLE)?;
        ComponentContext::Modal.check(&self.components)
    }
}

/// Origin of an interaction; determines the callback types that the interaction accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionOrigin {
    /// Component of a message, or a modal that such a component opened.
    Message,
    /// Any other origin.
    Other,
}

impl InteractionOrigin {
    /// Returns the origin of an interaction whose `message` field is `message`.
    pub const fn from_message<T>(message: Option<&T>) -> Self {
        match message {
            Some(_) => Self::Message,
            None => Self::Other,
        }
    }
}

impl CallbackType {
    /// Returns whether an interaction accepts a response of this type.
    ///
    /// An interaction of unknown type accepts every response. Interactions of known types accept no response of unknown
    /// type.
    pub const fn is_accepted_by(
        self,
        interaction: InteractionType,
        origin: InteractionOrigin,
    ) -> bool {
        use InteractionType as Kind;
        match (interaction, self) {
            (Kind::Ping, response) => matches!(response, Self::Pong),
            (Kind::ApplicationCommandAutocomplete, response) => {
                matches!(response, Self::ApplicationCommandAutocompleteResult)
            }
            (
                Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit,
                Self::ChannelMessageWithSource
                | Self::DeferredChannelMessageWithSource
                | Self::PremiumRequired
                | Self::LaunchActivity,
            )
            | (Kind::ApplicationCommand | Kind::MessageComponent, Self::Modal) => true,
            (
                Kind::MessageComponent | Kind::ModalSubmit,
                Self::DeferredUpdateMessage | Self::UpdateMessage,
            ) => matches!(origin, InteractionOrigin::Message),
            (Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit, _) => false,
            _ => true,
        }
    }
}
