//! `localizations!`: parse → read → check → expand, for the Fluent files of a folder.

mod check;
mod expand;
mod message;
mod parse;
mod read;
mod reference;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// Returns the constants of the messages and the catalog, or the faults with an empty catalog.
pub(crate) fn embed(input: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let Some(syntax) = parse::LocalizationsSyntax::new(input, &mut faults) else {
        return faults.into_compile_error();
    };
    let folder = read::LocaleFolder::read(&syntax, &mut faults);
    match check::check(&syntax, folder, faults) {
        Ok(catalog) => expand::items(&catalog),
        Err(faults) => {
            let (stub, faults) = (expand::stub(&syntax), faults.into_compile_error());
            quote!(#stub #faults)
        }
    }
}
