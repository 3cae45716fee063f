//! A receiver on loopback takes the place of the collector.

use std::io::Read;
use std::sync::Mutex;

use axum::routing::post;
use axum::{Json, Router};
use guildhall::emulator::Emulator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Receives exports in OTLP's JSON encoding.
struct Collector {
    url: String,
    exports: mpsc::UnboundedReceiver<Value>,
}

impl Collector {
    async fn start() -> Self {
        let (sender, exports) = mpsc::unbounded_channel();
        let receive = async move |Json(export): Json<Value>| {
            sender.send(export).expect("the test is running");
            Json(json!({}))
        };
        let router = Router::new().route("/v1/traces", post(receive));
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr().expect("the socket is bound");
        tokio::spawn(async move { axum::serve(listener, router).await });
        let url = format!("http://{address}/v1/traces");
        Self { url, exports }
    }

    /// Waits until the provider has sent all spans, and returns them.
    async fn spans(mut self, provider: SdkTracerProvider) -> Vec<Value> {
        let sent = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        sent.expect("no panic").expect("the collector is running");
        let mut spans = Vec::new();
        while let Ok(export) = self.exports.try_recv() {
            let resource = &export["resourceSpans"][0];
            let service = attribute(&resource["resource"], "service.name");
            assert_eq!(service, &json!({ "stringValue": "kitchen" }));
            let received = resource["scopeSpans"][0]["spans"].as_array();
            spans.extend(received.expect("an export has spans").iter().cloned());
        }
        spans
    }
}

/// Returns an attribute of a span, an event or a resource.
fn attribute<'a>(of: &'a Value, key: &str) -> &'a Value {
    let attributes = of["attributes"].as_array().expect("there are attributes");
    let found = attributes.iter().find(|attribute| attribute["key"] == key);
    &found.unwrap_or_else(|| panic!("no attribute {key}: {of}"))["value"]
}

/// Returns the span with this name.
fn find<'a>(spans: &'a [Value], name: &str) -> &'a Value {
    let found = spans.iter().find(|span| span["name"] == name);
    found.unwrap_or_else(|| panic!("no span {name}: {spans:#?}"))
}

/// Spans, text of the response, and log of an interaction.
struct Traced {
    spans: Vec<Value>,
    response: String,
    log: String,
}

/// Sends a command to the bot.
async fn send(line: &str) -> Traced {
    let collector = Collector::start().await;
    let provider = traces::provider(Some(&collector.url)).expect("the address is valid");
    let (mut reader, writer) = std::io::pipe().expect("a pipe opens");
    let guard = tracing::subscriber::set_default(traces::subscriber(&provider, Mutex::new(writer)));
    let discord = Emulator::start().await;
    let bot = discord.install(traces::app()).await;
    // The trace has the failure.
    bot.ignore_failures();
    let response = discord.you().slash(line).await.content().to_owned();
    // The span ends with the handler, which may be after the response.
    bot.idle().await;
    drop(guard);
    let spans = collector.spans(provider).await;
    let mut log = String::new();
    reader.read_to_string(&mut log).expect("the log is text");
    Traced {
        spans,
        response,
        log,
    }
}

#[tokio::test]
async fn an_interaction_is_a_trace_with_the_spans_of_its_handler() {
    let Traced {
        spans, response, ..
    } = send("/cook dish:Omelette").await;
    assert_eq!(response, "Omelette with 3 eggs is ready.");

    let interaction = find(&spans, "interaction");
    assert_eq!(
        attribute(interaction, "command"),
        &json!({ "stringValue": "cook" })
    );
    assert_eq!(
        attribute(interaction, "outcome"),
        &json!({ "stringValue": "completed" })
    );
    let eggs = find(&spans, "fetch_eggs");
    assert_eq!(eggs["traceId"], interaction["traceId"]);
    assert_eq!(eggs["parentSpanId"], interaction["spanId"]);
    assert_eq!(eggs["events"][0]["name"], "took eggs from the fridge");
    assert_eq!(
        attribute(&eggs["events"][0], "eggs"),
        &json!({ "intValue": "3" })
    );
}

#[tokio::test]
async fn the_trace_of_a_failed_interaction_has_the_error() {
    let Traced {
        spans,
        response,
        log,
    } = send("/cook dish:Cake").await;
    assert!(response.starts_with("Something went wrong."), "{response}");

    let interaction = find(&spans, "interaction");
    assert_eq!(
        attribute(interaction, "outcome"),
        &json!({ "stringValue": "failed" })
    );
    let error = "the fridge has too few eggs";
    let events = interaction["events"].to_string();
    assert!(events.contains(error), "{events}");
    let line = log.lines().find(|line| line.contains(error));
    let line = line.expect("the error is in the log");
    assert!(line.contains("interaction{id="), "{line}");
}
