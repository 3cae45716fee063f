//! Limits of the service: the largest valid and the smallest invalid values.

use guildhall_emulator::Emulator;
use guildhall_model::{Permissions, Timestamp};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command, menu, noon, option};

const DAY: usize = 86_400;

/// Name of the limit, method and path of the request, its body for a count, accepted counts, and rejected counts. `N` is a
/// placeholder for the count; other names in capitals are placeholders for paths and IDs.
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
    ("characters of a command", "POST COMMANDS", command_of_size, &[8000], &[8001]),
    ("options of a command", "POST COMMANDS", |count| command("x", options(3, count)),
        &[0, 25], &[26]),
    ("subcommands of a command", "POST COMMANDS", |count| command("x", options(1, count)),
        &[25], &[26]),
    ("subcommands of a group", "POST COMMANDS",
        |count| with_option(json!({ "type": 2, "options": options(1, count) })), &[25], &[26]),
    ("options of a subcommand", "POST COMMANDS",
        |count| with_option(json!({ "type": 1, "options": options(3, count) })), &[0, 25], &[26]),
    ("characters of an option's name", "POST COMMANDS", |count| with_option(json!({ "name": text(count) })),
        &[1, 32], &[0, 33]),
    ("characters of an option's description", "POST COMMANDS",
        |count| with_option(json!({ "description": text(count) })), &[1, 100], &[0, 101]),
    ("choices of an option", "POST COMMANDS", choices, &[0, 25], &[26]),
    ("characters of a choice's name", "POST COMMANDS", |count| choice(count, 1),
        &[1, 100], &[0, 101]),
    ("characters of a choice's text", "POST COMMANDS", |count| choice(1, count),
        &[1, 100], &[101]),
    ("min_length", "POST COMMANDS", |count| with_option(json!({ "min_length": count })),
        &[0, 6000], &[6001]),
    ("max_length", "POST COMMANDS", |count| with_option(json!({ "max_length": count })),
        &[1, 6000], &[0, 6001]),
    ("members of a page", "GET GUILD/members?limit=N", |_| Value::Null, &[1, 1000], &[0, 1001]),
    ("members of a search", "GET GUILD/members/search?query=b&limit=N", |_| Value::Null,
        &[1, 1000], &[0, 1001]),
    ("bans of a page", "GET GUILD/bans?limit=N", |_| Value::Null, &[1, 1000], &[1001]),
    ("users of a bulk ban", "POST GUILD/bulk-ban", bulk_ban, &[1, 200], &[201]),
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
        |count| json!({ "communication_disabled_until": seconds_after_noon(count) }),
        &[28 * DAY], &[28 * DAY + 1]),
    ("seconds without invites", "PUT GUILD/incident-actions",
        |count| json!({ "invites_disabled_until": seconds_after_noon(count) }), &[DAY], &[DAY + 1]),
    ("seconds without direct messages", "PUT GUILD/incident-actions",
        |count| json!({ "dms_disabled_until": seconds_after_noon(count) }), &[DAY], &[DAY + 1]),
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

/// Returns `count` options of one type with unique names.
fn options(kind: u8, count: usize) -> Value {
    let options = (0..count).map(|number| option(kind, &format!("o{number}"), json!({})));
    options.collect()
}

/// Returns a command with one option that has these additional fields.
fn with_option(more: Value) -> Value {
    command("x", json!([option(3, "o", more)]))
}

fn described(count: usize) -> Value {
    json!({ "name": "x", "description": text(count) })
}

fn choices(count: usize) -> Value {
    let choices = (0..count).map(|number| json!({ "name": format!("c{number}"), "value": "v" }));
    with_option(json!({ "choices": choices.collect::<Vec<_>>() }))
}

fn choice(name: usize, value: usize) -> Value {
    with_option(json!({ "choices": [{ "name": text(name), "value": text(value) }] }))
}

