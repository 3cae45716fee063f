//! A poll that exists.

use serde::{Deserialize, Serialize};

use super::PollLayout;
use crate::tolerance::or_default;
use crate::{Emoji, Timestamp, list, number};

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
