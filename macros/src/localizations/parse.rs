//! Tokens → [`Syntax`]: the folder, the default locale and the path of the crate.

use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Path, Token};

use crate::attr::Args;
use crate::faults::Faults;
use crate::localize::known_locale;
use crate::spanned::Spanned;

/// What stands in the parentheses.
pub(super) struct Syntax {
    pub(super) folder: Spanned<String>,
    /// The locale of the definitions.
    pub(super) default: String,
    pub(super) krate: Option<Path>,
    /// Keys whose definitions are not always there, with all that is below them.
    optional: Vec<String>,
}

impl Syntax {
    /// Reads it. Without a folder there is nothing to go on with.
    pub(super) fn new(input: TokenStream, faults: &mut Faults) -> Option<Self> {
        let Ok((folder, rest)) = folder.parse2(input) else {
            let message = "write `localizations!(\"locales\")`, the folder with the files";
            faults.push(Span::call_site(), message);
            return None;
        };
        let mut args = Args::parse(rest, faults);
        let default = args.take_text("default", faults);
        let krate = args.take_path("crate", faults);
        let optional = args.take_list::<LitStr>("optional", "keys such as `\"debug\"`", faults);
        let optional = optional.map(|list| list.value).unwrap_or_default();
        args.refuse_rest_of("localizations!", &["default", "optional", "crate"], faults);
        let default = default.and_then(|locale| known_locale(&locale, faults));
        Some(Self {
            folder: Spanned::new(folder.value(), folder.span()),
            default: default.unwrap_or_else(|| "en-US".to_owned()),
            krate,
            optional: optional.iter().map(LitStr::value).collect(),
        })
    }

    /// Whether a key may fit no definition.
    pub(super) fn is_optional(&self, key: &str) -> bool {
        let mut optional = self.optional.iter();
        optional.any(|above| {
            let below = key.strip_prefix(above.as_str());
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    }
}

fn folder(input: ParseStream<'_>) -> syn::Result<(LitStr, TokenStream)> {
    let folder = input.parse::<LitStr>()?;
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok((folder, input.parse()?))
}
