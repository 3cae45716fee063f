//! Log lines of the app as entries of the emulator's record, each with the interaction that it belongs to.

use std::fmt::{self, Write as _};
use std::sync::{Mutex, PoisonError};

use guildhall_emulator::{Emulator, LogLine};
use guildhall_model::{Id, Interaction};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id as SpanId, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, SpanRef};

use crate::cli::attached::AppNotice;

/// Receiver of the log lines while a playground runs.
static RECEIVER: Mutex<Option<LogReceiver>> = Mutex::new(None);

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

/// Sets the receiver of the log lines; `None` at the end of the playground.
pub(crate) fn set_receiver(receiver: Option<LogReceiver>) {
    *RECEIVER.lock().unwrap_or_else(PoisonError::into_inner) = receiver;
}

fn receiver() -> Option<LogReceiver> {
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

/// ID of an interaction, as an extension of its span.
struct InteractionId(String);

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for LogEntries {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &SpanId, context: Context<'_, S>) {
        if attributes.metadata().name() != "interaction" {
            return;
        }
        let mut fields = LogFields::default();
        attributes.record(&mut fields);
        if let (Some(span), Some(id)) = (context.span(id), fields.interaction) {
            span.extensions_mut().insert(InteractionId(id));
        }
    }

    fn on_record(&self, id: &SpanId, values: &Record<'_>, context: Context<'_, S>) {
        let mut fields = LogFields::default();
        values.record(&mut fields);
        let interaction = context.span(id).and_then(|span| interaction_of(&span));
        if let (Some(id), Some(outcome), Some(receiver)) = (interaction, fields.outcome, receiver())
            && let Ok(id) = id.parse()
        {
            receiver.outcome(id, outcome);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let Some(receiver) = receiver() else {
            return;
        };
        let mut fields = LogFields::default();
        event.record(&mut fields);
        let scope = context.event_scope(event).into_iter().flatten();
        let mut interactions = scope.filter_map(|span| interaction_of(&span));
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
    extensions.get::<InteractionId>().map(|id| id.0.clone())
}

/// Fields of a span or an event.
#[derive(Default)]
struct LogFields {
    /// Field `id` of the span, or `interaction` of an event.
    interaction: Option<String>,
    outcome: Option<String>,
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
                // Writing to a string cannot fail.
                let _ = write!(self.others, " {name}={value:?}");
            }
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "outcome" => self.outcome = Some(value.to_owned()),
            _ => self.record_debug(field, &value),
        }
    }
}
