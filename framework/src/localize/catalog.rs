//! Localization files that `localizations!` embeds into the program.

use crate::localize::message_keys::report_message_texts;
use crate::localize::reply_text::ReplyText;
use crate::localize::translator::{IntoTextArg, TextArg};

/// Localization files of a crate, embedded into the program.
///
/// `localizations!` declares the constant `LOCALIZATIONS`, and the app discovers the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Catalog {
    package: &'static str,
    default: &'static str,
    languages: &'static [Language],
    replies: &'static [ReplyText],
}

/// A file of a catalog.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Locale, in the service's spelling.
    pub locale: &'static str,
    /// File name, for error messages.
    pub file: &'static str,
    /// Content of the file.
    pub source: &'static str,
}

impl Catalog {
    /// Creates a catalog. The `default` locale is for users whose own locale has no file.
    #[doc(hidden)]
    pub const fn new(
        package: &'static str,
        default: &'static str,
        languages: &'static [Language],
    ) -> Self {
        Self {
            package,
            default,
            languages,
            replies: &[],
        }
    }

    /// Sets the texts of replies, for the checks of `tr!`.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_replies(mut self, replies: &'static [ReplyText]) -> Self {
        self.replies = replies;
        self
    }

    /// Stops the compilation if the files have no text of a reply with this key, or if a variable of the text is not
    /// among `given`.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, with the key and the variables.
    #[doc(hidden)]
    #[track_caller]
    pub const fn check_text(&self, key: &str, given: &[&str]) {
        // If the files have faults, `localizations!` reports them, and there are no languages.
        if self.languages.is_empty() {
            return;
        }
        let report = match ReplyText::find(self.replies, key) {
            Some(text) => text.report_missing(self.default, given),
            None => ReplyText::report_unknown(self.replies, key),
        };
        assert!(report.is_empty(), "{}", report.as_str());
    }

    /// Stops the compilation if the text of a reply has no variable of this name. [`Self::check_text`] reports an
    /// unknown key.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, with the name.
    #[doc(hidden)]
    #[track_caller]
    pub const fn check_value(&self, key: &str, name: &str) {
        if let Some(text) = ReplyText::find(self.replies, key) {
            let report = text.report_superfluous(name);
            assert!(report.is_empty(), "{}", report.as_str());
        }
    }

    /// Stops the compilation if a text has a key that starts with `guildhall-`, but is not the text of a message of the
    /// framework, or if the message has no value for a variable of the text.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, with the keys and the variables.
    #[doc(hidden)]
    #[track_caller]
    pub const fn check_message_texts(&self) {
        let report = report_message_texts(self.replies);
        assert!(report.is_empty(), "{}", report.as_str());
    }

    /// Converts a value of `tr!`.
    #[doc(hidden)]
    pub fn text_arg<'a>(&self, value: impl IntoTextArg<'a>) -> TextArg<'a> {
        value.into_text_arg()
    }

    /// Returns the name of the crate that embeds the catalog.
    pub const fn package(&self) -> &'static str {
        self.package
    }

    /// Returns the locale of the texts in the definitions. Replies to users whose own locale has no file are in this
    /// locale too.
    pub const fn default_locale(&self) -> &'static str {
        self.default
    }

    /// Returns the files, ordered by locale.
    #[doc(hidden)]
    pub const fn languages(&self) -> &'static [Language] {
        self.languages
    }
}

/// A catalog for discovery at link time.
#[derive(Debug)]
pub struct DiscoveredCatalog(pub &'static Catalog);

inventory::collect!(DiscoveredCatalog);

/// Returns every catalog that is linked into the program, ordered by crate name.
pub(crate) fn discovered_catalogs() -> Vec<&'static Catalog> {
    let mut catalogs: Vec<_> = inventory::iter::<DiscoveredCatalog>
        .into_iter()
        .map(|DiscoveredCatalog(catalog)| *catalog)
        .collect();
    catalogs.sort_by_key(|catalog| catalog.package);
    catalogs
}
