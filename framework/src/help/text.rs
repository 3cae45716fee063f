//! Lines of the help pages, and the words that the app can replace.

use std::fmt;
use std::sync::Arc;

use guildhall_model::Locale;
use guildhall_rules::{CommandType, NumberDef, OptionDef};

use crate::help::entries::{Entry, localized};

/// Maximum length of a line, in characters, so that a page of 8 lines fits into a message of 2000 characters.
const LINE_MAX: usize = 230;

/// Number of choices in the line of an option.
const CHOICES_SHOWN: usize = 10;

/// A text of the help pages. `Display` formats the English text, which [`Help::texts`](crate::help::Help::texts) can
/// replace.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum HelpText {
    /// The member may use no command here.
    NoCommands,
    /// There is no command with the name that the user entered, or the user may not use it here.
    UnknownCommand,
    /// The command is in the menu of a user.
    UserMenu,
    /// The command is in the menu of a message.
    MessageMenu,
    /// The option must be set.
    Required,
    /// Range of an option's number.
    Range {
        /// Minimum value; `None` for the service's minimum.
        min: Option<NumberDef>,
        /// Maximum value; `None` for the service's maximum.
        max: Option<NumberDef>,
    },
    /// Range of the length of an option's text, in characters.
    Length {
        /// Minimum length; `None` without one.
        min: Option<u32>,
        /// Maximum length; `None` without one.
        max: Option<u32>,
    },
}

impl fmt::Display for HelpText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommands => f.write_str("There are no commands that you can use here."),
            Self::UnknownCommand => f.write_str("There is no such command that you can use here."),
            Self::UserMenu => f.write_str("in the menu of a user, under Apps"),
            Self::MessageMenu => f.write_str("in the menu of a message, under Apps"),
            Self::Required => f.write_str("required"),
            Self::Range { min, max } => write_range(f, *min, *max, ""),
            Self::Length { min, max } => write_range(f, *min, *max, " characters"),
        }
    }
}

fn write_range<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    min: Option<T>,
    max: Option<T>,
    unit: &str,
) -> fmt::Result {
    match (min, max) {
        (Some(min), Some(max)) => write!(f, "{min} to {max}{unit}"),
        (Some(min), None) => write!(f, "at least {min}{unit}"),
        (None, Some(max)) => write!(f, "at most {max}{unit}"),
        (None, None) => Ok(()),
    }
}

/// A function of the app that words the texts.
type Texts = dyn Fn(&HelpText, Option<&Locale>) -> Option<String> + Send + Sync;

/// The texts of the help pages: the app's, or the English ones.
#[derive(Clone, Default)]
pub(crate) struct HelpWords(pub(crate) Option<Arc<Texts>>);

impl HelpWords {
    /// Returns a text in a locale.
    pub(crate) fn text(&self, text: &HelpText, locale: Option<&Locale>) -> String {
        let own = self.0.as_ref().and_then(|texts| texts(text, locale));
        own.unwrap_or_else(|| text.to_string())
    }
}

impl fmt::Debug for HelpWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HelpWords").finish()
    }
}

/// Writer of lines in one locale.
#[derive(Clone, Copy)]
pub(crate) struct HelpWriter<'a> {
    pub(crate) words: &'a HelpWords,
    pub(crate) locale: Option<&'a Locale>,
}

impl HelpWriter<'_> {
    /// Returns a text in the locale.
    pub(crate) fn text(&self, text: &HelpText) -> String {
        self.words.text(text, self.locale)
    }

    /// Returns the code of the locale, such as `de`.
    pub(crate) fn locale_code(&self) -> Option<&str> {
        self.locale.map(Locale::code)
    }

    /// Returns the line of a command in the list: its name or mention, and its description.
    pub(crate) fn command_line(&self, entry: &Entry<'_>, name: &str) -> String {
        truncated(format!("{name} — {}", self.description(entry)))
    }

    /// Returns the description of a command, or the menu in which it is.
    pub(crate) fn description(&self, entry: &Entry<'_>) -> String {
        let def = entry.command.def();
        match def.kind {
            CommandType::User => self.text(&HelpText::UserMenu),
            CommandType::Message => self.text(&HelpText::MessageMenu),
            _ => {
                let texts = def.description_localizations;
                localized(def.description, texts, self.locale_code()).to_owned()
            }
        }
    }

    /// Returns the line of an option: its name, limits, description and choices.
    pub(crate) fn option_line(&self, option: &OptionDef<'_>) -> String {
        let name = localized(option.name, option.name_localizations, self.locale_code());
        let texts = option.description_localizations;
        let description = localized(option.description, texts, self.locale_code());
        let facts = self.facts(option).join(", ");
        let facts = if facts.is_empty() {
            facts
        } else {
            format!(" ({facts})")
        };
        let choices = self.choices(option);
        truncated(format!("`{name}`{facts} — {description}{choices}"))
    }

    /// Returns whether the option is required, and its limits.
    fn facts(&self, option: &OptionDef<'_>) -> Vec<String> {
        let mut facts = Vec::new();
        if option.required {
            facts.push(self.text(&HelpText::Required));
        }
        let (min, max) = (option.min_value, option.max_value);
        if min.is_some() || max.is_some() {
            facts.push(self.text(&HelpText::Range { min, max }));
        }
        let (min, max) = (option.min_length, option.max_length);
        if min.is_some() || max.is_some() {
            facts.push(self.text(&HelpText::Length { min, max }));
        }
        facts
    }

    fn choices(&self, option: &OptionDef<'_>) -> String {
        let shown = option.choices.iter().take(CHOICES_SHOWN);
        let mut names: Vec<_> = shown
            .map(|choice| localized(choice.name, choice.name_localizations, self.locale_code()))
            .collect();
        if names.is_empty() {
            return String::new();
        }
        if option.choices.len() > CHOICES_SHOWN {
            names.push("…");
        }
        format!(": {}", names.join(", "))
    }
}

/// Returns the line with at most [`LINE_MAX`] characters.
fn truncated(mut line: String) -> String {
    if let Some((end, _)) = line.char_indices().nth(LINE_MAX - 1) {
        line.truncate(end);
        line.push('…');
    }
    line
}
