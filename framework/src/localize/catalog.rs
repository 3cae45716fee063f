//! Localization files that `localizations!` embeds into the program.

/// Localization files of a crate, embedded into the program.
///
/// `localizations!` declares the constant `LOCALIZATIONS`, and the app discovers the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Catalog {
    package: &'static str,
    default: &'static str,
    languages: &'static [Language],
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
        }
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
