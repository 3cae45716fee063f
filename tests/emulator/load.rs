//! Load on an app: counts, failures, the search for the highest rate, and what a load rejects.

use std::future::pending;
use std::sync::mpsc;
use std::time::Duration;

use guildhall::prelude::*;
use guildhall_emulator::{
    DeliveryFault, Emulator, EmulatorBuilder, FaultPlan, Load, LoadError, RateLimits, Retention,
};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::kit::{CannedResponse, Fixture, command};

/// Respond at once
#[command]
fn quick() -> &'static str {
    "pong"
}

/// Defer, and respond then
#[command]
async fn deferring(ctx: Context) -> Result<&'static str> {
    ctx.defer().await?;
    Ok("done")
}

/// Returns a load with options, such as `("rate", "5/s")`, for a second without a warm-up.
fn load(lines: &[&str], options: &[(&str, &str)]) -> Load {
    let defaults = [
        ("rate", "10/s"),
        ("for", "1s"),
        ("warm-up", "0s"),
        ("json", "true"),
    ];
    let load = Load::new(lines.iter().copied()).with_options(|name| {
        let mut given = options.iter().chain(&defaults);
        let found = given.find(|(option, _)| *option == name);
        found.map(|(_, text)| (*text).to_owned())
    });
    load.expect("the options are valid")
}

/// Runs a load, and returns its reports and its result.
async fn run(
    load: &Load,
    discord: &Emulator,
) -> Result<(Vec<Value>, Result<(), String>), LoadError> {
    let (sender, reports) = mpsc::channel();
    let print = |report: &str| {
        sender
            .send(report.to_owned())
            .expect("the test reads the reports");
    };
    let result = load.run(discord, pending(), print).await?;
    let reports = reports.try_iter();
    let parse = |report: String| serde_json::from_str(&report).expect("the report is JSON");
    Ok((reports.map(parse).collect(), result))
}

/// Starts an emulator with the command `/ping` and an app that sends one response.
async fn fixture(builder: EmulatorBuilder, response: CannedResponse) -> Fixture {
    let fixture = Fixture::with_builder(builder).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(response).await;
    fixture
}

fn pong() -> CannedResponse {
    CannedResponse::Json(json!({ "type": 4, "data": { "content": "pong" } }))
}

#[tokio::test]
async fn lines_are_sent_in_turn_at_the_rate_after_the_warm_up() {
    let discord = Emulator::start().await;
    let app = App::builder().discovery(false);
    let commands = app.command(quick::COMMAND).command(deferring::COMMAND);
    let _bot = discord.install(commands).await;
    let load = load(
        &["/quick", "/deferring"],
        &[("warm-up", "1s"), ("as", "bob")],
    );

    let (reports, result) = run(&load, &discord).await.expect("the load starts");

    assert_eq!(result, Ok(()));
    let [report] = &reports[..] else {
        panic!("one report: {reports:?}");
    };
    assert_eq!(
        (&report["type"], &report["rate"]),
        (&json!("load"), &json!(10))
    );
    assert_eq!(
        (&report["sent"], &report["acknowledged"]),
        (&json!(10), &json!(10))
    );
    assert_eq!(
        (&report["deferred"], &report["missed"]),
        (&json!(5), &json!(0))
    );
    assert_eq!(report["deferred_without_final_response"], 0);
    assert_eq!(report["failures"], json!([]));
    for times in ["acknowledge_ms", "final_response_ms", "emulator_ms"] {
        let p50 = report[times]["p50"].as_f64();
        assert!(p50.is_some_and(|p50| p50 > 0.0), "{times}: {report}");
        assert!(p50 <= report[times]["max"].as_f64(), "{times}: {report}");
    }
}

