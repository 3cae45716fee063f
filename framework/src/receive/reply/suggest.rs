//! Suggested values as the answer to an autocomplete.

use bytes::Bytes;
use guildhall_model::command::Number;
use guildhall_model::{Choice, ChoiceValue, InteractionResponse};
use guildhall_rules::{CommandOptionType, OptionDef};

use super::encode::encode;

/// The most choices that an autocomplete may show.
const MAX_CHOICES: usize = 25;
/// The most characters of a choice's name, and of its value where that is text.
const MAX_LENGTH: usize = 100;

/// The choices that the service accepts of those suggested.
///
/// More than 25 are cut, and so is a name over 100 characters. A value that is too long or of
/// another type than the option cannot be mended, and is left out with a warning.
pub(crate) fn choices(def: &OptionDef<'_>, suggested: Vec<Choice>) -> Bytes {
    let fit = suggested
        .into_iter()
        .filter_map(|choice| fitted(def, choice));
    encode(&InteractionResponse::Autocomplete(
        fit.take(MAX_CHOICES).collect(),
    ))
}

/// No suggestion, where the function for them failed.
pub(crate) fn no_choices() -> Bytes {
    encode(&InteractionResponse::Autocomplete(Vec::new()))
}

fn fitted(def: &OptionDef<'_>, mut choice: Choice) -> Option<Choice> {
    let fits = match (&choice.value, def.kind) {
        (ChoiceValue::String(text), CommandOptionType::String) => {
            text.chars().count() <= MAX_LENGTH
        }
        (ChoiceValue::Number(Number::Integer(_)), CommandOptionType::Integer)
        | (ChoiceValue::Number(_), CommandOptionType::Number) => true,
        _ => false,
    };
    if !fits || choice.name.is_empty() {
        tracing::warn!(
            option = def.name,
            "a suggestion is left out: its name is empty, or its value is over 100 characters or \
             of another type than the option"
        );
        return None;
    }
    if let Some((end, _)) = choice.name.char_indices().nth(MAX_LENGTH) {
        tracing::warn!(
            option = def.name,
            "the name of a suggestion is cut to 100 characters"
        );
        choice.name.truncate(end);
    }
    Some(choice)
}
