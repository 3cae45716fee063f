//! `#[derive(Choice)]`: parse → check → expand, for an enum whose variants are choices.

pub(crate) mod check;
pub(crate) mod expand;
mod parse;

use proc_macro2::TokenStream;

use crate::faults::Faults;

/// Returns the implementations of the traits, or compile errors and a stub.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| parse::ChoiceSyntax::new(item, faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return errors,
    };
    match check::check(&syntax, faults) {
        Ok(choices) => expand::implementation(&choices),
        Err(faults) => {
            let mut tokens = expand::stub(&syntax);
            tokens.extend(faults.into_compile_error());
            tokens
        }
    }
}
