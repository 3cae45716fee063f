//! Tokens → [`Syntax`]: the pattern, the keys behind it, and the function.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

use super::Kind;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::Function;

/// An attribute and the function below it.
pub(super) struct Syntax {
    pub(super) kind: Kind,
    pub(super) pattern: Option<LitStr>,
    pub(super) args: Args,
    pub(super) function: Function,
}

impl Syntax {
    /// Reads both. Only what is not a function at all is an error; the rest goes to `faults`.
    pub(super) fn new(
        kind: Kind,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut inside = Faults::default();
        let function = Function::new(kind.word(), item, &mut inside)?;
        let (pattern, rest) = split.parse2(attr)?;
        let args = Args::parse(rest, faults);
        faults.append(inside);
        Ok(Self {
            kind,
            pattern,
            args,
            function,
        })
    }

    /// Why lints on the parameters are allowed.
    pub(super) fn reason(&self) -> &'static str {
        match self.kind {
            Kind::Component => "the parameters of a component are what its custom id says",
            Kind::Modal => "the parameters of a modal are what its custom id and its fields say",
        }
    }
}

/// The pattern, if there is one, and the tokens behind its comma.
fn split(input: ParseStream<'_>) -> syn::Result<(Option<LitStr>, TokenStream)> {
    let mut pattern = None;
    if input.peek(LitStr) {
        pattern = Some(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((pattern, input.parse()?))
}
