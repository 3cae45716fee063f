//! `localizations!`: read → check → expand, for the files of a folder.

mod check;
mod expand;
mod message;
mod parse;
mod read;
mod reference;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// What the files become; where there are faults, something that can be named as it.
pub(crate) fn embed(input: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let Some(syntax) = parse::Syntax::new(input, &mut faults) else {
        return faults.into_compile_error();
    };
    let folder = read::Folder::read(&syntax, &mut faults);
    match check::check(&syntax, folder, faults) {
        Ok(catalog) => expand::items(&catalog),
        Err(faults) => {
            let (stub, faults) = (expand::stub(&syntax), faults.into_compile_error());
            quote!(#stub #faults)
        }
    }
}
