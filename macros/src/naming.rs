//! Names of commands, groups and options: a given name, or a name derived from the identifier.

use guildhall_rules::{
    CommandType, Fault, NAME_MAX, check_context_menu_name, check_entry_point_name, check_name,
};
use syn::Ident;
use syn::ext::IdentExt;

use crate::faults::{FaultInput, Faults};
use crate::support::Spanned;

/// A function that checks a name against the rule of its command type.
type NameCheck = fn(&str) -> Result<(), Fault>;

/// Returns the name of a group or an option, and reports the rules that the name breaks.
pub(crate) fn option_name(
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let name = given.unwrap_or_else(|| Spanned::new(kebab_case(ident), ident.span()));
    checked_name(name, check_name, faults)
}

/// Returns the name of a command, and reports the rules for its command type that the name breaks.
pub(crate) fn command_name(
    kind: CommandType,
    given: Option<Spanned<String>>,
    ident: &Ident,
    faults: &mut Faults,
) -> Spanned<String> {
    let (derive, check): (fn(&Ident) -> String, NameCheck) = match kind {
        CommandType::User | CommandType::Message => (sentence_case, check_context_menu_name),
        CommandType::PrimaryEntryPoint => (header_case, check_entry_point_name),
        _ => (kebab_case, check_name),
    };
    let name = given.unwrap_or_else(|| Spanned::new(derive(ident), ident.span()));
    checked_name(name, check, faults)
}

fn checked_name(name: Spanned<String>, check: NameCheck, faults: &mut Faults) -> Spanned<String> {
    faults.push_result(
        name.span,
        check(&name.value),
        &FaultInput::text(&name.value),
    );
    name
}

/// Returns a name that satisfies every rule, for the stub of a definition with faults.
pub(crate) fn placeholder_name(ident: &Ident) -> String {
    let name = kebab_case(ident)
        .to_ascii_lowercase()
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || *character == '-')
        .take(NAME_MAX)
        .collect::<String>();
    if name.is_empty() {
        "faulty".to_owned()
    } else {
        name
    }
}

/// Converts `LightRain` to `Light Rain`.
pub(crate) fn title_case(ident: &Ident) -> String {
    camel_case_words(ident).join(" ")
}

/// Converts `LightRain` to `light_rain`.
pub(crate) fn snake_case(ident: &Ident) -> String {
    camel_case_words(ident).join("_").to_lowercase()
}

/// Converts `user_info` to `User info`.
pub(crate) fn sentence_case(ident: &Ident) -> String {
    capitalize(&with_separator(ident, " "))
}

/// Converts `play_now` to `Play-now`.
pub(crate) fn header_case(ident: &Ident) -> String {
    capitalize(&with_separator(ident, "-"))
}

/// Converts `user_info` to `user-info`.
pub(crate) fn kebab_case(ident: &Ident) -> String {
    with_separator(ident, "-")
}

fn capitalize(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.clone()).collect()
}

/// Removes leading and trailing underscores, and replaces the others with `separator`.
fn with_separator(ident: &Ident, separator: &str) -> String {
    let text = ident.unraw().to_string();
    text.trim_matches('_').replace('_', separator)
}

/// Splits a name in camel case: `HTTPServer2` into `HTTP` and `Server2`.
fn camel_case_words(ident: &Ident) -> Vec<String> {
    let characters = ident.unraw().to_string().chars().collect::<Vec<_>>();
    let mut words = vec![String::new()];
    for (i, character) in characters.iter().enumerate() {
        let is_lower = |at: Option<&char>| at.is_some_and(|other| !other.is_uppercase());
        let begins_word = character.is_uppercase()
            && i > 0
            && (is_lower(characters.get(i - 1)) || is_lower(characters.get(i + 1)));
        if begins_word || *character == '_' {
            words.push(String::new());
        }
        if *character != '_' {
            words
                .last_mut()
                .expect("the list starts with one word")
                .push(*character);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
