//! `localizations!`: read → check → expand, for the files of a folder.

mod check;
mod expand;
mod message;
mod parse;
mod read;

use proc_macro2::TokenStream;

use crate::faults::Faults;

/// What the files become; where there are faults, nothing but them.
pub(crate) fn embed(input: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let Some(syntax) = parse::Syntax::new(input, &mut faults) else {
        return faults.into_compile_error();
    };
    let folder = read::Folder::read(&syntax, &mut faults);
    match check::check(&syntax, folder, faults) {
        Ok(catalog) => expand::items(&catalog),
        Err(faults) => faults.into_compile_error(),
    }
}
