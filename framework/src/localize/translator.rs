//! Looks up the text of a key in the user's language.

use std::borrow::Cow;
use std::fmt;

use fluent_bundle::{
    FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle,
};
use guildhall_model::Locale;
use guildhall_rules::fallback_locale;

use super::catalog::{Catalog, Language};

/// The parsed catalogs of an app.
#[derive(Default)]
pub(crate) struct Translator(Vec<LoadedCatalog>);

/// A parsed catalog.
struct LoadedCatalog {
    default: &'static str,
    languages: Vec<LoadedLanguage>,
}

/// A parsed file of a catalog.
struct LoadedLanguage {
    locale: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Translator {
    /// Parses catalogs. If several catalogs have the same key, the first one wins in every language.
    pub(crate) fn new(catalogs: impl IntoIterator<Item = &'static Catalog>) -> Self {
        Self(catalogs.into_iter().map(LoadedCatalog::read).collect())
    }

    /// Returns the text of a key in a locale. If the text is missing, tries the fallback locale, the default locale and
    /// the fallback locale of the default, in this order.
    ///
    /// Returns the key itself if none of these files has the key.
    pub(crate) fn text<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.find(locale, key, args).unwrap_or_else(|| {
            let locale = locale.map(Locale::code);
            tracing::warn!(key, locale, "no localization file has this key");
            key.to_owned()
        })
    }

    /// Returns the text of a key like [`text`](Self::text), or `None` if the text is missing.
    pub(crate) fn find<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> Option<String> {
        self.find_in(locale, key, args, |_| true)
    }

    /// Returns the text of a message of the framework, which is in English in the code. For a user whose language is
    /// English, an English file may replace the message, but not the file of a default locale in another language.
    pub(crate) fn find_message<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> Option<String> {
        let reads_english = locale.is_some_and(|locale| is_english(locale.code()));
        self.find_in(locale, key, args, |code| !reads_english || is_english(code))
    }

    /// Returns the text of a key in the files whose locale has the property.
    fn find_in<'a>(
        &self,
        locale: Option<&Locale>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
        is_read: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let args: FluentArgs<'_> = args
            .into_iter()
            .map(|(name, arg)| (name, arg.into_fluent()))
            .collect();
        let code = locale.map(Locale::code);
        self.0
            .iter()
            .find_map(|catalog| catalog.text(code, key, &args, &is_read))
    }

    /// Returns whether the app has no files.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn is_english(code: &str) -> bool {
    code.starts_with("en-")
}

impl LoadedCatalog {
    fn read(catalog: &Catalog) -> Self {
        Self {
            default: catalog.default_locale(),
            languages: catalog
                .languages()
                .iter()
                .map(LoadedLanguage::read)
                .collect(),
        }
    }

    fn text(
        &self,
        code: Option<&str>,
        key: &str,
        args: &FluentArgs<'_>,
        is_read: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let locales = [
            code,
            code.and_then(fallback_locale),
            Some(self.default),
            fallback_locale(self.default),
        ];
        let in_locale = |locale| {
            let languages = self.languages.iter();
            languages.filter(move |language| language.locale == locale)
        };
        locales
            .into_iter()
            .flatten()
            .filter(|locale| is_read(locale))
            .flat_map(in_locale)
            .find_map(|language| language.text(key, args))
    }
}

impl LoadedLanguage {
    fn read(language: &Language) -> Self {
        let locale = language.locale.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Isolation marks around values would break mentions and links.
        bundle.set_use_isolating(false);
        let source = language.source.trim_start_matches('\u{FEFF}');
        let (resource, syntax_errors) = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err(partial) => partial,
        };
        let duplicates = bundle.add_resource(resource).err().unwrap_or_default();
        let builtins = bundle.add_builtins().err();
        let syntax_errors = syntax_errors.into_iter().map(FluentError::ParserError);
        for error in syntax_errors.chain(duplicates).chain(builtins) {
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
        let languages = self.0.iter().flat_map(|catalog| &catalog.languages);
        let locales = languages.map(|language| language.locale);
        f.debug_list().entries(locales).finish()
    }
}

/// The value of a `{ $name }` placeholder in a localized text: `("dice", 3.into())`.
///
/// A number selects the plural form. A string is inserted unchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct TextArg<'a>(ArgValue<'a>);

#[derive(Clone, Debug, PartialEq)]
enum ArgValue<'a> {
    Text(Cow<'a, str>),
    Number(f64),
}

/// A value that `tr!` accepts for a variable: text, or a number that selects the plural form.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the value of a variable in a localized text",
    label = "neither text nor a number",
    note = "convert the value to text with `.to_string()`"
)]
pub trait IntoTextArg<'a> {
    /// Converts the value.
    fn into_text_arg(self) -> TextArg<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<TextArg<'a>>> IntoTextArg<'a> for T {
    fn into_text_arg(self) -> TextArg<'a> {
        self.into()
    }
}

impl<'a> TextArg<'a> {
    fn into_fluent(self) -> FluentValue<'a> {
        match self.0 {
            ArgValue::Text(text) => FluentValue::String(text),
            ArgValue::Number(number) => FluentValue::from(number),
        }
    }
}

impl<'a> From<&'a str> for TextArg<'a> {
    fn from(text: &'a str) -> Self {
        Self(ArgValue::Text(text.into()))
    }
}

impl<'a> From<&'a String> for TextArg<'a> {
    fn from(text: &'a String) -> Self {
        Self(ArgValue::Text(text.into()))
    }
}

impl From<String> for TextArg<'_> {
    fn from(text: String) -> Self {
        Self(ArgValue::Text(text.into()))
    }
}

impl<'a> From<Cow<'a, str>> for TextArg<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self(ArgValue::Text(text))
    }
}

impl From<f64> for TextArg<'_> {
    fn from(number: f64) -> Self {
        Self(ArgValue::Number(number))
    }
}

/// Implements the conversion from number types that `f64` represents exactly.
macro_rules! impl_from_exact {
    ($($number:ty)*) => {
        $(impl From<$number> for TextArg<'_> {
            fn from(number: $number) -> Self {
                Self(ArgValue::Number(number.into()))
            }
        })*
    };
}

impl_from_exact!(i8 i16 i32 u8 u16 u32 f32);

/// The largest integer up to which `f64` represents every integer exactly: 2^53.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Implements the conversion from integer types. A value above [`EXACT_MAX`] is inserted as text.
macro_rules! impl_from_large {
    ($($number:ty)*) => {
        $(impl From<$number> for TextArg<'_> {
            #[allow(
                clippy::cast_precision_loss,
                reason = "an inexact `f64` is replaced by the text of the number"
            )]
            fn from(number: $number) -> Self {
                let exact = number as f64;
                if exact.abs() <= EXACT_MAX {
                    exact.into()
                } else {
                    number.to_string().into()
                }
            }
        })*
    };
}

impl_from_large!(i64 isize u64 usize);
