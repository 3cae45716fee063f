//! A poll that is to be sent.

use std::ops::RangeInclusive;

use guildhall_rules::{POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION, characters};

use super::{PollLayout, PollMedia};
use crate::body::body;
use crate::invalid::{count, each, number, sized};
use crate::{Emoji, Invalid};

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
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
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
