//! Autocomplete: invokes the autocomplete function of the focused option, and responds with its choices.

use std::future::{self, Future};

use guildhall_model::{Choice, InteractionResponse};
use guildhall_rules::{CHOICE_NAME_MAX, CHOICES_MAX, OptionDef};

use crate::command::arguments::ArgumentReader;
use crate::command::invocation::Invocation;
use crate::context::autocomplete::Autocomplete;
use crate::error::handler_error::{DefinitionMismatch, HandlerError};
use crate::error::panicked::catch_panics;
use crate::error::{Error, IntoError};
use crate::guard::check::check_for_autocomplete;
use crate::receive::deadline::suggest_until;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invoke::has_guards;
use crate::receive::respond::respond_with_error;
use crate::respond::into_response::AutocompleteFuture;

/// Responds to an autocomplete request with the choices that the option's autocomplete function returns.
pub(crate) async fn autocomplete(app: &Dispatcher, invocation: &Invocation<'_>) {
    let state = invocation.response_state();
    let deadline = state.waiting_since() + app.timing.autocomplete_within;
    match suggest_until(deadline, state, suggest(app, invocation)).await {
        // Fails only if the service cancelled the request because the user continued typing.
        Ok(choices) => drop(state.try_respond(&choices)),
        Err(error) => {
            invocation.record(error.outcome());
            respond_with_error(&invocation.recipient(), state, error);
        }
    }
}

async fn suggest(
    app: &Dispatcher,
    invocation: &Invocation<'_>,
) -> Result<InteractionResponse, HandlerError> {
    if has_guards(app, invocation) {
        check_for_autocomplete(&app.guards, invocation)?;
    }
    let focused = invocation.focused().ok_or(DefinitionMismatch::NotFocused)?;
    let autocompleters = invocation
        .target()
        .map_or(&[][..], |target| target.handler.autocompleters);
    let (_, complete) = autocompleters
        .iter()
        .find(|(index, _)| *index == focused)
        .ok_or(DefinitionMismatch::NoCompleter)?;
    let suggested = catch_panics(complete(invocation.argument_reader())).await?;
    Ok(choices(&invocation.defs()[focused], suggested))
}

/// An autocomplete function with the parameters `(typed)`, `(ctx, typed)`, `(typed, so_far)` or `(ctx, typed, so_far)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an autocomplete function for this option",
    label = "not an `async` function that takes the typed text as `&str` and returns choices",
    note = "add `async` if it is missing, or write `async fn suggest(ctx: Autocomplete, typed: &str, so_far: &command::Partial) -> Vec<Choice>`; `ctx` and `so_far` can be omitted",
    note = "the function returns any iterator of values that convert to `Choice`, alone or in a `Result` with `guildhall::Error` or a `std::error::Error`"
)]
pub trait Autocompleter<'p, P, M> {
    /// Invokes the function.
    fn suggest(self, ctx: Autocomplete, typed: &'p str, so_far: &'p P) -> AutocompleteFuture<'p>;
}

/// A return value of an autocomplete function: suggestions, alone or in a `Result`.
///
/// `Marker` is [`Infallible`] for suggestions alone and [`Fallible`] for a `Result`.
pub trait Suggestions<Marker> {
    /// Returns the suggestions.
    ///
    /// # Errors
    ///
    /// Returns the error of the function.
    fn into_choices(self) -> Result<Vec<Choice>, Error>;
}

/// Marker for suggestions alone.
#[derive(Clone, Copy, Debug)]
pub enum Infallible {}

/// Marker for suggestions in a `Result`.
#[derive(Clone, Copy, Debug)]
pub enum Fallible {}

impl<I: IntoIterator<Item: Into<Choice>>> Suggestions<Infallible> for I {
    fn into_choices(self) -> Result<Vec<Choice>, Error> {
        Ok(self.into_iter().map(Into::into).collect())
    }
}

