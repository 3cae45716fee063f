//! Tokens → [`CommandSyntax`]: parses the attribute and the function without its body.

use std::ops::Deref;

use guildhall_rules::CommandType;
use proc_macro2::TokenStream;
use syn::{Ident, Type};

use super::attribute;
use crate::attr::Args;
use crate::faults::Faults;
use crate::function::{Function, Param};

/// The attribute and the annotated function.
pub(super) struct CommandSyntax {
    pub(super) kind: CommandType,
    pub(super) args: Args,
    function: Function,
}

impl CommandSyntax {
    /// Parses the attribute and the function.
    ///
    /// # Errors
    ///
    /// Returns an error only if the item is not a function; collects other faults in `faults`.
    pub(super) fn new(
        kind: CommandType,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let mut param_faults = Faults::default();
        let function = Function::new(attribute(kind), item, &mut param_faults)?;
        let args = Args::parse(attr, faults);
        // Report faults in source order: the attribute precedes the parameters.
        faults.append(param_faults);
        Ok(Self {
            kind,
            args,
            function,
        })
    }

    /// Returns the function as written, without the macro's attributes on its parameters.
    pub(super) fn function(&self) -> TokenStream {
        self.function
            .item("the options of a command determine its parameters")
    }

    /// Returns whether the generated module may contain an item named `item`.
    ///
    /// Returns `false` if an argument of an attribute refers to an item of that name in the surrounding module: the
    /// generated item would shadow that item.
    pub(super) fn can_generate(&self, item: &str) -> bool {
        let options = self
            .params
            .iter()
            .filter_map(|param| param.option.as_ref())
            .map(|option| &option.value);
        let mut all = std::iter::once(&self.args).chain(options);
        !all.any(|args| args.mentions_item(item))
    }

    /// Returns the parameters that can be options, with their identifiers.
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
