//! Stickers of a guild.

use guildhall_model::guild::PremiumTier;
use guildhall_model::{GuildFeature, Permissions};
use serde_json::{Value, json};

use crate::kit::{FORM, Fixture, Reply};

const CREATE: Permissions = Permissions::CREATE_GUILD_EXPRESSIONS;
const MANAGE: Permissions = Permissions::MANAGE_GUILD_EXPRESSIONS;

const LOTTIE: &[u8] = br#"{"v":"5.5.7","fr":60,"ip":0,"op":60,"w":320,"h":320,"layers":[]}"#;

/// Returns the header of a PNG with this width, followed by `tail`.
pub(crate) fn png(width: u16, tail: &[u8]) -> Vec<u8> {
    let mut file =
        b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\0\0\0\0\x20\x08\x02\0\0\0\0\0\0\0".to_vec();
    file[18..20].copy_from_slice(&width.to_be_bytes());
    [file, tail.to_vec()].concat()
}

/// Returns a form with the boundary `x`, the fields of a valid sticker unless `fields` replaces them, and the file.
pub(crate) fn form(fields: &[(&str, &str)], file: Option<&[u8]>) -> Vec<u8> {
    let mut form = Vec::new();
    for (name, text) in [
        ("name", "Ferris"),
        ("tags", "crab"),
        ("description", "Waving"),
    ] {
        let given = fields.iter().find(|field| field.0 == name);
        let text = given.map_or(text, |field| field.1);
        let part =
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
        form.extend(part.into_bytes());
    }
    if let Some(file) = file {
        let head =
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n";
        form.extend([head.as_bytes(), file, b"\r\n"].concat());
    }
    form.extend(b"--x--\r\n");
    form
}

pub(crate) async fn upload(fixture: &Fixture, form: Vec<u8>) -> Reply {
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());
    let headers = [&token, FORM, "X-Audit-Log-Reason: why"];
    fixture
        .send("POST", &fixture.guild("/stickers"), &headers, form)
        .await
}

async fn create(fixture: &Fixture) -> Reply {
    upload(fixture, form(&[], Some(&png(320, b"")))).await
}

/// Returns the path of a sticker of the guild.
fn one(fixture: &Fixture, sticker: &Value) -> String {
    let id = sticker["id"].as_str().unwrap_or_default();
    fixture.guild(&format!("/stickers/{id}"))
}

#[tokio::test]
async fn sticker_is_created_listed_and_logged() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;

    let created = create(&fixture).await;

    let list = fixture.get(&fixture.guild("/stickers")).await;
    let read = fixture.get(&one(&fixture, &created.body)).await;
    let expected = json!({
        "id": created.body["id"], "name": "Ferris", "tags": "crab", "description": "Waving",
        "type": 2, "format_type": 1, "available": true, "user": created.body["user"],
        "guild_id": fixture.service.default_guild().id(),
    });
    assert_eq!((created.status, &created.body), (201, &expected));
    assert_eq!(created.body["user"]["bot"], true);
    assert_eq!(
        (list.body, read.body),
        (json!([expected]), expected.clone())
    );
    assert_eq!(
        fixture.last_event("GUILD_STICKERS_UPDATE")["stickers"],
        json!([expected])
    );
    fixture.assert_logged("STICKER_CREATE", Some("why"));
}

#[tokio::test]
async fn sticker_is_edited_and_deleted() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let path = one(&fixture, &create(&fixture).await.body);

    let edit = json!({ "name": "Crab", "tags": "sea", "description": null });
    let edited = fixture
        .call_with_reason("new name", "PATCH", &path, &edit)
        .await;
    let logged = fixture.service.audit_log().last().clone();
    let deleted = fixture.delete(&path).await;
    let gone = fixture.get(&path).await;

    let fields = ["name", "tags", "description"].map(|name| edited.body[name].clone());
    assert_eq!(fields, [json!("Crab"), json!("sea"), Value::Null]);
    assert_eq!(
        (logged.action, logged.reason()),
        ("STICKER_UPDATE", Some("new name"))
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 10060)));
    assert_eq!(
        fixture.last_event("GUILD_STICKERS_UPDATE")["stickers"],
        json!([])
    );
    assert_eq!(fixture.service.audit_log().last().action, "STICKER_DELETE");
}

