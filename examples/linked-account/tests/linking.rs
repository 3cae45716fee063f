//! A reader links a library card: the test plays the browser, and the emulator plays Discord's authorization page.

use std::collections::HashMap;

use guildhall::InstalledApp;
use guildhall::client::oauth::TokenEndpoint;
use guildhall::client::{Auth, Client};
use guildhall::emulator::{ConsentError, Emulator, MemberHandle};
use linked_account::{Accounts, LinkPage};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Text of `/card` without a linked card.
const UNLINKED: &str = "Link your library card on our page first.";

/// The page, the bot, and a reader.
struct Library {
    discord: Emulator,
    reader: MemberHandle,
    page: String,
    _bot: InstalledApp,
}

async fn open() -> Library {
    let discord = Emulator::start().await;
    let accounts = Accounts::default();
    let bot = discord.install(linked_account::bot(accounts.clone())).await;
    let reader = discord.default_guild().member("reader").join().await;
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port is free");
    let page = listener
        .local_addr()
        .expect("the socket is bound")
        .to_string();
    let url = format!("http://{page}");
    discord.register_redirect_uri(&format!("{url}/linked"));
    let client = Client::with_base_url(&discord.api_base(), Auth::None);
    let tokens = TokenEndpoint::new(&client.expect("the URL is valid"), discord.application_id())
        .secret(discord.client_secret());
    let app = discord.application_id();
    let router = LinkPage::new(tokens, app, &url, &discord.api_base(), accounts).router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    Library {
        discord,
        reader,
        page,
        _bot: bot,
    }
}

impl Library {
    /// Sends a GET request with a cookie, and returns the status, the headers and the body of the response.
    async fn get(&self, path: &str, cookie: &str) -> (String, HashMap<String, String>, String) {
        let mut stream = TcpStream::connect(&self.page)
            .await
            .expect("the page listens");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
            self.page
        );
        stream
            .write_all(request.as_bytes())
            .await
            .expect("the request is sent");
        let mut response = String::new();
        stream
            .read_to_string(&mut response)
            .await
            .expect("the response is text");
        let (head, body) = response.split_once("\r\n\r\n").expect("the head ends");
        let headers = head.lines().filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        (head[9..12].to_owned(), headers.collect(), body.to_owned())
    }

    /// Opens `/link`, and returns the URL of Discord's page to which the browser is sent, and the cookie.
    async fn begin(&self) -> (String, String) {
        let (status, headers, _) = self.get("/link?card=L-1042", "").await;
        assert_eq!(status, "303");
        let cookie = headers["set-cookie"].split(';').next();
        (
            headers["location"].clone(),
            cookie.expect("there is a cookie").to_owned(),
        )
    }

    /// Returns the path on the page to which Discord sends the browser back.
    fn path(&self, back: Result<String, ConsentError>) -> String {
        let back = back.expect("the redirect is registered");
        let path = back.strip_prefix(&format!("http://{}", self.page));
        path.expect("the browser comes back to the page").to_owned()
    }

    /// Returns the text of `/card`.
    async fn card(&self) -> String {
        self.reader.slash("/card").await.content().to_owned()
    }
}

#[tokio::test]
async fn consent_links_the_card() {
    let library = open().await;
    assert_eq!(library.card().await, UNLINKED);

    let (url, cookie) = library.begin().await;
    let back = library.path(library.discord.consent(&url, library.reader.id()));
    let (status, _, body) = library.get(&back, &cookie).await;

    assert_eq!(
        (status.as_str(), body.as_str()),
        ("200", "Hello, reader. Your card is linked.")
    );
    assert_eq!(library.card().await, "Your library card is L-1042.");
    // The address in the history of the browser links nothing again.
    let (status, ..) = library.get(&back, &cookie).await;
    assert_eq!(status, "400");
}

#[tokio::test]
async fn user_who_declines_links_nothing() {
    let library = open().await;

    let (url, cookie) = library.begin().await;
    let back = library.path(library.discord.decline(&url, library.reader.id()));
    let (_, _, body) = library.get(&back, &cookie).await;

    assert_eq!(body, "Nothing was linked.");
    assert_eq!(library.card().await, UNLINKED);
}

#[tokio::test]
async fn another_browser_cannot_finish_a_visit() {
    let library = open().await;

    let (url, _) = library.begin().await;
    let back = library.path(library.discord.consent(&url, library.reader.id()));
    let (_, other_cookie) = library.begin().await;
    let (status, ..) = library.get(&back, &other_cookie).await;

    assert_eq!(status, "400");
    assert_eq!(library.card().await, UNLINKED);
}

#[tokio::test]
async fn code_of_another_visit_is_of_no_use_without_its_verifier() {
    let library = open().await;

    let ((first, _), (second, cookie)) = (library.begin().await, library.begin().await);
    let first = library
        .discord
        .consent(&first, library.reader.id())
        .expect("it is registered");
    let code = first
        .split(['?', '&'])
        .find(|field| field.starts_with("code="));
    let state = second
        .split(['?', '&'])
        .find(|field| field.starts_with("state="));
    let (code, state) = (
        code.expect("there is a code"),
        state.expect("there is a state"),
    );
    let (status, _, body) = library
        .get(&format!("/linked?{code}&{state}"), &cookie)
        .await;

    assert_eq!(status, "502", "{body}");
    assert_eq!(library.card().await, UNLINKED);
}
