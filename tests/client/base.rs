//! Which base URLs a client accepts.

use guildhall::Config;
use guildhall::client::{Auth, Client, ErrorKind};

fn refusal(base: &str) -> String {
    let error = Client::new(base, Auth::bot("t")).expect_err("the base is refused");
    assert_eq!(error.kind(), ErrorKind::Setup);
    error.to_string()
}

#[test]
fn https_is_accepted_anywhere() {
    assert!(Client::new("https://discord.com/api/v10", Auth::bot("t")).is_ok());
}

#[test]
fn http_is_accepted_on_loopback_addresses() {
    for base in [
        "http://127.0.0.1:8080/api/v10",
        "http://[::1]:8080",
        "http://localhost:8080/",
    ] {
        assert!(Client::new(base, Auth::bot("t")).is_ok(), "{base}");
    }
}

#[test]
fn http_is_refused_elsewhere() {
    assert_eq!(
        refusal("http://localhost.example/api"),
        "the service's base URL `http://localhost.example/api` would carry the token in the open: \
         use https, or a loopback address"
    );
}

#[test]
fn http_is_accepted_anywhere_where_the_app_says_so() {
    let builder = Client::builder(Auth::bot("t")).base("http://proxy.internal:3000/api/v10");

    assert!(builder.allow_plain_http().build().is_ok());
}

#[test]
fn base_is_that_of_the_service_unless_set() {
    let client = Client::builder(Auth::bot("t")).build().unwrap();

    assert!(format!("{client:?}").contains("https://discord.com/api/v10"));
}

#[test]
fn what_is_no_url_is_refused_in_a_sentence() {
    assert_eq!(
        refusal("discord.com"),
        "the service's base URL `discord.com` is neither an http nor an https URL"
    );
    assert_eq!(
        refusal("/api"),
        "the service's base URL `/api` names no host"
    );
    assert_eq!(
        refusal("ht tp://x"),
        "the service's base URL `ht tp://x` is no URL"
    );
}

#[test]
fn base_with_a_password_is_refused_without_being_said() {
    let said = refusal("https://user:pass@service.example");

    assert_eq!(
        said,
        "the service's base URL must not hold a user name or an `@`"
    );
}

#[test]
fn token_that_no_header_can_carry_is_refused_without_being_said() {
    let error = Client::new("https://discord.com", Auth::bot("secret\n")).expect_err("refused");

    assert_eq!(
        error.to_string(),
        "the bot's token holds what no header can carry"
    );
}

#[test]
fn configuration_without_credentials_is_refused_by_name() {
    let error = Config::default().client().expect_err("there is no token");

    assert!(
        error.to_string().starts_with("DISCORD_TOKEN is not set"),
        "{error}"
    );
}
