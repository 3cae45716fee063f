//! Checks names and descriptions in other locales: locale codes, rules for the text, and collisions.

use crate::definition::{ChoiceDef, LocalizedDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::list::capped_len;
use crate::locale::{LOCALES, fallback_locale, locale_position};
use crate::name::{
    check_choice_name, check_context_menu_name, check_description, check_entry_point_name,
    check_name,
};
use crate::text::str_eq;

/// Rule for a text, the same in every locale.
#[derive(Clone, Copy)]
pub(crate) enum TextRule {
    Name,
    ContextMenuName,
    EntryPointName,
    Description,
    ChoiceName,
}

impl TextRule {
    const fn check(self, text: &str) -> Result<(), Fault> {
        match self {
            Self::Name => check_name(text),
            Self::ContextMenuName => check_context_menu_name(text),
            Self::EntryPointName => check_entry_point_name(text),
            Self::Description => check_description(text),
            Self::ChoiceName => check_choice_name(text),
        }
    }

    const fn field(self) -> DefinitionField {
        match self {
            Self::Description => DefinitionField::DescriptionLocalizations,
            _ => DefinitionField::NameLocalizations,
        }
    }
}

/// A text with its localizations.
pub(crate) struct LocalizedText<'a> {
    pub(crate) default: &'a str,
    pub(crate) localizations: &'a [LocalizedDef<'a>],
    pub(crate) rule: TextRule,
}

impl LocalizedText<'_> {
    /// Checks the text of each localization, and compares the text with the default text.
    pub(crate) const fn check_localizations(&self, at: DefinitionPath, out: &mut Findings) {
        let at = at.with_field(self.rule.field());
        let mut seen = 0_u64;
        let mut i = 0;
        while i < capped_localizations(self.localizations) && !out.is_truncated() {
            let (localized, at) = (&self.localizations[i], at.with_entry(i));
            match locale_position(localized.locale) {
                // Without a known locale, the text cannot be compared with others.
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

    const fn check_localization(&self, i: usize, at: DefinitionPath, out: &mut Findings) {
        match self.rule.check(self.localizations[i].text) {
            Err(fault) => out.push(fault, at),
            Ok(()) => out.push_if(self.is_superfluous(i), Fault::LocalizationSuperfluous, at),
        }
    }

    /// Returns whether users would see the same text without the localization.
    ///
    /// An `en-US` text that equals the default text is not superfluous if the `en-GB` text differs: without it, users
    /// of `en-US` would see the `en-GB` text.
    const fn is_superfluous(&self, i: usize) -> bool {
        let localized = &self.localizations[i];
        // In a file, such a text records that the translator has considered the key.
        if localized.source.is_some() || !str_eq(localized.text, self.default) {
            return false;
        }
        let Some(fallback) = fallback_locale(localized.locale) else {
            return true;
        };
        match text_in_locale(self.localizations, fallback, i) {
            Some(instead) => str_eq(instead, self.default),
            None => true,
        }
    }
}

/// Checks that the localized names of an option differ from the default names of its siblings, and from their names in
/// the same locale.
pub(crate) const fn check_localized_option_names(
    options: &[OptionDef<'_>],
    i: usize,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let names = options[i].name_localizations;
    let at = at.with_field(DefinitionField::NameLocalizations);
    let mut entry = 0;
    while entry < capped_localizations(names) && !out.is_truncated() {
        let taken = !str_eq(names[entry].text, options[i].name)
            && (is_default_name(options, i, names[entry].text)
                || is_earlier_name(options, i, entry));
        out.push_if(taken, Fault::LocalizedNameTaken, at.with_entry(entry));
        entry += 1;
    }
}

/// Returns whether another option has the text as its default name.
const fn is_default_name(options: &[OptionDef<'_>], i: usize, text: &str) -> bool {
    let mut other = 0;
    while other < capped_len(options.len()) {
        if other != i && str_eq(options[other].name, text) {
            return true;
        }
        other += 1;
    }
    false
}

/// Returns whether an earlier option has the same name in the same locale.
const fn is_earlier_name(options: &[OptionDef<'_>], i: usize, entry: usize) -> bool {
    let localized = &options[i].name_localizations[entry];
    let mut earlier = 0;
    while earlier < i {
        let names = options[earlier].name_localizations;
        if has_same_text_in_locale(names, localized, entry) {
            return true;
        }
        earlier += 1;
    }
    false
}

/// Checks that users of a locale do not see the same name for two choices.
pub(crate) const fn check_localized_choice_names(
    choices: &[ChoiceDef<'_>],
    i: usize,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let names = choices[i].name_localizations;
    let at = at.with_field(DefinitionField::NameLocalizations);
    let mut entry = 0;
    while entry < capped_localizations(names) && !out.is_truncated() {
        let mut other = 0;
        while other < capped_len(choices.len())
            && !is_displayed_name(choices, other, i, &names[entry], entry)
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

/// Returns whether users of the locale see `name` for the choice `other`: as its localized name, if `other` is an
/// earlier choice, or as its default name if it has no localized name.
const fn is_displayed_name(
    choices: &[ChoiceDef<'_>],
    other: usize,
    i: usize,
    name: &LocalizedDef<'_>,
    index_hint: usize,
) -> bool {
    match text_in_locale(choices[other].name_localizations, name.locale, index_hint) {
        Some(text) => other < i && str_eq(text, name.text),
        None => other != i && str_eq(choices[other].name, name.text),
    }
}

/// Returns the number of localizations to check: at most one more than the number of locales, because a list of that
/// length must have a repeated or unknown locale.
pub(crate) const fn capped_localizations(localizations: &[LocalizedDef<'_>]) -> usize {
    if localizations.len() <= LOCALES.len() {
        localizations.len()
    } else {
        LOCALES.len() + 1
    }
}

const fn has_same_text_in_locale(
    localizations: &[LocalizedDef<'_>],
    localized: &LocalizedDef<'_>,
    index_hint: usize,
) -> bool {
    match text_in_locale(localizations, localized.locale, index_hint) {
        Some(text) => str_eq(text, localized.text),
        None => false,
    }
}

/// Returns the text in a locale; tries `index_hint` first.
///
/// Most texts of a command list their locales in the same order, so the hint saves steps of const evaluation.
const fn text_in_locale<'a>(
    localizations: &'a [LocalizedDef<'a>],
    locale: &str,
    index_hint: usize,
) -> Option<&'a str> {
    if index_hint < localizations.len() && str_eq(localizations[index_hint].locale, locale) {
        return Some(localizations[index_hint].text);
    }
    let mut i = 0;
    while i < capped_localizations(localizations) {
        if str_eq(localizations[i].locale, locale) {
            return Some(localizations[i].text);
        }
        i += 1;
    }
    None
}
