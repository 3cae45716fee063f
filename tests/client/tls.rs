//! The client speaks TLS: which version of HTTP inside it, whom it trusts, how long it tries.

use std::error::Error as _;
use std::time::Duration;

use acceptance::{TOKEN, TlsServer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use guildhall::client::{Auth, Client, ClientBuilder, Error, ErrorKind};
use guildhall::model::api::GetCurrentApplication;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// The name of the app that the service tells, or why it tells none.
async fn named(builder: ClientBuilder) -> Result<String, Error> {
    let app = builder.build()?.send(GetCurrentApplication).await?;
    Ok(app.name)
}

fn pem(der: &[u8]) -> String {
    let text = BASE64_STANDARD.encode(der);
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

#[tokio::test]
async fn http2_is_spoken_where_it_is_offered() {
    let service = TlsServer::start(&["h2", "http/1.1"]).await;
    let builder = service.builder().root_certificate(service.certificate());

    assert_eq!(named(builder).await.unwrap(), "HTTP/2.0");
}

#[tokio::test]
async fn http1_is_spoken_elsewhere() {
    for offered in [&["http/1.1"][..], &[]] {
        let service = TlsServer::start(offered).await;
        let builder = service.builder().root_certificate(service.certificate());

        assert_eq!(named(builder).await.unwrap(), "HTTP/1.1");
    }
}

#[tokio::test]
async fn requests_over_http2_share_a_connection() {
    let service = TlsServer::start(&["h2"]).await;
    let builder = service.builder().root_certificate(service.certificate());
    let client = builder.build().unwrap();
    client.send(GetCurrentApplication).await.unwrap();
    let mut storm = JoinSet::new();
    for _ in 0..20 {
        storm.spawn(client.send(GetCurrentApplication).into_future());
    }

    assert!(storm.join_all().await.iter().all(Result::is_ok));
    assert_eq!(service.connections(), 1);
}

#[tokio::test]
async fn certificate_that_is_not_trusted_is_said_and_not_tried_again() {
    let service = TlsServer::start(&["h2"]).await;
    let error = named(service.builder()).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Untrusted);
    assert_eq!(
        error.to_string(),
        "GET /applications/@me: the service's certificate is not trusted"
    );
    assert!(error.source().is_some());
    assert_eq!(service.connections(), 1);
}

#[tokio::test]
async fn certificate_of_another_host_is_not_trusted() {
    let service = TlsServer::start(&["h2"]).await;
    let builder = service.builder().root_certificate(service.certificate());
    let error = named(builder.base(service.base("localhost"))).await;

    assert_eq!(error.unwrap_err().kind(), ErrorKind::Untrusted);
}

#[tokio::test]
async fn root_certificates_may_be_pem_and_several() {
    let (service, other) = (TlsServer::start(&[]).await, TlsServer::start(&[]).await);
    let both = pem(other.certificate()) + &pem(service.certificate());

    assert!(
        named(service.builder().root_certificate(both.clone()))
            .await
            .is_ok()
    );
    assert!(named(other.builder().root_certificate(both)).await.is_ok());
}

#[test]
fn root_certificate_that_is_none_is_refused() {
    for text in ["", "no certificate", &pem(b"no certificate")] {
        let builder = Client::builder(Auth::bot(TOKEN)).root_certificate(text);
        let error = builder.build().unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Setup);
        let said = "a root certificate is neither PEM nor DER";
        assert!(error.to_string().starts_with(said), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn connection_without_a_handshake_is_given_up() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("https://{}", silent.local_addr().unwrap());
    let builder = Client::builder(Auth::bot(TOKEN)).base(base).retries(0);
    let error = named(builder.connect_timeout(Duration::from_secs(2))).await;

    assert_eq!(error.unwrap_err().kind(), ErrorKind::Connect);
}
