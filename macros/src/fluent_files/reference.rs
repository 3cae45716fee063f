//! References from the texts of a file: to messages, terms and functions that do not exist, and to variables.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};

use super::message::line_of_part;

/// Functions that are available in replies.
const FUNCTIONS: &[&str] = &["NUMBER"];

/// A reference in a text, with the name of its target.
#[derive(Clone, Copy)]
enum Reference<'s> {
    Message(&'s str),
    /// An attribute of a message.
    Attribute(&'s str),
    Term(&'s str),
    Function(&'s str),
    Variable(&'s str),
}

/// Finds references to undefined targets. Returns the line number and the error message of each.
pub(super) fn find_dangling_references(
    source: &str,
    resource: &Resource<&str>,
) -> Vec<(usize, String)> {
    let mut references = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let values = message.attributes.iter().map(|attribute| &attribute.value);
                values
                    .chain(&message.value)
                    .for_each(|value| visit_pattern(value, &mut references));
            }
            Entry::Term(term) => {
                let values = term.attributes.iter().map(|attribute| &attribute.value);
                values
                    .chain([&term.value])
                    .for_each(|value| visit_pattern(value, &mut references));
            }
            _ => {}
        }
    }
    references
        .into_iter()
        .filter(|reference| !reference.is_defined_in(resource))
        .map(|reference| (line_of_part(source, reference.name()), reference.message()))
        .collect()
}

impl<'s> Reference<'s> {
    fn name(self) -> &'s str {
        match self {
            Self::Message(name)
            | Self::Attribute(name)
            | Self::Term(name)
            | Self::Function(name)
            | Self::Variable(name) => name,
        }
    }

    fn is_defined_in(self, resource: &Resource<&str>) -> bool {
        let mut entries = resource.body.iter();
        match self {
            Self::Function(name) => FUNCTIONS.contains(&name),
            Self::Variable(_) => true,
            Self::Message(name) | Self::Attribute(name) => entries
                .any(|entry| matches!(entry, Entry::Message(message) if message.id.name == name)),
            Self::Term(name) => {
                entries.any(|entry| matches!(entry, Entry::Term(term) if term.id.name == name))
            }
        }
    }

    fn message(self) -> String {
        match self {
            Self::Message(name) | Self::Attribute(name) => {
                format!("there is no message `{name}` in this file")
            }
            Self::Term(name) => format!("there is no term `-{name}` in this file"),
            Self::Function(name) => {
                format!("`{name}` is not a supported function; only `NUMBER` is supported")
            }
            Self::Variable(name) => format!("`${name}` is a variable"),
        }
    }
}

/// Returns the variables of the message with this key, and of the messages that its text refers to.
pub(super) fn find_variables(key: &str, resource: &Resource<&str>) -> BTreeSet<String> {
    let (mut variables, mut keys, mut position) = (BTreeSet::new(), vec![key], 0);
    while let Some(key) = keys.get(position) {
        position += 1;
        for reference in references_of(key, resource) {
            match reference {
                Reference::Variable(name) => {
                    variables.insert(name.to_owned());
                }
                Reference::Message(name) if !keys.contains(&name) => keys.push(name),
                Reference::Message(_)
                | Reference::Attribute(_)
                | Reference::Term(_)
                | Reference::Function(_) => {}
            }
        }
    }
    variables
}

/// Returns the references in the text of the message with this key.
fn references_of<'s>(key: &str, resource: &Resource<&'s str>) -> Vec<Reference<'s>> {
    let mut references = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry
            && message.id.name == key
            && let Some(value) = &message.value
        {
            visit_pattern(value, &mut references);
        }
    }
    references
}

fn visit_pattern<'s>(pattern: &Pattern<&'s str>, references: &mut Vec<Reference<'s>>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            visit_expression(expression, references);
        }
    }
}

fn visit_expression<'s>(expression: &Expression<&'s str>, references: &mut Vec<Reference<'s>>) {
    match expression {
        Expression::Inline(inline) => visit_inline(inline, references),
        Expression::Select { selector, variants } => {
            visit_inline(selector, references);
            for variant in variants {
                visit_pattern(&variant.value, references);
            }
        }
    }
}

fn visit_inline<'s>(inline: &InlineExpression<&'s str>, references: &mut Vec<Reference<'s>>) {
    match inline {
        InlineExpression::MessageReference { id, attribute } => references.push(match attribute {
            None => Reference::Message(id.name),
            Some(_) => Reference::Attribute(id.name),
        }),
        InlineExpression::TermReference { id, arguments, .. } => {
            references.push(Reference::Term(id.name));
            if let Some(arguments) = arguments {
                visit_arguments(arguments, references);
            }
        }
        InlineExpression::FunctionReference { id, arguments } => {
            references.push(Reference::Function(id.name));
            visit_arguments(arguments, references);
        }
        InlineExpression::VariableReference { id } => {
            references.push(Reference::Variable(id.name));
        }
        InlineExpression::Placeable { expression } => visit_expression(expression, references),
        _ => {}
    }
}

fn visit_arguments<'s>(arguments: &CallArguments<&'s str>, references: &mut Vec<Reference<'s>>) {
    let named = arguments.named.iter().map(|argument| &argument.value);
    arguments
        .positional
        .iter()
        .chain(named)
        .for_each(|inline| visit_inline(inline, references));
}
