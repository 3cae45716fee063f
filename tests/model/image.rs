//! Images in request bodies.

use guildhall_model::{
    CurrentMemberEdit, GuildEdit, GuildFeature, ImageData, ImageFormat, RoleEdit,
};
use serde_json::json;

use crate::wire::written;

const PNG: &[u8] = b"\x89PNG\r\n\x1A\n";

fn gif() -> ImageData {
    ImageData::new(ImageFormat::Gif, b"GIF89a").expect("the bytes have the signature of a GIF")
}

#[test]
fn image_is_written_as_base64_data_uri() {
    let uri = |rest: &[u8]| ImageData::new(ImageFormat::Gif, &[b"GIF8", rest].concat()).unwrap();

    assert_eq!(gif().as_str(), "data:image/gif;base64,R0lGODlh");
    assert_eq!(written(&uri(b"")), json!("data:image/gif;base64,R0lGOA=="));
    assert_eq!(written(&uri(b"7")), json!("data:image/gif;base64,R0lGODc="));
    assert_eq!(
        written(&uri(b"\xFB\xFF")),
        json!("data:image/gif;base64,R0lGOPv/")
    );
}

#[test]
fn image_must_have_its_declared_format() {
    let rejection = ImageData::new(ImageFormat::Jpeg, PNG).unwrap_err();

    assert_eq!(
        rejection.to_string(),
        "image: found png, expected one of jpeg"
    );
    assert!(ImageData::new(ImageFormat::Png, PNG).is_ok());
    assert!(ImageData::new(ImageFormat::Png, b"").is_err());
}

#[test]
fn image_format_is_detected_by_the_first_bytes() {
    assert_eq!(ImageFormat::detect(PNG), Some(ImageFormat::Png));
    assert_eq!(
        ImageFormat::detect(b"\xFF\xD8\xFF\xE0"),
        Some(ImageFormat::Jpeg)
    );
    assert_eq!(ImageFormat::detect(b"GIF87a"), Some(ImageFormat::Gif));
    assert_eq!(
        ImageFormat::detect(b"RIFF....WEBP"),
        Some(ImageFormat::WebP)
    );
    assert_eq!(ImageFormat::detect(b"RIFF....WAVE"), None);
    for brand in [b"avif", b"avis"] {
        let file = [&b"\0\0\0\x1Cftyp"[..], brand].concat();
        assert_eq!(ImageFormat::detect(&file), Some(ImageFormat::Avif));
    }
    assert_eq!(ImageFormat::detect(b"\0\0\0\x1Cftypmp42"), None);
}

#[test]
fn animation_is_detected_in_the_header_of_webp_and_avif() {
    let webp = |flags: u8| [&b"RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0"[..], &[flags, 0, 0, 0]].concat();
    let avif = |brand: &[u8]| [&b"\0\0\0\x1Cftyp"[..], brand].concat();
    for (format, file, animated) in [
        (ImageFormat::WebP, webp(0x02), true),
        (ImageFormat::WebP, webp(0x10), false),
        (ImageFormat::WebP, b"RIFF....WEBPVP8 ".to_vec(), false),
        (ImageFormat::Avif, avif(b"avis"), true),
        (ImageFormat::Avif, avif(b"avif"), false),
        (ImageFormat::Png, PNG.to_vec(), false),
    ] {
        let image = ImageData::new(format, &file).unwrap();
        assert_eq!(image.is_animated(), animated, "{file:?}");
    }
}

#[test]
fn splash_cannot_be_animated() {
    let rejection = GuildEdit::new().splash(gif()).check().unwrap_err();

    assert_eq!(
        rejection.to_string(),
        "splash: found gif, expected one of jpeg, png"
    );
    assert!(GuildEdit::new().discovery_splash(gif()).check().is_err());
    assert_eq!(GuildEdit::new().icon(gif()).banner(gif()).check(), Ok(()));
}

#[test]
fn unsupported_image_format_is_rejected() {
    let webp: ImageData = serde_json::from_value(json!("data:image/webp;base64,AAAA")).unwrap();

    assert_eq!(webp.format(), Some(ImageFormat::WebP));
    assert!(RoleEdit::new().icon(webp.clone()).check().is_err());
    assert!(CurrentMemberEdit::new().avatar(webp).check().is_err());
}

#[test]
fn parsed_image_must_have_its_declared_format() {
    let read = |text: &str| -> ImageData { serde_json::from_value(json!(text)).unwrap() };
    let icon = |text| GuildEdit::new().icon(read(text)).check();

    assert_eq!(icon("data:image/gif;base64,R0lGODlh"), Ok(()));
    let rejection = icon("data:image/png;base64,R0lGODlh").unwrap_err();
    assert_eq!(
        rejection.to_string(),
        "icon: found gif, expected one of png"
    );
    assert!(icon("data:image/png;base64,?").is_err());
    assert!(icon("a.png").is_err());
}

#[test]
fn guild_feature_round_trips_through_its_name() {
    for feature in GuildFeature::ALL {
        assert_eq!(&GuildFeature::from(feature.as_str()), feature);
    }
    assert_eq!(GuildFeature::InviteSplash.to_string(), "INVITE_SPLASH");
}
