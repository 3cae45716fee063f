//! Tokens → [`CommandSyntax`]: parses the attribute and the function, except its body.

use std::ops::Deref;

use guildhall_rules::CommandType;
use proc_macro2::TokenStream;
use syn::{Ident, Type};

use super::attribute;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::{Function, Param};

/// The attribute and the function below it.
pub(super) struct CommandSyntax {
    pub(super) kind: CommandType,
    pub(super) args: Args,
    function: Function,
}

impl CommandSyntax {
    /// Parses both. Only an item that is not a function is an error; other faults go to `faults`.
    pub(super) fn new(
        kind: CommandType,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut param_faults = Faults::default();
        let function = Function::new(attribute(kind), item, &mut param_faults)?;
        let args = Args::parse(attr, faults);
        // In the order of the source: the attribute precedes the parameters.
        faults.append(param_faults);
        Ok(Self {
            kind,
            args,
            function,
        })
    }

    /// Returns the function as written.
    pub(super) fn function(&self) -> TokenStream {
        self.function
            .item("the parameters of a command are its options")
    }

    /// Returns whether the module may declare an item of this name.
    ///
    /// It may not if an argument refers to an item of the user's by that name, which the module's
    /// own would shadow.
    pub(super) fn is_free(&self, item: &str) -> bool {
        let options = self
            .params
            .iter()
            .filter_map(|param| param.option.as_ref())
            .map(|option| &option.value);
        let mut all = std::iter::once(&self.args).chain(options);
        !all.any(|args| args.refer_to(item))
    }

    /// Returns the parameters that can be options, with their names.
    pub(super) fn options(&self) -> impl Iterator<Item = (&Ident, &Param)> {
        let is_generic = self.sig.generics.type_params().next().is_some();
        self.params
            .iter()
            .filter(move |param| !is_generic && param.is_input())
            .filter(|param| !matches!(param.ty, Type::ImplTrait(_)))
            .filter_map(|param| Some((param.ident()?, param)))
    }
}

impl Deref for CommandSyntax {
    type Target = Function;

    fn deref(&self) -> &Function {
        &self.function
    }
}