#[tokio::test]
async fn app_that_never_responds_misses_every_deadline() {
    let builder = Emulator::builder().response_timeout(Duration::from_millis(200));
    let fixture = fixture(builder, CannedResponse::Never).await;
    let load = load(&["/ping"], &[("rate", "5/s")]);

    let (reports, result) = run(&load, &fixture.service).await.expect("the load starts");

    let report = &reports[0];
    assert_eq!(
        (&report["missed"], &report["without_response"]),
        (&json!(5), &json!(5))
    );
    assert_eq!(report["acknowledged"], 0);
    let failure = &report["failures"][0];
    assert_eq!(
        (&failure["kind"], &failure["count"]),
        (&json!("no response in time"), &json!(5))
    );
    assert_eq!(failure["example"], "/ping: no response within 200 ms");
    let reason = result.expect_err("every deadline is missed");
    assert!(
        reason.starts_with("5 of 5 interactions missed the deadline of 0.2 s"),
        "{reason}"
    );
}

#[tokio::test]
async fn schedule_goes_on_while_interactions_wait_for_others() {
    let builder = Emulator::builder().response_timeout(Duration::from_millis(400));
    let fixture = fixture(builder, CannedResponse::Never).await;
    let load = load(&["/ping"], &[("in-flight", "1"), ("allow-missed", "100")]);

    let (reports, result) = run(&load, &fixture.service).await.expect("the load starts");

    let report = &reports[0];
    let [sent, not_sent] = ["sent", "not_sent"].map(|name| report[name].as_u64().unwrap_or(0));
    assert_eq!(sent + not_sent, 10, "{report}");
    assert!(not_sent > 0, "{report}");
    assert_eq!(
        (&report["missed"], &report["most_in_flight"]),
        (&json!(10), &json!(1))
    );
    assert_eq!(result, Ok(()), "all may miss the deadline");
}

