//! A parsed file → its [`Message`]s: keys, names and descriptions, with their lines.

use fluent_syntax::ast::{
    Attribute, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};

/// One message.
pub(super) struct Message {
    pub(super) key: String,
    pub(super) line: usize,
    /// Whether it has a text of its own, for replies.
    pub(super) is_reply: bool,
    pub(super) attributes: Vec<MessageAttribute>,
}

/// An attribute of a message.
pub(super) struct MessageAttribute {
    /// `name` or `description`, unless it is misspelled.
    pub(super) attribute: String,
    pub(super) line: usize,
    /// The text; `None` with placeables, which definitions cannot fill in.
    pub(super) plain: Option<String>,
}

impl Message {
    /// Returns the messages of a file, in order.
    pub(super) fn all(source: &str, resource: &Resource<&str>) -> Vec<Self> {
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        let convert = |message: &fluent_syntax::ast::Message<&str>| {
            let attributes = message.attributes.iter();
            Self {
                key: message.id.name.to_owned(),
                line: line_of_part(source, message.id.name),
                is_reply: message.value.is_some(),
                attributes: attributes
                    .map(|text| MessageAttribute::new(source, text))
                    .collect(),
            }
        };
        messages.map(convert).collect()
    }

    /// Returns whether the message is for a command, an option or a choice.
    pub(super) fn is_for_definition(&self) -> bool {
        !self.attributes.is_empty()
    }

    /// Returns the attribute of this name.
    pub(super) fn attribute(&self, attribute: &str) -> Option<&MessageAttribute> {
        let mut attributes = self.attributes.iter();
        attributes.find(|text| text.attribute == attribute)
    }
}

impl MessageAttribute {
    fn new(source: &str, attribute: &Attribute<&str>) -> Self {
        Self {
            attribute: attribute.id.name.to_owned(),
            line: line_of_part(source, attribute.id.name),
            plain: plain_text(&attribute.value),
        }
    }
}

/// Returns the line of a slice of the source.
pub(super) fn line_of_part(source: &str, part: &str) -> usize {
    line_of(source, part.as_ptr().addr() - source.as_ptr().addr())
}

/// Returns the line of a byte offset, starting from 1.
pub(super) fn line_of(source: &str, byte: usize) -> usize {
    let before = source.as_bytes().iter().take(byte);
    1 + before.filter(|byte| **byte == b'\n').count()
}

/// Returns the text of a pattern without variables.
fn plain_text(pattern: &Pattern<&str>) -> Option<String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => Some(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()),
        PatternElement::Placeable { .. } => None,
    });
    let text = parts.collect::<Option<String>>()?;
    // Users see a text of several lines on one line.
    Some(text.split('\n').collect::<Vec<_>>().join(" "))
}
