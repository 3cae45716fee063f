//! [`RouteSyntax`] → [`Route`]: checks every rule; generates no tokens.

use syn::ext::IdentExt;
use syn::{Ident, Path, Type};

use super::RouteKind;
use super::appearance::Appearance;
use super::parse::RouteSyntax;
use super::pattern::{PatternPart, parse_pattern};
use crate::faults::Faults;
use crate::function::{Param, reject_integer, state_type};
use crate::handler_options::HandlerOptions;
use crate::key_placement::{APPEARANCE_KEYS, HANDLER_OPTION_KEYS};
use crate::support::unknown_name_message;

/// A route that breaks no rule.
pub(super) struct Route<'a> {
    pub(super) syntax: &'a RouteSyntax,
    pub(super) parts: Vec<PatternPart>,
    pub(super) inputs: Vec<RouteInput<'a>>,
    pub(super) appearance: Option<Appearance>,
    pub(super) handler_options: HandlerOptions,
    pub(super) krate: Option<Path>,
}

/// An argument of the annotated function.
pub(super) enum RouteInput<'a> {
    Context,
    State(&'a Type),
    Value(PatternValue<'a>),
    /// The selected values of a select.
    Selected(&'a Ident, &'a Type),
    /// The submitted fields of a modal.
    Form(&'a Type),
}

/// A parameter whose value is in the custom ID.
pub(super) struct PatternValue<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    /// Index in the parts of the pattern.
    pub(super) position: usize,
}

/// Checks the syntax against every rule.
pub(super) fn check(syntax: &RouteSyntax, mut faults: Faults) -> Result<Route<'_>, Faults> {
    let (out, word) = (&mut faults, syntax.kind.as_str());
    let function = &syntax.function;
    if let Some(fault) = function.reject_receiver(word) {
        return Err(fault);
    }
    function.check_signature(word, out);
    let mut args = syntax.args.clone();
    let handler_options = HandlerOptions::take(&mut args, out);
    let krate = args.take_path("crate", out);
    let (appearance, keys) = match syntax.kind {
        RouteKind::Component => (Appearance::take(&mut args, function, out), APPEARANCE_KEYS),
        RouteKind::Modal => (None, [].as_slice()),
    };
    args.reject_rest(word, &[keys, HANDLER_OPTION_KEYS, &["crate"]].concat(), out);
    let parts = parse_pattern(syntax, out);
    let mut checker = ParamChecker {
        syntax,
        parts: parts.as_deref(),
        submitted: None,
    };
    let params = function.params.iter();
    let inputs = params
        .filter_map(|param| checker.check(param, out))
        .collect::<Vec<_>>();
    check_guard_values(&handler_options, &inputs, out);
    check_value_bounds(parts.as_deref().unwrap_or_default(), syntax, out);
    faults.finish(Route {
        syntax,
        parts: parts.unwrap_or_default(),
        inputs,
        appearance,
        handler_options,
        krate,
    })
}

impl RouteInput<'_> {
    /// Returns the name of a value in the custom ID.
    pub(super) fn value_name(&self) -> Option<&Ident> {
        match self {
            RouteInput::Value(value) => Some(value.ident),
            _ => None,
        }
    }
}

