//! Section 8 of the interface: how many and how much the service takes, and no more.
//!
//! What a guild shows at most (widget, integrations) stands with what it is part of.

use guildhall_emulator::Emulator;
use guildhall_model::{Permissions, Timestamp};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command, menu, noon, option};

const DAY: usize = 86_400;

/// A limit: what is counted, where `N` of it are sent, the body with that many, and how many are
/// taken and refused at its ends. Names in capitals stand for paths and ids.
type Row = (
    &'static str,
    &'static str,
    fn(usize) -> Value,
    &'static [usize],
    &'static [usize],
);

#[rustfmt::skip]
const ROWS: [Row; 31] = [
    ("characters of a command's name", "POST COMMANDS", |count| command(&text(count), json!([])),
        &[1, 32], &[0, 33]),
    ("characters of a command's description", "POST COMMANDS", |count| described(count),
        &[1, 100], &[0, 101]),
    ("characters of a command", "POST COMMANDS", sized, &[8000], &[8001]),
    ("options of a command", "POST COMMANDS", |count| command("x", options(3, count)),
        &[0, 25], &[26]),
    ("subcommands of a command", "POST COMMANDS", |count| command("x", options(1, count)),
        &[25], &[26]),
    ("subcommands of a group", "POST COMMANDS",
        |count| with(json!({ "type": 2, "options": options(1, count) })), &[25], &[26]),
    ("options of a subcommand", "POST COMMANDS",
        |count| with(json!({ "type": 1, "options": options(3, count) })), &[0, 25], &[26]),
    ("characters of an option's name", "POST COMMANDS", |count| with(json!({ "name": text(count) })),
        &[1, 32], &[0, 33]),
    ("characters of an option's description", "POST COMMANDS",
        |count| with(json!({ "description": text(count) })), &[1, 100], &[0, 101]),
    ("choices of an option", "POST COMMANDS", choices, &[0, 25], &[26]),
    ("characters of a choice's name", "POST COMMANDS", |count| choice(count, 1),
        &[1, 100], &[0, 101]),
    ("characters of a choice's text", "POST COMMANDS", |count| choice(1, count),
        &[1, 100], &[101]),
    ("min_length", "POST COMMANDS", |count| with(json!({ "min_length": count })),
        &[0, 6000], &[6001]),
    ("max_length", "POST COMMANDS", |count| with(json!({ "max_length": count })),
        &[1, 6000], &[0, 6001]),
    ("members of a page", "GET GUILD/members?limit=N", |_| Value::Null, &[1, 1000], &[0, 1001]),
    ("members of a search", "GET GUILD/members/search?query=b&limit=N", |_| Value::Null,
        &[1, 1000], &[0, 1001]),
    ("bans of a page", "GET GUILD/bans?limit=N", |_| Value::Null, &[1, 1000], &[1001]),
    ("users of a bulk ban", "POST GUILD/bulk-ban", crowd, &[1, 200], &[201]),
    ("seconds of deleted messages", "PUT GUILD/bans/BOB",
        |count| json!({ "delete_message_seconds": count }), &[0, 604_800], &[604_801]),
    ("days of deleted messages", "PUT GUILD/bans/BOB",
        |count| json!({ "delete_message_days": count }), &[0, 7], &[8]),
    ("seconds of deleted messages of many", "POST GUILD/bulk-ban",
        |count| json!({ "user_ids": ["BOB"], "delete_message_seconds": count }),
        &[0, 604_800], &[604_801]),
    ("days of a counted prune", "GET GUILD/prune?days=N", |_| Value::Null, &[1, 30], &[0, 31]),
    ("days of a prune", "POST GUILD/prune", |count| json!({ "days": count }), &[1, 30], &[0, 31]),
    ("seconds of a timeout", "PATCH GUILD/members/BOB",
        |count| json!({ "communication_disabled_until": after(count) }),
        &[28 * DAY], &[28 * DAY + 1]),
    ("seconds without invites", "PUT GUILD/incident-actions",
        |count| json!({ "invites_disabled_until": after(count) }), &[DAY], &[DAY + 1]),
    ("seconds without direct messages", "PUT GUILD/incident-actions",
        |count| json!({ "dms_disabled_until": after(count) }), &[DAY], &[DAY + 1]),
    ("characters of a guild's name", "PATCH GUILD", |count| json!({ "name": text(count) }),
        &[2, 100], &[1, 101]),
    ("characters of a role's name", "POST GUILD/roles", |count| json!({ "name": text(count) }),
        &[1, 100], &[101]),
    ("characters of a channel's name", "POST GUILD/channels",
        |count| json!({ "name": text(count) }), &[1, 100], &[0, 101]),
    ("characters of a topic", "POST GUILD/channels",
        |count| json!({ "name": "x", "topic": text(count) }), &[0, 1024], &[1025]),
    ("seconds between two messages", "POST GUILD/channels",
        |count| json!({ "name": "x", "rate_limit_per_user": count }), &[0, 21_600], &[21_601]),
];

fn text(count: usize) -> String {
    "x".repeat(count)
}

/// This many options of one type, with names of their own.
fn options(kind: u8, count: usize) -> Value {
    let options = (0..count).map(|number| option(kind, &format!("o{number}"), json!({})));
    options.collect()
}

/// A command with one option that has more fields.
fn with(more: Value) -> Value {
    command("x", json!([option(3, "o", more)]))
}

fn described(count: usize) -> Value {
    json!({ "name": "x", "description": text(count) })
}

