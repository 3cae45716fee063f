//! Files that are pictures, and how many files a message has.

use serde_json::json;

use crate::kit::{FORM, Reply, Talk, form, form_of, text};

async fn uploaded(form: impl AsRef<[u8]>) -> Reply {
    let talk = Talk::of(text("one")).await;
    talk.webhook_with(FORM, "POST", "", form).await
}

/// The head of a picture of 64 by 32 pixels, by its media type.
fn heads() -> [(&'static str, Vec<u8>); 4] {
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
async fn a_picture_has_the_size_and_the_type_of_its_bytes() {
    for (media, head) in heads() {
        let form = form_of(&json!({}), "application/octet-stream", &head);

        let file = uploaded(form).await.body["attachments"][0].take();

        let size = (&file["width"], &file["height"], &file["content_type"]);
        assert_eq!(size, (&json!(64), &json!(32), &json!(media)));
    }
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_what_its_part_says() {
    let form = form_of(&json!({}), "image/png", b"not a picture");

    let file = uploaded(form).await.body["attachments"][0].take();

    assert_eq!(file["content_type"], "image/png");
    assert_eq!((file.get("width"), file.get("height")), (None, None));
}

#[tokio::test]
async fn a_message_has_at_most_10_files() {
    let ten = uploaded(form(&json!({}), &[("a.txt", "a"); 10])).await;
    let eleven = uploaded(form(&json!({}), &[("a.txt", "a"); 11])).await;

    assert_eq!(ten.status, 200, "{}", ten.body);
    assert_eq!(eleven.refusal(), (400, 30015));
}
