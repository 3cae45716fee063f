//! Base URLs and credentials that a client accepts.

use guildhall::Config;
use guildhall::client::{Auth, Client, ErrorKind};

fn build_error(base: &str) -> String {
    let error = Client::with_base_url(base, Auth::bot("t")).expect_err("the base URL is rejected");
    assert_eq!(error.kind(), ErrorKind::Setup);
    error.to_string()
}

#[test]
fn https_is_accepted_anywhere() {
    assert!(Client::with_base_url("https://discord.com/api/v10", Auth::bot("t")).is_ok());
}

#[test]
fn plain_http_is_accepted_on_loopback_addresses() {
    for base in [
        "http://127.0.0.1:8080/api/v10",
        "http://[::1]:8080",
        "http://localhost:8080/",
    ] {
        assert!(
            Client::with_base_url(base, Auth::bot("t")).is_ok(),
            "{base}"
        );
    }
}

#[test]
fn plain_http_is_rejected_elsewhere() {
    assert_eq!(
        build_error("http://localhost.example/api"),
        "the service's base URL `http://localhost.example/api` would send the token unencrypted: \
         use https, or a loopback address"
    );
}

#[test]
fn plain_http_is_accepted_anywhere_if_allowed() {
    let builder = Client::builder(Auth::bot("t")).base_url("http://proxy.internal:3000/api/v10");

    assert!(builder.allow_plain_http(true).build().is_ok());
}

#[test]
fn base_url_defaults_to_discord() {
    let client = Client::builder(Auth::bot("t")).build().unwrap();

    assert!(format!("{client:?}").contains("https://discord.com/api/v10"));
}

#[test]
fn invalid_url_is_rejected_with_a_message() {
    assert_eq!(
        build_error("discord.com"),
        "the service's base URL `discord.com` must be an http or https URL"
    );
    assert_eq!(
        build_error("/api"),
        "the service's base URL `/api` must have a host"
    );
    assert_eq!(
        build_error("ht tp://x"),
        "the service's base URL `ht tp://x` must be a URL"
    );
}

#[test]
fn base_url_with_a_password_is_rejected_without_quoting_the_password() {
    let message = build_error("https://user:pass@service.example");

    assert_eq!(
        message,
        "the service's base URL must not contain a user name or an `@`"
    );
}

#[test]
fn invalid_token_is_rejected_without_quoting_the_token() {
    let error = Client::with_base_url("https://discord.com", Auth::bot("secret\n"))
        .expect_err("the token is invalid");

    assert_eq!(
        error.to_string(),
        "the bot's token has characters that are not allowed in a header"
    );
}

#[test]
fn missing_credentials_error_names_the_environment_variable() {
    let error = Config::default()
        .client()
        .expect_err("the configuration has no token");

    assert!(
        error.to_string().starts_with("DISCORD_TOKEN is not set"),
        "{error}"
    );
}
