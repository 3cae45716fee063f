//! Every interaction gets exactly one final response, or a line in the log says that its response may be lost.
//!
//! The tests run each scenario with every sequence of outcomes for the first calls to a model of the service. The model
//! has the service's rules for one interaction. `GUILDHALL_EXACTLY_ONCE_CALLS` sets the number of calls with varied
//! outcomes: 2 by default, as a part of the tests; 4 takes some minutes.

use std::env;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use acceptance::{
    CapturedLog, InteractionModel, SignedRequest, builder, http_response, service_error, slash,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, File, Transport, TransportError, TransportFuture};
use guildhall::command::Command;
use guildhall::prelude::*;
use http::Request;
use serde_json::json;
use tokio::time::sleep;

const RESPONSE: &str = "the response";

/// Outcome of a call to the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The service acts on the request, and the app gets the response.
    Served,
    /// The service acts on the request, and the connection breaks before the response.
    ServedWithoutResponse,
    /// The service acts on the request, and responds with 503.
    ServedWithFailure,
    /// The service acts on the request, and the response has no body.
    ServedWithEmptyResponse,
    /// The service responds with 503 and does nothing.
    Failed,
    /// The connection breaks before the request arrives.
    Lost,
    /// The request exceeds a rate limit.
    RateLimited,
}

const OUTCOMES: [Outcome; 7] = [
    Outcome::Served,
    Outcome::ServedWithoutResponse,
    Outcome::ServedWithFailure,
    Outcome::ServedWithEmptyResponse,
    Outcome::Failed,
    Outcome::Lost,
    Outcome::RateLimited,
];

/// The service, with the outcomes of the calls.
#[derive(Debug, Default)]
struct Model {
    interaction: InteractionModel,
    outcomes: Vec<Outcome>,
    calls: Vec<(String, Outcome)>,
}

/// A transport to the model. The outcomes after the varied ones are [`Outcome::Served`].
#[derive(Clone, Default)]
struct Service(Arc<Mutex<Model>>);

impl Service {
    fn model(&self) -> MutexGuard<'_, Model> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for Service {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let mut model = self.model();
        let next = model.outcomes.get(model.calls.len()).copied();
        let outcome = next.unwrap_or(Outcome::Served);
        let call = format!("{} {}", request.method(), request.uri().path());
        model.calls.push((call, outcome));
        let broken = || Err(TransportError::interrupted("the connection broke"));
        let response = match outcome {
            Outcome::Served => Ok(model.interaction.serve(&request)),
            Outcome::ServedWithoutResponse => {
                model.interaction.serve(&request);
                broken()
            }
            Outcome::ServedWithFailure => {
                model.interaction.serve(&request);
                Ok(service_error(503, 0))
            }
            Outcome::ServedWithEmptyResponse => {
                let served = model.interaction.serve(&request);
                let is_success = served.status().is_success();
                Ok(if is_success {
                    http_response(200, &[], "")
                } else {
                    served
                })
            }
            Outcome::Failed => Ok(service_error(503, 0)),
            Outcome::Lost => broken(),
            Outcome::RateLimited => Ok(http_response(
                429,
                &[("retry-after", "1"), ("x-ratelimit-scope", "shared")],
                r#"{"message": "slow down", "retry_after": 0.9, "global": false}"#,
            )),
        };
        Box::pin(async { response })
    }
}

/// Reply in the HTTP response
#[command]
fn text() -> &'static str {
    RESPONSE
}

/// Reply with a small file
#[command]
fn file() -> Reply {
    Reply::text(RESPONSE).file(File::new("a.txt", "all well"))
}

/// Defer immediately
#[command(defer)]
fn deferred() -> &'static str {
    RESPONSE
}

/// Defer immediately, and reply with a file
#[command(defer)]
fn deferred_file() -> Reply {
    Reply::text(RESPONSE).file(File::new("a.txt", "all well"))
}

/// Reply after the automatic deferral
#[command]
async fn slow() -> &'static str {
    sleep(Duration::from_secs(5)).await;
    RESPONSE
}

