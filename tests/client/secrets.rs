//! Clients and errors never print tokens or secrets.

use acceptance::{StubResponse, StubServer, TOKEN};
use guildhall::client::oauth::{Authorization, Redirect};
use guildhall::client::{Auth, Client};
use guildhall::model::Id;
use guildhall::model::api::GetCurrentApplication;

/// Formats an error with all its sources, by Display and Debug.
fn display_and_debug_output(error: &dyn std::error::Error) -> String {
    let cause = error
        .source()
        .map(display_and_debug_output)
        .unwrap_or_default();
    format!("{error} {error:?} {cause}")
}

#[test]
fn debug_output_hides_credentials() {
    let bot = Auth::bot(TOKEN);
    let app = Auth::client_credentials(Id::new(1), "s3cret");

    assert!(!format!("{bot:?}").contains(TOKEN));
    assert!(!format!("{app:?}").contains("s3cret"));
}

#[test]
fn debug_output_hides_state_and_nonce() {
    let authorization = Authorization::new("identify")
        .state("s3cret")
        .nonce("n0nce");
    let redirect = Redirect::Uri("https://app.example/back".into());
    let page = authorization.url(Id::new(1), &redirect).unwrap();

    let printed = format!("{authorization:?} {page:?}");
    assert!(page.url.contains("s3cret") && printed.contains("app.example"));
    assert!(!printed.contains("s3cret") && !printed.contains("n0nce"));
}

#[tokio::test]
async fn debug_output_of_a_client_hides_its_credentials() {
    let bot = Client::with_base_url("https://discord.com", Auth::bot(TOKEN)).unwrap();
    let credentials = Auth::client_credentials(Id::new(1), "s3cret");
    let app = Client::with_base_url("https://discord.com", credentials).unwrap();

    assert!(!format!("{bot:?}").contains(TOKEN));
    assert!(!format!("{app:?}").contains("s3cret"));
}

#[tokio::test]
async fn errors_do_not_contain_the_token() {
    let responses = [
        StubResponse::empty(401),
        StubResponse::new(500, &[], "<html></html>"),
        StubResponse::new(200, &[], "nonsense"),
        StubResponse::new(200, &[], "cut off").truncated(),
    ];
    let service = StubServer::start(responses).await;

    for _ in 0..5 {
        let error = service
            .client()
            .send(&GetCurrentApplication)
            .await
            .expect_err("the request fails");
        assert!(
            !display_and_debug_output(&error).contains(TOKEN),
            "{error:?}"
        );
    }
}
