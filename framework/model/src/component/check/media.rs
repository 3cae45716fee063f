//! Buttons, texts, pictures and files: what each may hold.

use guildhall_rules::{
    BUTTON_LABEL, BUTTON_URL, COMPONENT_EMOJI, GALLERY_ITEMS, MEDIA_DESCRIPTION, MEDIA_URL,
    TEXT_DISPLAY, can_be_emoji, is_attachment_url, is_media_url,
};

use super::super::{
    Button, ButtonStyle, FileDisplay, MediaGallery, MediaGalleryItem, TextDisplay, Thumbnail,
    UnfurledMedia,
};
use crate::invalid::{count, each, text};
use crate::{Emoji, Invalid, InvalidKind};

impl Button {
    pub(super) fn check(&self) -> Result<(), Invalid> {
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
        self.check_face()
    }

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
    fn check_face(&self) -> Result<(), Invalid> {
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

impl TextDisplay {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        text("content", Some(&self.content), &TEXT_DISPLAY)
    }
}

impl Thumbnail {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl MediaGallery {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        count("items", Some(&self.items), &GALLERY_ITEMS)?;
        each("items", Some(&self.items), MediaGalleryItem::check)
    }
}

impl MediaGalleryItem {
    fn check(&self) -> Result<(), Invalid> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl FileDisplay {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        let url = &self.file.url;
        if is_attachment_url(url) {
            return text("file.url", Some(url), &MEDIA_URL);
        }
        let legal = "attachment:// and the name of a file";
        Err(Invalid::new(
            InvalidKind::Choice,
            "file.url",
            format_args!("`{url}`"),
            legal,
        ))
    }
}

fn check_media(media: &UnfurledMedia, description: Option<&String>) -> Result<(), Invalid> {
    text("media.url", Some(&media.url), &MEDIA_URL)?;
    text("description", description, &MEDIA_DESCRIPTION)?;
    if is_media_url(&media.url) {
        return Ok(());
    }
    let found = format_args!("`{}`", media.url);
    let legal = "http://, https:// and attachment://";
    Err(Invalid::new(InvalidKind::Choice, "media.url", found, legal))
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
