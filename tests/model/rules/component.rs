//! Texts and URLs of components, and names of emoji.

use guildhall_rules::{
    CUSTOM_ID, has_emoji_name_characters, has_length, is_attachment_url, is_link_url, is_media_url,
    is_web_url,
};

#[test]
fn length_is_counted_in_characters() {
    assert!(has_length(&"ä".repeat(100), &CUSTOM_ID));
    assert!(!has_length(&"ä".repeat(101), &CUSTOM_ID));
    assert!(!has_length("", &CUSTOM_ID));
    const { assert!(has_length("vote/7", &CUSTOM_ID)) };
}

#[test]
fn media_url_must_be_http_https_or_an_attachment() {
    for url in ["http://a", "HTTPS://a", "attachment://a.png"] {
        assert!(is_media_url(url), "{url}");
    }
    for url in ["ftp://a", "a.png", "", "attachment:/"] {
        assert!(!is_media_url(url), "{url}");
    }
}

#[test]
fn link_url_must_be_http_https_or_discord() {
    for url in ["http://a", "HTTPS://a", "discord://-/settings"] {
        assert!(is_link_url(url), "{url}");
        assert_eq!(is_web_url(url), !url.starts_with("discord"), "{url}");
    }
    for url in [
        "javascript:alert(1)",
        " https://a",
        "data:,",
        "attachment://a",
        "",
        "//a",
    ] {
        assert!(!is_link_url(url) && !is_web_url(url), "{url}");
    }
}

#[test]
fn scheme_alone_has_the_form_of_the_rule() {
    assert!(is_web_url("https://") && is_link_url("discord://"));
    assert!(is_attachment_url("attachment://"));
}

#[test]
fn file_url_must_be_an_attachment() {
    assert!(is_attachment_url("attachment://a.pdf"));
    assert!(!is_attachment_url("https://a"));
}

#[test]
fn emoji_name_has_ascii_letters_digits_and_underscores() {
    for name in ["ferris", "Ferris_2", "__", ""] {
        assert!(has_emoji_name_characters(name), "{name}");
    }
    for name in ["a b", "a-b", "größe", "🦀", "a:b"] {
        assert!(!has_emoji_name_characters(name), "{name}");
    }
    const { assert!(has_emoji_name_characters("ferris")) };
}
