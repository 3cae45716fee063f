//! Files that members upload, by an option or a modal, reach a handler with their content.

use guildhall::InstalledApp;
use guildhall::emulator::Emulator;
use guildhall::model::Attachment;
use guildhall::prelude::*;

const LIMIT: u64 = 1024;

/// Count the rows of a table
#[command]
async fn import(
    ctx: Context,
    /// Table
    #[option(file_types(".csv"))]
    file: Attachment,
) -> Result<Reply> {
    let table = ctx.client()?.download(&file, LIMIT).await?;
    let text = str::from_utf8(table.bytes().unwrap_or_default())?;
    let summary = format!("{} rows, {}", text.lines().count(), table.media_type());
    Ok(Reply::text(summary).file(table))
}

#[derive(Modal)]
#[modal(title = "Picture")]
struct Picture {
    #[upload(label = "Picture")]
    file: Attachment,
}

/// Send a picture
#[command]
fn show() -> ModalBuilder<Picture> {
    shown::open()
}

#[modal("given-picture")]
async fn shown(ctx: Context, picture: Picture) -> Result<Reply> {
    let Attachment { width, height, .. } = picture.file;
    let size = (width.unwrap_or(0), height.unwrap_or(0));
    let file = ctx.client()?.download(&picture.file, LIMIT).await?;
    let bytes = file.bytes().unwrap_or_default().len();
    let summary = format!("{size:?}, {bytes} bytes, {}", file.media_type());
    Ok(Reply::text(summary).file(file))
}

/// The header of a PNG file of 3 × 2 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x02\0\0\0";

async fn install(discord: &Emulator) -> InstalledApp {
    let app = App::builder().discovery(false);
    let app = app.command(import::COMMAND).command(show::COMMAND);
    discord.install(app.modal(shown::MODAL)).await
}

#[tokio::test]
async fn file_of_an_option_is_downloaded_and_sent_again() {
    let discord = Emulator::start().await;
    let _bot = install(&discord).await;
    let you = discord.you().with_file("my scores.csv", "Ada,3\nBob,5\n");

    let outcome = you.slash("/import file:my scores.csv").await;

    assert_eq!(outcome.content(), "2 rows, text/csv; charset=utf-8");
    let sent = &outcome.original_response().expect("a reply").attachments[0];
    assert_eq!((&*sent.filename, sent.size), ("my_scores.csv", 12));
}

#[tokio::test]
async fn last_file_of_a_name_is_uploaded() {
    let discord = Emulator::start().await;
    let _bot = install(&discord).await;
    let you = discord.you().with_file("a.csv", "1");
    let corrected = you.with_file("b.csv", "").with_file("a.csv", "1\n2\n3");

    let first = you.slash("/import file:a.csv").await;
    let second = corrected.slash("/import file:a.csv").await;

    assert!(first.content().starts_with("1 rows"), "{first}");
    assert!(second.content().starts_with("3 rows"), "{second}");
}

#[tokio::test]
async fn file_above_the_limit_of_the_handler_is_not_imported() {
    let discord = Emulator::start().await;
    let bot = install(&discord).await;
    let you = discord.you().with_file("a.csv", "x".repeat(1025));

    you.slash("/import file:a.csv").await;

    let failures = bot.failures();
    let text = failures[0].to_string();
    assert!(
        text.contains("`a.csv` has 1025 bytes; the limit is 1024"),
        "{text}"
    );
}

#[tokio::test]
async fn picture_of_a_modal_is_downloaded_and_sent_again() {
    let discord = Emulator::start().await;
    let _bot = install(&discord).await;
    let you = discord.you().with_file("dot.png", PNG);
    let modal = you.slash("/show").await.modal().expect("a modal opens");

    let outcome = you.submit(&modal, [("file", "dot.png")]).await;

    assert_eq!(
        outcome.content(),
        format!("(3, 2), {} bytes, image/png", PNG.len())
    );
    let sent = &outcome.original_response().expect("a reply").attachments[0];
    assert_eq!((sent.width, sent.height), (Some(3), Some(2)));
}
