//! Validation of an interactions endpoint URL, as when the URL is saved.

use guildhall_emulator::ConnectError;

use crate::kit::{CannedResponse, Fixture, app, app_that_rejects_with, text, unverifying_app};

#[tokio::test]
async fn verifying_app_is_connected() {
    let fixture = Fixture::new().await;
    let app = app(&fixture.service.public_key(), CannedResponse::Never).await;

    let check = fixture
        .service
        .connect(&app.url)
        .await
        .expect("the app passes the endpoint check");

    let (ping, forged) = (
        check.ping.expect("the app responds"),
        check.forged.expect("the app responds"),
    );
    assert_eq!((ping.status, ping.text().as_str()), (200, r#"{"type":1}"#));
    assert_eq!(forged.status, 401);
}

#[tokio::test]
async fn check_prints_a_transcript() {
    let fixture = Fixture::new().await;
    let app = app(&fixture.service.public_key(), CannedResponse::Never).await;

    let check = fixture
        .service
        .connect(&app.url)
        .await
        .expect("the app passes the endpoint check");

    let lines = [
        format!("POST {}", app.url),
        r#"  a signed PING         → 200 {"type":1}"#.to_owned(),
        "  a wrongly signed PING → 401 ".to_owned(),
    ];
    assert_eq!(check.to_string(), lines.join("\n"));
}

#[tokio::test]
async fn pong_requires_a_content_type_that_need_not_be_json() {
    let fixture = Fixture::new().await;

    for media in ["application/json", "text/plain;charset=UTF-8", ""] {
        let app = app(&fixture.service.public_key(), CannedResponse::Pong(media)).await;
        let connected = fixture.service.connect(&app.url).await;
        let is_rejected = matches!(connected, Err(ConnectError::Ping(_)));
        assert_eq!(is_rejected, media.is_empty(), "{media}: {connected:?}");
    }
}

#[tokio::test]
async fn app_that_accepts_any_signature_is_rejected() {
    let fixture = Fixture::new().await;
    let app = unverifying_app(text("hello")).await;

    let rejected = fixture.service.connect(&app.url).await;

    assert!(
        matches!(rejected, Err(ConnectError::Forged(_))),
        "{rejected:?}"
    );
}

#[tokio::test]
async fn other_client_error_for_a_forgery_is_accepted_with_a_note() {
    let fixture = Fixture::new().await;

    for status in [400, 403, 404, 422, 499] {
        let app = app_that_rejects_with(&fixture, status).await;
        let check = fixture.service.connect(&app.url).await;
        let check = check
            .expect("the status is between 400 and 499")
            .to_string();
        let note = format!("with status {status}; Discord requires 401");
        assert!(check.contains(&note), "{check}");
    }
    for status in [200, 302, 500, 503] {
        let app = app_that_rejects_with(&fixture, status).await;
        let rejected = fixture.service.connect(&app.url).await;
        assert!(matches!(rejected, Err(ConnectError::Forged(_))), "{status}");
    }
}

#[tokio::test]
async fn app_with_another_key_is_rejected() {
    let fixture = Fixture::new().await;
    let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let app = app(other, text("hello")).await;

    let rejected = fixture.service.connect(&app.url).await;

    assert!(
        matches!(rejected, Err(ConnectError::Ping(_))),
        "{rejected:?}"
    );
}

#[tokio::test]
async fn unreachable_address_is_rejected() {
    let fixture = Fixture::new().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a loopback port is free");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    drop(listener);

    let rejected = fixture.service.connect(&format!("http://{address}/")).await;

    let Err(ConnectError::Ping(check)) = rejected else {
        panic!("{rejected:?}");
    };
    assert!(check.to_string().contains("Connection refused"), "{check}");
}

#[tokio::test]
async fn invalid_url_is_rejected() {
    let fixture = Fixture::new().await;

    for url in ["", "localhost", "ftp://127.0.0.1/", "https://127.0.0.1/"] {
        let rejected = fixture.service.connect(url).await;
        assert!(
            matches!(rejected, Err(ConnectError::Url { .. })),
            "{rejected:?}"
        );
    }
}
