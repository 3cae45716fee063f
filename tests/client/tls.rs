//! TLS: HTTP versions, certificates and connect timeouts.

use std::error::Error as _;
use std::time::Duration;

use acceptance::{TOKEN, TlsServer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use guildhall::client::{Auth, Client, ClientBuilder, Error, ErrorKind};
use guildhall::model::api::GetCurrentApplication;
use tokio::net::TcpListener;

/// Gets the current application and returns its name.
async fn application_name(builder: ClientBuilder) -> Result<String, Error> {
    let app = builder.build()?.send(GetCurrentApplication).await?;
    Ok(app.name)
}

fn pem(der: &[u8]) -> String {
    let text = BASE64_STANDARD.encode(der);
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

#[tokio::test]
async fn http1_is_used_whatever_the_service_offers() {
    for offered in [&["h2", "http/1.1"][..], &["http/1.1"], &[]] {
        let service = TlsServer::start(offered).await;
        let builder = service.builder().root_certificate(service.certificate());

        assert_eq!(application_name(builder).await.unwrap(), "HTTP/1.1");
    }
}

#[tokio::test]
async fn untrusted_certificate_is_an_error_without_retry() {
    let service = TlsServer::start(&[]).await;
    let error = application_name(service.builder()).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Untrusted);
    assert_eq!(
        error.to_string(),
        "GET /applications/@me: the service's certificate is not trusted"
    );
    assert!(error.source().is_some());
    assert_eq!(service.connections().accepted(), 1);
}

#[tokio::test]
async fn certificate_of_another_host_is_not_trusted() {
    let service = TlsServer::start(&[]).await;
    let builder = service.builder().root_certificate(service.certificate());
    let error = application_name(builder.base_url(service.base("localhost"))).await;

    assert_eq!(error.unwrap_err().kind(), ErrorKind::Untrusted);
}

#[tokio::test]
async fn several_pem_root_certificates_are_accepted() {
    let (service, other) = (TlsServer::start(&[]).await, TlsServer::start(&[]).await);
    let both = pem(other.certificate()) + &pem(service.certificate());

    assert!(
        application_name(service.builder().root_certificate(both.clone()))
            .await
            .is_ok()
    );
    assert!(
        application_name(other.builder().root_certificate(both))
            .await
            .is_ok()
    );
}

#[test]
fn invalid_root_certificate_is_rejected() {
    for text in ["", "no certificate", &pem(b"no certificate")] {
        let builder = Client::builder(Auth::bot(TOKEN)).root_certificate(text);
        let error = builder.build().unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Setup);
        let message = "a root certificate is not valid PEM or DER";
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn connection_without_a_handshake_times_out() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("https://{}", silent.local_addr().unwrap());
    let builder = Client::builder(Auth::bot(TOKEN)).base_url(base).retries(0);
    let error = application_name(builder.connect_timeout(Duration::from_secs(2))).await;

    assert_eq!(error.unwrap_err().kind(), ErrorKind::Connect);
}
