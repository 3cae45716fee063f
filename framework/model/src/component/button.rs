//! Buttons and their limits.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{BUTTON_LABEL, BUTTON_URL, CUSTOM_ID};
use serde::{Serialize, Serializer};

use super::check::{COMPONENT_ID, Checker, Position};
use super::custom_id::IntoCustomId;
use super::declare::setters;
use super::object::Node;
use crate::emoji::check_emoji;
use crate::validation::{UrlKind, check_text, check_url};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::number;
use crate::{Emoji, Id, Sku, ValidationError, ValidationErrorKind};

/// [Button](https://docs.discord.com/developers/components/reference#button).
///
/// The style determines the required field: `url` for a link button, `sku_id` for a premium button, and `custom_id`
/// for every other button.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct Button {
    /// Style of the button.
    pub style: ButtonStyle,
    /// Custom ID, 1–100 characters; not for link and premium buttons.
    #[schema(length = CUSTOM_ID)]
    pub custom_id: Option<String>,
    /// Whether the button is disabled.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
    /// Partial emoji on the button; not for premium buttons.
    #[serde(serialize_with = "serialize_emoji")]
    pub emoji: Option<Emoji>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Label of the button, at most 80 characters; not for premium buttons.
    #[schema(length = BUTTON_LABEL)]
    pub label: Option<String>,
    /// ID of the purchasable SKU; premium buttons only.
    pub sku_id: Option<Id<Sku>>,
    /// URL that the button opens, 1–512 characters: `http`, `https` or `discord`; link buttons only.
    #[schema(length = BUTTON_URL)]
    pub url: Option<String>,
}

impl Button {
    /// Creates a button with a style, a custom ID and a label.
    pub fn new(style: ButtonStyle, custom_id: impl IntoCustomId, label: impl Into<String>) -> Self {
        Self {
            custom_id: Some(custom_id.into_custom_id()),
            label: Some(label.into()),
            ..Self::with_style(style)
        }
    }

    /// Creates a primary button with a custom ID of 1–100 characters and a label of at most 80.
    pub fn primary(custom_id: impl IntoCustomId, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Primary, custom_id, label)
    }

    /// Creates a secondary button with a custom ID of 1–100 characters and a label of at most 80.
    pub fn secondary(custom_id: impl IntoCustomId, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Secondary, custom_id, label)
    }

    /// Creates a success button with a custom ID of 1–100 characters and a label of at most 80.
    pub fn success(custom_id: impl IntoCustomId, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Success, custom_id, label)
    }

    /// Creates a danger button with a custom ID of 1–100 characters and a label of at most 80.
    pub fn danger(custom_id: impl IntoCustomId, label: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Danger, custom_id, label)
    }

    /// Creates a button with a style, a custom ID, and an emoji instead of a label.
    pub fn icon(style: ButtonStyle, custom_id: impl IntoCustomId, emoji: Emoji) -> Self {
        Self {
            custom_id: Some(custom_id.into_custom_id()),
            emoji: Some(emoji),
            ..Self::with_style(style)
        }
    }

    /// Creates a link button with a URL and a label. The URL has the scheme `http`, `https` or `discord`; a message
    /// with another scheme is rejected before it is sent.
    pub fn link(url: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            label: Some(label.into()),
            url: Some(url.into()),
            ..Self::with_style(ButtonStyle::Link)
        }
    }

    /// Creates a premium button for an SKU.
    pub const fn premium(sku_id: Id<Sku>) -> Self {
        let mut button = Self::with_style(ButtonStyle::Premium);
        button.sku_id = Some(sku_id);
        button
    }

    const fn with_style(style: ButtonStyle) -> Self {
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
        /// Sets the label, at most 80 characters.
        label(text),
        /// Sets the emoji before the label.
        emoji(some Emoji),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
        /// Sets whether the button is disabled.
        disabled(bool),
    }
}

guildhall_rules::open_enum! {
    /// [Style](https://docs.discord.com/developers/components/reference#button-button-styles) of a button.
    ButtonStyle {
        /// Most important action of a group.
        Primary = 1 "PRIMARY",
        /// Alternative action.
        Secondary = 2 "SECONDARY",
        /// Confirmation or completion of an action.
        Success = 3 "SUCCESS",
        /// Action with irreversible consequences.
        Danger = 4 "DANGER",
        /// Link to a URL.
        Link = 5 "LINK",
        /// Purchase of an SKU.
        Premium = 6 "PREMIUM",
    }
}

guildhall_rules::open_enum_serde! { ButtonStyle }

crate::wire::kinds::kinds! { ButtonStyle => EnumValue, }

impl Node for Button {
    fn custom_id(&self) -> Option<&str> {
        self.custom_id.as_deref()
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_text("label", self.label.as_ref(), &BUTTON_LABEL)?;
        check_text("url", self.url.as_ref(), &BUTTON_URL)?;
        check_emoji(self.emoji.as_ref())?;
        let Some((required, forbidden)) = style_rule(self.style) else {
            return Ok(());
        };
        for (field, is_set) in self.style_fields() {
            let (found, expected) = match is_set {
                true if forbidden.contains(&field) => ("a value", "none"),
                false if field == required => ("none", "a value"),
                _ => continue,
            };
            let valid = format_args!("{expected} on a {} button", self.style.name());
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                field,
                found,
                valid,
            ));
        }
        check_url("url", self.url.as_ref(), UrlKind::Link)?;
        self.check_content()
    }
}

impl Button {
    /// Returns the fields that depend on the style, and whether each is set.
    fn style_fields(&self) -> [(&'static str, bool); 5] {
        [
            ("custom_id", self.custom_id.is_some()),
            ("url", self.url.is_some()),
            ("sku_id", self.sku_id.is_some()),
            ("label", self.label.is_some()),
            ("emoji", self.emoji.is_some()),
        ]
    }

    /// Checks that a button with a custom ID has a label or an emoji.
    fn check_content(&self) -> Result<(), ValidationError> {
        let has_custom_id = !matches!(self.style, ButtonStyle::Link | ButtonStyle::Premium);
        let is_unlabeled = self.label.as_deref().is_none_or(str::is_empty);
        if has_custom_id && is_unlabeled && self.emoji.is_none() {
            let valid = "a label or an emoji";
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                "label",
                "none",
                valid,
            ));
        }
        Ok(())
    }
}

/// Returns the field that a style requires and the fields that it forbids; `None` for an unknown style.
const fn style_rule(style: ButtonStyle) -> Option<(&'static str, &'static [&'static str])> {
    use ButtonStyle::{Danger, Link, Premium, Primary, Secondary, Success, Unknown};
    match style {
        Primary | Secondary | Success | Danger => Some(("custom_id", &["url", "sku_id"])),
        Link => Some(("url", &["custom_id", "sku_id"])),
        Premium => Some(("sku_id", &["custom_id", "url", "label", "emoji"])),
        Unknown(_) => None,
    }
}

/// Serializes the emoji of a component, which has no `id` if it is a Unicode emoji.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
pub(super) fn serialize_emoji<S: Serializer>(
    emoji: &Option<Emoji>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let partial = emoji.as_ref().map(|emoji| PartialEmoji {
        id: emoji.id,
        name: emoji.name.as_deref(),
        animated: emoji.animated,
    });
    partial.serialize(serializer)
}

/// Fields of an emoji that a component has.
#[derive(Serialize)]
struct PartialEmoji<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id<Emoji>>,
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "is_false")]
    animated: bool,
}
