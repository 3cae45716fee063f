//! The names of commands, groups and options: what is given, or what the identifier gives.

use guildhall_rules::{Fault, check_menu_name, check_name};
use syn::Ident;

use crate::faults::{Faults, Found};
use crate::spanned::Spanned;
use crate::words::{kebab_case, sentence_case};

/// The name of a slash command, a group or an option, held against the rule.
pub(crate) fn name(
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let name = given.unwrap_or_else(|| Spanned::new(kebab_case(ident), ident.span()));
    checked(name, check_name, faults)
}

/// The name of an entry in a context menu, held against the rule.
pub(crate) fn menu_name(
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let name = given.unwrap_or_else(|| Spanned::new(sentence_case(ident), ident.span()));
    checked(name, check_menu_name, faults)
}

/// A name that every rule allows, for the stub of an item that has faults.
pub(crate) fn placeholder(ident: &Ident) -> String {
    let name = kebab_case(ident).to_ascii_lowercase();
    let name = name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .take(32);
    let name = name.collect::<String>();
    if name.is_empty() {
        "faulty".to_owned()
    } else {
        name
    }
}

fn checked(
    name: Spanned<String>,
    check: fn(&str) -> Result<(), Fault>,
    faults: &mut Faults,
) -> Spanned<String> {
    faults.push_broken(name.span, check(&name.value), &Found::Text(&name.value));
    name
}
