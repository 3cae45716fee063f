//! Routing of requests to endpoints.

use guildhall_emulator::{Fault, FaultPlan};
use guildhall_model::api::{Auth, ENDPOINTS};
use serde_json::{Value, json};

use crate::kit::{Exchange, Fixture, Reply, request, text};

#[tokio::test]
async fn every_endpoint_is_served() {
    let fixture = Fixture::new().await;

    for endpoint in ENDPOINTS {
        // A fault plan applies only to its endpoint, even if the path of another endpoint matches the request too.
        let fault = Fault::Status(503);
        let fault_plan = FaultPlan::at_route(endpoint.method, endpoint.path, fault);
        let fault_plan = fixture.service.inject(fault_plan);
        let path = endpoint.path.replace('{', "1").replace('}', "");
        let reply = fixture.send(endpoint.method.as_str(), &path, &[], "").await;
        let served = (reply.status, fault_plan.hit_count());
        assert_eq!(served, (503, 1), "{} is not served", endpoint.name);
    }
}

#[tokio::test]
async fn encoded_at_sign_of_a_path_is_the_same_as_a_plain_one() {
    let exchange = Exchange::new(text("hello")).await;
    let fixture = &exchange.fixture;
    let nick = json!({ "nick": "Dice" });

    let member = fixture.guild("/members/%40me");
    let member = fixture.patch(&member, &nick).await;
    let app = fixture.get("/applications/%40me").await;
    let guilds = fixture.get("/users/%40me/guilds?limit=1").await;
    let edit = json!({ "content": "edited" });
    let edited = exchange
        .webhook("PATCH", "/messages/%40original", edit)
        .await;

    for reply in [&member, &app, &guilds, &edited] {
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    assert_eq!(member.body["nick"], "Dice");
    assert_eq!(edited.body["content"], "edited");
}

#[tokio::test]
async fn unknown_path_is_not_found() {
    let fixture = Fixture::new().await;

    let reply = fixture.get("/teapots").await;

    assert_eq!(reply.status, 404);
    assert_eq!(
        reply.body,
        json!({ "message": "404: Not Found", "code": 0 })
    );
}

#[tokio::test]
async fn other_method_is_not_allowed() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .patch(&fixture.global_commands(""), &Value::Null)
        .await;

    assert_eq!(reply.status, 405);
    assert_eq!(
        reply.body,
        json!({ "message": "405: Method Not Allowed", "code": 0 })
    );
}

/// Requests the application with the bot's token, below this base path.
async fn application_below(fixture: &Fixture, base: &str) -> Reply {
    let host = fixture.service.api_base()["http://".len()..].replace("/api/v10", "");
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());
    let path = format!("{base}/applications/%40me?with=query");
    request(&host, "GET", &path, &[&token], "").await
}

#[tokio::test]
async fn other_version_is_invalid() {
    let fixture = Fixture::new().await;

    for base in ["/api/v6", "/api/v7", "/api/v11"] {
        let reply = application_below(&fixture, base).await;
        assert_eq!(reply.error(), (400, 50041), "{base}");
    }
}

#[tokio::test]
async fn older_version_and_no_version_are_served_as_version_10() {
    let fixture = Fixture::new().await;

    for base in ["/api", "/api/v8", "/api/v9"] {
        let reply = application_below(&fixture, base).await;
        assert_eq!(reply.status, 200, "{base}: {}", reply.body);
    }
}

#[tokio::test]
async fn other_content_type_is_a_form_error() {
    let fixture = Fixture::new().await;
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());

    let reply = fixture
        .send("POST", &fixture.global_commands(""), &[&token], "{}")
        .await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50035)));
    assert_eq!(reply.codes(""), ["CONTENT_TYPE_INVALID"]);
}

#[tokio::test]
async fn invalid_json_is_rejected() {
    let fixture = Fixture::new().await;
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());
    let headers = [token.as_str(), "Content-Type: application/json"];

    let reply = fixture
        .send("POST", &fixture.global_commands(""), &headers, "{")
        .await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50109)));
}

#[tokio::test]
async fn endpoint_that_requires_a_token_is_unauthorized_without_one() {
    let fixture = Fixture::new().await;
    let needs_token = |auth| !matches!(auth, Auth::None | Auth::Token | Auth::Client);

    for endpoint in ENDPOINTS.iter().filter(|row| needs_token(row.auth)) {
        let path = endpoint.path.replace('{', "1").replace('}', "");
        let reply = fixture.send(endpoint.method.as_str(), &path, &[], "").await;
        assert_eq!(reply.status, 401, "{}", endpoint.name);
    }
}

#[tokio::test]
async fn every_response_contains_its_rate_limit() {
    let fixture = Fixture::new().await;

    let [first, second] = [(); 2].map(|()| fixture.guild("/roles"));
    let first = fixture.get(&first).await;
    let second = fixture.get(&second).await;

    let left = |reply: &Reply| {
        let left = reply.header("x-ratelimit-remaining");
        left.and_then(|left| left.parse::<u32>().ok())
    };
    assert_eq!(left(&first).map(|left| left - 1), left(&second));
    let bucket = first.header("x-ratelimit-bucket");
    assert!(bucket.is_some() && bucket == second.header("x-ratelimit-bucket"));
}

#[tokio::test]
async fn client_that_sends_25_mib_gets_the_error() {
    let fixture = Fixture::new().await;

    let json = "Content-Type: application/json";
    let body = vec![b' '; 25 * 1024 * 1024];
    let reply = fixture
        .send("POST", &fixture.global_commands(""), &[json], body)
        .await;

    assert_eq!(reply.error(), (413, 40005));
}
