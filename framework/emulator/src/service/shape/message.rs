//! What messages, edits of them and first answers hold.

use guildhall_model::{CallbackType, MessageFlags};
use guildhall_rules::{
    CHOICE_NAME_MAX, CHOICES_MAX, COLOR, CONTENT_MAX, CUSTOM_ID, EMBED_AUTHOR_MAX,
    EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX, EMBED_FIELDS_MAX,
    EMBED_FOOTER_MAX, EMBED_TITLE_MAX, EMBEDS_MAX, FILE_DESCRIPTION, FILE_NAME, MENTIONS_LISTED,
    MESSAGE_FILES, MODAL_TITLE, POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION,
};
use serde::Deserialize;
use serde_json::Value;

use super::component::{COMPONENTS, EMOJI};
use super::guild::IDS;
use super::{Field, Kind};

static MENTIONS: [Field; 4] = [
    ("parse", Kind::List(&Kind::Text)),
    ("replied_user", Kind::Flag),
    ("roles", Kind::Sized(&IDS, &MENTIONS_LISTED)),
    ("users", Kind::Sized(&IDS, &MENTIONS_LISTED)),
];

static FILE: [Field; 8] = [
    ("id", Kind::Required(&Kind::Digits)),
    ("description", Kind::Sized(&Kind::Text, &FILE_DESCRIPTION)),
    ("duration_secs", Kind::Number),
    ("filename", Kind::Sized(&Kind::Text, &FILE_NAME)),
    ("is_remix", Kind::Flag),
    ("is_spoiler", Kind::Flag),
    ("title", Kind::Text),
    ("waveform", Kind::Text),
];

static AUTHOR: [Field; 3] = [
    ("icon_url", Kind::Text),
    ("name", Kind::Trimmed(EMBED_AUTHOR_MAX)),
    ("url", Kind::Text),
];

static FOOTER: [Field; 2] = [
    ("icon_url", Kind::Text),
    ("text", Kind::Trimmed(EMBED_FOOTER_MAX)),
];

static PICTURE: [Field; 1] = [("url", Kind::Text)];

static PROVIDER: [Field; 2] = [("name", Kind::Text), ("url", Kind::Text)];

static EMBED_FIELD: [Field; 3] = [
    ("name", Kind::Required(&Kind::Trimmed(EMBED_FIELD_NAME_MAX))),
    (
        "value",
        Kind::Required(&Kind::Trimmed(EMBED_FIELD_VALUE_MAX)),
    ),
    ("inline", Kind::Flag),
];

static EMBED: [Field; 13] = [
    ("author", Kind::Object(&AUTHOR)),
    ("color", Kind::Within(&COLOR)),
    ("description", Kind::Trimmed(EMBED_DESCRIPTION_MAX)),
    (
        "fields",
        Kind::Sized(
            &Kind::List(&Kind::Object(&EMBED_FIELD)),
            &(0..=EMBED_FIELDS_MAX),
        ),
    ),
    ("footer", Kind::Object(&FOOTER)),
    ("image", Kind::Object(&PICTURE)),
    ("provider", Kind::Object(&PROVIDER)),
    ("thumbnail", Kind::Object(&PICTURE)),
    ("timestamp", Kind::Time),
    ("title", Kind::Trimmed(EMBED_TITLE_MAX)),
    ("type", Kind::Text),
    ("url", Kind::Text),
    ("video", Kind::Object(&PICTURE)),
];

static QUESTION: [Field; 2] = [
    (
        "text",
        Kind::Required(&Kind::Sized(&Kind::Text, &POLL_QUESTION)),
    ),
    ("emoji", EMOJI),
];

static ANSWER: [Field; 2] = [
    (
        "text",
        Kind::Required(&Kind::Sized(&Kind::Text, &POLL_ANSWER)),
    ),
    ("emoji", EMOJI),
];

static ANSWER_BODY: [Field; 1] = [("poll_media", Kind::Required(&Kind::Object(&ANSWER)))];

static POLL: [Field; 5] = [
    (
        "answers",
        Kind::Required(&Kind::Sized(
            &Kind::List(&Kind::Object(&ANSWER_BODY)),
            &POLL_ANSWERS,
        )),
    ),
    ("question", Kind::Required(&Kind::Object(&QUESTION))),
    ("allow_multiselect", Kind::Flag),
    ("duration", Kind::Within(&POLL_HOURS)),
    ("layout_type", Kind::OneOf),
];

