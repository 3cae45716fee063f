//! Neither a client nor its errors ever print a token or a secret.

use acceptance::{StubResponse, StubServer, TOKEN};
use guildhall::client::{Auth, Client};
use guildhall::model::Id;
use guildhall::model::api::GetCurrentApplication;
use guildhall::oauth::{Authorization, Redirect};

/// An error with all its causes, in both forms.
fn printed(error: &dyn std::error::Error) -> String {
    let cause = error.source().map(printed).unwrap_or_default();
    format!("{error} {error:?} {cause}")
}

#[test]
fn credentials_do_not_print() {
    let bot = Auth::bot(TOKEN);
    let app = Auth::client_credentials(Id::new(1), "s3cret");

    assert!(!format!("{bot:?}").contains(TOKEN));
    assert!(!format!("{app:?}").contains("s3cret"));
}

#[test]
fn state_and_nonce_do_not_print() {
    let authorization = Authorization::new("identify").with_state("s3cret");
    let authorization = authorization.with_nonce("n0nce");
    let redirect = Redirect::Uri("https://app.example/back".into());
    let page = authorization.url(Id::new(1), &redirect).unwrap();

    let printed = format!("{authorization:?} {page:?}");
    assert!(page.url.contains("s3cret") && printed.contains("app.example"));
    assert!(!printed.contains("s3cret") && !printed.contains("n0nce"));
}

#[tokio::test]
async fn client_does_not_print_what_it_authorizes_with() {
    let bot = Client::new("https://discord.com", Auth::bot(TOKEN)).unwrap();
    let credentials = Auth::client_credentials(Id::new(1), "s3cret");
    let app = Client::new("https://discord.com", credentials).unwrap();

    assert!(!format!("{bot:?}").contains(TOKEN));
    assert!(!format!("{app:?}").contains("s3cret"));
}

#[tokio::test]
async fn no_failure_prints_the_token() {
    let responses = [
        StubResponse::empty(401),
        StubResponse::with(500, &[], "<html></html>"),
        StubResponse::with(200, &[], "nonsense"),
        StubResponse::with(200, &[], "cut off").truncated(),
    ];
    let service = StubServer::start(responses).await;

    for _ in 0..5 {
        let error = service
            .client()
            .send(&GetCurrentApplication)
            .await
            .expect_err("it fails");
        assert!(!printed(&error).contains(TOKEN), "{error:?}");
    }
}
