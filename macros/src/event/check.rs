//! [`EventSyntax`] → [`Event`]: checks every rule; generates no tokens.

use guildhall_rules::WEBHOOK_EVENT_TYPES;
use syn::spanned::Spanned as _;
use syn::{Ident, Path, Type};

use super::{EventName, EventSyntax, SUBJECT};
use crate::faults::Faults;
use crate::function::{Param, state_type};
use crate::support::unknown_name_message;

/// A function for an event that breaks no rule.
pub(super) struct Event<'a> {
    pub(super) syntax: &'a EventSyntax,
    pub(super) name: &'a Ident,
    pub(super) inputs: Vec<EventInput<'a>>,
    pub(super) krate: Option<Path>,
}

/// An argument of the annotated function.
pub(super) enum EventInput<'a> {
    State(&'a Type),
    /// The context, the event or its data.
    Parameter(&'a Type),
}

/// Checks the syntax against every rule.
pub(super) fn check(syntax: &EventSyntax, mut faults: Faults) -> Result<Event<'_>, Faults> {
    let (out, function) = (&mut faults, &syntax.function);
    if let Some(fault) = function.reject_receiver(SUBJECT) {
        return Err(fault);
    }
    let name = check_name(syntax, out);
    function.check_signature(SUBJECT, out);
    let mut args = syntax.args.clone();
    let krate = args.take_path("crate", out);
    args.reject_rest("event", &["crate"], out);
    let params = function.params.iter();
    let inputs = params
        .filter_map(|param| check_param(param, out))
        .collect::<Vec<_>>();
    match name {
        Some(name) => faults.finish(Event {
            syntax,
            name,
            inputs,
            krate,
        }),
        None => Err(faults),
    }
}

/// Returns the name of the event. A missing or unknown name is a fault.
fn check_name<'a>(syntax: &'a EventSyntax, faults: &mut Faults) -> Option<&'a Ident> {
    match &syntax.name {
        Some(EventName::Name(name)) => {
            if WEBHOOK_EVENT_TYPES.iter().any(|known| name == known) {
                return Some(name);
            }
            let expected = "a webhook event of the service";
            let message = unknown_name_message(&name.to_string(), expected, &WEBHOOK_EVENT_TYPES);
            faults.push(name.span(), message);
        }
        Some(EventName::Text(text)) => {
            let help = format!("write `#[event({})]`", text.value());
            faults.push_with_help(text.span(), "an event has a name without quotes", help);
        }
        None => {
            let message = "the name of the event is missing";
            let help = format!(
                "write it first, such as `#[event({})]`",
                WEBHOOK_EVENT_TYPES[0]
            );
            faults.push_with_help(syntax.function.sig.ident.span(), message, help);
        }
    }
    None
}

/// Checks a parameter, and converts it to an argument. The compiler checks its type.
fn check_param<'a>(param: &'a Param, faults: &mut Faults) -> Option<EventInput<'a>> {
    param.check_form(SUBJECT, faults);
    if let Some(option) = &param.option {
        let message = "`#[option]` is only allowed on the parameters of a command";
        faults.push(option.span, message);
    }
    if let Some(span) = param.selected {
        let message = "`#[selected]` is only allowed on a parameter of a component";
        faults.push(span, message);
    }
    if param.state.is_some() {
        return state_type(&param.ty, faults).map(EventInput::State);
    }
    if let Type::Reference(reference) = &param.ty {
        let message = format!("a {SUBJECT} must take the event and its data by value");
        let help = "mark the app's state with `#[state]`";
        faults.push_with_help(reference.and_token.span(), message, help);
        return None;
    }
    Some(EventInput::Parameter(&param.ty))
}
