//! Parses the pattern of a custom ID: texts and `{parameter}`s, separated by slashes.

use guildhall_rules::{CUSTOM_ID, count_characters};
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::{Ident, LitStr};

use super::RouteKind;
use super::parse::RouteSyntax;
use crate::faults::Faults;

/// A part of the pattern, between two slashes.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum PatternPart {
    Text(String),
    /// Name of a parameter.
    Value(String),
}

/// Parses the pattern, and checks the rules that do not depend on the parameters. Returns `None` if the pattern has
/// faults.
pub(super) fn parse_pattern(syntax: &RouteSyntax, faults: &mut Faults) -> Option<Vec<PatternPart>> {
    let word = syntax.kind.as_str();
    let Some(literal) = &syntax.pattern else {
        let help = match syntax.kind {
            RouteKind::Component => {
                "write it as the first argument: `#[component(\"vote/{poll}\")]`"
            }
            RouteKind::Modal => "write it as the first argument: `#[modal(\"feedback/{ticket}\")]`",
        };
        let message = format!("a {word} must have a custom ID");
        faults.push_with_help(Span::call_site(), message, help);
        return None;
    };
    let mut pattern_faults = Faults::default();
    let parts = literal
        .value()
        .split('/')
        .map(|part| parse_part(part, literal, &mut pattern_faults))
        .collect::<Vec<_>>();
    check_pattern(&parts, literal, &mut pattern_faults);
    pattern_faults
        .finish(parts)
        .map_err(|pattern_faults| faults.append(pattern_faults))
        .ok()
}

/// Returns the length of the pattern without its values, in characters.
pub(super) fn text_length(parts: &[PatternPart]) -> usize {
    let texts = parts.iter().map(|part| match part {
        PatternPart::Text(text) => count_characters(text),
        PatternPart::Value(_) => 0,
    });
    texts.sum::<usize>() + parts.len().saturating_sub(1)
}

fn parse_part(part: &str, literal: &LitStr, faults: &mut Faults) -> PatternPart {
    let value = part
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    let is_name = |name: &&str| Ident::parse_any.parse_str(name).is_ok();
    if let Some(name) = value.filter(is_name) {
        return PatternPart::Value(name.to_owned());
    }
    let at = literal.span();
    if part.contains(['{', '}']) {
        let message =
            format!("`{part}` must be either text or a parameter in braces, such as `{{name}}`");
        let help = "put a slash between text and parameters, as in `vote/{poll}`";
        faults.push_with_help(at, message, help);
    }
    PatternPart::Text(part.to_owned())
}

fn check_pattern(parts: &[PatternPart], literal: &LitStr, faults: &mut Faults) {
    let at = literal.span();
    if let Some(PatternPart::Value(name)) = parts.first() {
        let message = "a custom ID must start with text that distinguishes it from others";
        let help = format!("put text before `{{{name}}}`, as in `vote/{{{name}}}`");
        faults.push_with_help(at, message, help);
    }
    if let Some(PatternPart::Text(text)) = parts.first()
        && text.starts_with("guildhall.")
    {
        let message = "custom IDs that start with `guildhall.` belong to the framework";
        let help = format!(
            "choose another text, such as `{}`",
            text.replacen('.', "-", 1)
        );
        faults.push_with_help(at, message, help);
    }
    for (index, part) in parts.iter().enumerate() {
        if let PatternPart::Value(name) = part
            && parts[..index].contains(part)
        {
            faults.push(
                at,
                format_args!("`{{{name}}}` appears twice in the custom ID"),
            );
        }
    }
    let length = text_length(parts);
    let is_empty = matches!(parts, [PatternPart::Text(text)] if text.is_empty());
    if is_empty || length > *CUSTOM_ID.end() {
        let message = format!(
            "a custom ID must have 1 to 100 characters; this one has {length} without its values"
        );
        faults.push(at, message);
    }
}
