//! Shapes of messages, message edits and initial responses.

use guildhall_model::{CallbackType, MessageFlags};
use guildhall_rules::{
    ALLOWED_MENTION_IDS, CHOICE_NAME_MAX, CHOICES_MAX, COLOR, CONTENT_MAX, CUSTOM_ID,
    EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX,
    EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_TITLE_MAX, EMBEDS_MAX, FILE_DESCRIPTION, FILE_NAME,
    MESSAGE_FILES, MODAL_TITLE, POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION,
};
use serde::Deserialize;
use serde_json::Value;

use crate::schema::check::{Field, ValueKind};
use crate::schema::components::{COMPONENTS, EMOJI};
use crate::schema::guilds::IDS;

static ALLOWED_MENTIONS: [Field; 4] = [
    ("parse", ValueKind::List(&ValueKind::Text)),
    ("replied_user", ValueKind::Boolean),
    ("roles", ValueKind::Sized(&IDS, &ALLOWED_MENTION_IDS)),
    ("users", ValueKind::Sized(&IDS, &ALLOWED_MENTION_IDS)),
];

static FILE: [Field; 8] = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    (
        "description",
        ValueKind::Sized(&ValueKind::Text, &FILE_DESCRIPTION),
    ),
    ("duration_secs", ValueKind::Number),
    ("filename", ValueKind::Sized(&ValueKind::Text, &FILE_NAME)),
    ("is_remix", ValueKind::Boolean),
    ("is_spoiler", ValueKind::Boolean),
    ("title", ValueKind::Text),
    ("waveform", ValueKind::Text),
];

static AUTHOR: [Field; 3] = [
    ("icon_url", ValueKind::Text),
    ("name", ValueKind::Trimmed(EMBED_AUTHOR_MAX)),
    ("url", ValueKind::Text),
];

static FOOTER: [Field; 2] = [
    ("icon_url", ValueKind::Text),
    ("text", ValueKind::Trimmed(EMBED_FOOTER_MAX)),
];

static EMBED_MEDIA: [Field; 1] = [("url", ValueKind::Text)];

static PROVIDER: [Field; 2] = [("name", ValueKind::Text), ("url", ValueKind::Text)];

static EMBED_FIELD: [Field; 3] = [
    (
        "name",
        ValueKind::Required(&ValueKind::Trimmed(EMBED_FIELD_NAME_MAX)),
    ),
    (
        "value",
        ValueKind::Required(&ValueKind::Trimmed(EMBED_FIELD_VALUE_MAX)),
    ),
    ("inline", ValueKind::Boolean),
];

static EMBED: [Field; 13] = [
    ("author", ValueKind::Object(&AUTHOR)),
    ("color", ValueKind::IntegerIn(&COLOR)),
    ("description", ValueKind::Trimmed(EMBED_DESCRIPTION_MAX)),
    (
        "fields",
        ValueKind::Sized(
            &ValueKind::List(&ValueKind::Object(&EMBED_FIELD)),
            &(0..=EMBED_FIELDS_MAX),
        ),
    ),
    ("footer", ValueKind::Object(&FOOTER)),
    ("image", ValueKind::Object(&EMBED_MEDIA)),
    ("provider", ValueKind::Object(&PROVIDER)),
    ("thumbnail", ValueKind::Object(&EMBED_MEDIA)),
    ("timestamp", ValueKind::Time),
    ("title", ValueKind::Trimmed(EMBED_TITLE_MAX)),
    ("type", ValueKind::Text),
    ("url", ValueKind::Text),
    ("video", ValueKind::Object(&EMBED_MEDIA)),
];

static QUESTION: [Field; 2] = [
    (
        "text",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &POLL_QUESTION)),
    ),
    ("emoji", EMOJI),
];

static ANSWER: [Field; 2] = [
    (
        "text",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &POLL_ANSWER)),
    ),
    ("emoji", EMOJI),
];

static ANSWER_BODY: [Field; 1] = [(
    "poll_media",
    ValueKind::Required(&ValueKind::Object(&ANSWER)),
)];

static POLL: [Field; 5] = [
    (
        "answers",
        ValueKind::Required(&ValueKind::Sized(
            &ValueKind::List(&ValueKind::Object(&ANSWER_BODY)),
            &POLL_ANSWERS,
        )),
    ),
    (
        "question",
        ValueKind::Required(&ValueKind::Object(&QUESTION)),
    ),
    ("allow_multiselect", ValueKind::Boolean),
    ("duration", ValueKind::IntegerIn(&POLL_HOURS)),
    ("layout_type", ValueKind::EnumValue),
];

