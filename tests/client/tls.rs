//! TLS: HTTP versions, certificates and connect timeouts.

use std::error::Error as _;
use std::time::Duration;

use acceptance::{Http2Response, Http2Server, PostMessage, TOKEN, TlsServer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use guildhall::client::{Auth, Client, ClientBuilder, Error, ErrorKind};
use guildhall::model::api::GetCurrentApplication;
use tokio::net::TcpListener;
#[cfg(feature = "http2")]
use tokio::task::JoinSet;

/// Gets the current application and returns its name.
async fn application_name(builder: ClientBuilder) -> Result<String, Error> {
    let app = builder.build()?.send(GetCurrentApplication).await?;
    Ok(app.name)
}

fn pem(der: &[u8]) -> String {
    let text = BASE64_STANDARD.encode(der);
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

#[cfg(feature = "http2")]
#[tokio::test]
async fn http2_is_used_if_offered() {
    let service = TlsServer::start(&["h2", "http/1.1"]).await;
    let builder = service.builder().root_certificate(service.certificate());

    assert_eq!(application_name(builder).await.unwrap(), "HTTP/2.0");
}

#[cfg(not(feature = "http2"))]
#[tokio::test]
async fn http1_is_used_without_the_feature_although_http2_is_offered() {
    let service = TlsServer::start(&["h2", "http/1.1"]).await;
    let builder = service.builder().root_certificate(service.certificate());

    assert_eq!(application_name(builder).await.unwrap(), "HTTP/1.1");
}

#[tokio::test]
async fn http1_is_used_if_http2_is_not_offered() {
    for offered in [&["http/1.1"][..], &[]] {
        let service = TlsServer::start(offered).await;
        let builder = service.builder().root_certificate(service.certificate());

        assert_eq!(application_name(builder).await.unwrap(), "HTTP/1.1");
    }
}

#[cfg(feature = "http2")]
#[tokio::test]
async fn requests_over_http2_share_a_connection() {
    let service = TlsServer::start(&["h2"]).await;
    let builder = service.builder().root_certificate(service.certificate());
    let client = builder.rate_limits(false).build().unwrap();
    let mut requests = JoinSet::new();
    for _ in 0..20 {
        requests.spawn(client.send(GetCurrentApplication).into_future());
    }

    assert!(requests.join_all().await.iter().all(Result::is_ok));
    assert_eq!(service.connections().accepted(), 1);
}

#[cfg(feature = "http2")]
#[tokio::test(start_paused = true)]
async fn idle_connection_over_http2_is_closed() {
    let service = TlsServer::start(&["h2"]).await;
    let builder = service.builder().root_certificate(service.certificate());
    let client = builder.build().unwrap();
    client.send(GetCurrentApplication).await.unwrap();
    service.connections().wait_until_closed().await;

    assert!(client.send(GetCurrentApplication).await.is_ok());
    assert_eq!(service.connections().accepted(), 2);
}

#[tokio::test]
async fn stream_that_the_service_refuses_is_sent_again() {
    let refusals = [Http2Response::refused(), Http2Response::GoAway];
    let service = Http2Server::start(refusals).await;
    let client = service.builder().build().unwrap();

    client.send(PostMessage(1)).await.unwrap();
    assert_eq!(service.requests(), 3);
}

#[tokio::test]
async fn refused_stream_is_reported_as_not_received() {
    for refusal in [Http2Response::refused(), Http2Response::GoAway] {
        let service = Http2Server::start([refusal]).await;
        let client = service.builder().retries(0).build().unwrap();
        let error = client.send(PostMessage(1)).await.unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Connect);
        assert!(!error.is_outcome_unknown());
    }
}

#[tokio::test]
async fn stream_that_fails_in_the_service_is_not_sent_again() {
    let service = Http2Server::start([Http2Response::failed()]).await;
    let client = service.builder().build().unwrap();
    let error = client.send(PostMessage(1)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Interrupted);
    assert!(error.is_outcome_unknown());
    assert_eq!(service.requests(), 1);
}

#[tokio::test]
async fn untrusted_certificate_is_an_error_without_retry() {
    let service = TlsServer::start(&["h2"]).await;
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
    let service = TlsServer::start(&["h2"]).await;
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
