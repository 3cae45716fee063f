//! [`Syntax`] → [`Route`]: every rule; makes no tokens.

use syn::ext::IdentExt;
use syn::{Ident, Path, Type};

use super::parse::Syntax;
use super::pattern::{self, Part};
use super::{Face, Kind};
use crate::faults::Faults;
use crate::function::{Param, state_type};
use crate::manner::Manner;

/// A route without faults.
pub(super) struct Route<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) parts: Vec<Part>,
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) face: Option<Face>,
    pub(super) manner: Manner,
    pub(super) krate: Option<Path>,
}

/// What the function is called with, in order.
pub(super) enum Input<'a> {
    Context,
    State(&'a Type),
    Value(Value<'a>),
    /// What a select was filled with.
    Selected(&'a Ident, &'a Type),
    /// What a modal was filled with.
    Form(&'a Type),
}

/// A value in the custom id.
pub(super) struct Value<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    /// Its position among the parts.
    pub(super) position: usize,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Route<'_>, Faults> {
    let (out, word) = (&mut faults, syntax.kind.word());
    let function = &syntax.function;
    if let Some(fault) = function.refuse_receiver(word) {
        return Err(fault);
    }
    function.check_signature(word, out);
    let mut args = syntax.args.clone();
    let manner = Manner::take(&mut args, out);
    let krate = args.take_path("crate", out);
    let (face, keys) = match syntax.kind {
        Kind::Component => (Face::take(&mut args, function, out), Face::KEYS),
        Kind::Modal => (None, [].as_slice()),
    };
    args.refuse_rest(word, &[keys, Manner::KEYS, &["crate"]].concat(), out);
    let parts = pattern::read(syntax, out);
    let mut checking = Checking {
        syntax,
        parts: parts.as_deref(),
        last: None,
    };
    let params = function.params.iter();
    let inputs = params.filter_map(|param| checking.param(param, out));
    let inputs = inputs.collect::<Vec<_>>();
    check_values(parts.as_deref().unwrap_or_default(), syntax, out);
    faults.finish(Route {
        syntax,
        parts: parts.unwrap_or_default(),
        inputs,
        face,
        manner,
        krate,
    })
}

/// Refuses values of the pattern that the function does not take.
fn check_values(parts: &[Part], syntax: &Syntax, faults: &mut Faults) {
    let takes = |name: &str| {
        let mut params = syntax.function.params.iter();
        params.any(|param| param.ident().is_some_and(|ident| ident.unraw() == name))
    };
    for part in parts {
        if let (Part::Value(name), Some(literal)) = (part, &syntax.pattern)
            && !takes(name)
        {
            let message = format!("the function has no parameter `{name}`");
            let help =
                format!("add one, as `{name}: u64`, or take `{{{name}}}` out of the custom id");
            faults.push_with_help(literal.span(), message, help);
        }
    }
}

/// The parameters on their way to inputs.
struct Checking<'a, 'p> {
    syntax: &'a Syntax,
    /// None where the pattern has faults: what is in it is not known then.
    parts: Option<&'p [Part]>,
    /// The parameter for what was selected or filled in, of which there is one.
    last: Option<&'a Ident>,
}

impl<'a> Checking<'a, '_> {
    fn param(&mut self, param: &'a Param, faults: &mut Faults) -> Option<Input<'a>> {
        let word = self.syntax.kind.word();
        param.check_form(word, faults);
        if let Some(option) = &param.option {
            faults.push(option.span, format_args!("a {word} has no options"));
        }
        if param.state.is_some() {
            return state_type(&param.ty, faults).map(Input::State);
        }
        if param.is_context() {
            return Some(Input::Context);
        }
        let Some(ident) = param.ident() else {
            let message =
                format!("a parameter of a {word} has a name, by which its custom id says it");
            faults.push_over(&param.pat, message);
            return None;
        };
        let value = Part::Value(ident.unraw().to_string());
        match self.parts?.iter().position(|part| *part == value) {
            Some(position) => Some(Input::Value(value_at(position, param, ident, faults))),
            None => self.entered(param, ident, faults),
        }
    }

    /// The parameter for what was selected or filled in.
    fn entered(
        &mut self,
        param: &'a Param,
        ident: &'a Ident,
        faults: &mut Faults,
    ) -> Option<Input<'a>> {
        match (self.syntax.kind, param.selected) {
            (Kind::Component, None) => {
                let message = format!("`{ident}` is not in the custom id");
                let help = format!(
                    "write `{{{ident}}}` into it, or mark the parameter: `#[state]` for the app's \
                     state, `#[selected]` for what a select was filled with"
                );
                faults.push_with_help(ident.span(), message, help);
                return None;
            }
            (Kind::Modal, Some(span)) => {
                let message = "a modal has fields: take a struct with `#[derive(Modal)]`, unmarked";
                faults.push(span, message);
            }
            (Kind::Component, Some(_)) | (Kind::Modal, None) => {}
        }
        if let Some(first) = self.last {
            faults.push(ident.span(), self.surplus(first, ident));
            return None;
        }
        self.last = Some(ident);
        Some(match self.syntax.kind {
            Kind::Component => Input::Selected(ident, &param.ty),
            Kind::Modal => Input::Form(&param.ty),
        })
    }

    fn surplus(&self, first: &Ident, second: &Ident) -> String {
        match self.syntax.kind {
            Kind::Component => format!("what was selected is one parameter: `{first}` has it"),
            Kind::Modal => format!(
                "the fields of a modal are one parameter: `{first}` has them\n= help: write \
                 `{{{second}}}` into the custom id, or mark the app's state with `#[state]`"
            ),
        }
    }
}

/// A value in the custom id, which is nothing else.
fn value_at<'a>(
    position: usize,
    param: &'a Param,
    ident: &'a Ident,
    faults: &mut Faults,
) -> Value<'a> {
    if let Some(span) = param.selected {
        let message = format!("`{ident}` is in the custom id, so it is not what was selected");
        faults.push(span, message);
    }
    Value {
        ident,
        ty: &param.ty,
        position,
    }
}
