//! Log lines of the app as entries of the emulator's record, each with the interaction that it belongs to.

use std::fmt::{self, Write as _};
use std::sync::{Arc, PoisonError};

use guildhall_emulator::{Emulator, LogLine};
use guildhall_model::{Id, Interaction};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id as SpanId, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, SpanRef};

use crate::cli::attached::AppNotice;
use crate::cli::handler_table::HandlerTable;
use crate::platform::Mutex;

/// Receiver of the log lines while a playground runs.
static RECEIVER: Mutex<Option<(LogReceiver, Arc<HandlerTable>)>> = Mutex::new(None);

/// Target of the line with the source of a handler.
const HANDLER_TARGET: &str = "guildhall::handler";

/// Target of the lines with the verdicts of the guards.
const GUARD_TARGET: &str = "guildhall::guard";

/// Receiver of log lines, and of the outcomes of interactions.
#[derive(Clone, Debug)]
pub(crate) enum LogReceiver {
    /// The emulator runs in the same process.
    Emulator(Emulator),
    /// The emulator runs in the parent process, which reads standard output.
    Parent,
}

impl LogReceiver {
    fn line(&self, line: LogLine) {
        match self {
            Self::Emulator(emulator) => emulator.record_log(line),
            Self::Parent => AppNotice::Log(line).print(),
        }
    }

    fn outcome(&self, interaction: Id<Interaction>, outcome: String) {
        match self {
            Self::Emulator(emulator) => emulator.record_outcome(interaction, &outcome),
            Self::Parent => AppNotice::Outcome {
                interaction,
                outcome,
            }
            .print(),
        }
    }
}

/// Sets the receiver of the log lines, and the handlers that they are about.
pub(crate) fn set_receiver(receiver: LogReceiver, handlers: HandlerTable) {
    let receiver = Some((receiver, Arc::new(handlers)));
    *RECEIVER.lock().unwrap_or_else(PoisonError::into_inner) = receiver;
}

