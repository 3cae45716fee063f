//! The files that `localizations!` embeds.

/// Texts in several languages, embedded in the program.
///
/// `localizations!` makes the constant `LOCALIZATIONS` of it, which the app finds by itself.
#[derive(Clone, Copy, Debug)]
pub struct Catalog {
    package: &'static str,
    default: &'static str,
    languages: &'static [Language],
}

/// One file of a catalog.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The locale, as the service spells it.
    pub locale: &'static str,
    /// The file, as errors name it.
    pub file: &'static str,
    /// What is in the file.
    pub source: &'static str,
}

impl Catalog {
    /// These languages, of which `default` is for members whose own is not among them.
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

    /// The crate that embeds it.
    pub const fn package(&self) -> &'static str {
        self.package
    }

    /// The locale of the definitions and of members whose own has no file.
    pub const fn default_locale(&self) -> &'static str {
        self.default
    }

    /// Its files, in the order of their locales.
    pub const fn languages(&self) -> &'static [Language] {
        self.languages
    }
}

/// A catalog that was found at link time.
#[derive(Debug)]
pub struct Discovered(pub &'static Catalog);

inventory::collect!(Discovered);

/// Every catalog that was linked into this program, in the order of their crates.
pub(crate) fn discovered() -> Vec<&'static Catalog> {
    let found = inventory::iter::<Discovered>.into_iter();
    let mut found: Vec<_> = found.map(|Discovered(catalog)| *catalog).collect();
    found.sort_by_key(|catalog| catalog.package);
    found
}
