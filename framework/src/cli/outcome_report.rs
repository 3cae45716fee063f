//! Output of an interaction: the response, the fields of a modal, and the end of a deferred response.

use std::io;
use std::time::Duration;

use guildhall_emulator::Outcome;
use guildhall_model::InteractionResponse;

use crate::cli::console::{BOLD, DIM, RED, println, styled};
use crate::platform::timeout;

/// Timeout for the final response to a deferred interaction.
pub(crate) const FINAL_TIMEOUT: Duration = Duration::from_secs(10);

/// Result of an interaction whose outcome was printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PrintedReport {
    /// Whether the app responded with more than a deferral.
    pub(crate) is_complete: bool,
    /// Whether the handler failed.
    pub(crate) has_failed: bool,
    /// Reason that the app refused the interaction.
    pub(crate) refusal: Option<Refusal>,
}

/// Reason that an app refuses an interaction, with a message to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A guard, or the handler.
    Guard,
    /// A value of an option or a field.
    InvalidValue,
}

impl Refusal {
    fn new(outcome: &Outcome) -> Option<Self> {
        match outcome.reported()?.as_str() {
            "rejected" => Some(Self::Guard),
            "invalid_value" => Some(Self::InvalidValue),
            _ => None,
        }
    }
}

/// Prints a response, the fields of a modal, the end of a deferred response, and after `ended`, the error of a handler
/// that failed after its initial response.
pub(crate) async fn print_outcome(
    outcome: &Outcome,
    ended: impl Future,
) -> io::Result<PrintedReport> {
    let text = outcome.to_string();
    println(&colored(&text, outcome))?;
    if let Some(modal) = outcome.modal() {
        print_indented(&modal.to_string())?;
    }
    let is_final = print_end(outcome).await?;
    ended.await;
    let failure = outcome.failure();
    if let Some(error) = failure.as_ref().filter(|error| !text.ends_with(*error)) {
        print_indented(&styled(RED, &format!("failed: {error}")))?;
    }
    let refusal = Refusal::new(outcome);
    println("")?;
    Ok(PrintedReport {
        is_complete: is_final && outcome.is_success(),
        has_failed: failure.is_some() && refusal.is_none(),
        refusal,
    })
}

/// Returns the text of an outcome with a bold name, a dim remark about who sees the response, and red errors.
fn colored(text: &str, outcome: &Outcome) -> String {
    let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    let first = match first.strip_prefix(&outcome.app) {
        Some(error) if !outcome.is_success() => styled(BOLD, &outcome.app) + &styled(RED, error),
        Some(remark) => styled(BOLD, &outcome.app) + &styled(DIM, remark),
        None => first.to_owned(),
    };
    match rest.rsplit_once("\n  failed: ") {
        Some((rest, error)) if outcome.failure().is_some() => {
            format!(
                "{first}{rest}\n  {}",
                styled(RED, &format!("failed: {error}"))
            )
        }
        _ => first + rest,
    }
}

/// Prints the end of a deferred response. Returns whether the response is final.
async fn print_end(outcome: &Outcome) -> io::Result<bool> {
    let is_deferred = matches!(
        outcome.result,
        Ok(InteractionResponse::DeferredChannelMessage { .. }
            | InteractionResponse::DeferredUpdateMessage)
    );
    let end = timeout(FINAL_TIMEOUT, outcome.final_text()).await;
    match &end {
        Ok(text) if is_deferred => print_indented(text)?,
        Ok(_) => {}
        Err(_) => println(&format!(
            "  no final response within {} s; the page shows a later one",
            FINAL_TIMEOUT.as_secs()
        ))?,
    }
    Ok(end.is_ok())
}

fn print_indented(text: &str) -> io::Result<()> {
    let mut lines = text.lines();
    lines.try_for_each(|line| println(&format!("  {line}")))
}
