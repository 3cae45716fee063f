//! Faults injected into REST requests.

use std::time::Duration;

use guildhall::client::{Auth, Client, Error, ErrorKind};
use guildhall_emulator::{
    ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan, LimitVisibility,
};
use guildhall_model::api::{CreateRole, GetRoles, Method, RateLimitScope};
use guildhall_model::{Permissions, Role, RoleBody};
use serde_json::Value;

use crate::kit::{Fixture, Reply, noon};

const RETRY_AFTER: Duration = Duration::from_millis(1500);

/// Returns the response to GET `/roles` with an injected fault.
async fn reply_with(fault: Fault) -> Reply {
    let fixture = Fixture::new().await;
    let _fault_plan = fixture.service.inject(FaultPlan::at::<GetRoles>(fault));
    roles(&fixture).await
}

async fn roles(fixture: &Fixture) -> Reply {
    fixture.get(&fixture.guild("/roles")).await
}

/// Returns a client that never retries.
fn client(fixture: &Fixture) -> Client {
    let client = Client::builder(Auth::bot(fixture.service.bot_token()));
    let client = client
        .base_url(fixture.service.api_base())
        .retries(0)
        .build();
    client.expect("a loopback base URL is accepted")
}

/// Creates a role over a connection that breaks; returns the result and the fault plan.
async fn create_role_with_disconnect(
    fixture: &Fixture,
    disconnect: Disconnect,
) -> (Result<Role, Error>, ActiveFaultPlan) {
    let fault_plan = FaultPlan::at::<CreateRole>(Fault::Disconnect(disconnect));
    let fault_plan = fixture.service.inject(fault_plan);
    let create = CreateRole::new(fixture.service.default_guild().id(), RoleBody::default());
    (client(fixture).send(&create).await, fault_plan)
}

#[tokio::test]
async fn fault_occurs_the_configured_number_of_times() {
    let fixture = Fixture::new().await;
    let fault_plan = FaultPlan::at::<GetRoles>(Fault::Status(503)).times(2);
    let fault_plan = fixture.service.inject(fault_plan);

    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(roles(&fixture).await.status);
    }

    assert_eq!((statuses, fault_plan.hit_count()), (vec![503, 503, 200], 2));
}

#[tokio::test]
async fn fault_plan_ends_when_its_handle_is_dropped() {
    let fixture = Fixture::new().await;
    let fault_plan = fixture
        .service
        .inject(FaultPlan::everywhere(Fault::Status(500)));

    let during = roles(&fixture).await;
    drop(fault_plan);
    let after = roles(&fixture).await;

    assert_eq!((during.status, after.status), (500, 200));
}

#[tokio::test]
async fn fault_plan_affects_only_its_endpoint() {
    let fixture = Fixture::new().await;
    let line = FaultPlan::at_route(Method::Post, "/guilds/{guild}/roles", Fault::Status(500));
    let fault_plan = fixture.service.inject(line);

    let others = roles(&fixture).await;
    let guild = fixture.get(&fixture.guild("")).await;

    assert_eq!((others.status, guild.status), (200, 200));
    assert_eq!(fault_plan.hit_count(), 0);
}

#[tokio::test]
async fn gateway_failure_returns_an_html_page() {
    let internal = reply_with(Fault::Status(500)).await;
    let gateway = reply_with(Fault::Status(502)).await;

    assert_eq!(internal.body["message"], "500: Internal Server Error");
    assert_eq!((gateway.status, &gateway.body), (502, &Value::Null));
    assert!(gateway.bytes.starts_with(b"<html>"));
}

#[tokio::test]
async fn rate_limit_contains_its_scope_and_wait() {
    for scope in [
        RateLimitScope::Global,
        RateLimitScope::Shared,
        RateLimitScope::User,
    ] {
        let reply = reply_with(Fault::rate_limited(scope, RETRY_AFTER)).await;

        assert_eq!(reply.status, 429);
        assert_eq!(reply.header("retry-after"), Some("2"));
        assert_eq!(reply.header("x-ratelimit-scope"), Some(scope.as_str()));
        assert_eq!(reply.body["retry_after"], 1.5);
        let global = scope == RateLimitScope::Global;
        assert_eq!(reply.body["global"], global);
        assert_eq!(reply.header("x-ratelimit-global").is_some(), global);
    }
}

#[tokio::test]
async fn rate_limit_wait_can_be_hidden_in_headers_or_body() {
    let (scope, wait) = (RateLimitScope::User, RETRY_AFTER);
    for visibility in [
        LimitVisibility::HeadersOnly,
        LimitVisibility::BodyOnly,
        LimitVisibility::Hidden,
    ] {
        let reply = reply_with(Fault::RateLimited {
            scope,
            wait,
            visibility,
        })
        .await;

        assert_eq!(reply.status, 429);
        let in_headers = reply.header("retry-after").is_some();
        assert_eq!(in_headers, visibility == LimitVisibility::HeadersOnly);
        let in_body = reply.body["retry_after"].is_number();
        assert_eq!(in_body, visibility == LimitVisibility::BodyOnly);
    }
}

#[tokio::test]
async fn response_may_lack_its_body() {
    let reply = reply_with(Fault::Empty).await;

    assert_eq!((reply.status, reply.bytes.len()), (200, 0));
}

#[tokio::test]
async fn slow_request_is_served_after_the_clock_advances() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let minute = Duration::from_mins(1);
    let fault_plan = FaultPlan::at::<GetRoles>(Fault::Slow(minute));
    let fault_plan = fixture.service.inject(fault_plan);

    let advance = async {
        fault_plan.wait_for_hits(1).await;
        clock.advance(minute);
    };
    let (reply, ()) = tokio::join!(roles(&fixture), advance);

    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn slow_request_uses_the_system_clock_by_default() {
    let reply = reply_with(Fault::Slow(Duration::from_millis(1))).await;

    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn request_disconnected_before_handling_has_no_effect() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::MANAGE_ROLES);

    let (outcome, fault_plan) =
        create_role_with_disconnect(&fixture, Disconnect::BeforeHandling).await;

    assert_eq!(outcome.unwrap_err().kind(), ErrorKind::Interrupted);
    assert_eq!(fault_plan.hit_count(), 1);
    assert!(fixture.service.role("new role").is_none());
}

#[tokio::test]
async fn request_disconnected_during_the_response_has_an_effect() {
    for place in [Disconnect::BeforeResponse, Disconnect::DuringBody] {
        let fixture = Fixture::new().await;
        fixture.set_bot_permissions(Permissions::MANAGE_ROLES);

        let (outcome, _fault_plan) = create_role_with_disconnect(&fixture, place).await;

        let kind = outcome.unwrap_err().kind();
        assert_eq!(kind, ErrorKind::Interrupted, "{place:?}");
        assert!(fixture.service.role("new role").is_some(), "{place:?}");
    }
}