impl<I: IntoIterator<Item: Into<Choice>>, E: IntoError> Suggestions<Fallible> for Result<I, E> {
    fn into_choices(self) -> Result<Vec<Choice>, Error> {
        self.map_err(IntoError::into_error)?.into_choices()
    }
}

/// Invokes an autocomplete function with the arguments for its parameters.
///
/// # Errors
///
/// The future resolves to [`HandlerError`] if the interaction has no user.
pub fn complete<'p, F, M, P>(
    function: F,
    reader: ArgumentReader<'p>,
    so_far: &'p P,
) -> AutocompleteFuture<'p>
where
    F: Autocompleter<'p, P, M>,
{
    match reader.autocomplete() {
        Ok(ctx) => function.suggest(ctx, reader.typed(), so_far),
        Err(error) => Box::pin(future::ready(Err(error))),
    }
}

/// Implements [`Autocompleter`] for each listed signature. The first line of the input names all arguments that a
/// signature may use.
macro_rules! signatures {
    (
        ($ctx:ident, $typed:ident, $so_far:ident)
        $($(#[$meta:meta])* $signature:ident($($argument:ident: $kind:ty),*),)*
    ) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $signature;

        impl<'p, P, F, Fut, Marker> Autocompleter<'p, P, ($signature, Marker)> for F
        where
            P: 'p,
            F: FnOnce($($kind),*) -> Fut,
            Fut: Future<Output: Suggestions<Marker>> + Send + 'p,
        {
            fn suggest(self, $ctx: Autocomplete, $typed: &'p str, $so_far: &'p P) -> AutocompleteFuture<'p> {
                let _unused = (&$ctx, $typed, $so_far);
                let suggested = self($($argument),*);
                // Box the future here: the compiler cannot yet prove that a generated future is `Send` if it holds an
                // opaque future with a lifetime (rust-lang/rust#100013).
                Box::pin(async { Ok(suggested.await.into_choices()?) })
            }
        }
    )*};
}

signatures! {
    (ctx, typed, so_far)
    /// Marker for autocomplete functions with the parameters `(typed)`.
    Typed(typed: &'p str),
    /// Marker for autocomplete functions with the parameters `(ctx, typed)`.
    ContextTyped(ctx: Autocomplete, typed: &'p str),
    /// Marker for autocomplete functions with the parameters `(typed, so_far)`.
    TypedSoFar(typed: &'p str, so_far: &'p P),
    /// Marker for autocomplete functions with the parameters `(ctx, typed, so_far)`.
    ContextTypedSoFar(ctx: Autocomplete, typed: &'p str, so_far: &'p P),
}

/// Returns the autocomplete response with those choices that the service would accept.
///
/// Keeps the first 25 valid choices, and truncates names and their localizations to 100 characters. Drops localizations
/// that are empty or in an unknown language. Drops a choice with a warning if its name is empty, or its value is too
/// long or has another type than the option.
fn choices(def: &OptionDef<'_>, suggested: Vec<Choice>) -> InteractionResponse {
    let valid = suggested
        .into_iter()
        .filter_map(|choice| validate_choice(def, choice));
    InteractionResponse::Autocomplete(valid.take(CHOICES_MAX).collect())
}

fn validate_choice(def: &OptionDef<'_>, mut choice: Choice) -> Option<Choice> {
    truncate_name(def, &mut choice.name);
    if let Some(names) = &mut choice.name_localizations {
        names.retain(|locale, name| locale.is_known() && !name.is_empty());
        for name in names.values_mut() {
            truncate_name(def, name);
        }
    }
    match choice.check(def.kind) {
        Ok(()) => Some(choice),
        Err(fault) => {
            tracing::warn!(option = def.name, %fault, "dropped an invalid choice");
            None
        }
    }
}

/// Truncates a name to the maximum length of 100 characters.
fn truncate_name(def: &OptionDef<'_>, name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(CHOICE_NAME_MAX) {
        tracing::warn!(
            option = def.name,
            "truncated the name of a choice to 100 characters"
        );
        name.truncate(end);
    }
}
