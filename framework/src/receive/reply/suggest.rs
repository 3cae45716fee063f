//! Suggested values as the answer to an autocomplete.

use guildhall_model::{Choice, InteractionResponse};
use guildhall_rules::{CHOICE_NAME_MAX, CHOICES_MAX, OptionDef};

/// The choices that the service accepts of those suggested.
///
/// More than 25 are cut, and so is a name over 100 characters, in every language; one in a language
/// that the service does not have, or without text, is left out. A value that is too long or of
/// another type than the option cannot be mended, and is left out with a warning.
pub(crate) fn choices(def: &OptionDef<'_>, suggested: Vec<Choice>) -> InteractionResponse {
    let fit = suggested
        .into_iter()
        .filter_map(|choice| fitted(def, choice));
    InteractionResponse::Autocomplete(fit.take(CHOICES_MAX).collect())
}

fn fitted(def: &OptionDef<'_>, mut choice: Choice) -> Option<Choice> {
    cut(def, &mut choice.name);
    if let Some(names) = &mut choice.name_localizations {
        names.retain(|locale, name| locale.is_known() && !name.is_empty());
        for name in names.values_mut() {
            cut(def, name);
        }
    }
    match choice.check(def.kind) {
        Ok(()) => Some(choice),
        Err(fault) => {
            tracing::warn!(option = def.name, %fault, "a suggestion is left out");
            None
        }
    }
}

/// Cuts a name to what the service accepts.
fn cut(def: &OptionDef<'_>, name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(CHOICE_NAME_MAX) {
        tracing::warn!(
            option = def.name,
            "the name of a suggestion is cut to 100 characters"
        );
        name.truncate(end);
    }
}
