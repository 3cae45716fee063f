//! The pattern of a custom id: texts and `{parameter}`s between slashes.

use guildhall_rules::{CUSTOM_ID, characters};
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::{Ident, LitStr};

use super::Kind;
use super::parse::Syntax;
use crate::faults::Faults;

/// What stands between two slashes.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    /// The name of a parameter.
    Value(String),
}

/// Reads the pattern, and reports what is wrong with it by itself; none where something is.
pub(super) fn read(syntax: &Syntax, faults: &mut Faults) -> Option<Vec<Part>> {
    let word = syntax.kind.word();
    let Some(literal) = &syntax.pattern else {
        let help = match syntax.kind {
            Kind::Component => "write it first, as `#[component(\"vote/{poll}\")]`",
            Kind::Modal => "write it first, as `#[modal(\"feedback/{ticket}\")]`",
        };
        let message = format!("a {word} has a custom id, by which it is found");
        faults.push_with_help(Span::call_site(), message, help);
        return None;
    };
    let (text, mut own) = (literal.value(), Faults::default());
    let parts = text
        .split('/')
        .map(|part| read_part(part, literal, &mut own));
    let parts = parts.collect::<Vec<_>>();
    check_whole(&parts, literal, &mut own);
    own.finish(parts).map_err(|own| faults.append(own)).ok()
}

/// How many characters the pattern has without its values.
pub(super) fn text_length(parts: &[Part]) -> usize {
    let texts = parts.iter().map(|part| match part {
        Part::Text(text) => characters(text),
        Part::Value(_) => 0,
    });
    texts.sum::<usize>() + parts.len().saturating_sub(1)
}

fn read_part(part: &str, literal: &LitStr, faults: &mut Faults) -> Part {
    let value = part
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    let is_name = |name: &&str| Ident::parse_any.parse_str(name).is_ok();
    if let Some(name) = value.filter(is_name) {
        return Part::Value(name.to_owned());
    }
    let at = literal.span();
    if part.is_empty() {
        faults.push(
            at,
            "between the slashes of a custom id are texts and `{parameter}`s; here is nothing",
        );
    } else if part.contains(['{', '}']) {
        let message = format!("`{part}` is neither a text nor the `{{name}}` of a parameter");
        let help = "put a slash between texts and parameters, as in `vote/{poll}`";
        faults.push_with_help(at, message, help);
    }
    Part::Text(part.to_owned())
}

fn check_whole(parts: &[Part], literal: &LitStr, faults: &mut Faults) {
    let at = literal.span();
    if let Some(Part::Value(name)) = parts.first() {
        let message = "a custom id begins with a text, by which it is told from others";
        let help = format!("put one before `{{{name}}}`, as in `vote/{{{name}}}`");
        faults.push_with_help(at, message, help);
    }
    for (index, part) in parts.iter().enumerate() {
        if let Part::Value(name) = part
            && parts[..index].contains(part)
        {
            faults.push(
                at,
                format_args!("`{{{name}}}` stands twice in the custom id"),
            );
        }
    }
    let length = text_length(parts);
    if length > *CUSTOM_ID.end() {
        let message = format!(
            "a custom id has 1 to 100 characters; this one has {length} without its values"
        );
        faults.push(at, message);
    }
}
