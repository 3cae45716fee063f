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
        args.refuse_rest_of("localizations!", &["default", "crate"], faults);
        let default = default.and_then(|locale| known_locale(&locale, faults));
        Some(Self {
            folder: Spanned::new(folder.value(), folder.span()),
            default: default.unwrap_or_else(|| "en-US".to_owned()),
            krate,
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
