//! Polls, and the body that creates a poll.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION, count_characters};

use crate::emoji::check_emoji;
use crate::validation::{check_count, check_each, check_number, check_size};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Emoji, Timestamp, User, ValidationError};

/// [Poll](https://docs.discord.com/developers/resources/poll#poll-object) of a message.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct Poll {
    /// Question of the poll; only `text` is supported.
    #[serde(default, deserialize_with = "or_default")]
    pub question: PollMedia,
    /// Answers of the poll, at most 10.
    #[serde(default, with = "list")]
    pub answers: Vec<PollAnswer>,
    /// Whether users can select multiple answers.
    #[serde(default, deserialize_with = "or_default")]
    pub allow_multiselect: bool,
    /// Time at which the poll ends; currently set for every poll.
    #[object(null)]
    pub expiry: Option<Timestamp>,
    /// Layout of the poll.
    #[serde(default, deserialize_with = "or_default")]
    pub layout_type: PollLayoutType,
    /// Results of the poll; `None` if the results are unknown.
    pub results: Option<PollResults>,
}

/// Text and emoji of a poll question or poll answer.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct PollMedia {
    /// Text, at most 300 characters for a question and at most 55 characters for an answer.
    #[schema(required, length = POLL_QUESTION)]
    pub text: Option<String>,
    /// Emoji; answers only.
    pub emoji: Option<Emoji>,
}

impl PollMedia {
    /// Sets the emoji. The service uses the ID of the emoji, or the name if the emoji has no ID.
    #[must_use]
    pub fn emoji(mut self, emoji: Emoji) -> Self {
        self.emoji = Some(emoji);
        self
    }
}

impl<T: Into<String>> From<T> for PollMedia {
    fn from(text: T) -> Self {
        Self {
            text: Some(text.into()),
            emoji: None,
        }
    }
}

/// Returns the fields of an answer in a request: those of a question, with a shorter text.
#[cfg(feature = "service")]
fn answer_fields() -> &'static [crate::schema::Field] {
    use crate::schema::Field;

    const {
        &[
            Field::new::<String>("text").length(&POLL_ANSWER),
            Field::new::<Option<Emoji>>("emoji"),
        ]
    }
}

/// Answer of a poll.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct PollAnswer {
    /// ID of the answer, starting at 1.
    #[serde(default, with = "number")]
    pub answer_id: u32,
    /// Text and emoji of the answer.
    #[serde(default, deserialize_with = "or_default")]
    pub poll_media: PollMedia,
}

/// Results of a poll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct PollResults {
    /// Whether the votes have been precisely counted.
    #[serde(default, deserialize_with = "or_default")]
    pub is_finalized: bool,
    /// Number of votes for each answer. Answers without votes may be missing.
    #[serde(default, with = "list")]
    pub answer_counts: Vec<PollAnswerCount>,
}

/// Number of votes for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct PollAnswerCount {
    /// ID of the answer.
    #[serde(default, with = "number")]
    pub id: u32,
    /// Number of votes for the answer.
    #[serde(default, with = "number")]
    pub count: u32,
    /// Whether the current user voted for the answer.
    #[serde(default, deserialize_with = "or_default")]
    pub me_voted: bool,
}

/// Users who [voted](https://docs.discord.com/developers/resources/poll#get-answer-voters) for an answer of a poll.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct AnswerVoters {
    /// Users, sorted by ID.
    #[serde(default, with = "list")]
    pub users: Vec<User>,
}

guildhall_rules::open_enum! {
    /// [Layout](https://docs.discord.com/developers/resources/poll#layout-type) of a poll.
    #[derive(Default)]
    PollLayoutType {
        /// Default layout, currently the only layout.
        #[default]
        Default = 1 "DEFAULT",
    }
}

guildhall_rules::open_enum_serde! { PollLayoutType }

crate::wire::kinds::kinds! { PollLayoutType => EnumValue, }

/// Body that [creates](https://docs.discord.com/developers/resources/poll#poll-create-request-object) a poll in a
/// message.
///
/// ```
/// use guildhall_model::PollBody;
///
/// let poll = PollBody::new("Tabs or spaces?", ["Tabs".into(), "Spaces".into()]).duration(48);
/// assert!(poll.check().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct PollBody {
    /// Question of the poll, 1–300 characters.
    pub question: PollMedia,
    /// Answers of the poll, at least 1 and at most 10.
    #[schema(length = POLL_ANSWERS)]
    pub answers: Vec<PollAnswerBody>,
    /// Whether users can select multiple answers; `false` if absent.
    pub allow_multiselect: Option<bool>,
    /// Duration of the poll in hours, 1–768; 24 if absent.
    #[schema(range = POLL_HOURS)]
    pub duration: Option<u32>,
    /// Layout of the poll; the default layout if absent.
    pub layout_type: Option<PollLayoutType>,
}

impl PollBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_required_text("question.text", &self.question, &POLL_QUESTION)?;
        check_count("answers", Some(&self.answers), &POLL_ANSWERS)?;
        check_each("answers", Some(&self.answers), |answer| {
            check_required_text("poll_media.text", &answer.poll_media, &POLL_ANSWER)?;
            let checked = check_emoji(answer.poll_media.emoji.as_ref());
            checked.map_err(|error| error.nest_in("poll_media"))
        })?;
        check_number("duration", self.duration, &POLL_HOURS)
    }
}

/// Answer in a [`PollBody`].
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct PollAnswerBody {
    /// Text of 1–55 characters, and optionally an emoji.
    #[schema(kind = ValueKind::Object(answer_fields))]
    pub poll_media: PollMedia,
}

impl PollAnswerBody {
    /// Sets the emoji of the answer.
    #[must_use]
    pub fn emoji(mut self, emoji: Emoji) -> Self {
        self.poll_media.emoji = Some(emoji);
        self
    }
}

impl<T: Into<PollMedia>> From<T> for PollAnswerBody {
    fn from(media: T) -> Self {
        Self::new(media)
    }
}

/// Checks the length of the text of a question or an answer; missing text counts as empty.
fn check_required_text(
    field: &str,
    media: &PollMedia,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    let text = media.text.as_deref().unwrap_or_default();
    check_size(field, "a length", Some(count_characters(text)), valid)
}
