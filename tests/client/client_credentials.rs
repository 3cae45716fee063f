//! Client credentials: an app without a bot exchanges its ID and secret for an access token and caches the token.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use acceptance::{StubResponse, StubServer};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ErrorKind, Transport, TransportFuture};
use guildhall::model::Id;
use guildhall::model::api::{GetCurrentApplication, ListGlobalCommands};
use http::{Request, Response};
use serde_json::{Value, json};

const LIST: ListGlobalCommands = ListGlobalCommands {
    application: Id::new(1),
    with_localizations: false,
};

fn client(service: &StubServer) -> Client {
    let auth = Auth::client_credentials(Id::new(1), "s3cret");
    Client::with_base_url(service.base(), auth).expect("a loopback base URL is accepted")
}

fn token(text: &str) -> StubResponse {
    StubResponse::json(200, &grant(text))
}

fn grant(text: &str) -> Value {
    json!({"access_token": text, "token_type": "Bearer", "expires_in": 604_800, "scope": "applications.commands.update"})
}

fn unauthorized() -> StubResponse {
    StubResponse::json(401, &json!({"code": 0, "message": "401: Unauthorized"}))
}

#[tokio::test]
async fn token_request_has_a_form_and_basic_authorization() {
    let service = StubServer::start([token("one"), StubResponse::json(200, &json!([]))]).await;
    client(&service).send(&LIST).await.unwrap();

    let [fetch, list] = service.received().try_into().unwrap();
    assert_eq!(fetch.line(), "POST /oauth2/token");
    assert_eq!(fetch.header("authorization"), "Basic MTpzM2NyZXQ=");
    assert_eq!(
        fetch.header("content-type"),
        "application/x-www-form-urlencoded"
    );
    assert_eq!(
        fetch.body,
        b"grant_type=client_credentials&scope=applications.commands.update"
    );
    assert_eq!(list.header("authorization"), "Bearer one");
}

#[tokio::test]
async fn token_is_requested_with_the_configured_scopes() {
    let service = StubServer::start([token("one"), StubResponse::json(200, &json!([]))]).await;
    let auth = Auth::client_credentials_for(
        Id::new(1),
        "s3cret",
        "applications.commands.update applications.commands.permissions.update",
    );
    Client::with_base_url(service.base(), auth)
        .unwrap()
        .send(&LIST)
        .await
        .unwrap();

    let body = String::from_utf8(service.received().remove(0).body).unwrap();
    let scopes = "applications.commands.update%20applications.commands.permissions.update";
    assert_eq!(
        body,
        format!("grant_type=client_credentials&scope={scopes}")
    );
}

#[tokio::test]
async fn access_token_is_sent_unchanged() {
    let service = StubServer::start([unauthorized()]).await;
    let client = Client::with_base_url(service.base(), Auth::bearer("users")).unwrap();
    client.send(&LIST).await.expect_err("the token is rejected");

    assert_eq!(service.received().len(), 1);
    assert_eq!(
        service.received()[0].header("authorization"),
        "Bearer users"
    );
}

#[tokio::test]
async fn token_is_reused_by_later_requests_and_clones() {
    let none = StubResponse::json(200, &json!([]));
    let service = StubServer::start([token("one"), none.clone(), none]).await;
    let client = client(&service);
    client.send(&LIST).await.unwrap();
    client.clone().send(&LIST).await.unwrap();

    let authorizations: Vec<_> = service.received()[1..]
        .iter()
        .map(|request| request.header("authorization").to_owned())
        .collect();
    assert_eq!(authorizations, ["Bearer one", "Bearer one"]);
}

#[tokio::test]
async fn rejected_access_token_is_replaced_once() {
    let service = StubServer::start([
        token("one"),
        unauthorized(),
        token("two"),
        StubResponse::json(200, &json!([])),
    ])
    .await;
    client(&service).send(&LIST).await.unwrap();

    assert_eq!(service.received()[3].header("authorization"), "Bearer two");
}

#[tokio::test]
async fn rejection_of_the_second_access_token_is_an_error() {
    let service =
        StubServer::start([token("one"), unauthorized(), token("two"), unauthorized()]).await;
    let error = client(&service)
        .send(&LIST)
        .await
        .expect_err("the service rejects both tokens");

    assert_eq!(error.status().unwrap(), 401);
    assert_eq!(service.received().len(), 4);
}

