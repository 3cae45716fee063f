//! What the texts of a file refer to, and what of that is not there.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};

use super::message::line;

/// The functions that replies can call.
const FUNCTIONS: &[&str] = &["NUMBER"];

/// Something that a text refers to.
#[derive(Clone, Copy)]
enum Reference<'s> {
    Message(&'s str),
    Term(&'s str),
    Function(&'s str),
}

/// What is referred to and not there, each with its line.
pub(super) fn dangling(source: &str, resource: &Resource<&str>) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let values = message.attributes.iter().map(|attribute| &attribute.value);
                values
                    .chain(&message.value)
                    .for_each(|value| pattern(value, &mut found));
            }
            Entry::Term(term) => {
                let values = term.attributes.iter().map(|attribute| &attribute.value);
                values
                    .chain([&term.value])
                    .for_each(|value| pattern(value, &mut found));
            }
            _ => {}
        }
    }
    let found = found
        .into_iter()
        .filter(|reference| !reference.is_in(resource));
    found
        .map(|reference| (line(source, reference.name()), reference.message()))
        .collect()
}

impl<'s> Reference<'s> {
    fn name(self) -> &'s str {
        match self {
            Self::Message(name) | Self::Term(name) | Self::Function(name) => name,
        }
    }

    fn is_in(self, resource: &Resource<&str>) -> bool {
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
            Self::Function(name) => format!("`{name}` is no function here; `NUMBER` is one"),
        }
    }
}

fn pattern<'s>(pattern: &Pattern<&'s str>, found: &mut Vec<Reference<'s>>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expressed(expression, found);
        }
    }
}

fn expressed<'s>(expression: &Expression<&'s str>, found: &mut Vec<Reference<'s>>) {
    match expression {
        Expression::Inline(inline) => inlined(inline, found),
        Expression::Select { selector, variants } => {
            inlined(selector, found);
            for variant in variants {
                pattern(&variant.value, found);
            }
        }
    }
}

fn inlined<'s>(inline: &InlineExpression<&'s str>, found: &mut Vec<Reference<'s>>) {
    match inline {
        InlineExpression::MessageReference { id, .. } => found.push(Reference::Message(id.name)),
        InlineExpression::TermReference { id, arguments, .. } => {
            found.push(Reference::Term(id.name));
            if let Some(arguments) = arguments {
                called_with(arguments, found);
            }
        }
        InlineExpression::FunctionReference { id, arguments } => {
            found.push(Reference::Function(id.name));
            called_with(arguments, found);
        }
        InlineExpression::Placeable { expression } => expressed(expression, found),
        _ => {}
    }
}

fn called_with<'s>(arguments: &CallArguments<&'s str>, found: &mut Vec<Reference<'s>>) {
    let named = arguments.named.iter().map(|argument| &argument.value);
    arguments
        .positional
        .iter()
        .chain(named)
        .for_each(|inline| inlined(inline, found));
}
