//! The `help` command, made from the registry: [`Help`] and [`AppBuilder::help`](crate::AppBuilder::help).
//!
//! | file | content |
//! |---|---|
//! | `entries` | commands that a member may use |
//! | `command_ids` | IDs of the registered commands, for mentions |
//! | `text` | lines of the pages, and the words that the app can replace |
//! | `handler` | definition and handler of the command |

pub(crate) mod command_ids;
pub(crate) mod entries;
pub(crate) mod handler;
pub(crate) mod text;

use std::fmt;
use std::sync::Arc;

use guildhall_model::Locale;
use guildhall_rules::LocalizedDef;

use crate::help::text::HelpWords;

pub use text::HelpText;

/// Settings of the `help` command: see [`AppBuilder::help`](crate::AppBuilder::help).
///
/// ```
/// use guildhall::help::{Help, HelpText};
/// use guildhall::prelude::*;
///
/// fn in_german(text: &HelpText, locale: Option<&Locale>) -> Option<String> {
///     match (locale, text) {
///         (Some(Locale::German), HelpText::Required) => Some("erforderlich".to_owned()),
///         _ => None,
///     }
/// }
///
/// let help = Help::new().name("commands").description("List my commands").texts(in_german);
/// let builder = App::builder().help(help);
/// ```
#[derive(Clone)]
#[must_use = "pass the settings to `AppBuilder::help`"]
pub struct Help {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) name_localizations: &'static [LocalizedDef<'static>],
    pub(crate) description_localizations: &'static [LocalizedDef<'static>],
    pub(crate) words: HelpWords,
}

impl Help {
    /// Creates the settings of a command `help` with an English description.
    pub fn new() -> Self {
        Self {
            name: "help",
            description: "List the commands that you can use",
            name_localizations: &[],
            description_localizations: &[],
            words: HelpWords::default(),
        }
    }

    /// Sets the name of the command, 1–32 characters. The default is `help`.
    pub fn name(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// Sets the names of the command in other languages.
    pub fn name_localizations(mut self, names: &'static [LocalizedDef<'static>]) -> Self {
        self.name_localizations = names;
        self
    }

    /// Sets the description of the command, 1–100 characters.
    pub fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// Sets the descriptions of the command in other languages.
    pub fn description_localizations(
        mut self,
        descriptions: &'static [LocalizedDef<'static>],
    ) -> Self {
        self.description_localizations = descriptions;
        self
    }

    /// Sets the function that words the texts of the pages, for example in the user's language. If the function returns
    /// `None`, the user gets the English text.
    ///
    /// Names and descriptions of commands, options and choices are localized by their definitions.
    pub fn texts(
        mut self,
        texts: impl Fn(&HelpText, Option<&Locale>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.words = HelpWords(Some(Arc::new(texts)));
        self
    }
}

impl Default for Help {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Help")
            .field("name", &self.name)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}
