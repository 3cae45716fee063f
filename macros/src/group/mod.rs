//! `#[group]`: parse → check → expand, for a module whose commands are subcommands.

mod check;
mod expand;
mod mistakes;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// Returns the module, with the definition of the group inside.
pub(crate) fn attach(attr: TokenStream, item: &TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| parse::GroupSyntax::new(attr, item.clone(), faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return quote!(#item #errors),
    };
    match check::check(&syntax, faults) {
        Ok(group) => expand::module(&group),
        Err(faults) => {
            let (module, faults) = (expand::stub(&syntax), faults.into_compile_error());
            quote!(#module #faults)
        }
    }
}