/// Returns a command whose names, descriptions and values have `count` characters in total.
fn command_of_size(count: usize) -> Value {
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

/// Returns a bulk ban of `count` users, one of them a member.
fn bulk_ban(count: usize) -> Value {
    let strangers = (1..count).map(|id| id.to_string());
    json!({ "user_ids": strangers.chain(["BOB".to_owned()]).collect::<Vec<_>>() })
}

/// Returns the time `seconds` after noon.
fn seconds_after_noon(seconds: usize) -> Value {
    let millis = noon().now_millis()
        + i64::try_from(seconds).expect("the number of seconds fits into an i64") * 1000;
    json!(Timestamp::from_millis(millis))
}

async fn send(row: &Row, count: usize) -> Reply {
    let (_, request, body, ..) = row;
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let bob = fixture.user("bob").to_string();
    let (method, path) = request
        .split_once(' ')
        .expect("the request has a method and a path");
    let path = path.replace("COMMANDS", &fixture.global_commands(""));
    let path = path
        .replace("GUILD", &fixture.guild(""))
        .replace("BOB", &bob);
    let path = path.replace("=N", &format!("={count}"));
    let body = body(count).to_string().replace("BOB", &bob);
    let body = serde_json::from_str(&body).expect("the replacement keeps the body valid JSON");
    fixture.call(method, &path, &body).await
}

/// Returns the counts of each row whose reply is not as expected.
async fn unexpected_replies(
    counts: fn(&Row) -> &[usize],
    is_expected: fn(&Reply) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for row in &ROWS {
        for count in counts(row) {
            let reply = send(row, *count).await;
            if !is_expected(&reply) {
                found.push(format!("{count} {}: {}", row.0, reply.body));
            }
        }
    }
    found
}

#[tokio::test]
async fn values_at_the_limits_are_accepted() {
    let rejected = unexpected_replies(|row| row.3, |reply| reply.status < 300).await;

    assert_eq!(rejected, [""; 0]);
}

#[tokio::test]
async fn values_beyond_the_limits_are_rejected() {
    let taken = unexpected_replies(|row| row.4, |reply| reply.error() == (400, 50035)).await;

    assert_eq!(taken, [""; 0]);
}

/// Number of commands of each type in a scope.
const COMMANDS: [(u8, usize); 3] = [(1, 100), (2, 15), (3, 15)];

/// Returns commands of one type with consecutive names.
fn commands(kind: u8, from: usize, count: usize) -> Value {
    let names = (from..from + count).map(|number| format!("c{number}"));
    let commands = names.map(|name| match kind {
        1 => command(&name, json!([])),
        kind => menu(kind, &name),
    });
    commands.collect()
}

#[tokio::test]
async fn scope_accepts_100_slash_15_user_and_15_message_commands() {
    for (kind, count) in COMMANDS {
        let fixture = Fixture::new().await;
        for path in [fixture.global_commands(""), fixture.guild_commands("")] {
            let all = fixture.put(&path, &commands(kind, 0, count)).await;
            let more = fixture.put(&path, &commands(kind, 0, count + 1)).await;
            let one = commands(kind, count, 1);
            let next = fixture.post(&path, &one[0]).await;

            assert_eq!(all.status, 200, "{path} {kind}: {}", all.body);
            let rejected = [more.error(), next.error()];
            assert_eq!(rejected, [(400, 30032); 2], "{path} {kind}: {}", more.body);
        }
    }
}

#[tokio::test]
async fn app_has_one_entry_point_and_a_guild_has_none() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let second = json!({ "name": "second", "type": 4, "handler": 1 });

    for path in [fixture.global_commands(""), fixture.guild_commands("")] {
        let reply = fixture.post(&path, &second).await;
        assert_eq!(reply.status, 400, "{path}: {}", reply.body);
    }

    assert_eq!(fixture.service.commands().len(), 1);
    let default_guild = fixture.service.default_guild().id();
    assert!(fixture.service.guild_commands(default_guild).is_empty());
}

#[tokio::test]
async fn guild_accepts_200_new_commands_a_day() {
    let fixture = Fixture::new().await;
    for from in [0, 100] {
        fixture.register_in_guild(commands(1, from, 100)).await;
    }

    let create = async |path: &str, number| {
        let command = &commands(1, number, 1)[0];
        fixture.post(path, command).await
    };

    let known = create(&fixture.guild_commands(""), 100).await;
    fixture.register_in_guild(json!([])).await;
    let new = create(&fixture.guild_commands(""), 0).await;
    let elsewhere = create(&fixture.global_commands(""), 0).await;

    assert_eq!((known.status, new.error()), (200, (400, 30034)));
    assert_eq!(elsewhere.status, 201);
}
