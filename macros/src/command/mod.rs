//! `#[command]`, `#[user_command]`, `#[message_command]` and `#[entry_point]`: parse → check → expand.

mod autocomplete;
mod check;
mod entry_point;
mod expand;
mod inline_choices;
pub(crate) mod option;
mod params;
mod parse;

use guildhall_rules::CommandType;
use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// Returns the name of the attribute for a command type.
pub(crate) fn attribute(kind: CommandType) -> &'static str {
    match kind {
        CommandType::User => "user_command",
        CommandType::Message => "message_command",
        CommandType::PrimaryEntryPoint => "entry_point",
        _ => "command",
    }
}

/// Returns the function and the module that is generated next to it.
pub(crate) fn attach(kind: CommandType, attr: TokenStream, item: &TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| parse::CommandSyntax::new(kind, attr, item, faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return quote!(#item #errors),
    };
    let function = syntax.function();
    match check::check(&syntax, faults) {
        Ok(command) => {
            let module = expand::module(&command);
            quote!(#function #module)
        }
        Err(check::FaultyCommand { faults, checkable }) => {
            // In an `impl` block, a module is not allowed next to a method.
            let module = (!syntax.is_method()).then(|| match &checkable {
                Some(command) => expand::module(command),
                None => expand::stub(&syntax),
            });
            let faults = faults.into_compile_error();
            quote!(#function #module #faults)
        }
    }
}