#[tokio::test]
async fn stickers_require_permissions() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let path = one(&fixture, &create(&fixture).await.body);
    let edit = async |held| {
        fixture.set_bot_permissions(held);
        let edited = fixture.patch(&path, &json!({ "name": "Crab" })).await;
        edited.error().0
    };

    let statuses = [
        edit(CREATE).await,
        edit(MANAGE).await,
        edit(Permissions::empty()).await,
    ];
    let created = create(&fixture).await;
    let read = fixture.get(&path).await;

    assert_eq!(statuses, [200, 200, 403]);
    assert_eq!(created.error(), (403, 50013));
    assert_eq!((read.status, read.body.get("user")), (200, None));
}

#[tokio::test]
async fn sticker_of_a_guild_is_read_without_the_guild() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let created = create(&fixture).await.body;

    let path = format!("/stickers/{}", created["id"].as_str().unwrap_or_default());
    let read = fixture.get(&path).await;
    let unknown = fixture.get("/stickers/5").await;

    assert_eq!((read.status, &read.body["name"]), (200, &created["name"]));
    assert_eq!(unknown.error(), (404, 10060));
}

#[tokio::test]
async fn fields_of_the_form_have_limits() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    fixture
        .service
        .default_guild()
        .set_premium_tier(PremiumTier::Tier3);
    let long = "a".repeat(201);
    for (name, text, accepted) in [
        ("name", "ab", true),
        ("name", &long[..30], true),
        ("name", "a", false),
        ("name", &long[..31], false),
        ("tags", "a", true),
        ("tags", &long[..200], true),
        ("tags", "", false),
        ("tags", &long[..], false),
        ("description", "", true),
        ("description", "ab", true),
        ("description", &long[..100], true),
        ("description", "a", false),
        ("description", &long[..101], false),
    ] {
        let reply = upload(&fixture, form(&[(name, text)], Some(&png(320, b"")))).await;

        let expected = if accepted { (201, 0) } else { (400, 50035) };
        assert_eq!(reply.error(), expected, "{name} {text}: {}", reply.body);
    }
}

#[tokio::test]
async fn format_of_the_sticker_is_read_from_its_file() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let format = async |file: &[u8]| {
        let reply = upload(&fixture, form(&[], Some(file))).await;
        reply.body["format_type"].as_u64().ok_or(reply.error())
    };

    assert_eq!(format(&png(320, b"")).await, Ok(1));
    assert_eq!(format(&png(320, b"\0\0\0\x08acTL")).await, Ok(2));
    assert_eq!(format(b"GIF89a\x40\0\x20\0\0\0\0").await, Ok(4));
    for wrong in [&png(321, b"")[..], b"\xFF\xD8\xFF\xE0", b"{}", LOTTIE] {
        assert_eq!(format(wrong).await, Err((400, 50046)));
    }
    fixture
        .service
        .default_guild()
        .add_feature(GuildFeature::Partnered);
    assert_eq!(format(LOTTIE).await, Ok(3));
}

#[tokio::test]
async fn file_of_a_sticker_is_limited_and_required() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let head = png(320, b"").len();
    let sized = |size: usize| png(320, &vec![0; size - head]);

    let largest = upload(&fixture, form(&[], Some(&sized(512 << 10)))).await;
    let larger = upload(&fixture, form(&[], Some(&sized((512 << 10) + 1)))).await;
    let missing = upload(&fixture, form(&[], None)).await;

    assert_eq!((largest.status, larger.error()), (201, (400, 50045)));
    assert_eq!(missing.codes("/file"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn sticker_is_a_form_with_its_file_in_the_part_file() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let form = form(&[], Some(&png(320, b"")));
    let other = String::from_utf8_lossy(&form).replace("name=\"file\"", "name=\"files[0]\"");
    let cut = form[..form.len() - 4].to_vec();

    let json = fixture.post(&fixture.guild("/stickers"), &json!({})).await;
    let renamed = upload(&fixture, other.into_bytes()).await;
    let malformed = upload(&fixture, cut).await;

    assert_eq!(json.codes(""), ["CONTENT_TYPE_INVALID"]);
    assert_eq!(renamed.codes("/files[0]"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(malformed.error(), (400, 50109));
}

#[tokio::test]
async fn boosts_raise_the_number_of_stickers() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    for _ in 0..5 {
        assert_eq!(create(&fixture).await.status, 201);
    }

    let full = create(&fixture).await;
    let guild = fixture.service.default_guild();
    guild.set_premium_tier(PremiumTier::Tier1);
    let boosted = create(&fixture).await;

    assert_eq!((full.error(), boosted.status), ((400, 30039), 201));
}
