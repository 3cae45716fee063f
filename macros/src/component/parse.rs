//! Tokens → [`RouteSyntax`]: parses the pattern, the keys after it, and the function.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

use super::RouteKind;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::Function;

/// The attribute and the annotated function.
pub(super) struct RouteSyntax {
    pub(super) kind: RouteKind,
    pub(super) pattern: Option<LitStr>,
    pub(super) args: Args,
    pub(super) function: Function,
}

impl RouteSyntax {
    /// Parses the attribute and the function.
    ///
    /// # Errors
    ///
    /// Returns an error if the item is not a function or if the comma after the pattern is missing; collects other
    /// faults in `faults`.
    pub(super) fn new(
        kind: RouteKind,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut param_faults = Faults::default();
        let function = Function::new(kind.as_str(), item, &mut param_faults)?;
        let (pattern, rest) = split_pattern.parse2(attr)?;
        let args = Args::parse(rest, faults);
        // Report faults in source order: the attribute precedes the parameters.
        faults.append(param_faults);
        Ok(Self {
            kind,
            pattern,
            args,
            function,
        })
    }

    /// Returns the reason for allowing lints about the parameters.
    pub(super) fn lint_reason(&self) -> &'static str {
        match self.kind {
            RouteKind::Component => "the custom ID of a component determines its parameters",
            RouteKind::Modal => "the custom ID and the fields of a modal determine its parameters",
        }
    }
}

/// Parses the pattern, if there is one, and returns it with the tokens after its comma.
fn split_pattern(input: ParseStream<'_>) -> syn::Result<(Option<LitStr>, TokenStream)> {
    let mut pattern = None;
    if input.peek(LitStr) {
        pattern = Some(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((pattern, input.parse()?))
}
