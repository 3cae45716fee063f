//! Finds references from the texts of a file to messages, terms and functions that do not exist.

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
    Term(&'s str),
    Function(&'s str),
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
            Self::Message(name) | Self::Term(name) | Self::Function(name) => name,
        }
    }

    fn is_defined_in(self, resource: &Resource<&str>) -> bool {
        let mut entries = resource.body.iter();
        match self {
            Self::Function(name) => FUNCTIONS.contains(&name),
            Self::Message(name) => entries
                .any(|entry| matches!(entry, Entry::Message(message) if message.id.name == name)),
            Self::Term(name) => {
                entries.any(|entry| matches!(entry, Entry::Term(term) if term.id.name == name))
            }
        }
    }

    fn message(self) -> String {
        match self {
            Self::Message(name) => format!("there is no message `{name}` in this file"),
            Self::Term(name) => format!("there is no term `-{name}` in this file"),
            Self::Function(name) => {
                format!("`{name}` is not a supported function; only `NUMBER` is supported")
            }
        }
    }
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
        InlineExpression::MessageReference { id, .. } => {
            references.push(Reference::Message(id.name));
        }
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