/// Reply, and return another reply
#[command]
async fn followed(ctx: Context) -> Result<&'static str> {
    ctx.reply("one moment").await?;
    Ok(RESPONSE)
}

/// Reply with an ephemeral message behind a public deferral
#[command(defer)]
fn ephemeral() -> Reply {
    Reply::text(RESPONSE).ephemeral()
}

/// Reply by an explicit call after a deferral
#[command]
async fn explicit(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply(RESPONSE).await?;
    Ok(())
}

/// Connection of the interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Connection {
    /// The HTTP response arrives.
    Kept,
    /// The connection breaks before there is a response.
    Broken,
}

/// Runs a command with these outcomes, and returns the service and the log.
async fn run(command: &Command, connection: Connection, outcomes: &[Outcome]) -> (Service, String) {
    let log = CapturedLog::start_at(tracing::Level::WARN);
    let service = Service::default();
    service.model().outcomes = outcomes.to_vec();
    let client = Client::builder(Auth::bot(acceptance::TOKEN)).transport(service.clone());
    let client = client.build().expect("the token is a valid header value");
    let app = builder(&[*command]).client(client).build();
    let app = app.expect("the app builds");
    let request = SignedRequest::from(slash(command.def().name, json!([])));
    let breaks = async {
        match connection {
            Connection::Kept => std::future::pending().await,
            Connection::Broken => tokio::task::yield_now().await,
        }
    };
    tokio::select! {
        biased;
        response = request.send_to(&app) => if response.status == 200 {
            let accepted = service.model().interaction.acknowledge(&response.json());
            assert!(accepted, "{outcomes:?}: two initial responses");
        },
        () = breaks => {}
    }
    app.idle().await;
    (service, log.text())
}

/// Number of calls whose outcomes are varied.
fn varied_calls() -> u32 {
    let calls = env::var("GUILDHALL_EXACTLY_ONCE_CALLS").ok();
    calls.map_or(2, |calls| calls.parse().expect("the variable is a number"))
}

/// Runs a command with every sequence of outcomes.
async fn explore(command: &Command, connection: Connection) {
    let (calls, number) = (varied_calls(), OUTCOMES.len());
    for index in 0..number.pow(calls) {
        let outcomes: Vec<_> = (0..calls)
            .map(|call| OUTCOMES[index / number.pow(call) % number])
            .collect();
        let (service, log) = run(command, connection, &outcomes).await;
        let model = service.model();
        let texts = model.interaction.texts();
        let context = format!("{:#?}\n{texts:?}\n{log}", model.calls);
        let was_overwritten = model
            .interaction
            .overwritten()
            .iter()
            .any(|text| text == RESPONSE);
        assert!(!was_overwritten, "the response was replaced: {context}");
        let responses = texts.iter().filter(|text| **text == RESPONSE).count();
        assert!(responses <= 1, "more than one response: {context}");
        let is_logged = log.contains("ERROR");
        let is_complete = responses == 1 && !model.interaction.is_loading();
        assert!(
            is_complete || is_logged,
            "a loss without a line in the log: {context}"
        );
    }
}

macro_rules! explorations {
    ($($name:ident: $command:ident, $connection:ident;)*) => {$(
        #[tokio::test(start_paused = true)]
        async fn $name() {
            explore(&$command::COMMAND, Connection::$connection).await;
        }
    )*};
}

explorations! {
    text_gives_one_response: text, Kept;
    text_gives_one_response_if_the_connection_breaks: slow, Broken;
    file_gives_one_response: file, Kept;
    file_behind_a_deferral_gives_one_response: deferred_file, Kept;
    deferral_gives_one_response: deferred, Kept;
    deferral_gives_one_response_if_the_connection_breaks: deferred, Broken;
    automatic_deferral_gives_one_response: slow, Kept;
    followup_gives_one_response: followed, Kept;
    ephemeral_response_behind_a_public_deferral_is_the_only_response: ephemeral, Kept;
    explicit_response_is_the_only_response: explicit, Kept;
}
