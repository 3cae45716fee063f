//! A poll that exists.

use std::ops::RangeInclusive;

use guildhall_rules::{POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION, characters};
use serde::{Deserialize, Serialize};

use crate::invalid::{count, each, number, sized};
use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Emoji, Invalid, Timestamp};

/// A [poll](https://docs.discord.com/developers/resources/poll#poll-object) as a message holds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Poll {
    /// The question, in `text`.
    #[serde(default, deserialize_with = "or_default")]
    pub question: PollMedia,
    /// The answers, at most 10.
    #[serde(default, with = "list")]
    pub answers: Vec<PollAnswer>,
    /// Whether several answers can be chosen.
    #[serde(default, deserialize_with = "or_default")]
    pub allow_multiselect: bool,
    /// When it ends.
    pub expiry: Option<Timestamp>,
    /// How it is laid out.
    #[serde(default, deserialize_with = "or_default")]
    pub layout_type: PollLayout,
    /// How it stands; none where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<PollResults>,
}

/// A question or an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PollMedia {
    /// The text: at most 300 characters for a question, 55 for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The emoji of an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
}

impl PollMedia {
    /// Sets the emoji, of which the service reads the id, or the name where there is none.
    #[must_use]
    pub fn with_emoji(mut self, emoji: Emoji) -> Self {
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

/// An answer that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PollAnswer {
    /// Its number, from 1.
    #[serde(default, with = "number")]
    pub answer_id: u32,
    /// What it says.
    #[serde(default, deserialize_with = "or_default")]
    pub poll_media: PollMedia,
}

/// How a poll stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollResults {
    /// Whether the votes are counted for good.
    #[serde(default, deserialize_with = "or_default")]
    pub is_finalized: bool,
    /// The votes; an answer without any may be absent.
    #[serde(default, with = "list")]
    pub answer_counts: Vec<PollAnswerCount>,
}

/// The votes for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollAnswerCount {
    /// The number of the answer.
    #[serde(default, with = "number")]
    pub id: u32,
    /// How many chose it.
    #[serde(default, with = "number")]
    pub count: u32,
    /// Whether the current user did.
    #[serde(default, deserialize_with = "or_default")]
    pub me_voted: bool,
}

guildhall_rules::open_enum! {
    /// How a poll is laid out: [layout types](https://docs.discord.com/developers/resources/poll#layout-type).
    #[derive(Default)]
    PollLayout {
        /// The only way that the service has.
        #[default]
        Default = 1 "DEFAULT",
    }
}

guildhall_rules::open_enum_serde! { PollLayout }

body! {
    /// The body that [makes](https://docs.discord.com/developers/resources/poll#poll-create-request-object) a poll in a message.
    ///
    /// ```
    /// use guildhall_model::PollBody;
    ///
    /// let poll = PollBody::new("Tabs or spaces?", ["Tabs".into(), "Spaces".into()]).duration(48);
    /// assert!(poll.check().is_ok());
    /// ```
    pub struct PollBody {
        /// The question, 1–300 characters.
        question: PollMedia,
        /// The answers, 1–10.
        answers: Vec<PollAnswerBody>,
        /// Whether several answers can be chosen; the service says no if absent.
        allow_multiselect: Option<bool>,
        /// For how many hours it is open, 1–768; the service says 24 if absent.
        duration: Option<u32>,
        /// How it is laid out.
        layout_type: Option<PollLayout>,
    }
}

impl PollBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        check_text("question.text", &self.question, &POLL_QUESTION)?;
        count("answers", Some(&self.answers), &POLL_ANSWERS)?;
        each("answers", Some(&self.answers), |answer| {
            check_text("poll_media.text", &answer.poll_media, &POLL_ANSWER)
        })?;
        number("duration", self.duration, &POLL_HOURS)
    }
}

body! {
    /// An answer of a poll that is to be sent.
    pub struct PollAnswerBody {
        /// What it says, 1–55 characters, and its emoji.
        poll_media: PollMedia,
    }
}

impl PollAnswerBody {
    /// Sets the emoji beside the text.
    #[must_use]
    pub fn with_emoji(mut self, emoji: Emoji) -> Self {
        self.poll_media.emoji = Some(emoji);
        self
    }
}

impl<T: Into<PollMedia>> From<T> for PollAnswerBody {
    fn from(media: T) -> Self {
        Self::new(media)
    }
}

/// Checks a text that must be there.
fn check_text(
    field: &str,
    media: &PollMedia,
    legal: &RangeInclusive<usize>,
) -> Result<(), Invalid> {
    let text = media.text.as_deref().unwrap_or_default();
    sized(field, "a length", Some(characters(text)), legal)
}
