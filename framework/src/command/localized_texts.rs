//! Localized names and descriptions from files, and their insertion into definitions.

use guildhall_rules::{ChoiceDef, LocalizedDef, OptionDef, Report, fallback_locale};

use super::definition::Command;

/// Returns the text in a locale, or in the fallback of the locale.
pub(crate) fn localized_text<'a>(texts: &[LocalizedDef<'a>], locale: &str) -> Option<&'a str> {
    let find = |locale: &str| texts.iter().find(|text| text.locale == locale);
    let found = find(locale).or_else(|| find(fallback_locale(locale)?));
    found.map(|text| text.text)
}

/// Localized names and descriptions of a command, an option or a choice.
///
/// `localizations!` declares one constant for each message in the Fluent files.
#[derive(Clone, Copy, Debug)]
pub struct LocalizedTexts {
    names: &'static [LocalizedDef<'static>],
    descriptions: &'static [LocalizedDef<'static>],
}

impl LocalizedTexts {
    /// No texts, for a definition without a message in the files.
    pub const NONE: Self = Self::new(&[], &[]);

    /// Creates a set of names and descriptions.
    pub const fn new(
        names: &'static [LocalizedDef<'static>],
        descriptions: &'static [LocalizedDef<'static>],
    ) -> Self {
        Self {
            names,
            descriptions,
        }
    }

    /// Returns the names.
    pub const fn names(&self) -> &'static [LocalizedDef<'static>] {
        self.names
    }

    /// Returns the descriptions.
    pub const fn descriptions(&self) -> &'static [LocalizedDef<'static>] {
        self.descriptions
    }

    /// Adds the texts to a command.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the attribute of the command has localized texts too.
    #[track_caller]
    pub const fn localize_command(self, command: Command) -> Command {
        let def = command.def();
        let names = only_source(def.name_localizations, self.names);
        let descriptions = only_source(def.description_localizations, self.descriptions);
        command
            .name_localizations(names)
            .description_localizations(descriptions)
    }

    /// Adds the texts to an option.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the attribute of the option has localized texts too.
    #[must_use]
    #[track_caller]
    pub const fn localize_option(self, mut option: OptionDef<'static>) -> OptionDef<'static> {
        option.name_localizations = only_source(option.name_localizations, self.names);
        option.description_localizations =
            only_source(option.description_localizations, self.descriptions);
        option
    }

    /// Adds the texts to a choice.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the attribute of the choice has localized texts too, or if
    /// the texts contain a description.
    #[must_use]
    #[track_caller]
    pub const fn localize_choice(self, mut choice: ChoiceDef<'static>) -> ChoiceDef<'static> {
        if let [description, ..] = self.descriptions {
            fail(
                description,
                "a choice can have a localized name, but no description",
            );
        }
        choice.name_localizations = only_source(choice.name_localizations, self.names);
        choice
    }
}

/// Returns the texts from the attribute or from the files. Stops the compilation if both exist.
#[track_caller]
const fn only_source(
    inline: &'static [LocalizedDef<'static>],
    file: &'static [LocalizedDef<'static>],
) -> &'static [LocalizedDef<'static>] {
    match (inline, file) {
        (inline, []) => inline,
        ([], file) => file,
        (_, [first, ..]) => {
            fail(
                first,
                "the attribute also has localizations of this text; keep only one of the two",
            );
            file
        }
    }
}

/// Fails the compilation with a message that names the origin of a text and the reason.
#[track_caller]
const fn fail(text: &LocalizedDef<'_>, why: &str) {
    let mut report = Report::new();
    report.push_origin(text);
    report.push(why);
    panic!("{}", report.as_str());
}
