//! Image files, and the number of files in a message.

use serde_json::json;

use crate::kit::{Exchange, FORM, Reply, form, form_with_file, text};

async fn upload(form: impl AsRef<[u8]>) -> Reply {
    let exchange = Exchange::new(text("one")).await;
    exchange.webhook_with(FORM, "POST", "", form).await
}

/// Returns the header of a 64 × 32 pixel image for each media type.
fn image_headers() -> [(&'static str, Vec<u8>); 4] {
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x20\x08\x02\0\0\0\0\0\0\0";
    let jpeg = b"\xFF\xD8\xFF\xC0\0\x11\x08\0\x20\0\x40\x03\x01\x22\0\x02\x11\x01\x03\x11\x01";
    let gif = b"GIF89a\x40\0\x20\0\0\0\0";
    let webp = b"RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x3F\0\0\x1F\0\0";
    [
        ("image/png", png.to_vec()),
        ("image/jpeg", jpeg.to_vec()),
        ("image/gif", gif.to_vec()),
        ("image/webp", webp.to_vec()),
    ]
}

#[tokio::test]
async fn image_size_and_type_are_read_from_its_bytes() {
    for (media, head) in image_headers() {
        let form = form_with_file(&json!({}), "application/octet-stream", &head);

        let file = upload(form).await.body["attachments"][0].take();

        let size = (&file["width"], &file["height"], &file["content_type"]);
        assert_eq!(size, (&json!(64), &json!(32), &json!(media)));
    }
}

#[tokio::test]
async fn other_file_keeps_its_declared_type() {
    let form = form_with_file(&json!({}), "image/png", b"not a picture");

    let file = upload(form).await.body["attachments"][0].take();

    assert_eq!(file["content_type"], "image/png");
    assert_eq!((file.get("width"), file.get("height")), (None, None));
}

#[tokio::test]
async fn message_has_at_most_10_files() {
    let ten = upload(form(&json!({}), &[("a.txt", "a"); 10])).await;
    let eleven = upload(form(&json!({}), &[("a.txt", "a"); 11])).await;

    assert_eq!(ten.status, 200, "{}", ten.body);
    assert_eq!(eleven.error(), (400, 30015));
}
