//! Buttons.

use guildhall_rules::{BUTTON_LABEL, BUTTON_URL, COMPONENT_EMOJI, can_be_emoji};
use serde::{Deserialize, Serialize};

use super::check::{Checker, Slot};
use super::declare::setters;
use super::object::Node;
use crate::invalid::text;
use crate::marker::Sku;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::number;
use crate::{Emoji, Id, Invalid, InvalidKind};

/// A [button](https://docs.discord.com/developers/components/reference#button).
///
/// Its style says what it needs: a link an address, a premium button something that is sold, and
/// every other a `custom_id`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Button {
    /// How it looks and what it does.
    pub style: ButtonStyle,
    /// The id that the app gives it, 1–100 characters; not for links and premium buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_id: Option<String>,
    /// Whether it cannot be pressed.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub disabled: bool,
    /// The emoji on it, in part; not for premium buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The text on it, at most 80 characters; not for premium buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What it sells; premium buttons only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku_id: Option<Id<Sku>>,
    /// Where it leads, at most 512 characters; links only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl Button {
    /// A button with a text, that tells the app when it is pressed.
    pub fn new(style: ButtonStyle, custom_id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            custom_id: Some(custom_id.into()),
            label: Some(label.into()),
            ..Self::empty(style)
        }
    }

    /// The most important button, with an id of 1–100 characters and a text of at most 80.
    pub fn primary(custom_id: impl Into<String>, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Primary, custom_id, label)
    }

    /// A button beside others, with an id of 1–100 characters and a text of at most 80.
    pub fn secondary(custom_id: impl Into<String>, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Secondary, custom_id, label)
    }

    /// A button that confirms, with an id of 1–100 characters and a text of at most 80.
    pub fn success(custom_id: impl Into<String>, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Success, custom_id, label)
    }

    /// A button that cannot be undone, with an id of 1–100 characters and a text of at most 80.
    pub fn danger(custom_id: impl Into<String>, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Danger, custom_id, label)
    }

    /// A button with an emoji and no text, that tells the app when it is pressed.
    pub fn icon(style: ButtonStyle, custom_id: impl Into<String>, emoji: Emoji) -> Self {
        Self {
            custom_id: Some(custom_id.into()),
            emoji: Some(emoji),
            ..Self::empty(style)
        }
    }

    /// A button with a text, that leads to an address.
    pub fn link(url: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            label: Some(label.into()),
            url: Some(url.into()),
            ..Self::empty(ButtonStyle::Link)
        }
    }

    /// A button that sells something.
    pub const fn premium(sku_id: Id<Sku>) -> Self {
        let mut button = Self::empty(ButtonStyle::Premium);
        button.sku_id = Some(sku_id);
        button
    }

    const fn empty(style: ButtonStyle) -> Self {
        Self {
            style,
            custom_id: None,
            disabled: false,
            emoji: None,
            id: None,
            label: None,
            sku_id: None,
            url: None,
        }
    }
}

setters! {
    Button {
        /// Sets the text on it, at most 80 characters, in place of another.
        label(text),
        /// Sets the emoji beside the text.
        emoji(some Emoji),
        /// Sets its number within the message; the service gives one unless set.
        id(some u32),
        /// Keeps it from being pressed.
        disabled(disabled = true),
    }
}

guildhall_rules::open_enum! {
    /// How a button looks and what it does: [button styles](https://docs.discord.com/developers/components/reference#button-button-styles).
    ButtonStyle {
        /// The most important one.
        Primary = 1 "PRIMARY",
        /// One beside others.
        Secondary = 2 "SECONDARY",
        /// One that confirms.
        Success = 3 "SUCCESS",
        /// One that cannot be undone.
        Danger = 4 "DANGER",
        /// One that leads to an address.
        Link = 5 "LINK",
        /// One that sells something.
        Premium = 6 "PREMIUM",
    }
}

guildhall_rules::open_enum_serde! { ButtonStyle }

impl Node for Button {
    fn custom_id(&self) -> Option<&str> {
        self.custom_id.as_deref()
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        text("label", self.label.as_ref(), &BUTTON_LABEL)?;
        text("url", self.url.as_ref(), &BUTTON_URL)?;
        check_emoji(self.emoji.as_ref())?;
        let Some((needed, refused)) = rule(self.style) else {
            return Ok(());
        };
        for (field, there) in self.fields() {
            let found = match there {
                true if refused.contains(&field) => "something",
                false if field == needed => "nothing",
                _ => continue,
            };
            let legal = format_args!("what a {} button has", self.style.name());
            return Err(Invalid::new(InvalidKind::Conflict, field, found, legal));
        }
        self.check_content()
    }
}

impl Button {
    /// The fields that depend on the style, and whether each is there.
    fn fields(&self) -> [(&'static str, bool); 5] {
        [
            ("custom_id", self.custom_id.is_some()),
            ("url", self.url.is_some()),
            ("sku_id", self.sku_id.is_some()),
            ("label", self.label.is_some()),
            ("emoji", self.emoji.is_some()),
        ]
    }

    /// Checks that something shows on a button that tells the app.
    fn check_content(&self) -> Result<(), Invalid> {
        let tells = !matches!(self.style, ButtonStyle::Link | ButtonStyle::Premium);
        let empty = self.label.as_deref().is_none_or(str::is_empty);
        if tells && empty && self.emoji.is_none() {
            let legal = "what a button without an emoji has";
            return Err(Invalid::new(
                InvalidKind::Conflict,
                "label",
                "nothing",
                legal,
            ));
        }
        Ok(())
    }
}

/// What a button of this style needs, and what it must not have.
const fn rule(style: ButtonStyle) -> Option<(&'static str, &'static [&'static str])> {
    use ButtonStyle::{Danger, Link, Premium, Primary, Secondary, Success, Unknown};
    match style {
        Primary | Secondary | Success | Danger => Some(("custom_id", &["url", "sku_id"])),
        Link => Some(("url", &["custom_id", "sku_id"])),
        Premium => Some(("sku_id", &["custom_id", "url", "label", "emoji"])),
        Unknown(_) => None,
    }
}

/// Checks an emoji on a component, if there is one.
pub(super) fn check_emoji(emoji: Option<&Emoji>) -> Result<(), Invalid> {
    let name = emoji.and_then(|emoji| emoji.name.as_ref());
    text("emoji.name", name, &COMPONENT_EMOJI)?;
    let unicode = emoji.is_some_and(|emoji| emoji.id.is_none());
    match name.filter(|name| unicode && !can_be_emoji(name)) {
        Some(name) => {
            let found = format_args!("`{name}`");
            let legal = "the emojis of Unicode";
            Err(Invalid::new(
                InvalidKind::Choice,
                "emoji.name",
                found,
                legal,
            ))
        }
        None => Ok(()),
    }
}
