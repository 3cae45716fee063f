//! Metrics: response times, deferrals, missed deadlines, outcomes, rejections and REST calls.

use std::future::pending;
use std::time::Duration;

use acceptance::{
    MetricsRecorder, MockTransport, SignedRequest, autocomplete, builder, click, fixture,
    http_response, option, slash,
};
use guildhall::guard::AppGuards;
use guildhall::prelude::*;
use metrics::Unit;
use serde_json::{Value, json};
use tokio::time::{advance, sleep, timeout};

/// Respond after a while
#[command]
async fn respond_after(
    /// Seconds
    seconds: u64,
) -> &'static str {
    sleep(Duration::from_secs(seconds)).await;
    "done"
}

/// Never respond
#[command(defer = never)]
async fn hang() {
    pending::<()>().await;
}

/// Fail
#[command]
fn fail() -> Result<()> {
    Err(std::fmt::Error.into())
}

/// Panic
#[command]
fn panic() {
    panic!("out of luck")
}

/// Rule as an owner
#[command(owners)]
fn rule() {}

/// Be rejected by a check that responds
#[command(check = responds)]
fn check_responds() {}

async fn responds(ctx: &Context) -> Result<bool> {
    ctx.reply("said by the check").await?;
    Ok(false)
}

/// Suggest after a while
#[command]
fn pick(
    /// A word
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    sleep(Duration::from_secs(1)).await;
    Vec::new()
}

/// Respond with a file
#[command]
fn report() -> Reply {
    Reply::default().file(File::new("r.txt", "all well"))
}

fn bot() -> App {
    bot_with([])
}

/// Returns an app; the responses to its first REST calls have these statuses.
fn bot_with(first: impl IntoIterator<Item = u16>) -> App {
    let first = first
        .into_iter()
        .map(|status| http_response(status, &[], ""));
    let transport = MockTransport::new(first).then_always(http_response(
        200,
        &[],
        &fixture("object/message.json"),
    ));
    let commands = [
        respond_after::COMMAND,
        hang::COMMAND,
        fail::COMMAND,
        panic::COMMAND,
        rule::COMMAND,
        check_responds::COMMAND,
        pick::COMMAND,
        report::COMMAND,
    ];
    let app = builder(&commands)
        .guards(AppGuards::new().owners([Id::new(41)]))
        .client(transport.client());
    app.build().expect("the app builds")
}

/// Returns the metrics recorded while an app handles these interactions.
async fn record(bodies: impl IntoIterator<Item = Value>) -> MetricsRecorder {
    let (app, recorder) = (bot(), MetricsRecorder::default());
    {
        let _guard = recorder.install();
        for body in bodies {
            let _response = SignedRequest::from(body).send_to(&app).await;
            app.idle().await;
        }
    }
    recorder
}

fn invoke_after(seconds: u64) -> Value {
    slash("respond-after", json!([option(4, "seconds", seconds)]))
}

const RESPONSE_TIMES: &str = "guildhall_initial_response_seconds{kind=APPLICATION_COMMAND}";

#[tokio::test(start_paused = true)]
async fn initial_responses_are_timed_from_arrival() {
    let recorder = record([invoke_after(1), invoke_after(0), invoke_after(30)]).await;

    assert_eq!(recorder.values(RESPONSE_TIMES), [1.0, 0.0, 2.0]);
    assert_eq!(recorder.count(DEFERRALS), 1);
}

#[tokio::test(start_paused = true)]
async fn metrics_distinguish_autocomplete_from_commands() {
    let mut word = option(3, "word", "a");
    word["focused"] = json!(true);
    let recorder = record([autocomplete("pick", json!([word]))]).await;

    let kind = "APPLICATION_COMMAND_AUTOCOMPLETE";
    let times = format!("guildhall_initial_response_seconds{{kind={kind}}}");
    assert_eq!(recorder.values(&times), [1.0]);
    let ended = format!("guildhall_interactions_total{{kind={kind},outcome=completed}}");
    assert_eq!(recorder.count(&ended), 1);
}

const MISSED: &str = "guildhall_deadline_missed_total{kind=APPLICATION_COMMAND}";

#[tokio::test(start_paused = true)]
async fn dropped_request_counts_as_a_missed_deadline() {
    let (app, recorder) = (bot(), MetricsRecorder::default());
    let _guard = recorder.install();
    let request = SignedRequest::from(slash("hang", json!([])));
    let result = timeout(Duration::from_secs(3), request.send_to(&app)).await;

    assert!(result.is_err());
    assert_eq!(recorder.count(MISSED), 1);
    assert_eq!(recorder.values(RESPONSE_TIMES), [0.0; 0]);
}

const DEFERRALS: &str = "guildhall_deferrals_total{kind=APPLICATION_COMMAND}";

