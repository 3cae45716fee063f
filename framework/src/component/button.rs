//! The appearance of a button, as constant data.

use std::ops::RangeInclusive;

use guildhall_model::Emoji;
use guildhall_model::component::{Button, ButtonStyle};
use guildhall_rules::{BUTTON_LABEL, COMPONENT_EMOJI, is_emoji};

use super::field_texts::ComponentTexts;
use super::input::require_length;

/// Length of the emoji of a button, in characters: 1 to 32.
const EMOJI: RangeInclusive<usize> = 1..=*COMPONENT_EMOJI.end();

/// A button without its custom ID.
///
/// Declared by the key `button(…)` of `#[component]`.
#[derive(Clone, Copy, Debug)]
pub struct ButtonSpec {
    style: ButtonStyle,
    emoji: Option<&'static str>,
    label: Option<&'static str>,
}

impl ButtonSpec {
    /// Creates a button with neither an emoji nor a label.
    pub const fn new(style: ButtonStyle) -> Self {
        Self {
            style,
            emoji: None,
            label: None,
        }
    }

    /// Sets a Unicode emoji of 1–32 characters.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the text is not an emoji.
    #[must_use]
    #[track_caller]
    pub const fn emoji(mut self, emoji: &'static str) -> Self {
        require_length("the emoji of a button", emoji, &EMOJI);
        assert!(
            is_emoji(emoji),
            "this emoji must be a Unicode emoji; set a custom emoji with `Button::emoji` where the button is built"
        );
        self.emoji = Some(emoji);
        self
    }

    /// Sets the label, at most 80 characters. Without an emoji, the label must not be empty.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the label is too long, or is empty without an emoji.
    #[must_use]
    #[track_caller]
    pub const fn label(mut self, label: &'static str) -> Self {
        require_length("the label of a button", label, &BUTTON_LABEL);
        assert!(
            self.emoji.is_some() || !label.is_empty(),
            "the label of a button without an emoji cannot be empty"
        );
        self.label = Some(label);
        self
    }

    /// Builds the button with a custom ID of 1–100 characters.
    pub fn build(&self, custom_id: String) -> Button {
        Button {
            emoji: self.emoji.map(Emoji::unicode),
            label: self.label.map(str::to_owned),
            ..Button::new(self.style, custom_id, "")
        }
    }

    /// Builds the button with a custom ID of 1–100 characters and a label in a language.
    pub fn build_in(&self, custom_id: String, texts: &ComponentTexts<'_>) -> Button {
        let mut button = self.build(custom_id);
        button.label = texts.text().or(button.label);
        button
    }
}
