//! What files say of one command, option or choice, and how a definition takes it.

use guildhall_rules::{ChoiceDef, LocalizedDef, OptionDef, Report};

use crate::Command;

/// The name and the description of one command, option or choice in other languages.
///
/// `localizations!` makes one of each message, and the definition that the message is for takes it.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    names: &'static [LocalizedDef<'static>],
    descriptions: &'static [LocalizedDef<'static>],
}

impl Texts {
    /// No text in any language: what a definition takes for which there is no message.
    pub const NONE: Self = Self::new(&[], &[]);

    /// These names and descriptions.
    pub const fn new(
        names: &'static [LocalizedDef<'static>],
        descriptions: &'static [LocalizedDef<'static>],
    ) -> Self {
        Self {
            names,
            descriptions,
        }
    }

    /// The command with these texts.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the attribute has texts in other languages too.
    #[track_caller]
    pub const fn in_command(self, command: Command) -> Command {
        let def = command.def();
        let names = one_of(def.name_localizations, self.names);
        let descriptions = one_of(def.description_localizations, self.descriptions);
        command
            .name_localizations(names)
            .description_localizations(descriptions)
    }

    /// The option with these texts.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the attribute has texts in other languages too.
    #[must_use]
    #[track_caller]
    pub const fn in_option(self, mut option: OptionDef<'static>) -> OptionDef<'static> {
        option.name_localizations = one_of(option.name_localizations, self.names);
        option.description_localizations =
            one_of(option.description_localizations, self.descriptions);
        option
    }

    /// The choice with these texts.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the attribute has texts in other languages too, and where
    /// there is a description.
    #[must_use]
    #[track_caller]
    pub const fn in_choice(self, mut choice: ChoiceDef<'static>) -> ChoiceDef<'static> {
        if let [description, ..] = self.descriptions {
            refuse(description, "a choice has a name and no description");
        }
        choice.name_localizations = one_of(choice.name_localizations, self.names);
        choice
    }
}

#[track_caller]
const fn one_of(
    inline: &'static [LocalizedDef<'static>],
    file: &'static [LocalizedDef<'static>],
) -> &'static [LocalizedDef<'static>] {
    match (inline, file) {
        (inline, []) => inline,
        ([], file) => file,
        (_, [first, ..]) => {
            refuse(
                first,
                "the attribute has this text in other languages too; keep one of the two",
            );
            file
        }
    }
}

#[track_caller]
const fn refuse(text: &LocalizedDef<'_>, why: &str) {
    let mut report = Report::new();
    report.push_origin(text);
    report.push(why);
    panic!("{}", report.as_str());
}
