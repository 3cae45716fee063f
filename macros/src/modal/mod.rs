//! `#[derive(Modal)]`: parse → check → expand, for a struct whose fields are those of a modal.

mod check;
mod expand;
mod parse;

use proc_macro2::TokenStream;

use crate::faults::Faults;

/// The implementation of `Modal`; where there are faults, one that can be named as it.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let read = Faults::gather(|faults| parse::Syntax::new(item, faults));
    let (syntax, faults) = match read {
        Ok(read) => read,
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
