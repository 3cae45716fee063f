//! `localizations!`: parse → read → check → expand, for the Fluent files of a folder. `tr!` and `tr_in!` look their
//! texts up.

mod check;
mod expand;
mod lookup;
mod message;
mod parse;
mod read;
mod reference;

pub(crate) use lookup::{LookupMacro, look_up};

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// Returns the constants of the messages, the catalog, and the faults.
pub(crate) fn embed(input: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let Some(syntax) = parse::LocalizationsSyntax::new(input, &mut faults) else {
        return faults.into_compile_error();
    };
    let has_valid_arguments = faults.is_empty();
    let folder = read::LocaleFolder::read(&syntax, &mut faults);
    let mut catalog = check::check(&syntax, folder, &mut faults);
    if !has_valid_arguments {
        catalog.files.clear();
    }
    let items = expand::items(&catalog, !faults.is_empty());
    let faults = faults.into_compile_error();
    quote!(#items #faults)
}
