//! What goes wrong with calls of the REST side on request.

use std::time::Duration;

use guildhall::client::{Auth, Client, Error, ErrorKind};
use guildhall_emulator::{
    ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan, HeaderVisibility,
};
use guildhall_model::api::{CreateRole, GetRoles, LimitScope, Method};
use guildhall_model::{Permissions, Role, RoleBody};
use serde_json::Value;

use crate::kit::{Reply, Stage, noon};

const AFTER: Duration = Duration::from_millis(1500);

/// What a call of the roles gets while a fault is played.
async fn faulted(fault: Fault) -> Reply {
    let stage = Stage::new().await;
    let _script = stage.service.inject(FaultPlan::at::<GetRoles>(fault));
    roles(&stage).await
}

async fn roles(stage: &Stage) -> Reply {
    stage
        .call("GET", &stage.guild("/roles"), &Value::Null)
        .await
}

/// A client that sends nothing twice.
fn client(stage: &Stage) -> Client {
    let client = Client::builder(Auth::bot(stage.service.bot_token()));
    let client = client.base(stage.service.api_base()).retries(0).build();
    client.expect("a loopback base is accepted")
}

/// What a client makes of a role whose connection is cut, with the script that did it.
async fn cut(stage: &Stage, cut: Disconnect) -> (Result<Role, Error>, ActiveFaultPlan) {
    let script = FaultPlan::at::<CreateRole>(Fault::Disconnect(cut));
    let script = stage.service.inject(script);
    let create = CreateRole::new(stage.service.default_guild().id(), RoleBody::default());
    (client(stage).send(&create).await, script)
}

#[tokio::test]
async fn a_fault_strikes_as_often_as_it_is_told() {
    let stage = Stage::new().await;
    let script = FaultPlan::at::<GetRoles>(Fault::Status(503)).times(2);
    let script = stage.service.inject(script);

    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(roles(&stage).await.status);
    }

    assert_eq!((statuses, script.hit_count()), (vec![503, 503, 200], 2));
}

#[tokio::test]
async fn a_script_is_over_when_its_handle_is_dropped() {
    let stage = Stage::new().await;
    let script = stage
        .service
        .inject(FaultPlan::everywhere(Fault::Status(500)));

    let during = roles(&stage).await;
    drop(script);
    let after = roles(&stage).await;

    assert_eq!((during.status, after.status), (500, 200));
}

#[tokio::test]
async fn only_the_endpoint_of_a_script_is_at_fault() {
    let stage = Stage::new().await;
    let line = FaultPlan::on(Method::Post, "/guilds/{guild}/roles", Fault::Status(500));
    let script = stage.service.inject(line);

    let others = roles(&stage).await;
    let guild = stage.call("GET", &stage.guild(""), &Value::Null).await;

    assert_eq!((others.status, guild.status), (200, 200));
    assert_eq!(script.hit_count(), 0);
}

#[tokio::test]
async fn a_failure_behind_a_proxy_is_a_page() {
    let internal = faulted(Fault::Status(500)).await;
    let gateway = faulted(Fault::Status(502)).await;

    assert_eq!(internal.body["message"], "500: Internal Server Error");
    assert_eq!((gateway.status, &gateway.body), (502, &Value::Null));
    assert!(gateway.bytes.starts_with(b"<html>"));
}

#[tokio::test]
async fn a_rate_limit_tells_its_scope_and_wait() {
    for scope in [LimitScope::Global, LimitScope::Shared, LimitScope::User] {
        let reply = faulted(Fault::rate_limited(scope, AFTER)).await;

        assert_eq!(reply.status, 429);
        assert_eq!(reply.header("retry-after"), Some("2"));
        assert_eq!(reply.header("x-ratelimit-scope"), Some(scope.as_str()));
        assert_eq!(reply.body["retry_after"], 1.5);
        let global = scope == LimitScope::Global;
        assert_eq!(reply.body["global"], global);
        assert_eq!(reply.header("x-ratelimit-global").is_some(), global);
    }
}

#[tokio::test]
async fn a_rate_limit_may_be_told_in_part_or_not_at_all() {
    let (scope, wait) = (LimitScope::User, AFTER);
    for told in [
        HeaderVisibility::HeadersOnly,
        HeaderVisibility::BodyOnly,
        HeaderVisibility::Hidden,
    ] {
        let reply = faulted(Fault::RateLimited {
            scope,
            wait,
            visibility: told,
        })
        .await;

        assert_eq!(reply.status, 429);
        let in_headers = reply.header("retry-after").is_some();
        assert_eq!(in_headers, told == HeaderVisibility::HeadersOnly);
        let in_body = reply.body["retry_after"].is_number();
        assert_eq!(in_body, told == HeaderVisibility::BodyOnly);
    }
}

#[tokio::test]
async fn an_answer_may_come_without_its_body() {
    let reply = faulted(Fault::Empty).await;

    assert_eq!((reply.status, reply.bytes.len()), (200, 0));
}

#[tokio::test]
async fn a_slow_call_is_served_when_the_clock_has_passed() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    let minute = Duration::from_secs(60);
    let script = FaultPlan::at::<GetRoles>(Fault::Slow(minute));
    let script = stage.service.inject(script);

    let advance = async {
        script.wait_for_hits(1).await;
        clock.advance(minute);
    };
    let (reply, ()) = tokio::join!(roles(&stage), advance);

    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn a_slow_call_waits_with_the_clock_of_the_machine() {
    let reply = faulted(Fault::Slow(Duration::from_millis(1))).await;

    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn a_connection_that_is_cut_at_once_leaves_nothing_done() {
    let stage = Stage::new().await;
    stage.bot_may(Permissions::MANAGE_ROLES);

    let (outcome, script) = cut(&stage, Disconnect::BeforeHandling).await;

    assert_eq!(outcome.unwrap_err().kind(), ErrorKind::Interrupted);
    assert_eq!(script.hit_count(), 1);
    assert!(stage.service.role("new role").is_none());
}

#[tokio::test]
async fn what_was_done_is_not_known_where_the_answer_is_cut() {
    for place in [Disconnect::BeforeResponse, Disconnect::DuringBody] {
        let stage = Stage::new().await;
        stage.bot_may(Permissions::MANAGE_ROLES);

        let (outcome, _script) = cut(&stage, place).await;

        let kind = outcome.unwrap_err().kind();
        assert_eq!(kind, ErrorKind::Interrupted, "{place:?}");
        assert!(stage.service.role("new role").is_some(), "{place:?}");
    }
}