#[tokio::test]
async fn response_after_the_deadline_of_the_service_is_missed() {
    let fixture = fixture(Emulator::builder(), pong()).await;
    let slow = DeliveryFault::Slow(Duration::from_secs(3));
    let slow = fixture.service.inject(FaultPlan::delivery(slow).times(1));
    let load = load(&["/ping"], &[("rate", "1/s")]);

    let advance = async {
        slow.wait_for_hits(1).await;
        fixture.service.clock().advance(Duration::from_secs(3));
    };
    let (ended, ()) = tokio::join!(run(&load, &fixture.service), advance);

    let (reports, result) = ended.expect("the load starts");
    assert_eq!(
        (&reports[0]["sent"], &reports[0]["missed"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(reports[0]["failures"][0]["kind"], "no response in time");
    assert!(result.is_err());
}

#[tokio::test]
async fn requests_above_a_rate_limit_are_counted() {
    let limits = RateLimits::default().bucket(1, Duration::from_mins(1));
    let fixture = fixture(Emulator::builder().rate_limits(limits), pong()).await;
    let delivery = DeliveryFault::Slow(Duration::ZERO);
    let delivery = fixture.service.inject(FaultPlan::delivery(delivery));
    let roles = fixture.guild("/roles");
    let load = load(&["/ping"], &[]);

    let requests = async {
        delivery.wait_for_hits(1).await;
        let first = fixture.get(&roles).await.status;
        [first, fixture.get(&roles).await.status]
    };
    let (ended, statuses) = tokio::join!(run(&load, &fixture.service), requests);

    let (reports, result) = ended.expect("the load starts");
    assert_eq!(statuses, [200, 429]);
    assert_eq!(reports[0]["rate_limited"], 1);
    assert_eq!(result, Ok(()));
}

#[tokio::test]
async fn search_halves_a_rate_that_misses_deadlines() {
    let builder = Emulator::builder().response_timeout(Duration::from_millis(50));
    let fixture = fixture(builder, CannedResponse::Never).await;
    let load = load(&["/ping"], &[("rate", "4/s"), ("find-highest", "true")]);

    let (reports, result) = run(&load, &fixture.service).await.expect("the load starts");

    let rates: Vec<_> = reports.iter().map(|report| &report["rate"]).collect();
    assert_eq!(rates, [&json!(4), &json!(2), &json!(1), &Value::Null]);
    let last = json!({ "type": "highest", "highest": null, "missed_at": 1 });
    assert_eq!(reports[3], last);
    let reason = result.expect_err("no rate is reached");
    assert!(
        reason.starts_with("the rate 4/s was not reached"),
        "{reason}"
    );
}

#[tokio::test]
async fn search_doubles_a_rate_until_it_is_stopped() {
    let fixture = fixture(Emulator::builder(), pong()).await;
    let load = load(&["/ping"], &[("rate", "2/s"), ("find-highest", "true")]);
    let (count, mut counted) = watch::channel(0);
    let mut reports = Vec::new();
    let print = |report: &str| {
        reports.push(serde_json::from_str::<Value>(report).expect("the report is JSON"));
        count.send_modify(|count| *count += 1);
    };
    let stop = async move {
        let _ = counted.wait_for(|count| *count == 2).await;
    };

    let result = load.run(&fixture.service, stop, print).await;

    assert_eq!(result, Ok(Ok(())));
    let rates: Vec<_> = reports.iter().map(|report| &report["rate"]).collect();
    assert_eq!(rates[..2], [&json!(2), &json!(4)]);
    let last = &reports[reports.len() - 1];
    assert_eq!(last["type"], "highest");
    assert!(last["highest"]["rate"].as_u64() >= Some(4), "{last}");
}

#[tokio::test]
async fn load_that_cannot_start_says_why() {
    let fixture = fixture(Emulator::builder(), pong()).await;
    let error = async |discord: &Emulator, lines: &[&str], member: &str| {
        let ended = run(&load(lines, &[("as", member)]), discord).await;
        ended.expect_err("the load does not start").to_string()
    };
    let discord = &fixture.service;
    assert!(
        error(discord, &["/pong"], "you")
            .await
            .contains("did you mean `ping`?")
    );
    assert!(
        error(discord, &[], "you")
            .await
            .contains("at least one line")
    );
    assert!(
        error(discord, &["/ping"], "zoe")
            .await
            .contains("no user `zoe`")
    );
    let empty = Emulator::start().await;
    assert!(
        error(&empty, &["/ping"], "you")
            .await
            .contains("no app is connected")
    );
    let stopped = Fixture::at_noon().await;
    assert!(
        error(&stopped.service, &["/ping"], "you")
            .await
            .contains("running clock")
    );
    let unlimited = Emulator::builder().retention(Retention::UNLIMITED);
    let unlimited = unlimited.start().await.expect("a port is free");
    assert!(
        error(&unlimited, &["/ping"], "you")
            .await
            .contains("at most 100000 entries")
    );
}

#[test]
fn app_on_another_machine_is_rejected() {
    for url in [
        "http://127.0.0.1:80/",
        "http://localhost/i",
        "http://[::1]:8787/",
        "http://127.9.9.9/",
    ] {
        assert_eq!(Load::check_url(url), Ok(()), "{url}");
    }
    for url in [
        "http://10.0.0.1:80/",
        "http://example.com/",
        "http://127.0.0.1.example.com/",
        "http://localhost@example.com/",
        "nowhere",
        "",
    ] {
        let error = LoadError::NotLoopback {
            url: url.to_owned(),
        };
        assert_eq!(Load::check_url(url), Err(error), "{url}");
    }
}

#[test]
fn invalid_option_has_a_message_with_its_range() {
    for (name, texts, range) in [
        (
            "rate",
            &["0/s", "10001/s", "50/m", "-1/s", "", "a"][..],
            "from 1/s to 10000/s",
        ),
        (
            "for",
            &["0s", "11m", "601s", "30", "1h", "9999999999999999999m"],
            "from 1s to 10m",
        ),
        ("warm-up", &["61s", "x"], "from 0s to 1m"),
        ("in-flight", &["0", "10001"], "from 1 to 10000"),
        ("allow-missed", &["-1", "101", "NaN"], "from 0 to 100"),
    ] {
        let mut options = Load::OPTIONS.into_iter();
        let option = options
            .find(|option| option.name == name)
            .expect("there is the option");
        for text in texts {
            let error = option.check(text).expect_err("the text is invalid");
            assert!(error.starts_with(&format!("`{text}` must be")), "{error}");
            assert!(error.contains(range), "{error}");
        }
    }
}
