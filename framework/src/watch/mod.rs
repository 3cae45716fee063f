//! Watching an app: a span around each interaction, and what is counted.
//!
//! # Spans
//!
//! Each interaction is handled inside of one `tracing` span, of the level `INFO`, the target
//! `guildhall` and the name `interaction`. What a handler logs is inside of it as well. With
//! `tracing-opentelemetry`, or any other subscriber, it becomes a trace. It holds no token and
//! nothing that anybody wrote.
//!
//! | field | what |
//! |---|---|
//! | `id` | the interaction's id, which a member is told where something goes wrong |
//! | `kind` | `APPLICATION_COMMAND`, `MESSAGE_COMPONENT` and so on |
//! | `command` | `role member add`, or the pattern of a custom id, such as `vote/{}`; absent where the app has none |
//! | `guild` | the guild's id; absent elsewhere |
//! | `locale` | the member's language |
//! | `outcome` | an [`Outcome`](crate::hook::Outcome) in a word |
//! | `first_answer` | seconds from the arrival to the first answer |
//! | `deferred` | whether the first answer was a deferral |
//!
//! The last three are there at its end.
//!
//! # Metrics
//!
//! With the feature `metrics`, the facade of that name is told the following. What an app installs
//! as the recorder is its own: an exporter for Prometheus, for instance. Building an app tells the
//! recorder what each is and in which unit, so that is installed before.
//!
//! | name | type | labels | what |
//! |---|---|---|---|
//! | `guildhall_first_answer_seconds` | histogram | `kind` | from the arrival until the first answer, in the response or by a call that has succeeded; the service waits 3 seconds |
//! | `guildhall_deadline_missed_total` | counter | `kind` | first answers after 3 seconds or never, and requests that were broken off before; `unknown` where one was not read yet |
//! | `guildhall_deferrals_total` | counter | `kind` | first answers that were deferrals |
//! | `guildhall_interactions_total` | counter | `kind`, `outcome` | interactions that have ended: `failed` and `panicked` are the handlers' |
//! | `guildhall_refusals_total` | counter | `stage` | what was not let through: `verify`, `read`, `parse`, `route`, `guard`, `extract` |
//! | `guildhall_calls_total` | counter | `route`, `status` | requests to the service, by method and path template, each attempt by itself; the status is `none` where there was no answer |
//!
//! The histogram is to be held against the 3 seconds, so it wants buckets around them. An exporter
//! that is given none may make quantiles of it, of which none says how many took so long. With
//! `metrics-exporter-prometheus`:
//!
//! ```text
//! PrometheusBuilder::new().set_buckets_for_metric(
//!     Matcher::Full("guildhall_first_answer_seconds".to_owned()),
//!     &[0.1, 0.5, 1.0, 2.0, 2.5, 3.0],
//! )
//! ```
//!
//! Without the feature, nothing of this is compiled.

mod acknowledged;
#[cfg(feature = "metrics")]
mod metered;
mod stage;
#[cfg(not(feature = "metrics"))]
mod unmetered;

pub(crate) use acknowledged::Acknowledged;
#[cfg(feature = "metrics")]
pub(crate) use metered::{acknowledged, describe, ended, missed, refused};
pub(crate) use stage::Stage;
#[cfg(not(feature = "metrics"))]
pub(crate) use unmetered::{acknowledged, describe, ended, missed, refused};