/// The fields of a message, of which three are not for one of components alone.
macro_rules! message {
    ($content:expr, $embeds:expr, $poll:expr) => {
        [
            ("allowed_mentions", Kind::Object(&MENTIONS)),
            (
                "attachments",
                Kind::Sized(&Kind::List(&Kind::Object(&FILE)), &MESSAGE_FILES),
            ),
            ("components", COMPONENTS),
            ("content", $content),
            ("embeds", $embeds),
            ("flags", Kind::Digits),
            ("poll", $poll),
            ("tts", Kind::Flag),
        ]
    };
}

static MESSAGE: [Field; 8] = message!(
    Kind::Sized(&Kind::Text, &(0..=CONTENT_MAX)),
    Kind::Sized(&Kind::List(&Kind::Object(&EMBED)), &(0..=EMBEDS_MAX)),
    Kind::Object(&POLL)
);

static MESSAGE_OF_COMPONENTS: [Field; 8] = message!(Kind::Legacy, Kind::Legacy, Kind::Legacy);

/// The fields of a message or an edit, which follow from its flags.
fn message(body: &Value) -> &'static [Field] {
    let flags = body.get("flags").map(MessageFlags::deserialize);
    let flags = flags.and_then(Result::ok).unwrap_or_default();
    if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        &MESSAGE_OF_COMPONENTS
    } else {
        &MESSAGE
    }
}

static DEFERRAL: [Field; 1] = [("flags", Kind::Digits)];

static CHOICE: [Field; 3] = [
    (
        "name",
        Kind::Required(&Kind::Sized(&Kind::Text, &(1..=CHOICE_NAME_MAX))),
    ),
    ("name_localizations", Kind::Texts),
    ("value", Kind::Value),
];

static SUGGESTIONS: [Field; 1] = [(
    "choices",
    Kind::Required(&Kind::Sized(
        &Kind::List(&Kind::Object(&CHOICE)),
        &(0..=CHOICES_MAX),
    )),
)];

static MODAL: [Field; 3] = [
    (
        "custom_id",
        Kind::Required(&Kind::Sized(&Kind::Text, &CUSTOM_ID)),
    ),
    (
        "title",
        Kind::Required(&Kind::Sized(&Kind::Text, &MODAL_TITLE)),
    ),
    ("components", Kind::Required(&COMPONENTS)),
];

const TYPE: Field = ("type", Kind::Required(&Kind::OneOf));

/// The fields of those first answers that say something.
static ANSWERS: [(CallbackType, [Field; 2]); 5] = [
    (
        CallbackType::ChannelMessageWithSource,
        [TYPE, ("data", Kind::Required(&MESSAGE_BODY))],
    ),
    (
        CallbackType::DeferredChannelMessageWithSource,
        [TYPE, ("data", Kind::Object(&DEFERRAL))],
    ),
    (
        CallbackType::UpdateMessage,
        [TYPE, ("data", Kind::Required(&MESSAGE_BODY))],
    ),
    (
        CallbackType::ApplicationCommandAutocompleteResult,
        [TYPE, ("data", Kind::Required(&Kind::Object(&SUGGESTIONS)))],
    ),
    (
        CallbackType::Modal,
        [TYPE, ("data", Kind::Required(&Kind::Object(&MODAL)))],
    ),
];

/// The fields of a first answer, which follow from its type.
fn answer(answer: &Value) -> &'static [Field] {
    const TYPE_ALONE: &[Field] = &[TYPE];
    let kind = answer.get("type").and_then(Value::as_i64);
    let kind = kind.map(CallbackType::from_wire);
    let row = ANSWERS.iter().find(|row| Some(row.0) == kind);
    row.map_or(TYPE_ALONE, |row| &row.1)
}

/// A message, or what an edit changes about one.
pub(in crate::service) const MESSAGE_BODY: Kind = Kind::By(message);

/// The first answer to an interaction.
pub(in crate::service) const FIRST_ANSWER: Kind = Kind::By(answer);
