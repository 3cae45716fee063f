//! Requests through an HTTP proxy.

use acceptance::{ProxyServer, TOKEN, TlsServer, assert_contains, assert_lacks};
use guildhall::client::{Auth, Client, ClientBuilder, Error, ErrorKind};
use guildhall::model::api::GetCurrentApplication;

async fn application_name(builder: ClientBuilder) -> Result<String, Error> {
    let app = builder.build()?.send(GetCurrentApplication).await?;
    Ok(app.name)
}

fn builder(service: &TlsServer, proxy: &str) -> ClientBuilder {
    let builder = service.builder().root_certificate(service.certificate());
    builder.retries(0).proxy(proxy)
}

#[tokio::test]
async fn requests_pass_the_proxy_in_a_tunnel() {
    let (service, proxy) = (TlsServer::start(&[]).await, ProxyServer::start().await);
    let authority = proxy.authority();
    for url in [
        format!("http://{authority}"),
        format!("http://{authority}/"),
        authority.clone(),
        format!("http://ada:p%40ss@{authority}"),
    ] {
        let name = application_name(builder(&service, &url)).await;
        assert_eq!(name.expect("the service responds"), "HTTP/1.1");
    }

    let heads = proxy.heads();
    let base = service.base("127.0.0.1");
    let target = base.trim_start_matches("https://").split('/').next();
    let line = format!("CONNECT {} HTTP/1.1\r\n", target.expect("there is a host"));
    assert_eq!(heads.len(), 4);
    for head in &heads {
        assert!(head.starts_with(&line), "{head}");
        assert_lacks(head, TOKEN);
    }
    assert_lacks(&heads[0], "Proxy-Authorization");
    assert_contains(&heads[3], "Proxy-Authorization: Basic YWRhOnBAc3M=\r\n");
}

#[tokio::test]
async fn proxy_that_refuses_is_named_without_its_password() {
    let service = TlsServer::start(&[]).await;
    for (status, reason) in [(407, "authorization required"), (403, "unsuccessful")] {
        let proxy = ProxyServer::responding_with(status).await;
        let url = format!("http://ada:hunter2@{}", proxy.authority());
        let error = application_name(builder(&service, &url)).await;
        let error = error.expect_err("the proxy refuses");
        assert_eq!(error.kind(), ErrorKind::Connect);
        let text = format!("{:?}", guildhall::Error::from(error));
        assert_contains(&text, format!("the proxy http://{}/", proxy.authority()));
        assert_contains(&text, reason);
        assert_lacks(&text, "hunter2");
    }
    assert_eq!(service.connections().accepted(), 0);
}

#[test]
fn url_of_another_kind_of_proxy_fails_the_build() {
    for url in [
        "",
        "http://",
        "socks5://ada:hunter2@h:1",
        "https://h:1",
        "http://a b",
    ] {
        let built = Client::builder(Auth::bot(TOKEN)).proxy(url).build();
        let error = built.expect_err("the URL is invalid").to_string();
        assert_contains(&error, "the proxy must be the http URL of a proxy");
        assert_lacks(&error, "hunter2");
    }
}

#[tokio::test]
async fn plain_http_does_not_pass_the_proxy() {
    let proxy = ProxyServer::start().await;
    let builder = Client::builder(Auth::bot(TOKEN)).base_url("http://127.0.0.1:1/api/v10");
    let error = application_name(builder.retries(0).proxy(&*proxy.authority())).await;
    assert_eq!(
        error.expect_err("nothing listens").kind(),
        ErrorKind::Connect
    );
    assert_eq!(proxy.heads(), [""; 0]);
}
