//! `#[group]`: parse → check → expand, for a module whose commands are subcommands.

mod check;
mod expand;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// Gives the module back, with the definition of the whole inside.
pub(crate) fn attach(attr: TokenStream, item: &TokenStream) -> TokenStream {
    let read = Faults::gather(|faults| parse::Syntax::new(attr, item.clone(), faults));
    let (syntax, faults) = match read {
        Ok(read) => read,
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