/// Lists the fields of a message, three of which a message with `IS_COMPONENTS_V2` cannot have.
macro_rules! message {
    ($content:expr, $embeds:expr, $poll:expr) => {
        [
            ("allowed_mentions", ValueKind::Object(&ALLOWED_MENTIONS)),
            (
                "attachments",
                ValueKind::Sized(&ValueKind::List(&ValueKind::Object(&FILE)), &MESSAGE_FILES),
            ),
            ("components", COMPONENTS),
            ("content", $content),
            ("embeds", $embeds),
            ("flags", ValueKind::IdOrBits),
            ("poll", $poll),
            ("tts", ValueKind::Boolean),
        ]
    };
}

static MESSAGE: [Field; 8] = message!(
    ValueKind::Sized(&ValueKind::Text, &(0..=CONTENT_MAX)),
    ValueKind::Sized(
        &ValueKind::List(&ValueKind::Object(&EMBED)),
        &(0..=EMBEDS_MAX)
    ),
    ValueKind::Object(&POLL)
);

static COMPONENTS_V2_MESSAGE: [Field; 8] = message!(
    ValueKind::Disallowed,
    ValueKind::Disallowed,
    ValueKind::Disallowed
);

/// Returns the fields of a message or an edit, by its flags.
fn message_fields(body: &Value) -> &'static [Field] {
    let flags = body.get("flags").map(MessageFlags::deserialize);
    let flags = flags.and_then(Result::ok).unwrap_or_default();
    if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        &COMPONENTS_V2_MESSAGE
    } else {
        &MESSAGE
    }
}

static DEFERRED: [Field; 1] = [("flags", ValueKind::IdOrBits)];

static CHOICE: [Field; 3] = [
    (
        "name",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &(1..=CHOICE_NAME_MAX))),
    ),
    ("name_localizations", ValueKind::Localizations),
    ("value", ValueKind::ChoiceValue),
];

static AUTOCOMPLETE: [Field; 1] = [(
    "choices",
    ValueKind::Required(&ValueKind::Sized(
        &ValueKind::List(&ValueKind::Object(&CHOICE)),
        &(0..=CHOICES_MAX),
    )),
)];

static MODAL: [Field; 3] = [
    (
        "custom_id",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &CUSTOM_ID)),
    ),
    (
        "title",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &MODAL_TITLE)),
    ),
    ("components", ValueKind::Required(&COMPONENTS)),
];

const TYPE: Field = ("type", ValueKind::Required(&ValueKind::EnumValue));

/// Fields of the initial responses that have data.
static INITIAL_RESPONSES: [(CallbackType, [Field; 2]); 5] = [
    (
        CallbackType::ChannelMessageWithSource,
        [TYPE, ("data", ValueKind::Required(&MESSAGE_BODY))],
    ),
    (
        CallbackType::DeferredChannelMessageWithSource,
        [TYPE, ("data", ValueKind::Object(&DEFERRED))],
    ),
    (
        CallbackType::UpdateMessage,
        [TYPE, ("data", ValueKind::Required(&MESSAGE_BODY))],
    ),
    (
        CallbackType::ApplicationCommandAutocompleteResult,
        [
            TYPE,
            (
                "data",
                ValueKind::Required(&ValueKind::Object(&AUTOCOMPLETE)),
            ),
        ],
    ),
    (
        CallbackType::Modal,
        [
            TYPE,
            ("data", ValueKind::Required(&ValueKind::Object(&MODAL))),
        ],
    ),
];

/// Returns the fields of an initial response, by its type.
fn response_fields(response: &Value) -> &'static [Field] {
    const TYPE_ONLY: &[Field] = &[TYPE];
    let kind = response.get("type").and_then(Value::as_i64);
    let kind = kind.map(CallbackType::from_wire);
    let row = INITIAL_RESPONSES.iter().find(|row| Some(row.0) == kind);
    row.map_or(TYPE_ONLY, |row| &row.1)
}

/// Body of a message, or of an edit.
pub(crate) const MESSAGE_BODY: ValueKind = ValueKind::ObjectBy(message_fields);

/// Body of an initial response to an interaction.
pub(crate) const INITIAL_RESPONSE: ValueKind = ValueKind::ObjectBy(response_fields);
