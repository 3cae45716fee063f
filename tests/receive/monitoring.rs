//! The dashboard and the alert rules of `framework/docs/monitoring` name metrics and labels that an app reports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use acceptance::{
    MetricsRecorder, MockTransport, SignedRequest, builder, fixture, http_response, slash,
};
use guildhall::guard::AppGuards;
use guildhall::prelude::*;
use guildhall::store::{Claim, Claimed, Store, StoreFuture};
use regex::Regex;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

/// Labels of each metric.
type Labels = BTreeMap<String, BTreeSet<String>>;

/// Respond after half a minute
#[command]
async fn slow() -> &'static str {
    sleep(Duration::from_secs(30)).await;
    "done"
}

/// Rule as an owner
#[command(owners)]
fn rule() {}

/// Respond rarely
#[command(cooldown(1 per 10s))]
fn rare() {}

/// A store that always fails.
#[derive(Debug)]
struct BrokenStore;

impl Store for BrokenStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(async { Err(std::fmt::Error.into()) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Returns the labels of all metrics of an app that defers, misses a deadline, rejects and has a broken store.
async fn reported_labels() -> Labels {
    let message = fixture("object/message.json");
    let transport = MockTransport::new([]).then_always(http_response(200, &[], &message));
    let app = builder(&[slow::COMMAND, rule::COMMAND, rare::COMMAND])
        .guards(AppGuards::new().owners([Id::new(41)]))
        .store(BrokenStore)
        .client(transport.client());
    let app = app.build().expect("the app builds");
    let recorder = MetricsRecorder::default();
    let _guard = recorder.install();
    for name in ["slow", "rule", "rare"] {
        let request = SignedRequest::from(slash(name, json!([])));
        let _response = request.send_to(&app).await;
        app.idle().await;
    }
    let request = SignedRequest::from(slash("slow", json!([])));
    let response = timeout(Duration::from_secs(1), request.send_to(&app)).await;
    assert!(
        response.is_err(),
        "the request is dropped before the deferral"
    );
    app.idle().await;
    recorder
        .series()
        .iter()
        .map(|line| name_and_labels(line))
        .fold(Labels::new(), |mut all, (name, labels)| {
            all.entry(name).or_default().extend(labels);
            all
        })
}

/// Splits a line of the recorder, such as `calls{route=GET /users,status=200}`.
fn name_and_labels(line: &str) -> (String, Vec<String>) {
    let (name, labels) = line.split_once('{').expect("a line has labels");
    let label = Regex::new(r"(?:^|,)(\w+)=").expect("the expression is valid");
    let labels = label.captures_iter(labels).map(|found| found[1].to_owned());
    (name.to_owned(), labels.collect())
}

/// Returns the expressions of the dashboard and of the alert rules.
fn expressions() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../framework/docs/monitoring");
    let read = |name| fs::read_to_string(folder.join(name)).expect("the file is readable");
    let dashboard: Value = serde_json::from_str(&read("dashboard.json")).expect("it is JSON");
    let panels = dashboard["panels"].as_array().into_iter().flatten();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    let panels = targets.filter_map(|target| target["expr"].as_str().map(str::to_owned));
    let alerts = read("alerts.yml");
    let alerts = alerts.split("expr:").skip(1);
    let alerts = alerts.filter_map(|alert| Some(alert.split_once("for:")?.0.to_owned()));
    panels.chain(alerts).collect()
}

#[tokio::test(start_paused = true)]
async fn dashboard_and_alerts_name_reported_metrics_and_labels() {
    let reported = reported_labels().await;
    let selector = Regex::new(r"(guildhall_\w+)(?:\{([^}]*)\})?").expect("the expression is valid");
    let grouping = Regex::new(r"by \(([^)]*)\)").expect("the expression is valid");
    let used_label = Regex::new(r"(\w+)(?:=|!)").expect("the expression is valid");
    let mut named = BTreeSet::new();
    for expression in expressions() {
        let groups = grouping.captures_iter(&expression);
        let groups: Vec<String> = groups
            .flat_map(|found| found[1].split(", ").map(str::to_owned).collect::<Vec<_>>())
            .filter(|label| label != "le")
            .collect();
        for found in selector.captures_iter(&expression) {
            let suffixes = ["_bucket", "_count", "_sum"].into_iter();
            let name = suffixes.fold(&found[1], |name, suffix| name.trim_end_matches(suffix));
            let labels = reported.get(name);
            let labels = labels.unwrap_or_else(|| panic!("{name} is not reported: {reported:?}"));
            let selected = found.get(2).map_or("", |labels| labels.as_str());
            let selected = used_label
                .captures_iter(selected)
                .map(|found| found[1].to_owned());
            for label in selected.chain(groups.iter().cloned()) {
                assert!(
                    labels.contains(&label),
                    "{name} has no label {label}: {labels:?}"
                );
            }
            named.insert(name.to_owned());
        }
    }
    let unnamed: Vec<_> = reported
        .keys()
        .filter(|name| !named.contains(*name))
        .collect();
    assert!(
        unnamed.is_empty(),
        "no panel and no rule is about {unnamed:?}"
    );
}
