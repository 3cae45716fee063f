//! Which requests reach an endpoint.

use guildhall_emulator::{Fault, FaultPlan};
use guildhall_model::api::{Auth, ENDPOINTS};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, request};

#[tokio::test]
async fn every_endpoint_is_served() {
    let stage = Stage::new().await;

    for endpoint in ENDPOINTS {
        // A script strikes at its own endpoint alone, and not at one whose path takes in this one.
        let fault = Fault::Status(503);
        let script = FaultPlan::on(endpoint.method, endpoint.path, fault);
        let script = stage.service.inject(script);
        let path = endpoint.path.replace('{', "1").replace('}', "");
        let reply = stage.send(endpoint.method.as_str(), &path, &[], "").await;
        let served = (reply.status, script.hit_count());
        assert_eq!(served, (503, 1), "{} is not served", endpoint.name);
    }
}

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let stage = Stage::new().await;

    let reply = stage.call("GET", "/teapots", &Value::Null).await;

    assert_eq!(reply.status, 404);
    assert_eq!(
        reply.body,
        json!({ "message": "404: Not Found", "code": 0 })
    );
}

#[tokio::test]
async fn another_method_is_not_allowed() {
    let stage = Stage::new().await;

    let reply = stage.call("PATCH", &stage.global(""), &Value::Null).await;

    assert_eq!(reply.status, 405);
    assert_eq!(
        reply.body,
        json!({ "message": "405: Method Not Allowed", "code": 0 })
    );
}

#[tokio::test]
async fn another_version_is_invalid() {
    let stage = Stage::new().await;
    let base = stage.service.api_base();
    let host = base["http://".len()..].replace("/api/v10", "");

    let reply = request(&host, "GET", "/api/v6/applications/@me", &[], "").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["code"], 50041);
}

#[tokio::test]
async fn a_body_of_another_media_type_is_a_form_error() {
    let stage = Stage::new().await;
    let token = format!("Authorization: Bot {}", stage.service.bot_token());

    let reply = stage.send("POST", &stage.global(""), &[&token], "{}").await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50035)));
    assert_eq!(reply.codes(""), ["CONTENT_TYPE_INVALID"]);
}

#[tokio::test]
async fn a_body_that_is_no_json_is_refused() {
    let stage = Stage::new().await;
    let token = format!("Authorization: Bot {}", stage.service.bot_token());
    let headers = [token.as_str(), "Content-Type: application/json"];

    let reply = stage.send("POST", &stage.global(""), &headers, "{").await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50109)));
}

#[tokio::test]
async fn whatever_needs_a_token_is_unauthorized_without() {
    let stage = Stage::new().await;
    let needs_token = |auth| !matches!(auth, Auth::None | Auth::Token | Auth::Client);

    for endpoint in ENDPOINTS.iter().filter(|row| needs_token(row.auth)) {
        let path = endpoint.path.replace('{', "1").replace('}', "");
        let reply = stage.send(endpoint.method.as_str(), &path, &[], "").await;
        assert_eq!(reply.status, 401, "{}", endpoint.name);
    }
}

#[tokio::test]
async fn every_answer_says_what_is_left_of_its_limit() {
    let stage = Stage::new().await;

    let [first, second] = [(); 2].map(|()| stage.guild("/roles"));
    let first = stage.call("GET", &first, &Value::Null).await;
    let second = stage.call("GET", &second, &Value::Null).await;

    let left = |reply: &Reply| {
        let left = reply.header("x-ratelimit-remaining");
        left.and_then(|left| left.parse::<u32>().ok())
    };
    assert_eq!(left(&first).map(|left| left - 1), left(&second));
    let bucket = first.header("x-ratelimit-bucket");
    assert!(bucket.is_some() && bucket == second.header("x-ratelimit-bucket"));
}

#[tokio::test]
async fn a_body_over_25_mib_is_too_large() {
    let stage = Stage::new().await;

    let json = "Content-Type: application/json";
    let body = vec![b' '; 25 * 1024 * 1024 + 1];
    let reply = stage.send("POST", &stage.global(""), &[json], body).await;

    assert_eq!(reply.refusal(), (413, 40005));
}
