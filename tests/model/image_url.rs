//! URLs of images on the CDN.

use guildhall_model::guild::{GuildPreview, ScheduledEvent, UserGuild};
use guildhall_model::{
    Application, Embed, Emoji, Guild, Id, ImageFormat, ImageUrl, Member, Role, Sticker, User,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Start of every URL but those of GIF stickers.
const CDN: &str = "https://cdn.discordapp.com/";

/// Reads an object with an ID and a field.
fn with<T: DeserializeOwned>(mut object: Value, field: &str, value: &str) -> T {
    object["id"] = json!("7");
    object[field] = json!(value);
    serde_json::from_value(object).expect("the other fields are optional")
}

fn url(url: impl Into<Option<ImageUrl>>) -> String {
    let url = url.into().expect("the object has an image").to_string();
    url.strip_prefix(CDN).unwrap_or(&url).to_owned()
}

#[test]
fn url_has_the_path_of_the_image() {
    let guild = |field| with::<Guild>(json!({}), field, "h");
    let app = |field| with::<Application>(json!({ "name": "" }), field, "h");
    let user_guild: UserGuild = with(json!({}), "icon", "h");
    let preview: GuildPreview = with(json!({}), "splash", "h");
    let event: ScheduledEvent = with(json!({ "guild_id": "1" }), "image", "h");
    let role: Role = with(json!({}), "icon", "h");
    for (found, expected) in [
        (guild("icon").icon_url(), "icons/7/h.png"),
        (guild("banner").banner_url(), "banners/7/h.png"),
        (guild("splash").splash_url(), "splashes/7/h.png"),
        (
            guild("discovery_splash").discovery_splash_url(),
            "discovery-splashes/7/h.png",
        ),
        (user_guild.icon_url(), "icons/7/h.png"),
        (preview.splash_url(), "splashes/7/h.png"),
        (event.image_url(), "guild-events/7/h.png"),
        (role.icon_url(), "role-icons/7/h.png"),
        (app("icon").icon_url(), "app-icons/7/h.png"),
        (app("cover_image").cover_image_url(), "app-icons/7/h.png"),
    ] {
        assert_eq!(url(found), expected);
    }
    assert_eq!(guild("icon").banner_url(), None);
}

#[test]
fn user_without_avatar_has_a_default_avatar() {
    let user = |id, discriminator: &str| {
        let mut user = User::new(Id::new(id), "alice");
        discriminator.clone_into(&mut user.discriminator);
        url(user.avatar_url())
    };

    assert_eq!(user(80_351_110_224_678_912, "0"), "embed/avatars/5.png");
    assert_eq!(user(1 << 22, "0"), "embed/avatars/1.png");
    assert_eq!(user(1 << 22, "1337"), "embed/avatars/2.png");
    assert_eq!(user(1 << 22, "0000"), "embed/avatars/0.png");
}

#[test]
fn images_of_a_member_replace_those_of_the_user() {
    let guild = Id::new(1);
    let mut member = Member::new(with(json!({}), "avatar", "own"));
    member.user.banner = Some("a_own".to_owned());

    assert_eq!(url(member.avatar_url(guild)), "avatars/7/own.png");
    assert_eq!(url(member.banner_url(guild)), "banners/7/a_own.gif");
    member.avatar = Some("h".to_owned());
    member.banner = Some("h".to_owned());
    assert_eq!(
        url(member.avatar_url(guild)),
        "guilds/1/users/7/avatars/h.png"
    );
    assert_eq!(
        url(member.banner_url(guild)),
        "guilds/1/users/7/banners/h.png"
    );
    assert_eq!(member.avatar_decoration_url(), None);
}

#[test]
fn decoration_and_badge_have_urls() {
    let decorated = json!({
        "avatar_decoration_data": { "asset": "a_1", "sku_id": "5" },
        "primary_guild": { "identity_guild_id": "9", "badge": "b", "tag": "RUST", "identity_enabled": true },
    });
    let user: User = with(decorated, "username", "alice");

    let decoration = user.avatar_decoration_url();
    assert_eq!(url(decoration), "avatar-decoration-presets/a_1.png");
    let badge = user.primary_guild.and_then(|guild| guild.badge_url());
    assert_eq!(url(badge), "guild-tag-badges/9/b.png");
}

#[test]
fn emoji_and_stickers_have_urls_if_they_are_images() {
    let emoji = |animated| with::<Emoji>(json!({ "animated": animated }), "name", "x");
    let sticker = |format: u8| {
        let sticker = json!({ "format_type": format });
        with::<Sticker>(sticker, "name", "x").image_url()
    };

    assert_eq!(url(emoji(false).image_url()), "emojis/7.png");
    assert_eq!(url(emoji(true).image_url()), "emojis/7.gif");
    assert_eq!(Emoji::unicode("🦀").image_url(), None);
    assert_eq!(
        [1, 2].map(|format| url(sticker(format))),
        ["stickers/7.png"; 2]
    );
    assert_eq!(
        url(sticker(4)),
        "https://media.discordapp.net/stickers/7.gif"
    );
    assert_eq!([3, 9].map(sticker), [None, None]);
}

/// Returns the URLs of a still and an animated avatar.
fn avatars() -> [ImageUrl; 2] {
    ["h", "a_h"].map(|hash| with::<User>(json!({}), "avatar", hash).avatar_url())
}

#[test]
fn size_is_a_power_of_two_from_16_to_4096() {
    let [avatar, _] = avatars();
    for size in [16, 32, 64, 128, 256, 512, 1024, 2048, 4096] {
        let sized = avatar.clone().size(size).expect("the size is valid");
        assert_eq!(url(sized), format!("avatars/7/h.png?size={size}"));
    }
    for size in [0, 1, 8, 15, 17, 300, 4095, 8192, u32::MAX] {
        let fault = avatar.clone().size(size).unwrap_err().to_string();
        assert_eq!(
            fault,
            format!(
                "size: found {size}, expected one of 16, 32, 64, 128, 256, 512, 1024, 2048, 4096"
            )
        );
    }
}

#[test]
fn format_is_one_that_the_image_has() {
    let [still, animated] = avatars();
    let formatted = |avatar: &ImageUrl, format| avatar.clone().format(format).map(url);

    assert_eq!(
        formatted(&still, ImageFormat::Jpeg).unwrap(),
        "avatars/7/h.jpg"
    );
    assert_eq!(
        formatted(&still, ImageFormat::WebP).unwrap(),
        "avatars/7/h.webp"
    );
    let webp = "avatars/7/a_h.webp?animated=true";
    assert_eq!(formatted(&animated, ImageFormat::WebP).unwrap(), webp);
    assert_eq!(
        formatted(&animated, ImageFormat::Png).unwrap(),
        "avatars/7/a_h.png"
    );
    let fault = formatted(&still, ImageFormat::Gif).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "format: found gif, expected one of png, jpeg, webp"
    );
    let fixed = User::new(Id::new(7), "x")
        .avatar_url()
        .format(ImageFormat::WebP);
    assert_eq!(
        fixed.unwrap_err().to_string(),
        "format: found webp, expected one of png"
    );
}

#[test]
fn url_of_an_image_fits_an_embed() {
    let [_, animated] = avatars();
    let animated = animated
        .format(ImageFormat::WebP)
        .and_then(|url| url.size(64));
    let embed = Embed::new().thumbnail(animated.expect("size and format are valid"));

    let shown = embed.thumbnail.and_then(|image| image.url);
    let expected = format!("{CDN}avatars/7/a_h.webp?size=64&animated=true");
    assert_eq!(shown, Some(expected));
}