fn choices(count: usize) -> Value {
    let choices = (0..count).map(|number| json!({ "name": format!("c{number}"), "value": "v" }));
    with(json!({ "choices": choices.collect::<Vec<_>>() }))
}

fn choice(name: usize, value: usize) -> Value {
    with(json!({ "choices": [{ "name": text(name), "value": text(value) }] }))
}

/// A command whose names, descriptions and values have this many characters together.
fn sized(count: usize) -> Value {
    let around = "x".len() + "d".len() + 2 * ("a".len() + "d".len());
    let mut left = count - around;
    let mut choice = |number: usize| {
        let size = left.min(200);
        left -= size;
        let name = format!("{number:x>width$}", width = size / 2);
        json!({ "name": name, "value": text(size - name.len()) })
    };
    let full: Vec<_> = (10..35).map(&mut choice).collect();
    let rest: Vec<_> = (10..25).map(&mut choice).collect();
    let option = |name: &str, choices| json!({ "type": 3, "name": name, "description": "d", "choices": choices });
    json!({ "name": "x", "description": "d", "options": [option("a", full), option("b", rest)] })
}

/// So many users of whom one is a member.
fn crowd(count: usize) -> Value {
    let strangers = (1..count).map(|id| id.to_string());
    json!({ "user_ids": strangers.chain(["BOB".to_owned()]).collect::<Vec<_>>() })
}

/// The time so many seconds after the one at which the clock stands.
fn after(seconds: usize) -> Value {
    let millis = noon().now_millis() + i64::try_from(seconds).expect("few") * 1000;
    json!(Timestamp::from_millis(millis))
}

async fn send(row: &Row, count: usize) -> Reply {
    let (_, request, body, ..) = row;
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(Permissions::ADMINISTRATOR);
    let bob = stage.user("bob").to_string();
    let (method, path) = request.split_once(' ').expect("a method and a path");
    let path = path.replace("COMMANDS", &stage.global(""));
    let path = path.replace("GUILD", &stage.guild("")).replace("BOB", &bob);
    let path = path.replace("=N", &format!("={count}"));
    let body = body(count).to_string().replace("BOB", &bob);
    let body = serde_json::from_str(&body).expect("it was JSON before");
    stage.call(method, &path, &body).await
}

/// What is answered otherwise than it should be, of these counts of each row.
async fn otherwise(counts: fn(&Row) -> &[usize], should: fn(&Reply) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for row in &ROWS {
        for count in counts(row) {
            let reply = send(row, *count).await;
            if !should(&reply) {
                found.push(format!("{count} {}: {}", row.0, reply.body));
            }
        }
    }
    found
}

#[tokio::test]
async fn each_limit_is_reached() {
    let refused = otherwise(|row| row.3, |reply| reply.status < 300).await;

    assert_eq!(refused, [""; 0]);
}

#[tokio::test]
async fn no_limit_is_passed() {
    let taken = otherwise(|row| row.4, |reply| reply.refusal() == (400, 50035)).await;

    assert_eq!(taken, [""; 0]);
}

/// How many commands of each type a scope takes.
const COMMANDS: [(u8, usize); 3] = [(1, 100), (2, 5), (3, 5)];

/// Commands of one type, from a number on.
fn commands(kind: u8, from: usize, count: usize) -> Value {
    let names = (from..from + count).map(|number| format!("c{number}"));
    let commands = names.map(|name| match kind {
        1 => command(&name, json!([])),
        kind => menu(kind, &name),
    });
    commands.collect()
}

#[tokio::test]
async fn each_scope_takes_100_slash_5_user_and_5_message_commands() {
    for (kind, count) in COMMANDS {
        let stage = Stage::new().await;
        for path in [stage.global(""), stage.local("")] {
            let all = stage.call("PUT", &path, &commands(kind, 0, count)).await;
            let more = stage
                .call("PUT", &path, &commands(kind, 0, count + 1))
                .await;
            let one = commands(kind, count, 1);
            let next = stage.call("POST", &path, &one[0]).await;

            assert_eq!(all.status, 200, "{path} {kind}: {}", all.body);
            let refused = [more.refusal(), next.refusal()];
            assert_eq!(refused, [(400, 30032); 2], "{path} {kind}: {}", more.body);
        }
    }
}

#[tokio::test]
async fn an_app_has_one_entry_point_and_a_guild_has_none() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;
    let second = json!({ "name": "second", "type": 4, "handler": 1 });

    for path in [stage.global(""), stage.local("")] {
        let reply = stage.call("POST", &path, &second).await;
        assert_eq!(reply.status, 400, "{path}: {}", reply.body);
    }

    assert_eq!(stage.service.commands().len(), 1);
    let home = stage.service.default_guild().id();
    assert!(stage.service.guild_commands(home).is_empty());
}

#[tokio::test]
async fn a_guild_takes_200_new_commands_a_day() {
    let stage = Stage::new().await;
    for from in [0, 100] {
        stage.register_in_guild(commands(1, from, 100)).await;
    }

    let create = async |path: &str, number| {
        let command = &commands(1, number, 1)[0];
        stage.call("POST", path, command).await
    };

    let known = create(&stage.local(""), 100).await;
    stage.register_in_guild(json!([])).await;
    let new = create(&stage.local(""), 0).await;
    let elsewhere = create(&stage.global(""), 0).await;

    assert_eq!((known.status, new.refusal()), (200, (400, 30034)));
    assert_eq!(elsewhere.status, 201);
}