/// Drops a request after a second while its handler runs for half a minute, and returns the recorded metrics. The
/// responses to the first REST calls have these statuses.
async fn record_after_disconnect(first: impl IntoIterator<Item = u16>) -> MetricsRecorder {
    let (app, recorder) = (bot_with(first), MetricsRecorder::default());
    {
        let _guard = recorder.install();
        let request = SignedRequest::from(invoke_after(30));
        let response = timeout(Duration::from_secs(1), request.send_to(&app)).await;
        assert!(response.is_err());
        app.idle().await;
    }
    recorder
}

#[tokio::test(start_paused = true)]
async fn deferral_by_callback_is_the_initial_response() {
    let recorder = record_after_disconnect([204]).await;

    assert_eq!(recorder.values(RESPONSE_TIMES), [1.0]);
    assert_eq!((recorder.count(DEFERRALS), recorder.count(MISSED)), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn rejected_deferral_is_not_counted() {
    let recorder = record_after_disconnect([400, 204]).await;

    assert_eq!(recorder.values(RESPONSE_TIMES), [30.0]);
    assert_eq!((recorder.count(DEFERRALS), recorder.count(MISSED)), (0, 1));
}

#[tokio::test(start_paused = true)]
async fn file_callback_counts_as_initial_response_only_if_accepted() {
    for (status, times, missed) in [(204, vec![0.0], 0), (400, vec![], 1)] {
        // The second status is that of the error message.
        let (app, recorder) = (bot_with([status, status]), MetricsRecorder::default());
        let _guard = recorder.install();
        let _accepted = SignedRequest::from(slash("report", json!([])))
            .send_to(&app)
            .await;
        app.idle().await;

        assert_eq!(recorder.values(RESPONSE_TIMES), times, "{status}");
        assert_eq!(recorder.count(MISSED), missed, "{status}");
    }
}

#[tokio::test]
async fn response_in_time_does_not_count_as_a_missed_deadline() {
    assert_eq!(record([invoke_after(0)]).await.count(MISSED), 0);
}

#[tokio::test]
async fn failures_and_panics_are_distinguished() {
    let recorder =
        record(["fail", "fail", "panic", "rule"].map(|name| slash(name, json!([])))).await;

    for (outcome, count) in [("failed", 2), ("panicked", 1), ("rejected", 1)] {
        let ended =
            format!("guildhall_interactions_total{{kind=APPLICATION_COMMAND,outcome={outcome}}}");
        assert_eq!(recorder.count(&ended), count, "{outcome}");
    }
}

#[tokio::test]
async fn rejections_are_counted_by_stage() {
    let unknown = slash("gone", json!([]));
    let invalid = slash("respond-after", json!([option(4, "seconds", -1)]));
    let recorder = record([
        unknown,
        click("gone"),
        invalid,
        slash("rule", json!([])),
        slash("check-responds", json!([])),
        json!({"type": 2}),
    ])
    .await;

    for (stage, count) in [("route", 2), ("extract", 1), ("guard", 2), ("parse", 1)] {
        let rejections = format!("guildhall_rejections_total{{stage={stage}}}");
        assert_eq!(recorder.count(&rejections), count, "{stage}");
    }
}

#[tokio::test]
async fn requests_with_an_invalid_signature_are_counted() {
    let (app, recorder) = (bot(), MetricsRecorder::default());
    let _guard = recorder.install();
    let _response = SignedRequest::new("{}").with_body("[]").send_to(&app).await;

    assert_eq!(
        recorder.count("guildhall_rejections_total{stage=verify}"),
        1
    );
}

#[tokio::test(start_paused = true)]
async fn rest_calls_are_counted_by_route_and_status() {
    let recorder = record([invoke_after(5), invoke_after(5)]).await;

    let route = "PATCH /webhooks/{application}/{token}/messages/@original";
    let line = format!("guildhall_calls_total{{route={route},status=200}}");
    assert_eq!(recorder.count(&line), 2, "{:?}", recorder.series());
}

#[test]
fn every_metric_has_a_unit() {
    let recorder = MetricsRecorder::default();
    let _guard = recorder.install();
    let _app = bot();

    let units = recorder.units();
    let unit_of = |name: &str| units.get(&format!("guildhall_{name}")).copied();
    assert_eq!(unit_of("initial_response_seconds"), Some(Unit::Seconds));
    for name in [
        "deadline_missed",
        "deferrals",
        "interactions",
        "rejections",
        "calls",
    ] {
        let unit = unit_of(&format!("{name}_total"));
        assert_eq!(unit, Some(Unit::Count), "{name}");
    }
}

#[tokio::test(start_paused = true)]
async fn metrics_contain_no_tokens_and_no_user_text() {
    let written = slash("gone", json!([option(3, "word", "what-somebody-wrote")]));
    let recorder = record([invoke_after(5), written, click("what-somebody-wrote")]).await;
    advance(Duration::from_secs(1)).await;

    let lines = recorder.series().join("\n");
    assert!(!lines.contains("a-token"), "{lines}");
    assert!(!lines.contains("what-somebody-wrote"), "{lines}");
}
