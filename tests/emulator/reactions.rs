//! Reactions to messages.

use guildhall_model::{Emoji, Guild, Id, Message, Permissions};
use serde_json::{Value, json};

use crate::channel_messages::{fixture, path};
use crate::kit::{Fixture, Reply};

const THUMB: &str = "%F0%9F%91%8D";

/// Returns an emulator in which members can react and the bot has these permissions, and a message of
/// alice.
async fn with_message(bot: Permissions) -> (Fixture, Message) {
    let fixture = fixture(bot).await;
    let message = fixture.member("alice").send_message("Tea?");
    (fixture, message)
}

async fn react(fixture: &Fixture, method: &str, message: &Message, tail: &str) -> Reply {
    let path = path(fixture, &format!("/{}/reactions{tail}", message.id));
    fixture.call(method, &path, &Value::Null).await
}

/// Returns the reactions of a message.
async fn reactions(fixture: &Fixture, message: &Message) -> Value {
    let path = path(fixture, &format!("/{}", message.id));
    fixture.get(&path).await.body["reactions"].clone()
}

#[tokio::test]
async fn reaction_is_added_counted_and_removed() {
    let (fixture, message) = with_message(Permissions::ADD_REACTIONS).await;

    let added = react(&fixture, "PUT", &message, &format!("/{THUMB}/@me")).await;
    let event = fixture.last_event("MESSAGE_REACTION_ADD");
    let counted = reactions(&fixture, &message).await;
    let removed = react(&fixture, "DELETE", &message, &format!("/{THUMB}/@me")).await;

    assert_eq!((added.status, removed.status), (204, 204));
    assert_eq!(
        (&event["emoji"]["name"], &event["message_id"]),
        (&json!("👍"), &json!(message.id))
    );
    assert_eq!(
        (&counted[0]["count"], &counted[0]["me"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(reactions(&fixture, &message).await, Value::Null);
    assert_eq!(
        fixture.last_event("MESSAGE_REACTION_REMOVE")["emoji"]["name"],
        "👍"
    );
}

#[tokio::test]
async fn events_of_a_direct_message_have_no_guild() {
    let fixture = Fixture::new().await;
    let body = json!({ "recipient_id": fixture.user("bob") });
    let channel = fixture.post("/users/@me/channels", &body).await.body;
    let messages = format!(
        "/channels/{}/messages",
        channel["id"].as_str().unwrap_or_default()
    );
    let sent = fixture
        .post(&messages, &json!({ "content": "Tea?" }))
        .await
        .body;
    let id = sent["id"].as_str().unwrap_or_default();
    let reaction = format!("{messages}/{id}/reactions/{THUMB}/@me");

    fixture.put(&reaction, &Value::Null).await;
    fixture
        .put(&format!("{messages}/pins/{id}"), &Value::Null)
        .await;

    for name in ["MESSAGE_REACTION_ADD", "CHANNEL_PINS_UPDATE"] {
        let mut events = fixture.service.events().into_iter();
        let event = events.find(|event| event.name == name);
        let payload = event.map(|event| event.payload).unwrap_or_default();
        assert_eq!(payload["channel_id"], channel["id"], "{name}");
        assert_eq!(payload.get("guild_id"), None, "{name}");
    }
}

#[tokio::test]
async fn only_the_first_reaction_with_an_emoji_requires_add_reactions() {
    let (fixture, message) = with_message(Permissions::empty()).await;
    let add = async || react(&fixture, "PUT", &message, &format!("/{THUMB}/@me")).await;

    let first = add().await;
    fixture.set_bot_permissions(Permissions::ADD_REACTIONS);
    add().await;
    fixture.set_bot_permissions(Permissions::MANAGE_MESSAGES);
    react(&fixture, "DELETE", &message, "").await;
    fixture.set_everyone_permissions(Permissions::all()).await;
    fixture.member("bob").react(message.id, "👍");
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY)
        .await;
    fixture.set_bot_permissions(Permissions::empty());

    assert_eq!(first.error(), (403, 50013));
    assert_eq!(add().await.status, 204);
}

#[tokio::test]
async fn unknown_emoji_is_rejected() {
    let (fixture, message) = with_message(Permissions::ADD_REACTIONS).await;

    for emoji in [
        "thumbsup", "party:5", "5", "é", "✰", "\u{200B}", "🔥🔥", "🔥 ", "🔥x",
    ] {
        let path = format!("/{}/@me", encoded(emoji));
        let reply = react(&fixture, "PUT", &message, &path).await;
        assert_eq!(reply.error(), (400, 10014), "{emoji}");
    }
    for emoji in ["❤", "❤️", "1️⃣", "🏳️‍🌈", "👍🏽", "🇩🇪", "🇩"] {
        let path = format!("/{}/@me", encoded(emoji));
        assert_eq!(
            react(&fixture, "PUT", &message, &path).await.status,
            204,
            "{emoji}"
        );
    }
}

/// Adds a custom emoji to a guild.
fn add_emoji(fixture: &Fixture, guild: Id<Guild>, id: u64) {
    let guild = fixture
        .service
        .guilds()
        .into_iter()
        .find(|known| known.id() == guild);
    let guild = guild.expect("the guild exists");
    let emoji = Emoji {
        name: Some("party".to_owned()),
        ..Emoji::from(Id::new(id))
    };
    guild.add_emoji(emoji);
}

#[tokio::test]
async fn emoji_of_another_guild_requires_use_external_emojis() {
    let (fixture, message) = with_message(Permissions::ADD_REACTIONS).await;
    let other = fixture.service.guild("Other").await;
    add_emoji(&fixture, fixture.service.default_guild().id(), 71);
    add_emoji(&fixture, other.id(), 72);
    let add = async |id: u64| react(&fixture, "PUT", &message, &format!("/party:{id}/@me")).await;

    let (own, external) = (add(71).await, add(72).await);
    fixture.set_bot_permissions(Permissions::ADD_REACTIONS | Permissions::USE_EXTERNAL_EMOJIS);
    let permitted = add(72).await;

    assert_eq!(
        (own.status, external.error(), permitted.status),
        (204, (403, 50013), 204)
    );
    assert_eq!(
        reactions(&fixture, &message).await[0]["emoji"]["name"],
        "party"
    );
}

/// Percent-encodes all bytes of a text.
fn encoded(text: &str) -> String {
    let bytes: Vec<_> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    bytes.concat()
}

#[tokio::test]
async fn message_has_at_most_20_different_reactions() {
    let (fixture, message) = with_message(Permissions::ADD_REACTIONS).await;
    let add = async |number: u32| {
        let emoji = char::from_u32(0x1F600 + number).expect("the number is a character");
        react(
            &fixture,
            "PUT",
            &message,
            &format!("/{}/@me", encoded(&emoji.to_string())),
        )
        .await
    };

    for number in 0..20 {
        assert_eq!(add(number).await.status, 204);
    }

    assert_eq!(add(20).await.error(), (400, 30010));
    assert_eq!(add(19).await.status, 204);
}

#[tokio::test]
async fn users_who_reacted_are_listed_in_pages() {
    let (fixture, message) = with_message(Permissions::empty()).await;
    fixture.set_everyone_permissions(Permissions::all()).await;
    let mut users = ["alice", "bob", "you"].map(|name| fixture.user(name));
    for name in ["alice", "bob", "you"] {
        fixture.member(name).react(message.id, "👍");
    }
    users.sort_unstable();

    let all = react(&fixture, "GET", &message, &format!("/{THUMB}")).await;
    let page = format!("/{THUMB}?after={}&limit=1", users[0]);
    let second = react(&fixture, "GET", &message, &page).await;

    let ids = |reply: &Reply| {
        reply.body.as_array().map(|list| {
            list.iter()
                .map(|user| user["id"].clone())
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(ids(&all), Some(users.map(|id| json!(id)).to_vec()));
    assert_eq!(ids(&second), Some(vec![json!(users[1])]));
}

#[tokio::test]
async fn removing_reactions_of_others_requires_manage_messages() {
    let (fixture, message) = with_message(Permissions::empty()).await;
    fixture.set_everyone_permissions(Permissions::all()).await;
    let bob = fixture.member("bob");
    for emoji in ["👍", "👎", "🎉"] {
        bob.react(message.id, emoji);
    }
    let rows = [
        (
            format!("/{THUMB}/{}", fixture.user("bob")),
            "MESSAGE_REACTION_REMOVE",
            2,
        ),
        (
            "/%F0%9F%91%8E".to_owned(),
            "MESSAGE_REACTION_REMOVE_EMOJI",
            1,
        ),
        (String::new(), "MESSAGE_REACTION_REMOVE_ALL", 0),
    ];
    for (tail, event, left) in rows {
        let reading = Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
        fixture.set_everyone_permissions(reading).await;
        fixture.set_bot_permissions(Permissions::empty());
        let forbidden = react(&fixture, "DELETE", &message, &tail).await;
        fixture.set_bot_permissions(Permissions::MANAGE_MESSAGES);
        let removed = react(&fixture, "DELETE", &message, &tail).await;

        assert_eq!(
            (forbidden.error(), removed.status),
            ((403, 50013), 204),
            "{event}"
        );
        assert_eq!(fixture.last_event(event)["message_id"], json!(message.id));
        let reactions = reactions(&fixture, &message).await;
        assert_eq!(reactions.as_array().map_or(0, Vec::len), left, "{event}");
    }
}

#[tokio::test]
async fn reactions_of_an_archived_thread_cannot_be_changed() {
    let fixture = fixture(Permissions::ADD_REACTIONS).await;
    let thread = fixture.member("alice").in_channel("book-club");
    let message = thread
        .expect("the guild has the thread")
        .send_message("Tea?");
    fixture
        .service
        .default_guild()
        .edit_channel("book-club", |thread| {
            let metadata = thread.thread_metadata.as_mut();
            metadata.expect("the channel is a thread").archived = true;
        });

    let path = format!(
        "/channels/{}/messages/{}",
        fixture.channel("book-club"),
        message.id
    );
    let reaction = fixture
        .put(&format!("{path}/reactions/{THUMB}/@me"), &Value::Null)
        .await;

    assert_eq!(reaction.error(), (400, 50083));
}
