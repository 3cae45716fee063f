//! A kitchen whose work is visible in an OpenTelemetry collector: each interaction is a trace, with the spans of its
//! handler.

use std::time::Duration;

use guildhall::prelude::*;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::time::sleep;
use tracing::{Instrument, Level, Subscriber, info_span};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

/// Returns a builder for the bot.
pub fn app() -> AppBuilder {
    App::builder()
}

/// Cook a dish
#[command]
async fn cook(
    /// Dish
    #[option(max_length = 60)]
    dish: String,
) -> Result<String> {
    // A span of the bot inside of the interaction's span. Everything that is awaited in it belongs to it.
    let eggs = fetch_eggs(&dish)
        .instrument(info_span!("fetch_eggs"))
        .await?;
    Ok(format!("{dish} with {eggs} eggs is ready."))
}

async fn fetch_eggs(dish: &str) -> Result<i64> {
    sleep(Duration::from_millis(20)).await;
    let eggs = match dish {
        "Omelette" => 3,
        "Cake" => return Err(std::io::Error::other("the fridge has too few eggs").into()),
        _ => 2,
    };
    tracing::info!(eggs, "took eggs from the fridge");
    Ok(eggs)
}

/// Creates the provider that sends spans by OTLP to a collector: to `url`, such as `http://localhost:4318/v1/traces`. The
/// default is the path `/v1/traces` of the address in the variable `OTEL_EXPORTER_OTLP_ENDPOINT`, or of
/// `http://localhost:4318`.
///
/// # Errors
///
/// Returns an error if the address is invalid.
pub fn provider(url: Option<&str>) -> Result<SdkTracerProvider> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpJson);
    let exporter = match url {
        Some(url) => exporter.with_endpoint(url),
        None => exporter,
    };
    let resource = Resource::builder().with_service_name("kitchen").build();
    Ok(SdkTracerProvider::builder()
        .with_batch_exporter(exporter.build()?)
        .with_resource(resource)
        .build())
}

/// Returns a subscriber that writes the log to `writer`, such as [`std::io::stderr`], and passes all spans to a provider.
///
/// The spans of the framework have all fields at the level DEBUG. The log is less detailed.
pub fn subscriber<W>(
    provider: &SdkTracerProvider,
    writer: W,
) -> impl Subscriber + Send + Sync + use<W>
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let traced = Targets::new()
        .with_default(Level::INFO)
        .with_target("guildhall", Level::DEBUG);
    let traces = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("kitchen"))
        .with_filter(traced);
    let log = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .with_writer(writer)
        .with_filter(Targets::new().with_default(Level::INFO));
    Registry::default().with(traces).with(log)
}
