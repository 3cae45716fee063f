//! A bot whose spans go to an OpenTelemetry collector. Run it without an account:
//! `cargo run -p traces -- playground`.
//!
//! The collector listens at `http://localhost:4318`, or at the address in `OTEL_EXPORTER_OTLP_ENDPOINT`. Without a
//! collector, the bot works, and the exporter drops the spans.

use tracing_subscriber::util::SubscriberInitExt;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let provider = traces::provider(None)?;
    // Before `run`, which installs a subscriber only if there is none.
    traces::subscriber(&provider, std::io::stderr).init();
    let result = guildhall::cli::run(traces::app()).await;
    // Sends the last spans, and blocks until they have arrived.
    let sent = tokio::task::spawn_blocking(move || provider.shutdown()).await?;
    if let Err(error) = sent {
        eprintln!("the last spans are lost: {error}");
    }
    result
}
