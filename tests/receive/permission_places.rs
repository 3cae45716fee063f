//! Guards, requests and the `help` command compare permissions by the place of the interaction.

use acceptance::{MockTransport, SignedRequest, builder, http_response, slash};
use guildhall::guard::AppGuards;
use guildhall::help::Help;
use guildhall::prelude::*;
use serde_json::{Value, json};

const NONE: Permissions = Permissions::empty();
const SEND: Permissions = Permissions::SEND_MESSAGES;
const IN_THREADS: Permissions = Permissions::SEND_MESSAGES_IN_THREADS;
const VIEW: Permissions = Permissions::VIEW_CHANNEL;

/// Permissions that the bot has in a DM, although no interaction lists them.
const IMPLIED: [Permissions; 7] = [
    VIEW,
    SEND,
    Permissions::READ_MESSAGE_HISTORY,
    Permissions::ADD_REACTIONS,
    Permissions::PIN_MESSAGES,
    Permissions::SEND_POLLS,
    Permissions::SEND_VOICE_MESSAGES,
];

/// Place of an interaction: the type of its channel, its context, and the rules there.
#[derive(Clone, Copy, Debug)]
struct Place {
    channel: u8,
    context: u8,
    sending: Permissions,
    implied: &'static [Permissions],
}

/// Channels of a guild: text, voice, announcements; threads; a DM with the bot; other DMs and group DMs.
const PLACES: [Place; 9] = [
    place(0, 0, SEND, &[]),
    place(2, 0, SEND, &[]),
    place(5, 0, SEND, &[]),
    place(10, 0, IN_THREADS, &[]),
    place(11, 0, IN_THREADS, &[]),
    place(12, 0, IN_THREADS, &[]),
    place(1, 1, SEND, &IMPLIED),
    place(1, 2, SEND, &[]),
    place(3, 2, SEND, &[]),
];

const fn place(
    channel: u8,
    context: u8,
    sending: Permissions,
    implied: &'static [Permissions],
) -> Place {
    Place {
        channel,
        context,
        sending,
        implied,
    }
}

impl Place {
    /// Returns the permission that stands for `bit` in the place.
    fn required(self, bit: Permissions) -> Permissions {
        match bit {
            SEND => self.sending,
            _ => bit,
        }
    }

    /// Returns an invocation in the place, with these permissions of the app and the member.
    fn invocation(self, command: &str, granted: Permissions) -> Value {
        let mut body = slash(command, json!([]));
        body["channel"]["type"] = json!(self.channel);
        body["context"] = json!(self.context);
        body["app_permissions"] = json!(granted);
        body["member"]["permissions"] = json!(granted);
        if self.context != 0 {
            body["user"] = body["member"]["user"].take();
            for field in ["member", "guild_id", "guild_locale"] {
                body.as_object_mut().expect("an object").remove(field);
            }
        }
        body
    }
}

/// Say hello
#[command]
fn hello() -> &'static str {
    "hello"
}

async fn respond(app: &App, body: Value) -> String {
    SignedRequest::from(body).send_to(app).await.content()
}

#[tokio::test]
async fn guard_for_the_app_requires_every_permission_as_the_place_has_it() {
    for (name, bit) in Permissions::all().iter_names() {
        let guards = AppGuards::new().app_permissions(bit);
        let app = builder(&[hello::COMMAND]).guards(guards).build();
        let app = app.expect("the app builds");
        for place in PLACES {
            let required = place.required(bit);
            let others = Permissions::all() - Permissions::ADMINISTRATOR - required;
            let rejection = if place.implied.contains(&bit) {
                "hello".to_owned()
            } else {
                format!(
                    "I need the permission {} for this.",
                    required.display_names()
                )
            };

            let without = respond(&app, place.invocation("hello", others)).await;
            let with = respond(&app, place.invocation("hello", required)).await;

            assert_eq!(
                (without, with),
                (rejection, "hello".to_owned()),
                "{name}, {place:?}"
            );
        }
    }
}

#[tokio::test]
async fn guard_for_members_requires_every_permission_as_the_place_has_it() {
    for (name, bit) in Permissions::all().iter_names() {
        let guards = AppGuards::new().member_permissions(bit);
        let app = builder(&[hello::COMMAND]).guards(guards).build();
        let app = app.expect("the app builds");
        for place in PLACES {
            let required = place.required(bit);
            let rejection = if place.context == 0 {
                format!(
                    "You need the permission {} for this.",
                    required.display_names()
                )
            } else {
                "This can only be used in a server.".to_owned()
            };

            let without = respond(&app, place.invocation("hello", NONE)).await;
            let with = respond(&app, place.invocation("hello", required)).await;

            assert_eq!(without, rejection, "{name}, {place:?}");
            assert_eq!(with == "hello", place.context == 0, "{name}, {place:?}");
        }
    }
}

/// Announce something
#[command]
async fn announce(ctx: Context) -> Result<&'static str> {
    ctx.channel()?.messages().create("News").await?;
    Ok("announced")
}

#[tokio::test]
async fn message_to_the_channel_requires_the_permission_of_the_place() {
    let transport = MockTransport::always(http_response(200, &[], r#"{"id": "9"}"#));
    let app = builder(&[announce::COMMAND]).client(transport.client());
    let app = app.build().expect("the app builds");
    for place in PLACES.into_iter().filter(|place| place.context == 0) {
        let other = (SEND | IN_THREADS) - place.sending;
        let names = place.sending.display_names();
        let rejection = format!("I need the permission {names} for this");

        let without = respond(&app, place.invocation("announce", VIEW | other)).await;
        let with = respond(&app, place.invocation("announce", VIEW | place.sending)).await;

        assert_eq!(
            (without, with),
            (rejection, "announced".to_owned()),
            "{place:?}"
        );
    }
}

#[tokio::test]
async fn message_to_a_direct_message_channel_is_sent_without_a_check() {
    let transport = MockTransport::always(http_response(200, &[], r#"{"id": "9"}"#));
    let app = builder(&[announce::COMMAND]).client(transport.client());
    let app = app.build().expect("the app builds");
    for place in PLACES.into_iter().filter(|place| place.context != 0) {
        let response = respond(&app, place.invocation("announce", NONE)).await;
        assert_eq!(response, "announced", "{place:?}");
    }
}

/// Say something
#[command(default_member_permissions(SEND_MESSAGES))]
fn say() {}

/// Say something else
#[command(member_permissions(SEND_MESSAGES))]
fn speak() {}

#[tokio::test]
async fn help_lists_the_commands_of_the_place() {
    let app = builder(&[say::COMMAND, speak::COMMAND]).help(Help::new());
    let app = app.build().expect("the app builds");
    for place in PLACES.into_iter().filter(|place| place.context == 0) {
        let other = (SEND | IN_THREADS) - place.sending;

        let without = respond(&app, place.invocation("help", other)).await;
        let with = respond(&app, place.invocation("help", place.sending)).await;

        assert!(
            !without.contains("/say") && !without.contains("/speak"),
            "{without}"
        );
        assert!(with.contains("/say") && with.contains("/speak"), "{with}");
    }
}
