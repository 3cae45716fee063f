//! `#[event]`: parse → check → expand, for a function that handles the webhook events of one type.

mod check;
mod expand;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::{Ident, LitStr, Token};

use crate::attr::Args;
use crate::faults::Faults;
use crate::function::Function;

/// The annotated function, as fault messages call it.
const SUBJECT: &str = "function for an event";

/// The attribute and the annotated function.
struct EventSyntax {
    name: Option<EventName>,
    args: Args,
    function: Function,
}

/// The first argument of the attribute.
enum EventName {
    Name(Ident),
    /// A string literal, which is a fault.
    Text(LitStr),
}

impl EventSyntax {
    /// Parses the attribute and the function.
    ///
    /// # Errors
    ///
    /// Returns an error if the item is not a function or the attribute does not start with a name; collects other
    /// faults in `faults`.
    fn new(attr: TokenStream, item: &TokenStream, faults: &mut Faults) -> syn::Result<Self> {
        let mut param_faults = Faults::default();
        let function = Function::new("event", item, &mut param_faults)?;
        let (name, rest) = split_name.parse2(attr)?;
        let args = Args::parse(rest, faults);
        // Report faults in source order: the attribute precedes the parameters.
        faults.append(param_faults);
        Ok(Self {
            name,
            args,
            function,
        })
    }
}

/// Parses the name, if there is one, and returns it with the tokens after its comma.
fn split_name(input: ParseStream<'_>) -> syn::Result<(Option<EventName>, TokenStream)> {
    let name = if input.peek(LitStr) {
        Some(EventName::Text(input.parse()?))
    } else if input.peek(Ident) && !input.peek2(Token![=]) {
        Some(EventName::Name(input.parse()?))
    } else {
        None
    };
    if name.is_some() && !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok((name, input.parse()?))
}

/// Returns the function and the module that is generated next to it.
pub(crate) fn attach(attr: TokenStream, item: &TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| EventSyntax::new(attr, item, faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return quote!(#item #errors),
    };
    let function = syntax.function.item("the event determines the parameters");
    match check::check(&syntax, faults) {
        Ok(event) => {
            let module = expand::module(&event);
            quote!(#function #module)
        }
        Err(faults) => {
            // In an `impl` block, a module is not allowed next to a method.
            let stub = (!syntax.function.is_method()).then(|| expand::stub(&syntax));
            let faults = faults.into_compile_error();
            quote!(#function #stub #faults)
        }
    }
}
