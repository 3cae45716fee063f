//! Telemetry of an app: a `tracing` span around each interaction, and metrics.
//!
//! # Spans
//!
//! Each interaction is handled in a `tracing` span with the level `INFO`, the target `guildhall` and the name
//! `interaction`. The span also contains the handler's log messages. `tracing-opentelemetry` or another subscriber can
//! export the span as a trace. The span contains no tokens and no text from users.
//!
//! | field | content |
//! |---|---|
//! | `id` | ID of the interaction; error messages to users show the same number |
//! | `kind` | `APPLICATION_COMMAND`, `MESSAGE_COMPONENT` and so on |
//! | `command` | `role member add`, or the pattern of a custom ID, such as `vote/{}`; absent if the app has no handler for the interaction |
//! | `guild` | ID of the guild; absent outside of guilds |
//! | `locale` | the user's language |
//! | `outcome` | an [`Outcome`](crate::hook::Outcome), as one word |
//! | `initial_response` | seconds from the arrival to the initial response |
//! | `deferred` | whether the initial response was a deferral |
//!
//! The last three fields are recorded when the span ends. The span has only `id` and `command` if the subscriber's
//! maximum level is `INFO`, because a field costs every interaction time, whether or not a line is written. Set
//! `guildhall` or another target to `DEBUG` to get all fields.
//!
//! Each run of a function for a [webhook event](mod@crate::event) has a span with the name `event` and the fields
//! `kind`, the type of the event, and `function`, the path of the function. Each run of a
//! [job](crate::AppBuilder::every) has a span with the name `job` and the field `job`, the path of the function.
//!
//! # Secrets in the log
//!
//! The app logs the messages of errors and panics of its handlers and of its store. Four kinds of secrets in them are
//! replaced by `***`:
//!
//! | in the message | in the log |
//! |---|---|
//! | `postgres://user:password@host/db`, with any scheme | `postgres://***@host/db` |
//! | `Bot …`, `Bearer …`, `Basic …`, with a token of 16 or more characters | `Bot ***` |
//! | `/webhooks/1/token`, `/interactions/1/token` | `/webhooks/1/***` |
//! | a bot token: three parts of at least 17, 6 and 27 letters, digits, `-` and `_`, joined by dots | `***` |
//!
//! Other secrets do not belong in error messages. Rust's panic hook writes the message of a panic to standard error as
//! well: [`cli::run`](crate::cli::run) sets a hook that replaces the same secrets. A program that serves without
//! `cli::run` has the hook of Rust, or its own.
//!
//! # Metrics
//!
//! The `metrics` feature reports the following metrics to the recorder of the `metrics` crate. Install a recorder, such
//! as a Prometheus exporter, before building the app, because building the app registers the descriptions and units.
//!
//! | name | type | labels | meaning |
//! |---|---|---|---|
//! | `guildhall_initial_response_seconds` | histogram | `kind` | time from the arrival to the initial response, in the HTTP response or by a successful REST call; the service waits 3 seconds |
//! | `guildhall_deadline_missed_total` | counter | `kind` | initial responses sent after 3 seconds or never, and requests whose connection broke before the initial response; the kind is `unknown` if the body was not parsed yet |
//! | `guildhall_deferrals_total` | counter | `kind` | initial responses that were deferrals |
//! | `guildhall_interactions_total` | counter | `kind`, `outcome` | interactions that have ended; `failed` and `panicked` point to handlers |
//! | `guildhall_rejections_total` | counter | `stage` | rejected requests and interactions: `verify`, `read`, `parse`, `route`, `guard`, `extract` |
//! | `guildhall_calls_total` | counter | `route`, `status` | requests to the service, by method and path template, one for each attempt; the status is `none` without a response |
//! | `guildhall_store_failures_total` | counter | `use` | operations of the [store](crate::store) or the [journal](crate::AppBuilder::journal) that failed or took too long: a [`StoreUse`](crate::store::StoreUse) in lower case, `release`, `readiness`, `journal`, `jobs`; with `guildhall-redis`, also `deferrals`, `mailboxes`, `rate_limits`, `slots` |
//!
//! Configure histogram buckets around 3 seconds. Without buckets, an exporter may compute quantiles, which do not show
//! how many responses were late. With `metrics-exporter-prometheus`:
//!
//! ```text
//! PrometheusBuilder::new().set_buckets_for_metric(
//!     Matcher::Full("guildhall_initial_response_seconds".to_owned()),
//!     &[0.1, 0.5, 1.0, 2.0, 2.5, 3.0],
//! )
//! ```
//!
//! Without the feature, no metrics code is compiled.

pub(crate) mod events;
#[cfg(feature = "metrics")]
mod metrics;
#[cfg(not(feature = "metrics"))]
mod no_metrics;
pub(crate) mod outcome;
#[cfg(feature = "emulator")]
pub(crate) mod recent_failures;

#[cfg(feature = "metrics")]
pub(crate) use metrics::{
    describe_metrics, record_missed_deadline, record_outcome, record_rejection, record_response,
    record_store_failure,
};
#[cfg(not(feature = "metrics"))]
pub(crate) use no_metrics::{
    describe_metrics, record_missed_deadline, record_outcome, record_rejection, record_response,
    record_store_failure,
};
