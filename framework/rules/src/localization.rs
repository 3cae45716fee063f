//! Names and descriptions in other languages: known locales, and the rules of the default text.

use crate::definition::{ChoiceDef, LocalizedDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{Field, Findings, Place};
use crate::list::capped_len;
use crate::locale::{LOCALES, fallback_locale, locale_position};
use crate::name::{
    check_choice_name, check_description, check_entry_point_name, check_menu_name, check_name,
};
use crate::text::same;

/// Which rule a text keeps, in every language.
#[derive(Clone, Copy)]
pub(crate) enum TextRule {
    Name,
    MenuName,
    EntryPointName,
    Description,
    ChoiceName,
}

impl TextRule {
    const fn check(self, text: &str) -> Result<(), Fault> {
        match self {
            Self::Name => check_name(text),
            Self::MenuName => check_menu_name(text),
            Self::EntryPointName => check_entry_point_name(text),
            Self::Description => check_description(text),
            Self::ChoiceName => check_choice_name(text),
        }
    }

    const fn field(self) -> Field {
        match self {
            Self::Description => Field::DescriptionLocalizations,
            _ => Field::NameLocalizations,
        }
    }
}

/// A text in all its languages.
pub(crate) struct Text<'a> {
    pub(crate) default: &'a str,
    pub(crate) localizations: &'a [LocalizedDef<'a>],
    pub(crate) rule: TextRule,
}

impl Text<'_> {
    /// Checks the localizations, each by itself and against the default.
    pub(crate) const fn check_localizations(&self, at: Place, out: &mut Findings) {
        let at = at.with_field(self.rule.field());
        let mut seen = 0_u64;
        let mut i = 0;
        while i < capped_localizations(self.localizations) && !out.more() {
            let (localized, at) = (&self.localizations[i], at.with_entry(i));
            match locale_position(localized.locale) {
                // Which language the text is in is to be known first.
                None => out.push(Fault::LocaleUnknown, at),
                Some(locale) => {
                    out.push_if(seen & 1 << locale != 0, Fault::LocaleRepeated, at);
                    seen |= 1 << locale;
                    self.check_localization(i, at, out);
                }
            }
            i += 1;
        }
    }

    const fn check_localization(&self, i: usize, at: Place, out: &mut Findings) {
        match self.rule.check(self.localizations[i].text) {
            Err(fault) => out.push(fault, at),
            Ok(()) => out.push_if(self.is_superfluous(i), Fault::LocalizationSuperfluous, at),
        }
    }

    /// Whether members would see the same without the localization.
    ///
    /// The default under `en-US` is not superfluous beside another text under `en-GB`, which
    /// members would see instead.
    const fn is_superfluous(&self, i: usize) -> bool {
        let localized = &self.localizations[i];
        // In a file it says that the translation was thought of.
        if localized.source.is_some() || !same(localized.text, self.default) {
            return false;
        }
        let Some(fallback) = fallback_locale(localized.locale) else {
            return true;
        };
        match text_in(self.localizations, fallback, i) {
            Some(instead) => same(instead, self.default),
            None => true,
        }
    }
}

/// Checks that the localized names of an option are none of its siblings', in that locale or by
/// default.
pub(crate) const fn check_option_names(
    options: &[OptionDef<'_>],
    i: usize,
    at: Place,
    out: &mut Findings,
) {
    let names = options[i].name_localizations;
    let at = at.with_field(Field::NameLocalizations);
    let mut entry = 0;
    while entry < capped_localizations(names) && !out.more() {
        let taken = !same(names[entry].text, options[i].name)
            && (is_default_name(options, i, names[entry].text)
                || is_earlier_name(options, i, entry));
        out.push_if(taken, Fault::LocalizedNameTaken, at.with_entry(entry));
        entry += 1;
    }
}

/// Whether another option has the text as its default name.
const fn is_default_name(options: &[OptionDef<'_>], i: usize, text: &str) -> bool {
    let mut other = 0;
    while other < capped_len(options.len()) {
        if other != i && same(options[other].name, text) {
            return true;
        }
        other += 1;
    }
    false
}

/// Whether an earlier option has the same name in the same locale.
const fn is_earlier_name(options: &[OptionDef<'_>], i: usize, entry: usize) -> bool {
    let localized = &options[i].name_localizations[entry];
    let mut earlier = 0;
    while earlier < i {
        let names = options[earlier].name_localizations;
        if is_text_in(names, localized, entry) {
            return true;
        }
        earlier += 1;
    }
    false
}

/// Checks that members do not see the localized name of a choice for another one, too.
pub(crate) const fn check_choice_names(
    choices: &[ChoiceDef<'_>],
    i: usize,
    at: Place,
    out: &mut Findings,
) {
    let names = choices[i].name_localizations;
    let at = at.with_field(Field::NameLocalizations);
    let mut entry = 0;
    while entry < capped_localizations(names) && !out.more() {
        let mut other = 0;
        while other < capped_len(choices.len())
            && !is_shown(choices, other, i, &names[entry], entry)
        {
            other += 1;
        }
        out.push_if(
            other < capped_len(choices.len()),
            Fault::LocalizedChoiceNameTaken,
            at.with_entry(entry),
        );
        entry += 1;
    }
}

/// Whether members see the same name for an earlier choice, or for any that has none of its own in
/// that locale.
const fn is_shown(
    choices: &[ChoiceDef<'_>],
    other: usize,
    i: usize,
    name: &LocalizedDef<'_>,
    near: usize,
) -> bool {
    match text_in(choices[other].name_localizations, name.locale, near) {
        Some(text) => other < i && same(text, name.text),
        None => other != i && same(choices[other].name, name.text),
    }
}

/// Localizations that are read: one more than there are locales is at least one fault.
pub(crate) const fn capped_localizations(localizations: &[LocalizedDef<'_>]) -> usize {
    if localizations.len() <= LOCALES.len() {
        localizations.len()
    } else {
        LOCALES.len() + 1
    }
}

const fn is_text_in(
    localizations: &[LocalizedDef<'_>],
    localized: &LocalizedDef<'_>,
    near: usize,
) -> bool {
    match text_in(localizations, localized.locale, near) {
        Some(text) => same(text, localized.text),
        None => false,
    }
}

/// The text in a locale, looked for at one index first.
///
/// The locales of a command are mostly in one order, and const evaluation counts its steps.
const fn text_in<'a>(
    localizations: &'a [LocalizedDef<'a>],
    locale: &str,
    near: usize,
) -> Option<&'a str> {
    if near < localizations.len() && same(localizations[near].locale, locale) {
        return Some(localizations[near].text);
    }
    let mut i = 0;
    while i < capped_localizations(localizations) {
        if same(localizations[i].locale, locale) {
            return Some(localizations[i].text);
        }
        i += 1;
    }
    None
}
