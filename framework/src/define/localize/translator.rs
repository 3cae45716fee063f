//! Catalogs → the text of a key in a member's language.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentError, FluentResource, concurrent::FluentBundle};
use guildhall_model::Locale;
use guildhall_rules::fallback_locale;

use super::{Arg, Catalog, Language};

/// Every text that the app can reply with.
#[derive(Default)]
pub(crate) struct Translator(Vec<Book>);

/// A catalog, read.
struct Book {
    default: &'static str,
    volumes: Vec<Volume>,
}

/// A file of a catalog, read.
struct Volume {
    locale: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Translator {
    /// Reads the catalogs; where two have a key, the first one's texts count in every language.
    pub(crate) fn new(catalogs: impl IntoIterator<Item = &'static Catalog>) -> Self {
        Self(catalogs.into_iter().map(Book::read).collect())
    }

    /// The text in a locale, in the one that stands in for it, or in the default.
    ///
    /// A key that no file has is the text itself, so that nothing is lost.
    pub(crate) fn text<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, Arg<'a>)>,
    ) -> String {
        let text = self.find(locale, key, args);
        text.unwrap_or_else(|| {
            let locale = locale.map(Locale::code);
            tracing::warn!(key, locale, "no file has a text for this key");
            key.to_owned()
        })
    }

    /// The same text, or none where no file has that key.
    pub(crate) fn find<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, Arg<'a>)>,
    ) -> Option<String> {
        let args = args.into_iter();
        let args = args.map(|(name, arg)| (name, arg.into_fluent()));
        let args = args.collect::<FluentArgs<'_>>();
        let code = locale.map(Locale::code);
        let mut books = self.0.iter();
        books.find_map(|book| book.text(code, key, &args))
    }
}

impl Book {
    fn read(catalog: &Catalog) -> Self {
        Self {
            default: catalog.default_locale(),
            volumes: catalog.languages().iter().map(Volume::read).collect(),
        }
    }

    fn text(&self, code: Option<&str>, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let near = code.and_then(fallback_locale);
        let locales = [
            code,
            near,
            Some(self.default),
            fallback_locale(self.default),
        ];
        let volumes = locales.into_iter().flatten().flat_map(|locale| {
            let volumes = self.volumes.iter();
            volumes.filter(move |volume| volume.locale == locale)
        });
        let mut texts = volumes.map(|volume| volume.text(key, args));
        texts.find_map(|text| text)
    }
}

impl Volume {
    fn read(language: &Language) -> Self {
        let locale = language.locale.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks around values are for text of mixed direction; in a message they break mentions
        // and links.
        bundle.set_use_isolating(false);
        let source = language.source.trim_start_matches('\u{FEFF}');
        let resource = FluentResource::try_new(source.to_owned());
        let (resource, errors) = match resource {
            Ok(resource) => (resource, Vec::new()),
            Err(read) => read,
        };
        let repeated = bundle.add_resource(resource).err().unwrap_or_default();
        let builtins = bundle.add_builtins().err();
        let errors = errors.into_iter().map(FluentError::ParserError);
        for error in errors.chain(repeated).chain(builtins) {
            tracing::warn!(file = language.file, "{error}");
        }
        Self {
            locale: language.locale,
            bundle,
        }
    }

    fn text(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        for error in errors {
            tracing::warn!(key, locale = self.locale, "{error}");
        }
        Some(text.into_owned())
    }
}

impl fmt::Debug for Translator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let volumes = self.0.iter().flat_map(|book| &book.volumes);
        let locales = volumes.map(|volume| volume.locale);
        f.debug_list().entries(locales).finish()
    }
}
