//! Tokens → [`Syntax`]: what was written; the function's body is left unparsed.

use std::ops::Deref;

use guildhall_rules::CommandType;
use proc_macro2::TokenStream;
use syn::{Ident, Type};

use super::attribute;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::{Function, Param};

/// An attribute and the function below it.
pub(super) struct Syntax {
    pub(super) kind: CommandType,
    pub(super) args: Args,
    function: Function,
}

impl Syntax {
    /// Reads both. Only what is not a function at all is an error; the rest goes to `faults`.
    pub(super) fn new(
        kind: CommandType,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut inside = Faults::default();
        let function = Function::new(attribute(kind), item, &mut inside)?;
        let args = Args::parse(attr, faults);
        // The attribute stands above the parameters.
        faults.append(inside);
        Ok(Self {
            kind,
            args,
            function,
        })
    }

    /// The function as written.
    pub(super) fn function(&self) -> TokenStream {
        self.function
            .tokens("the parameters of a command are its options")
    }

    /// Whether the module may have an item of this name: one of the user's, which an argument
    /// names, would not be seen there.
    pub(super) fn is_free(&self, item: &str) -> bool {
        let options = self.params.iter().filter_map(|it| it.option.as_ref());
        let mut all = std::iter::once(&self.args).chain(options.map(|option| &option.value));
        !all.any(|args| args.name(item))
    }

    /// The parameters whose types may be those of options, with their names.
    pub(super) fn options(&self) -> impl Iterator<Item = (&Ident, &Param)> {
        let generic = self.sig.generics.type_params().next().is_some();
        let options = self
            .params
            .iter()
            .filter(move |param| !generic && param.is_input());
        let named = options.filter(|param| !matches!(param.ty, Type::ImplTrait(_)));
        named.filter_map(|param| Some((param.ident()?, param)))
    }
}

impl Deref for Syntax {
    type Target = Function;

    fn deref(&self) -> &Function {
        &self.function
    }
}
