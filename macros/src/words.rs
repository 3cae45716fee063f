//! Identifiers in words, as members see them or as the app receives them.

use syn::Ident;
use syn::ext::IdentExt;

/// `LightRain` as `Light Rain`.
pub(crate) fn title_case(ident: &Ident) -> String {
    words(ident).join(" ")
}

/// `LightRain` as `light_rain`.
pub(crate) fn snake_case(ident: &Ident) -> String {
    words(ident).join("_").to_lowercase()
}

/// `user_info` as `User info`.
pub(crate) fn sentence_case(ident: &Ident) -> String {
    capitalized(&parted(ident, " "))
}

/// `play_now` as `Play-now`.
pub(crate) fn header_case(ident: &Ident) -> String {
    capitalized(&parted(ident, "-"))
}

fn capitalized(words: &str) -> String {
    let mut characters = words.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.clone()).collect()
}

/// `user_info` as `user-info`.
pub(crate) fn kebab_case(ident: &Ident) -> String {
    parted(ident, "-")
}

/// The identifier without underscores at the ends, and with `by` for the others.
fn parted(ident: &Ident, by: &str) -> String {
    let text = ident.unraw().to_string();
    text.trim_matches('_').replace('_', by)
}

/// The words of a name in camel case: `HTTPServer2` is `HTTP` and `Server2`.
fn words(ident: &Ident) -> Vec<String> {
    let characters = ident.unraw().to_string().chars().collect::<Vec<_>>();
    let mut words = vec![String::new()];
    for (i, character) in characters.iter().enumerate() {
        let lower = |at: Option<&char>| at.is_some_and(|c| !c.is_uppercase());
        let begins = character.is_uppercase()
            && i > 0
            && (lower(characters.get(i - 1))
                || lower(characters.get(i + 1)) && i + 1 < characters.len());
        if begins || *character == '_' {
            words.push(String::new());
        }
        if *character != '_' {
            words
                .last_mut()
                .expect("it begins with one word")
                .push(*character);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
