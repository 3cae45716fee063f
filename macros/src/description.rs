//! Descriptions: a given text, or the first paragraph of the doc comment, joined into one line.

use guildhall_rules::check_description;
use syn::{Attribute, Ident, LitStr, Meta};

use crate::attr::text_literal;
use crate::faults::{FaultInput, Faults};
use crate::naming::kebab_case;
use crate::support::Spanned;

/// The kind of an item that must have a description.
#[derive(Clone, Copy)]
pub(crate) enum DescribedItem {
    Command,
    Group,
    Option,
}

impl DescribedItem {
    fn as_str(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Group => "group",
            Self::Option => "option",
        }
    }

    fn example(self) -> &'static str {
        match self {
            Self::Command | Self::Option => "/// What it does",
            Self::Group => "/// What its commands do",
        }
    }
}

/// Returns the first paragraph of the doc comment in `attrs`, joined into one line.
pub(crate) fn doc_description(attrs: &[Attribute]) -> Option<Spanned<String>> {
    let comments = attrs.iter().filter_map(doc_text).collect::<Vec<_>>();
    let paragraph = comments
        .iter()
        .copied()
        .flat_map(doc_lines)
        .skip_while(String::is_empty)
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>();
    let first = comments
        .iter()
        .find(|comment| !comment.value().trim().is_empty())?;
    Some(Spanned::new(paragraph.join(" "), first.span()))
}

/// Returns the description of `ident`. A missing or invalid description is a fault.
pub(crate) fn required_description(
    given: Option<Spanned<String>>,
    ident: &Ident,
    described: DescribedItem,
    faults: &mut Faults,
) -> String {
    if given.is_none() {
        let (word, name) = (described.as_str(), kebab_case(ident));
        let message = format!("the {word} `{name}` must have a description");
        let help = format!("write a doc comment above it: `{}`", described.example());
        faults.push_with_help(ident.span(), message, help);
    }
    optional_description(given, faults)
}

/// Returns the description, or an empty string if none is given. An invalid description is a fault.
pub(crate) fn optional_description(given: Option<Spanned<String>>, faults: &mut Faults) -> String {
    let Some(text) = given else {
        return String::new();
    };
    let actual = FaultInput::text(&text.value);
    faults.push_result(text.span, check_description(&text.value), &actual);
    text.value
}

/// Returns whether the attribute is a doc comment.
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    attr.path().is_ident("doc")
}

fn doc_text(attr: &Attribute) -> Option<&LitStr> {
    match &attr.meta {
        Meta::NameValue(pair) if is_doc(attr) => text_literal(&pair.value),
        _ => None,
    }
}

/// Returns the lines of a comment, without the leading stars of a `/** … */` block.
fn doc_lines(comment: &LitStr) -> Vec<String> {
    let text = comment.value();
    let is_block = text.contains('\n');
    let trim = |line: &str| {
        let trimmed = line.trim();
        let bare = trimmed.strip_prefix('*').filter(|_| is_block);
        bare.map_or(trimmed, str::trim).to_owned()
    };
    text.split('\n').map(trim).collect()
}
