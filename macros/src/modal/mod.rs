//! `#[derive(Modal)]`: parse → check → expand, for a struct whose fields are the fields of a modal.

mod check;
mod expand;
mod parse;

use proc_macro2::TokenStream;

use crate::faults::Faults;

/// Returns the implementation of `Modal`, or compile errors and a stub.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| parse::ModalSyntax::new(item, faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return errors,
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