/// Rejects checks that take a value which is not in the custom ID.
fn check_guard_values(
    handler_options: &HandlerOptions,
    inputs: &[RouteInput<'_>],
    faults: &mut Faults,
) {
    let names = inputs.iter().filter_map(RouteInput::value_name);
    let names = names.map(ToString::to_string).collect::<Vec<_>>();
    let names = names.iter().map(String::as_str).collect::<Vec<_>>();
    let checks = handler_options.guards.checks.iter();
    for value in checks.flat_map(|check| &check.values) {
        let name = value.to_string();
        if names.is_empty() {
            let message = format!("`{name}` is not a value of the custom ID, which has no values");
            let help =
                format!("write `{{{name}}}` into the custom ID, and add a parameter `{name}`");
            faults.push_with_help(value.span(), message, help);
        } else if !names.contains(&name.as_str()) {
            let message = unknown_name_message(&name, "a value of the custom ID", &names);
            faults.push(value.span(), message);
        }
    }
}

/// Rejects values of the pattern that have no parameter.
fn check_value_bounds(parts: &[PatternPart], syntax: &RouteSyntax, faults: &mut Faults) {
    let has_param = |name: &str| {
        let mut params = syntax.function.params.iter();
        params.any(|param| param.ident().is_some_and(|ident| ident.unraw() == name))
    };
    for part in parts {
        if let (PatternPart::Value(name), Some(literal)) = (part, &syntax.pattern)
            && !has_param(name)
        {
            let message = format!("the function has no parameter `{name}`");
            let help = format!(
                "add one, such as `{name}: u64`, or remove `{{{name}}}` from the custom ID"
            );
            faults.push_with_help(literal.span(), message, help);
        }
    }
}

/// Checks the parameters in order, and converts them to arguments.
struct ParamChecker<'a, 'p> {
    syntax: &'a RouteSyntax,
    /// `None` if the pattern has faults: its values are unknown.
    parts: Option<&'p [PatternPart]>,
    /// The first parameter for selected values or modal fields; a second one is a fault.
    submitted: Option<&'a Ident>,
}

impl<'a> ParamChecker<'a, '_> {
    fn check(&mut self, param: &'a Param, faults: &mut Faults) -> Option<RouteInput<'a>> {
        let word = self.syntax.kind.as_str();
        param.check_form(word, faults);
        if let Some(option) = &param.option {
            faults.push(
                option.span,
                format_args!("`#[option]` is only allowed on the parameters of a command"),
            );
        }
        if param.state.is_some() {
            return state_type(&param.ty, faults).map(RouteInput::State);
        }
        if param.is_context() {
            return Some(RouteInput::Context);
        }
        let Some(ident) = param.ident() else {
            let message = format!(
                "a parameter of a {word} must be a name, not a pattern: the custom ID refers to it"
            );
            faults.push_over(&param.pat, message);
            return None;
        };
        if reject_integer(
            &param.ty,
            "a value in a custom ID or a selected value",
            faults,
        ) {
            return None;
        }
        let value = PatternPart::Value(ident.unraw().to_string());
        match self.parts?.iter().position(|part| *part == value) {
            Some(position) => Some(RouteInput::Value(pattern_value(
                position, param, ident, faults,
            ))),
            None => self.check_submitted(param, ident, faults),
        }
    }

    /// Checks a parameter that is not in the custom ID, and not a state or a `Context`.
    fn check_submitted(
        &mut self,
        param: &'a Param,
        ident: &'a Ident,
        faults: &mut Faults,
    ) -> Option<RouteInput<'a>> {
        match (self.syntax.kind, param.selected) {
            (RouteKind::Component, None) => {
                let message = format!("`{ident}` is not in the custom ID");
                let help = format!(
                    "write `{{{ident}}}` into it, or mark the parameter: `#[state]` for the app's \
                     state, `#[selected]` for the selected values"
                );
                faults.push_with_help(ident.span(), message, help);
                return None;
            }
            (RouteKind::Modal, Some(span)) => {
                let message = "a modal cannot have a `#[selected]` parameter: take its fields as an unmarked parameter whose type has `#[derive(Modal)]`";
                faults.push(span, message);
            }
            (RouteKind::Component, Some(_)) | (RouteKind::Modal, None) => {}
        }
        if let Some(first) = self.submitted {
            faults.push(ident.span(), self.second_message(first, ident));
            return None;
        }
        self.submitted = Some(ident);
        Some(match self.syntax.kind {
            RouteKind::Component => RouteInput::Selected(ident, &param.ty),
            RouteKind::Modal => RouteInput::Form(&param.ty),
        })
    }

    fn second_message(&self, first: &Ident, second: &Ident) -> String {
        match self.syntax.kind {
            RouteKind::Component => {
                format!(
                    "a component can have only one `#[selected]` parameter, which is already `{first}`"
                )
            }
            RouteKind::Modal => format!(
                "a modal can have only one parameter for its fields, which is already `{first}`\n= help: write \
                 `{{{second}}}` into the custom ID, or mark the app's state with `#[state]`"
            ),
        }
    }
}

/// Returns the value for a parameter in the custom ID. Such a parameter cannot be `#[selected]`.
fn pattern_value<'a>(
    position: usize,
    param: &'a Param,
    ident: &'a Ident,
    faults: &mut Faults,
) -> PatternValue<'a> {
    if let Some(span) = param.selected {
        let message = format!("`{ident}` is in the custom ID, so it cannot be `#[selected]`");
        faults.push(span, message);
    }
    PatternValue {
        ident,
        ty: &param.ty,
        position,
    }
}
