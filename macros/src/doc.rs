//! Descriptions: what is given, or the first paragraph of the doc comment, on one line.

use guildhall_rules::check_description;
use syn::{Attribute, Ident, LitStr, Meta};

use crate::attr::text_of;

use crate::faults::{Faults, Found};
use crate::spanned::Spanned;
use crate::words::kebab_case;

/// The first paragraph of the doc comment among these attributes.
pub(crate) fn description(attrs: &[Attribute]) -> Option<Spanned<String>> {
    let comments = attrs.iter().filter_map(comment).collect::<Vec<_>>();
    let lines = comments
        .iter()
        .copied()
        .flat_map(lines)
        .skip_while(String::is_empty);
    let paragraph = lines
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>();
    let span = comments
        .iter()
        .find(|comment| !comment.value().trim().is_empty())?
        .span();
    Some(Spanned::new(paragraph.join(" "), span))
}

/// The description of `ident`, held against the rule; `what` has none unless one is given.
pub(crate) fn required_description(
    given: Option<Spanned<String>>,
    ident: &Ident,
    (what, example): (&str, &str),
    faults: &mut Faults,
) -> String {
    if given.is_none() {
        let message = format!("the {what} `{}` has no description", kebab_case(ident));
        let help = format!("write a doc comment above it: `{example}`");
        faults.push_with_help(ident.span(), message, help);
    }
    optional_description(given, faults)
}

/// The description of what may have none, held against the rule.
pub(crate) fn optional_description(given: Option<Spanned<String>>, faults: &mut Faults) -> String {
    let Some(text) = given else {
        return String::new();
    };
    let found = Found::Text(&text.value);
    faults.push_broken(text.span, check_description(&text.value), &found);
    text.value
}

/// Whether this is a doc comment.
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    attr.path().is_ident("doc")
}

fn comment(attr: &Attribute) -> Option<&LitStr> {
    match &attr.meta {
        Meta::NameValue(pair) if is_doc(attr) => text_of(&pair.value),
        _ => None,
    }
}

/// The lines of a comment; those of a `/** … */` block without the stars that lead them.
fn lines(comment: &LitStr) -> Vec<String> {
    let text = comment.value();
    let block = text.contains('\n');
    let star = |line: &str| {
        let line = line.trim();
        let bare = line.strip_prefix('*').filter(|_| block);
        bare.map_or(line, str::trim).to_owned()
    };
    text.split('\n').map(star).collect()
}
