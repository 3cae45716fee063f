//! Catalogs → the text of a key in a member's language.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentError, FluentResource, concurrent::FluentBundle};
use guildhall_model::Locale;
use guildhall_rules::fallback_locale;

use super::{Arg, Catalog, Language};

/// Every text that the app can reply with.
#[derive(Default)]
pub(crate) struct Translator(Vec<Volume>);

/// A file of a catalog, read.
struct Volume {
    locale: &'static str,
    /// The default of its catalog.
    default: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Translator {
    /// Reads the catalogs; of two texts with one key, the first catalog's counts.
    pub(crate) fn new(catalogs: impl IntoIterator<Item = &'static Catalog>) -> Self {
        let volumes = catalogs.into_iter().flat_map(|catalog| {
            let languages = catalog.languages().iter();
            languages.map(|language| Volume::read(language, catalog.default_locale()))
        });
        Self(volumes.collect())
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
        let args = args.into_iter();
        let args = args.map(|(name, arg)| (name, arg.into_fluent()));
        let args = args.collect::<FluentArgs<'_>>();
        let code = locale.map(Locale::code);
        let text = self
            .volumes(code)
            .find_map(|volume| volume.text(key, &args));
        text.unwrap_or_else(|| {
            tracing::warn!(key, locale = code, "no file has a text for this key");
            key.to_owned()
        })
    }

    /// The volumes to look in, the member's language first.
    fn volumes<'a>(&'a self, code: Option<&'a str>) -> impl Iterator<Item = &'a Volume> {
        let own = move |volume: &&Volume| Some(volume.locale) == code;
        let near = move |volume: &&Volume| Some(volume.locale) == code.and_then(fallback_locale);
        let default = |volume: &&Volume| volume.locale == volume.default;
        let near_default =
            |volume: &&Volume| Some(volume.locale) == fallback_locale(volume.default);
        let volumes = || self.0.iter();
        volumes()
            .filter(own)
            .chain(volumes().filter(near))
            .chain(volumes().filter(default))
            .chain(volumes().filter(near_default))
    }
}

impl Volume {
    fn read(language: &Language, default: &'static str) -> Self {
        let locale = language.locale.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks around values are for text of mixed direction; in a message they break mentions
        // and links.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(language.source.to_owned());
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
            default,
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
        let locales = self.0.iter().map(|volume| volume.locale);
        f.debug_list().entries(locales).finish()
    }
}