/// Removes the receiver at the end of the playground.
pub(crate) fn remove_receiver() {
    *RECEIVER.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

fn receiver() -> Option<(LogReceiver, Arc<HandlerTable>)> {
    let current = RECEIVER.lock().unwrap_or_else(PoisonError::into_inner);
    current.clone()
}

/// Layer of `tracing` that sends log lines, and the outcomes of interactions, to the emulator.
struct LogEntries;

/// Returns the layer, with its levels.
pub(crate) fn log_layer<S>() -> impl Layer<S>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
{
    // At level DEBUG, the spans of interactions have their outcome.
    let levels = Targets::new()
        .with_default(LevelFilter::INFO)
        .with_target("guildhall", LevelFilter::DEBUG)
        .with_target("guildhall_client", LevelFilter::INFO)
        .with_target("guildhall_emulator", LevelFilter::OFF);
    LogEntries.with_filter(levels)
}

/// Interaction, as an extension of its span.
struct SpanInteraction {
    id: String,
    /// Name of the route; `None` if there is no handler.
    route: Option<String>,
    /// Name of the guard that has rejected the interaction.
    rejected_by: Option<String>,
    /// Whether the value of an option was invalid.
    has_invalid_value: bool,
}

impl SpanInteraction {
    /// Returns the lines about the guards of the handler. Outcomes other than these do not show whether the guards
    /// granted the use.
    fn verdicts(&self, handlers: &HandlerTable, outcome: &str) -> Vec<String> {
        let handler = self.route.as_deref().and_then(|route| handlers.get(route));
        let handler = handler.filter(|_| matches!(outcome, "completed" | "rejected"));
        let rejected_by = self.rejected_by.as_deref();
        handler.map_or_else(Vec::new, |handler| {
            handler.verdicts(outcome == "rejected", rejected_by)
        })
    }
}

/// Returns a line about the handler of an interaction.
fn handler_line(interaction: &str, target: &str, message: String) -> LogLine {
    LogLine {
        interaction: interaction.parse().ok(),
        level: "DEBUG".to_owned(),
        target: target.to_owned(),
        message,
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for LogEntries {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &SpanId, context: Context<'_, S>) {
        if attributes.metadata().name() != "interaction" {
            return;
        }
        let mut fields = LogFields::default();
        attributes.record(&mut fields);
        let (Some(span), Some(id)) = (context.span(id), fields.interaction) else {
            return;
        };
        let route = fields.command;
        if let (Some(route), Some((receiver, handlers))) = (&route, receiver())
            && let Some(handler) = handlers.get(route)
        {
            receiver.line(handler_line(&id, HANDLER_TARGET, handler.to_string()));
        }
        span.extensions_mut().insert(SpanInteraction {
            id,
            route,
            rejected_by: None,
            has_invalid_value: false,
        });
    }

    fn on_record(&self, id: &SpanId, values: &Record<'_>, context: Context<'_, S>) {
        let mut fields = LogFields::default();
        values.record(&mut fields);
        let (Some(span), Some(outcome)) = (context.span(id), fields.outcome) else {
            return;
        };
        let extensions = span.extensions();
        let Some((receiver, handlers)) = receiver() else {
            return;
        };
        if let Some(interaction) = extensions.get::<SpanInteraction>() {
            for verdict in interaction.verdicts(&handlers, &outcome) {
                receiver.line(handler_line(&interaction.id, GUARD_TARGET, verdict));
            }
            if let Ok(id) = interaction.id.parse() {
                let is_invalid = outcome == "rejected" && interaction.has_invalid_value;
                let outcome = if is_invalid {
                    "invalid_value".to_owned()
                } else {
                    outcome
                };
                receiver.outcome(id, outcome);
            }
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let Some((receiver, _)) = receiver() else {
            return;
        };
        let mut fields = LogFields::default();
        event.record(&mut fields);
        let scope = || context.event_scope(event).into_iter().flatten();
        // Events of the app may have fields with the same names.
        if event.metadata().target().starts_with("guildhall::") {
            scope().for_each(|span| note_refusal(&span, &fields));
        }
        let mut interactions = scope().filter_map(|span| interaction_of(&span));
        let interaction = interactions.next().or(fields.interaction);
        let metadata = event.metadata();
        receiver.line(LogLine {
            interaction: interaction.and_then(|id| id.parse().ok()),
            level: metadata.level().to_string(),
            target: metadata.target().to_owned(),
            message: fields.message + &fields.others,
        });
    }
}

/// Returns the ID of the interaction that a span is about.
fn interaction_of<S: for<'s> LookupSpan<'s>>(span: &SpanRef<'_, S>) -> Option<String> {
    let extensions = span.extensions();
    let interaction = extensions.get::<SpanInteraction>();
    interaction.map(|interaction| interaction.id.clone())
}

/// Stores the reason that an event states for the rejection of the interaction of a span: a guard or a value.
fn note_refusal<S: for<'s> LookupSpan<'s>>(span: &SpanRef<'_, S>, fields: &LogFields) {
    if let Some(interaction) = span.extensions_mut().get_mut::<SpanInteraction>() {
        interaction.has_invalid_value |= fields.has_invalid_option;
        if let Some(guard) = &fields.guard {
            interaction.rejected_by = Some(guard.clone());
        }
    }
}

/// Fields of a span or an event.
#[derive(Default)]
struct LogFields {
    /// Field `id` of the span, or `interaction` of an event.
    interaction: Option<String>,
    /// Name of the route.
    command: Option<String>,
    /// Name of the guard that has rejected the interaction.
    guard: Option<String>,
    outcome: Option<String>,
    /// Whether the event names an option whose value is invalid.
    has_invalid_option: bool,
    message: String,
    /// Other fields, as ` name=value`.
    others: String,
}

impl Visit for LogFields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "id" | "interaction" => self.interaction = Some(format!("{value:?}")),
            "outcome" => self.outcome = Some(format!("{value:?}")),
            "message" => self.message = format!("{value:?}"),
            name => {
                if name == "command" {
                    self.command = Some(format!("{value:?}"));
                }
                // Writing to a string cannot fail.
                let _ = write!(self.others, " {name}={value:?}");
            }
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "outcome" => self.outcome = Some(value.to_owned()),
            name => {
                match name {
                    "guard" => self.guard = Some(value.to_owned()),
                    "option" => self.has_invalid_option = true,
                    _ => {}
                }
                self.record_debug(field, &value);
            }
        }
    }
}
