//! Tokens → [`RouteSyntax`]: parses the pattern, the keys after it, and the function.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

use super::RouteKind;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::Function;

/// The attribute and the function below it.
pub(super) struct RouteSyntax {
    pub(super) kind: RouteKind,
    pub(super) pattern: Option<LitStr>,
    pub(super) args: Args,
    pub(super) function: Function,
}

impl RouteSyntax {
    /// Parses both. Only an item that is not a function is an error; other faults go to `faults`.
    pub(super) fn new(
        kind: RouteKind,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut param_faults = Faults::default();
        let function = Function::new(kind.word(), item, &mut param_faults)?;
        let (pattern, rest) = split_pattern.parse2(attr)?;
        let args = Args::parse(rest, faults);
        // In the order of the source: the attribute precedes the parameters.
        faults.append(param_faults);
        Ok(Self {
            kind,
            pattern,
            args,
            function,
        })
    }

    /// Returns the reason for allowing lints on the parameters.
    pub(super) fn lint_reason(&self) -> &'static str {
        match self.kind {
            RouteKind::Component => "the parameters of a component are those of its custom id",
            RouteKind::Modal => {
                "the parameters of a modal are those of its custom id and its fields"
            }
        }
    }
}

/// Splits the pattern, if there is one, from the tokens after its comma.
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
