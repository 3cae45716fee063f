//! Parsed Fluent file → [`Message`]s: extracts keys, attributes and line numbers.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Attribute, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};

use guildhall_rules::count_characters;

use super::reference::find_variables;

/// A Fluent message.
pub(super) struct Message {
    pub(super) key: String,
    pub(super) line: usize,
    /// Whether the message has a value, which is the text of a reply.
    pub(super) is_reply: bool,
    /// Length of the value in characters; 0 if the value has placeables.
    pub(super) length: usize,
    /// Variables of the value.
    pub(super) variables: BTreeSet<String>,
    pub(super) attributes: Vec<MessageAttribute>,
}

/// An attribute of a Fluent message.
pub(super) struct MessageAttribute {
    /// Name of the attribute: `name` or `description`; anything else is a fault.
    pub(super) attribute: String,
    pub(super) line: usize,
    /// The text; `None` if the text has placeables, which a definition cannot fill in.
    pub(super) plain: Option<String>,
}

impl Message {
    /// Returns the messages of a file, in source order.
    pub(super) fn all(source: &str, resource: &Resource<&str>) -> Vec<Self> {
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        let convert = |message: &fluent_syntax::ast::Message<&str>| {
            let attributes = message.attributes.iter();
            let plain = message.value.as_ref().and_then(plain_text);
            Self {
                length: plain.map_or(0, |text| count_characters(&text)),
                key: message.id.name.to_owned(),
                line: line_of_part(source, message.id.name),
                is_reply: message.value.is_some(),
                variables: find_variables(message.id.name, resource),
                attributes: attributes
                    .map(|text| MessageAttribute::new(source, text))
                    .collect(),
            }
        };
        messages.map(convert).collect()
    }

    /// Returns whether the message localizes a command, an option or a choice.
    pub(super) fn is_for_definition(&self) -> bool {
        !self.attributes.is_empty()
    }

    /// Returns the attribute with this name.
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

/// Returns the line number of `part`, a slice of `source`.
pub(super) fn line_of_part(source: &str, part: &str) -> usize {
    line_of(source, part.as_ptr().addr() - source.as_ptr().addr())
}

/// Returns the line number of a byte offset, starting at 1.
pub(super) fn line_of(source: &str, byte: usize) -> usize {
    let before = source.as_bytes().iter().take(byte);
    1 + before.filter(|byte| **byte == b'\n').count()
}

/// Returns the text of a pattern, or `None` if the pattern has placeables other than string literals.
fn plain_text(pattern: &Pattern<&str>) -> Option<String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => Some(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()),
        PatternElement::Placeable { .. } => None,
    });
    let text = parts.collect::<Option<String>>()?;
    // Discord displays names and descriptions on one line.
    Some(text.split('\n').collect::<Vec<_>>().join(" "))
}
