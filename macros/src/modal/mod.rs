//! `#[derive(Modal)]`: parse → check → expand, for a struct whose fields are those of a modal.

mod check;
mod expand;
mod parse;

use proc_macro2::TokenStream;

use crate::faults::Faults;

/// The implementation of `Modal`; where there are faults, one that can be named as it.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let syntax = match parse::Syntax::new(item, &mut faults) {
        Ok(syntax) => syntax,
        Err(error) => {
            faults.push_error(error);
            return faults.into_compile_error();
        }
    };
    match check::check(&syntax, faults) {
        Ok(modal) => expand::implementation(&modal),
        Err(faults) => {
            let mut tokens = expand::stub(&syntax);
            tokens.extend(faults.into_compile_error());
            tokens
        }
    }
}
