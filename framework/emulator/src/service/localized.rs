//! Texts in other languages: which of them a list shows.

use guildhall_model::{Command, CommandOption, Locale, Localizations};
use guildhall_rules::fallback_locale;

/// Leaves of each text only the one in the requester's language, where there is one.
pub(crate) fn shown_in(mut command: Command, locale: &Locale) -> Command {
    command.name_localized = pick(command.name_localizations.take(), locale);
    command.description_localized = pick(command.description_localizations.take(), locale);
    show_options(&mut command.options, locale);
    command
}

fn show_options(options: &mut [CommandOption], locale: &Locale) {
    for option in options {
        option.name_localized = pick(option.name_localizations.take(), locale);
        option.description_localized = pick(option.description_localizations.take(), locale);
        for choice in &mut option.choices {
            choice.name_localized = pick(choice.name_localizations.take(), locale);
        }
        show_options(&mut option.options, locale);
    }
}

/// The text in a language, or in the one that the service falls back to for it.
fn pick(texts: Option<Localizations>, locale: &Locale) -> Option<String> {
    let mut texts = texts?;
    let first = texts.remove(locale);
    first.or_else(|| texts.remove(&Locale::from(fallback_locale(locale.code())?)))
}
