//! Texts in other languages: which of them a list shows.

use guildhall_model::{Command, CommandOption, Locale, Localizations};
use guildhall_rules::fallback_locale;

/// Leaves of each text only the one in the requester's language, where there is one.
pub(crate) fn localized_command(mut command: Command, locale: &Locale) -> Command {
    command.name_localized = localized_text(command.name_localizations.take(), locale);
    command.description_localized =
        localized_text(command.description_localizations.take(), locale);
    localize_options(&mut command.options, locale);
    command
}

fn localize_options(options: &mut [CommandOption], locale: &Locale) {
    for option in options {
        option.name_localized = localized_text(option.name_localizations.take(), locale);
        option.description_localized =
            localized_text(option.description_localizations.take(), locale);
        for choice in &mut option.choices {
            choice.name_localized = localized_text(choice.name_localizations.take(), locale);
        }
        localize_options(&mut option.options, locale);
    }
}

/// The text in a language, or in the one that the service falls back to for it.
fn localized_text(texts: Option<Localizations>, locale: &Locale) -> Option<String> {
    let mut texts = texts?;
    let first = texts.remove(locale);
    first.or_else(|| texts.remove(&Locale::from(fallback_locale(locale.code())?)))
}
