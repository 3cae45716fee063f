//! A parsed file → its [`Message`]s: keys, names, descriptions, and the lines they stand on.

use fluent_syntax::ast::{
    Attribute, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};

use super::read::line_of;

/// One message.
pub(super) struct Message {
    pub(super) key: String,
    pub(super) line: usize,
    /// Whether it is a text to reply with.
    pub(super) is_reply: bool,
    pub(super) attributes: Vec<Text>,
}

/// An attribute of a message.
pub(super) struct Text {
    /// `name` or `description`, unless it is misspelled.
    pub(super) attribute: String,
    pub(super) line: usize,
    /// None where it has places for values, which nobody would fill in.
    pub(super) plain: Option<String>,
}

impl Message {
    /// Every message of a file, in order.
    pub(super) fn all(source: &str, resource: &Resource<&str>) -> Vec<Self> {
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        let read = |message: &fluent_syntax::ast::Message<&str>| {
            let attributes = message.attributes.iter();
            Self {
                key: message.id.name.to_owned(),
                line: line(source, message.id.name),
                is_reply: message.value.is_some(),
                attributes: attributes.map(|text| Text::new(source, text)).collect(),
            }
        };
        messages.map(read).collect()
    }

    /// Whether it is for a command, an option or a choice.
    pub(super) fn is_for_definition(&self) -> bool {
        !self.attributes.is_empty()
    }

    /// The text of one of its attributes.
    pub(super) fn text(&self, attribute: &str) -> Option<&Text> {
        let mut attributes = self.attributes.iter();
        attributes.find(|text| text.attribute == attribute)
    }
}

impl Text {
    fn new(source: &str, attribute: &Attribute<&str>) -> Self {
        Self {
            attribute: attribute.id.name.to_owned(),
            line: line(source, attribute.id.name),
            plain: plain(&attribute.value),
        }
    }
}

/// The line of a part of the source.
pub(super) fn line(source: &str, part: &str) -> usize {
    line_of(source, part.as_ptr().addr() - source.as_ptr().addr())
}

/// The text of a pattern without variables.
fn plain(pattern: &Pattern<&str>) -> Option<String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => Some(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()),
        PatternElement::Placeable { .. } => None,
    });
    let text = parts.collect::<Option<String>>()?;
    // A text that goes on in the next line is one line for members.
    Some(text.split('\n').collect::<Vec<_>>().join(" "))
}
