//! Stage 5 for autocomplete: the functions that suggest values, whichever arguments they take.
//!
//! Suggested values as the answer to an autocomplete.

use std::future;
use std::future::Future;

use guildhall_model::{Choice, InteractionResponse};
use guildhall_rules::{CHOICE_NAME_MAX, CHOICES_MAX, OptionDef};

use crate::context::autocomplete::Autocomplete;
use crate::receive::arguments::Call;
use crate::receive::invoke::AutocompleteFuture;

/// A function that suggests values: `(typed)`, `(ctx, typed)`, `(typed, so_far)` or
/// `(ctx, typed, so_far)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no autocomplete function for this option",
    note = "write `async fn suggest(ctx: Autocomplete, typed: &str, so_far: &command::Partial) -> Vec<Choice>`; `ctx` and `so_far` may be left out",
    note = "it returns anything that iterates into choices"
)]
pub trait Completer<'p, P, M> {
    /// Calls it.
    fn suggest(self, ctx: Autocomplete, typed: &'p str, so_far: &'p P) -> AutocompleteFuture<'p>;
}

/// Runs an autocomplete function with the arguments it asks for.
///
/// # Errors
///
/// [`Failure`](crate::receive::Failure) where the interaction cannot be read.
pub fn complete<'p, F, M, P>(function: F, call: Call<'p>, so_far: &'p P) -> AutocompleteFuture<'p>
where
    F: Completer<'p, P, M>,
{
    match call.autocomplete() {
        Ok(ctx) => function.suggest(ctx, call.typed(), so_far),
        Err(failure) => Box::pin(future::ready(Err(failure))),
    }
}

/// Declares a form by the arguments that it passes on; the first line names all there are.
macro_rules! forms {
    (
        ($ctx:ident, $typed:ident, $so_far:ident)
        $($(#[$meta:meta])* $form:ident($($argument:ident: $kind:ty),*),)*
    ) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $form;

        impl<'p, P, F, Fut, Choices> Completer<'p, P, $form> for F
        where
            P: 'p,
            F: FnOnce($($kind),*) -> Fut,
            Fut: Future<Output = Choices> + Send + 'p,
            Choices: IntoIterator<Item: Into<Choice>>,
        {
            fn suggest(self, $ctx: Autocomplete, $typed: &'p str, $so_far: &'p P) -> AutocompleteFuture<'p> {
                let _not_asked_for = (&$ctx, $typed, $so_far);
                let suggested = self($($argument),*);
                // Boxed here, because the compiler cannot yet prove a generated future `Send` that
                // holds an opaque one of some lifetime (rust-lang/rust#100013).
                Box::pin(async { Ok(suggested.await.into_iter().map(Into::into).collect()) })
            }
        }
    )*};
}

forms! {
    (ctx, typed, so_far)
    /// `(typed)`
    Typed(typed: &'p str),
    /// `(ctx, typed)`
    ContextTyped(ctx: Autocomplete, typed: &'p str),
    /// `(typed, so_far)`
    TypedSoFar(typed: &'p str, so_far: &'p P),
    /// `(ctx, typed, so_far)`
    ContextTypedSoFar(ctx: Autocomplete, typed: &'p str, so_far: &'p P),
}

/// The choices that the service accepts of those suggested.
///
/// More than 25 are cut, and so is a name over 100 characters, in every language; one in a language
/// that the service does not have, or without text, is left out. A value that is too long or of
/// another type than the option cannot be mended, and is left out with a warning.
pub(crate) fn choices(def: &OptionDef<'_>, suggested: Vec<Choice>) -> InteractionResponse {
    let fit = suggested
        .into_iter()
        .filter_map(|choice| fitted(def, choice));
    InteractionResponse::Autocomplete(fit.take(CHOICES_MAX).collect())
}

fn fitted(def: &OptionDef<'_>, mut choice: Choice) -> Option<Choice> {
    cut(def, &mut choice.name);
    if let Some(names) = &mut choice.name_localizations {
        names.retain(|locale, name| locale.is_known() && !name.is_empty());
        for name in names.values_mut() {
            cut(def, name);
        }
    }
    match choice.check(def.kind) {
        Ok(()) => Some(choice),
        Err(fault) => {
            tracing::warn!(option = def.name, %fault, "a suggestion is left out");
            None
        }
    }
}

/// Cuts a name to what the service accepts.
fn cut(def: &OptionDef<'_>, name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(CHOICE_NAME_MAX) {
        tracing::warn!(
            option = def.name,
            "the name of a suggestion is cut to 100 characters"
        );
        name.truncate(end);
    }
}
