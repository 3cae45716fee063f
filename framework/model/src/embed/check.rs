//! Whether an embed is in the service's limits.

use guildhall_rules::{
    COLOR, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX,
    EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_TITLE_MAX, characters,
};

use super::{Embed, EmbedField};
use crate::Invalid;
use crate::invalid::{count, each, number, sized};

impl Embed {
    /// Checks what the service would refuse for its form.
    ///
    /// Like the service, it counts what is left of a text without the space around it.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        for (field, text, most) in self.texts() {
            at_most(field, text, most)?;
        }
        count("fields", Some(&self.fields), &(0..=EMBED_FIELDS_MAX))?;
        each("fields", Some(&self.fields), check_field)?;
        number("color", self.color, &COLOR)
    }

    /// How many characters it adds to the sum that a message is limited to.
    pub fn size(&self) -> usize {
        let own = self.texts().into_iter().map(|(_, text, _)| text);
        let fields = self.fields.iter();
        let fields = fields.flat_map(|field| [&*field.name, &*field.value].map(Some));
        own.chain(fields).flatten().map(length).sum()
    }

    /// Whether nothing is set in it that could be shown; texts of white space alone are not.
    pub fn is_empty(&self) -> bool {
        let is_silent = |(_, text, _): (_, Option<&str>, _)| {
            text.is_none_or(|text: &str| text.trim().is_empty())
        };
        self.texts().into_iter().all(is_silent)
            && self.fields.is_empty()
            && self.image.is_none()
            && self.thumbnail.is_none()
            && self.video.is_none()
            && self.url.is_none()
            && self.timestamp.is_none()
            && self.color.is_none()
    }

    /// The texts that count, with the most characters of each.
    fn texts(&self) -> [(&'static str, Option<&str>, usize); 4] {
        let footer = self.footer.as_ref().map(|footer| &*footer.text);
        let author = self.author.as_ref().map(|author| &*author.name);
        [
            ("title", self.title.as_deref(), EMBED_TITLE_MAX),
            (
                "description",
                self.description.as_deref(),
                EMBED_DESCRIPTION_MAX,
            ),
            ("footer.text", footer, EMBED_FOOTER_MAX),
            ("author.name", author, EMBED_AUTHOR_MAX),
        ]
    }
}

fn check_field(field: &EmbedField) -> Result<(), Invalid> {
    at_most("name", Some(&field.name), EMBED_FIELD_NAME_MAX)?;
    at_most("value", Some(&field.value), EMBED_FIELD_VALUE_MAX)
}

fn at_most(field: &str, text: Option<&str>, most: usize) -> Result<(), Invalid> {
    sized(field, "a length", text.map(length), &(0..=most))
}

fn length(text: &str) -> usize {
    characters(text.trim())
}
