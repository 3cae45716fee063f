//! A button, as constant data.

use std::ops::RangeInclusive;

use guildhall_model::Emoji;
use guildhall_model::component::{Button, ButtonStyle};
use guildhall_rules::{BUTTON_LABEL, COMPONENT_EMOJI, can_be_emoji};

use super::limit::demand_length;

/// How long an emoji is that is there.
const EMOJI: RangeInclusive<usize> = 1..=*COMPONENT_EMOJI.end();

/// What a button looks like, without its custom id.
///
/// `button(…)` in `#[component]` makes it.
#[derive(Clone, Copy, Debug)]
pub struct ButtonFace {
    style: ButtonStyle,
    emoji: Option<&'static str>,
    label: Option<&'static str>,
}

impl ButtonFace {
    /// A button of a style, without an emoji and a text.
    pub const fn new(style: ButtonStyle) -> Self {
        let (emoji, label) = (None, None);
        Self {
            style,
            emoji,
            label,
        }
    }

    /// Sets the emoji of Unicode on it, 1–32 characters.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the text is no emoji.
    #[must_use]
    #[track_caller]
    pub const fn emoji(mut self, emoji: &'static str) -> Self {
        demand_length("the emoji of a button", emoji, &EMOJI);
        assert!(
            can_be_emoji(emoji),
            "an emoji is one of Unicode, as it is typed; one of a server or of the app is set where the button is built, with `Button::emoji`"
        );
        self.emoji = Some(emoji);
        self
    }

    /// Sets the text on it, at most 80 characters; 1 or more where there is no emoji.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the text is too long or empty.
    #[must_use]
    #[track_caller]
    pub const fn label(mut self, label: &'static str) -> Self {
        demand_length("the text of a button", label, &BUTTON_LABEL);
        assert!(
            self.emoji.is_some() || !label.is_empty(),
            "a button without an emoji has a text; this one is empty"
        );
        self.label = Some(label);
        self
    }

    /// The button, with an id of 1–100 characters.
    pub fn button(&self, custom_id: String) -> Button {
        Button {
            emoji: self.emoji.map(Emoji::unicode),
            label: self.label.map(str::to_owned),
            ..Button::new(self.style, custom_id, "")
        }
    }
}