#[tokio::test]
async fn rejected_bot_token_is_not_retried() {
    let service = StubServer::start([unauthorized(), StubResponse::json(200, &json!([]))]).await;
    let error = service
        .client()
        .send(&LIST)
        .await
        .expect_err("the token is rejected");

    assert_eq!(error.status().unwrap(), 401);
    assert_eq!(service.received().len(), 1);
}

#[tokio::test]
async fn wrong_secret_error_quotes_the_token_endpoint() {
    let body = json!({"error": "invalid_client", "error_description": "Invalid client secret"});
    let service = StubServer::start([StubResponse::json(401, &body)]).await;
    let error = client(&service)
        .send(&LIST)
        .await
        .expect_err("the service grants no token");

    assert_eq!(
        error.to_string(),
        "POST /oauth2/token: 401 Unauthorized: Invalid client secret (invalid_client)"
    );
    assert_eq!(service.received().len(), 1);
}

#[tokio::test]
async fn unreadable_token_response_is_malformed_and_not_quoted_in_the_error() {
    let body = json!({"access_token": "t0ken", "expires_in": "t0ken"});
    let service = StubServer::start([StubResponse::json(200, &body)]).await;
    let error = client(&service)
        .send(&LIST)
        .await
        .expect_err("the service grants no token");

    assert_eq!(error.kind(), ErrorKind::Malformed);
    assert!(!format!("{error:?} {error}").contains("t0ken"));
}

/// A transport that counts the tokens it issues.
struct CountingTransport(Arc<AtomicUsize>);

impl Transport for CountingTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let body = if request.uri().path().ends_with("/oauth2/token") {
            grant(&self.0.fetch_add(1, Ordering::SeqCst).to_string())
        } else {
            let authorization = request.headers()["authorization"].to_str();
            json!({"id": "1", "name": authorization.unwrap_or_default()})
        };
        Box::pin(async move { Ok(Response::new(Bytes::from(body.to_string()))) })
    }
}

fn counting_client() -> (Client, Arc<AtomicUsize>) {
    let tokens = Arc::default();
    let auth = Auth::client_credentials(Id::new(1), "s3cret");
    let client = Client::with_transport(
        "https://service.example",
        auth,
        CountingTransport(Arc::clone(&tokens)),
    );
    (client.expect("the secret is a valid header value"), tokens)
}

#[tokio::test(start_paused = true)]
async fn token_is_renewed_before_it_expires() {
    let (client, tokens) = counting_client();
    client.send(&GetCurrentApplication).await.unwrap();

    tokio::time::advance(Duration::from_secs(604_800 - 301)).await;
    assert_eq!(
        client.send(&GetCurrentApplication).await.unwrap().name,
        "Bearer 0"
    );
    tokio::time::advance(Duration::from_secs(2)).await;
    assert_eq!(
        client.send(&GetCurrentApplication).await.unwrap().name,
        "Bearer 1"
    );
    assert_eq!(tokens.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn concurrent_requests_share_one_token_fetch() {
    let (client, tokens) = counting_client();
    let requests: Vec<_> = (0..8)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { client.send(&GetCurrentApplication).await })
        })
        .collect();
    for request in requests {
        request.await.unwrap().unwrap();
    }

    assert_eq!(tokens.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn token_is_not_requested_during_a_rate_limit() {
    let slow = StubResponse::new(429, &[("retry-after", "20")], "{}");
    let service = StubServer::start([slow, token("one")]).await;
    let auth = Auth::client_credentials(Id::new(1), "s3cret");
    let hasty = Client::builder(auth).base_url(service.base());
    let client = hasty.max_rate_limit_wait(Duration::from_secs(10)).build();
    let client = client.expect("a loopback base URL is accepted");
    let first = client
        .send(&LIST)
        .await
        .expect_err("the client is rate limited");
    let second = client
        .send(&LIST)
        .await
        .expect_err("the client is rate limited");

    assert_eq!(first.kind(), ErrorKind::RateLimited);
    assert_eq!(second.kind(), ErrorKind::WaitTooLong);
    let message = "POST /oauth2/token: the service's rate limits allow no token request for 19.";
    assert!(second.to_string().starts_with(message), "{second}");
    assert_eq!(service.received().len(), 1);
}
