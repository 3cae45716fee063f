//! The proxy that the environment names.

use acceptance::{ProxyServer, TlsServer, assert_contains};

use crate::program::run;

/// Runs `commands plan` against a service behind TLS, and returns the number of requests that the proxy got.
async fn proxied(service: &TlsServer, variables: &[(&str, &str)]) -> usize {
    let proxy = ProxyServer::start().await;
    let (base, url) = (service.base("127.0.0.1"), proxy.authority());
    let mut all = vec![
        ("DISCORD_API_BASE", base.as_str()),
        ("DISCORD_APPLICATION_ID", "1192118951448604672"),
        (
            "DISCORD_TOKEN",
            "MTE5MjExODk1MTQ0ODYwNDY3Mg.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB",
        ),
    ];
    let variables = variables.iter().map(|(name, value)| match *value {
        "PROXY" => (*name, url.as_str()),
        value => (*name, value),
    });
    all.extend(variables);
    let all: Vec<_> = all
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    // The runtime serves the proxy while the child process runs.
    let output = tokio::task::spawn_blocking(move || {
        let all: Vec<_> = all
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        run(&["commands", "plan"], &all)
    });
    let output = output.await.expect("the bot runs");
    // The bot does not trust the certificate.
    assert_contains(&output.stderr, "certificate is not trusted");
    proxy.heads().len()
}

#[tokio::test]
async fn proxy_of_the_environment_is_used_for_all_hosts_but_the_listed_ones() {
    let service = TlsServer::start(&[]).await;
    for (variables, expected) in [
        (&[("HTTPS_PROXY", "PROXY")][..], 1),
        (&[("https_proxy", "PROXY")], 1),
        (&[("ALL_PROXY", "PROXY")], 1),
        (
            &[
                ("HTTPS_PROXY", "PROXY"),
                ("NO_PROXY", "example.com, .0.0.2"),
            ],
            1,
        ),
        (
            &[
                ("HTTPS_PROXY", "PROXY"),
                ("NO_PROXY", "example.com, 127.0.0.1"),
            ],
            0,
        ),
        (&[("HTTPS_PROXY", "PROXY"), ("no_proxy", ".0.0.1")], 0),
        (&[("HTTPS_PROXY", "PROXY"), ("NO_PROXY", "*")], 0),
        (&[("HTTPS_PROXY", ""), ("http_proxy", "PROXY")], 0),
    ] {
        assert_eq!(
            proxied(&service, variables).await,
            expected,
            "{variables:?}"
        );
    }
}

#[test]
fn malformed_proxy_is_named_with_its_variable() {
    let variables = [
        ("HTTPS_PROXY", "socks5://ada:hunter2@127.0.0.1:1"),
        ("DISCORD_APPLICATION_ID", "1192118951448604672"),
        (
            "DISCORD_TOKEN",
            "MTE5MjExODk1MTQ0ODYwNDY3Mg.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB",
        ),
    ];
    let output = run(&["commands", "plan"], &variables);
    let reason = "the variable HTTPS_PROXY must be the http URL of a proxy";
    assert_contains(&output.stderr, reason);
    assert!(!output.stderr.contains("hunter2"), "{}", output.stderr);
}
