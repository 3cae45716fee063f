//! Interactions of an app without an endpoint URL.

use std::time::Duration;

use guildhall_emulator::{DeliveryFault, Emulator, EndpointError, FaultPlan, ResponseError};
use serde_json::{Value, json};

use super::client::Client;
use crate::kit::{Fixture, noon};

async fn fixture_with_command() -> Fixture {
    let fixture = Fixture::new().await;
    let command = json!([{ "name": "flip", "description": "Flip a coin" }]);
    let reply = fixture.put(&fixture.global_commands(""), &command).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    fixture
}

/// Responds to an interaction with a callback.
async fn respond(fixture: &Fixture, interaction: &Value, response: &Value) -> u16 {
    let (id, token) = (text(&interaction["id"]), text(&interaction["token"]));
    let path = format!("/interactions/{id}/{token}/callback");
    fixture.post(&path, response).await.status
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[tokio::test]
async fn interaction_reaches_the_session_and_its_callback_the_user() {
    let fixture = fixture_with_command().await;
    let (mut client, _) = Client::ready(&fixture.service, 0).await;

    let bot = async {
        let interaction = client.event("INTERACTION_CREATE").await;
        assert_eq!(
            (&interaction["type"], &interaction["data"]["name"]),
            (&json!(2), &json!("flip"))
        );
        let response = json!({ "type": 4, "data": { "content": "Heads" } });
        respond(&fixture, &interaction, &response).await
    };
    let you = fixture.service.you();
    let (outcome, status) = tokio::join!(you.slash("/flip"), bot);

    assert_eq!((outcome.content(), status), ("Heads", 204));
}

#[tokio::test]
async fn interaction_without_a_callback_times_out() {
    let builder = Emulator::builder().response_timeout(Duration::from_millis(50));
    let fixture = Fixture::with_builder(builder).await;
    let command = json!([{ "name": "flip", "description": "Flip a coin" }]);
    fixture.put(&fixture.global_commands(""), &command).await;
    let (mut client, _) = Client::ready(&fixture.service, 0).await;

    let outcome = fixture.service.you().slash("/flip").await;

    assert!(
        matches!(
            outcome.error(),
            Some(ResponseError::Delivery(EndpointError::TimedOut { .. }))
        ),
        "{outcome}"
    );
    let interaction = client.event("INTERACTION_CREATE").await;
    assert_eq!(
        respond(&fixture, &interaction, &json!({ "type": 5 })).await,
        404
    );
}

#[tokio::test]
async fn without_a_session_no_app_is_connected() {
    let fixture = fixture_with_command().await;

    let outcome = fixture.service.you().slash("/flip").await;

    assert!(
        matches!(
            outcome.error(),
            Some(ResponseError::Delivery(EndpointError::NoEndpoint))
        ),
        "{outcome}"
    );
}

#[tokio::test]
async fn expired_session_serves_no_app() {
    let builder = Emulator::builder().clock(noon());
    let fixture = Fixture::with_builder(builder).await;
    fixture
        .register(json!([{ "name": "flip", "description": "Flip a coin" }]))
        .await;
    let (client, _) = Client::ready(&fixture.service, 0).await;
    client.close(4000).await;
    fixture.service.clock().advance(Duration::from_secs(301));

    let outcome = fixture.service.you().slash("/flip").await;

    let expected = ResponseError::Delivery(EndpointError::NoEndpoint);
    assert_eq!(outcome.error(), Some(&expected), "{outcome}");
    assert_eq!(fixture.service.gateway().sessions(), []);
}

#[tokio::test]
async fn interaction_during_a_lost_connection_is_delivered_after_resume() {
    let fixture = fixture_with_command().await;
    let (mut client, ready) = Client::ready(&fixture.service, 0).await;
    fixture.service.gateway().drop_connections();
    client.closed().await;

    let bot = async {
        let mut client = Client::connect(&fixture.service).await;
        client.resume(&ready["session_id"], 1).await;
        let interaction = client.event("INTERACTION_CREATE").await;
        respond(
            &fixture,
            &interaction,
            &json!({ "type": 4, "data": { "content": "Tails" } }),
        )
        .await
    };
    let you = fixture.service.you();
    let (outcome, status) = tokio::join!(you.slash("/flip"), bot);

    assert_eq!((outcome.content(), status), ("Tails", 204));
}

#[tokio::test]
async fn fault_delivers_an_interaction_twice() {
    let fixture = fixture_with_command().await;
    let (mut client, _) = Client::ready(&fixture.service, 0).await;
    let _plan = fixture
        .service
        .inject(FaultPlan::delivery(DeliveryFault::Duplicated));

    let bot = async {
        let first = client.event("INTERACTION_CREATE").await;
        let second = client.event("INTERACTION_CREATE").await;
        let response = json!({ "type": 4, "data": { "content": "Once" } });
        let statuses = (
            respond(&fixture, &first, &response).await,
            respond(&fixture, &second, &response).await,
        );
        (first == second, statuses)
    };
    let you = fixture.service.you();
    let (outcome, (are_equal, statuses)) = tokio::join!(you.slash("/flip"), bot);

    assert_eq!(outcome.content(), "Once");
    assert_eq!((are_equal, statuses), (true, (204, 400)));
}
