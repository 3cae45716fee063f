//! Tokens → [`LocalizationsSyntax`]: parses the arguments of `localizations!`.

use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Path, Token};

use crate::attr::Args;
use crate::faults::Faults;
use crate::inline_localizations::known_locale;
use crate::support::Spanned;

/// The arguments of `localizations!`.
pub(super) struct LocalizationsSyntax {
    pub(super) folder: Spanned<String>,
    /// Locale of the names and descriptions in the code.
    pub(super) default: String,
    pub(super) krate: Option<Path>,
    /// Keys of definitions that a `#[cfg]` may disable. A key includes the keys below it, such as `debug-level` for
    /// `debug`.
    optional: Vec<String>,
    /// Keys of definitions that stay in the language of the code, with the keys below them.
    pub(super) untranslated: Vec<String>,
    /// Whether a file may lack texts of definitions and replies, which then are in the default language.
    pub(super) is_partial: bool,
}

impl LocalizationsSyntax {
    /// Parses the arguments. Returns `None` if the folder is missing.
    pub(super) fn new(input: TokenStream, faults: &mut Faults) -> Option<Self> {
        let Ok((folder, rest)) = split_folder.parse2(input) else {
            let message = "write `localizations!(\"locales\")`, the folder with the files";
            faults.push(Span::call_site(), message);
            return None;
        };
        let mut args = Args::parse(rest, faults);
        let default = args.take_text("default", faults);
        let krate = args.take_path("crate", faults);
        let mut take_keys = |key| {
            let list = args.take_list::<LitStr>(key, "keys such as `\"debug\"`", faults);
            let keys = list.map(|list| list.value).unwrap_or_default();
            keys.iter().map(LitStr::value).collect()
        };
        let (optional, untranslated) = (take_keys("optional"), take_keys("untranslated"));
        let is_partial = args.take_flag("partial", faults).is_some();
        let keys = ["default", "optional", "untranslated", "partial", "crate"];
        args.reject_rest_of("localizations!", &keys, faults);
        Some(Self {
            folder: Spanned::new(folder.value(), folder.span()),
            default: default
                .and_then(|locale| known_locale(&locale, faults))
                .unwrap_or_else(|| "en-US".to_owned()),
            krate,
            optional,
            untranslated,
            is_partial,
        })
    }

    /// Returns whether the message with this key need not match a definition.
    pub(super) fn is_optional(&self, key: &str) -> bool {
        let mut optional = self.optional.iter();
        optional.any(|parent| {
            let rest = key.strip_prefix(parent.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    }
}

/// Parses the folder, and returns it with the tokens after its comma.
fn split_folder(input: ParseStream<'_>) -> syn::Result<(LitStr, TokenStream)> {
    let folder = input.parse::<LitStr>()?;
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok((folder, input.parse()?))
}
