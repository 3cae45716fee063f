//! Downloads of attachments, within a limit, from Discord's CDN or the origin of the base URL only.

use acceptance::{MockTransport, StubResponse, StubServer, http_response};
use guildhall::client::{Auth, Client, ErrorKind, File};
use guildhall::emulator::Emulator;
use guildhall::model::{Attachment, Id};

const CDN_URL: &str = "https://cdn.discordapp.com/attachments/1/2/a.csv?ex=1&is=2&hm=3&";

fn attachment(size: u64, url: &str) -> Attachment {
    Attachment::new(Id::new(2), "a.csv", size, url)
}

#[tokio::test]
async fn file_of_a_message_is_downloaded_and_sent_again() {
    let discord = Emulator::start().await;
    let client = Client::with_base_url(&discord.api_base(), Auth::bot(discord.bot_token()));
    let client = client.expect("the base URL is valid");
    let channel = discord.you().send_message("hello").channel_id;
    let messages = client.channel(channel.expect("a channel")).messages();
    let file = File::new("a.csv", "name,points\n").description("All scores");
    let sent = messages.create("").file(file.clone()).await;
    let sent = sent.expect("the file is sent");

    let downloaded = client.download(&sent.attachments[0], 12).await;
    let downloaded = downloaded.expect("the file has 12 bytes");
    let again = messages.create("").file(downloaded.clone()).await;

    assert_eq!(downloaded, file.content_type("text/csv"));
    assert_eq!(downloaded.bytes(), Some(&b"name,points\n"[..]));
    assert_eq!(
        (downloaded.name(), downloaded.media_type()),
        ("a.csv", "text/csv")
    );
    let again = &again.expect("the file is sent again").attachments[0];
    assert_eq!(again.description.as_deref(), Some("All scores"));
}

#[tokio::test]
async fn localhost_and_its_addresses_are_one_host() {
    let discord = Emulator::start().await;
    let base = discord.api_base().replace("127.0.0.1", "localhost");
    let client = Client::with_base_url(&base, Auth::None).expect("the base URL is valid");
    let message = discord
        .you()
        .with_file("a.csv", "1,2")
        .send_message("hello");

    let file = client.download(&message.attachments[0], 3).await;

    assert_eq!(file.expect("a file").bytes(), Some(&b"1,2"[..]));
}

#[tokio::test]
async fn file_above_the_limit_is_not_requested() {
    let transport = MockTransport::always(http_response(200, &[], "1,2,3"));

    let error = transport
        .client()
        .download(&attachment(5, CDN_URL), 4)
        .await;

    let error = error.expect_err("the file is larger");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "GET /attachments/{channel}/{attachment}/{filename}: the file `a.csv` has 5 bytes; the limit is 4"
    );
    assert!(transport.requests().is_empty());
}

#[tokio::test]
async fn file_larger_than_its_stated_size_is_not_read() {
    let chunked = ("transfer-encoding", "chunked");
    let chunks = "9\r\n1,2,3,4,5\r\n0\r\n\r\n";
    for (response, end) in [
        (
            StubResponse::new(200, &[], "1,2,3,4,5"),
            "has 9 bytes; the limit is 4",
        ),
        (
            StubResponse::new(200, &[chunked], chunks),
            "has more than 4 bytes, the limit",
        ),
    ] {
        let server = StubServer::start([response]).await;
        let url = format!("{}/attachments/1/2/a.csv", server.base());

        let error = server.client().download(&attachment(3, &url), 4).await;

        let error = error.expect_err("the file is larger");
        assert_eq!(error.kind(), ErrorKind::TooLarge, "{error}");
        assert!(error.to_string().ends_with(end), "{error}");
        assert_eq!(server.received().len(), 1);
    }
}

#[tokio::test]
async fn limit_holds_for_a_transport_that_ignores_it() {
    let transport = MockTransport::always(http_response(200, &[], "1,2,3"));

    let error = transport
        .client()
        .download(&attachment(3, CDN_URL), 4)
        .await;

    assert_eq!(error.expect_err("5 bytes").kind(), ErrorKind::TooLarge);
}

#[tokio::test]
async fn request_to_the_cdn_has_no_token() {
    let transport = MockTransport::always(http_response(200, &[], "1,2"));

    let file = transport
        .client()
        .download(&attachment(3, CDN_URL), 3)
        .await;

    assert_eq!(file.expect("a file").bytes(), Some(&b"1,2"[..]));
    let requests = transport.requests();
    assert_eq!(requests[0].request.uri(), CDN_URL);
    assert!(!requests[0].request.headers().contains_key("authorization"));
}

#[tokio::test]
async fn no_other_host_is_contacted() {
    for url in [
        "",
        "/attachments/1/2/a.csv",
        "file:///etc/passwd",
        "http://cdn.discordapp.com/attachments/1/2/a.csv",
        "https://cdn.discordapp.com:8443/attachments/1/2/a.csv",
        "https://cdn.discordapp.com.example/attachments/1/2/a.csv",
        "https://cdn.discordapp.com@example.com/a.csv",
        "https://user@cdn.discordapp.com/a.csv",
        "https://evil.example/a.csv",
        "http://169.254.169.254/latest/meta-data",
        "https://127.0.0.1:9/a.csv",
        "http://127.0.0.1:10/a.csv",
        "http://example@127.0.0.1:10/a.csv",
    ] {
        let transport = MockTransport::always(http_response(200, &[], "1,2"));
        let base = "http://127.0.0.1:9/api/v10";
        let client = Client::with_transport(base, Auth::bot("t"), transport.clone());
        let client = client.expect("the client is valid");

        let error = client.download(&attachment(3, url), 10).await;

        let error = error.expect_err(url);
        assert_eq!(error.kind(), ErrorKind::Unsendable, "{url}");
        let expected = format!(
            "the URL `{url}` of the attachment must start with `https://cdn.discordapp.com/`, or have the host of the base URL, `127.0.0.1:9`"
        );
        assert!(error.to_string().ends_with(&expected), "{error}");
        assert!(transport.requests().is_empty(), "{url}");
    }
}

#[tokio::test]
async fn redirect_and_expired_url_are_errors() {
    for (status, kind) in [(302, ErrorKind::Malformed), (404, ErrorKind::Rejected)] {
        let location = ("location", "http://169.254.169.254/");
        let response =
            StubResponse::new(status, &[location], "This content is no longer available.");
        let server = StubServer::start([response]).await;
        let url = format!("{}/attachments/1/2/a.csv", server.base());

        let error = server.client().download(&attachment(3, &url), 4).await;

        let error = error.expect_err("no file");
        assert_eq!(error.kind(), kind, "{error}");
        assert_eq!(error.status().map(|status| status.as_u16()), Some(status));
        assert_eq!(server.received().len(), 1);
    }
}
