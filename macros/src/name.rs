//! The names of commands, groups and options: what is given, or what the identifier gives.

use guildhall_rules::{CommandType, Fault, check_entry_point_name, check_menu_name, check_name};
use syn::Ident;

use crate::faults::{Faults, Found};
use crate::spanned::Spanned;
use crate::words::{header_case, kebab_case, sentence_case};

/// The name of a group or an option, held against the rule.
pub(crate) fn name(
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let name = given.unwrap_or_else(|| Spanned::new(kebab_case(ident), ident.span()));
    checked(name, check_name, faults)
}

/// The name of a command, held against the rule of its type.
pub(crate) fn command_name(
    kind: CommandType,
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let default = match kind {
        CommandType::User | CommandType::Message => sentence_case,
        CommandType::PrimaryEntryPoint => header_case,
        _ => kebab_case,
    };
    let name = given.unwrap_or_else(|| Spanned::new(default(ident), ident.span()));
    checked(name, rule(kind), faults)
}

fn rule(kind: CommandType) -> Rule {
    match kind {
        CommandType::User | CommandType::Message => check_menu_name,
        CommandType::PrimaryEntryPoint => check_entry_point_name,
        _ => check_name,
    }
}

/// Whether a name is as the service wants it.
type Rule = fn(&str) -> Result<(), Fault>;

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

fn checked(name: Spanned<String>, check: Rule, faults: &mut Faults) -> Spanned<String> {
    faults.push_broken(name.span, check(&name.value), &Found::Text(&name.value));
    name
}
