//! Mistakes of an operator who goes live: each is named with its variable, the expected value and its mend.

use std::net::TcpListener;
use std::process::Stdio;
use std::time::{SystemTime, UNIX_EPOCH};

use acceptance::{SignedRequest, assert_contains, assert_lacks, public_key_hex, slash};
use serde_json::json;

use crate::program::{Run, bot};
use crate::project::Project;
use crate::serve::{log_of, status};

const ID: &str = "1300000000000000001";

/// A token of the bot with [`ID`].
const TOKEN: &str = "MTMwMDAwMDAwMDAwMDAwMDAwMQ.a.hush";

/// A mistake that ends a task.
struct Mistake<'m> {
    name: &'m str,
    task: &'m [&'m str],
    variables: Vec<(&'m str, &'m str)>,
    /// Content of the file `.env`.
    file: Option<&'m str>,
    /// Parts of the message.
    words: &'m [&'m str],
}

impl<'m> Mistake<'m> {
    fn new(name: &'m str, task: &'m [&'m str], words: &'m [&'m str]) -> Self {
        Self {
            name,
            task,
            variables: Vec::new(),
            file: None,
            words,
        }
    }

    fn set(mut self, name: &'m str, value: &'m str) -> Self {
        self.variables.push((name, value));
        self
    }

    fn file(mut self, content: &'m str) -> Self {
        self.file = Some(content);
        self
    }

    fn run(&self) -> Run {
        let folder = tempfile::tempdir().expect("a folder can be created");
        if let Some(content) = self.file {
            std::fs::write(folder.path().join(".env"), content).expect("the folder exists");
        }
        let mut bot = bot(self.task, &self.variables);
        let output = bot.current_dir(&folder).stdin(Stdio::null()).output();
        output.expect("the bot is built").into()
    }

    fn check(&self) {
        let Run { stderr, code, .. } = self.run();
        assert_eq!(code, Some(1), "{}: {stderr}", self.name);
        for word in self.words {
            assert!(
                stderr.contains(word),
                "{}: {word} is not in {stderr}",
                self.name
            );
        }
        assert_lacks(&stderr, "hush");
    }
}

const SERVE: &[&str] = &["serve"];
const APPLY: &[&str] = &["commands", "apply"];
const INVITE: &[&str] = &["invite"];

const KEY_IS_INVALID: &[&str] = &[
    "DISCORD_PUBLIC_KEY is invalid",
    "expected the app's public key (64 hexadecimal digits)",
    "find it in the developer portal under General Information",
];

const TOKEN_IS_INVALID: &[&str] = &[
    "DISCORD_TOKEN is invalid",
    "expected the bot token",
    "find it in the developer portal under Bot",
];

const ID_IS_INVALID: &[&str] = &[
    "DISCORD_APPLICATION_ID is invalid",
    "expected the app's ID",
    "find it in the developer portal under General Information",
];

const BIND_IS_INVALID: &[&str] = &["GUILDHALL_BIND is invalid", "expected", "0.0.0.0:8787"];

#[test]
#[expect(clippy::too_many_lines, reason = "a row for each mistake")]
fn value_that_cannot_be_right_ends_the_task() {
    let key = public_key_hex();
    let (quoted_key, quoted_token) = (format!("\"{key}\""), format!("\"{TOKEN}\""));
    let prefixed = format!("Bot {TOKEN}");
    let serve = |name, words| Mistake::new(name, SERVE, words);
    let with_key = |name, words| serve(name, words).set("DISCORD_PUBLIC_KEY", &key);
    let mistakes = [
        serve(
            "nothing set",
            &[
                "DISCORD_PUBLIC_KEY is not set",
                "64 hexadecimal digits",
                "General Information",
            ],
        ),
        serve(
            "no public key",
            &[
                "DISCORD_PUBLIC_KEY is not set",
                "64 hexadecimal digits",
                "General Information",
            ],
        )
        .set("DISCORD_TOKEN", TOKEN),
        serve("key of 63 digits", KEY_IS_INVALID).set("DISCORD_PUBLIC_KEY", &key[1..]),
        serve("key with quotes", KEY_IS_INVALID).set("DISCORD_PUBLIC_KEY", &quoted_key),
        serve("ID as key", KEY_IS_INVALID).set("DISCORD_PUBLIC_KEY", ID),
        serve("token as key", KEY_IS_INVALID).set("DISCORD_PUBLIC_KEY", TOKEN),
        with_key("key as ID", ID_IS_INVALID).set("DISCORD_APPLICATION_ID", &key),
        with_key("word as ID", ID_IS_INVALID).set("DISCORD_APPLICATION_ID", "my-bot"),
        with_key("prefix of the header", TOKEN_IS_INVALID).set("DISCORD_TOKEN", &prefixed),
        with_key("token with quotes", TOKEN_IS_INVALID).set("DISCORD_TOKEN", &quoted_token),
        with_key("key as token", TOKEN_IS_INVALID).set("DISCORD_TOKEN", &key),
        with_key("client secret as token", TOKEN_IS_INVALID)
            .set("DISCORD_TOKEN", "abcdefghijklmnopqrstuvwxyz012345"),
        with_key("port without an address", BIND_IS_INVALID).set("GUILDHALL_BIND", "8080"),
        with_key("address without a host", BIND_IS_INVALID).set("GUILDHALL_BIND", ":8080"),
        with_key(
            "address of another machine",
            &["cannot listen on 192.0.2.1:8787", "set GUILDHALL_BIND"],
        )
        .set("GUILDHALL_BIND", "192.0.2.1:8787"),
        Mistake::new(
            "no token",
            APPLY,
            &[
                "DISCORD_TOKEN is not set",
                "expected the bot token",
                "under Bot",
            ],
        )
        .set("DISCORD_APPLICATION_ID", ID),
        Mistake::new(
            "no dev guild",
            &["commands", "plan", "--dev"],
            &["DISCORD_DEV_GUILD is not set", "expected"],
        )
        .set("DISCORD_APPLICATION_ID", ID)
        .set("DISCORD_TOKEN", TOKEN),
        Mistake::new(
            "API down",
            APPLY,
            &[
                "check DISCORD_API_BASE, now http://127.0.0.1:1",
                "expected the base URL",
            ],
        )
        .set("DISCORD_APPLICATION_ID", ID)
        .set("DISCORD_TOKEN", TOKEN)
        .set("DISCORD_API_BASE", "http://127.0.0.1:1"),
        Mistake::new(
            "name of another library, ID",
            INVITE,
            &["DISCORD_APPLICATION_ID is not set, but DISCORD_APP_ID is: rename it"],
        )
        .set("DISCORD_APP_ID", ID),
        Mistake::new(
            "name of another library, token",
            APPLY,
            &["DISCORD_TOKEN is not set, but DISCORD_BOT_TOKEN is: rename it"],
        )
        .set("DISCORD_APPLICATION_ID", ID)
        .file("DISCORD_BOT_TOKEN=a.hush.token\n"),
        Mistake::new(
            "colon in the file",
            INVITE,
            &[
                "the file .env is malformed in line 1",
                "expected lines such as",
            ],
        )
        .file("DISCORD_APPLICATION_ID: 1300000000000000001\n"),
        Mistake::new(
            "open quote in the file",
            INVITE,
            &[
                "the file .env is malformed in line 2",
                "expected lines such as",
            ],
        )
        .file("RUST_LOG=info\nDISCORD_TOKEN=\"a.hush.token\n"),
        Mistake::new(
            "no file",
            INVITE,
            &[
                "DISCORD_APPLICATION_ID is not set",
                "there is no file .env with variables in the working directory",
            ],
        ),
    ];
    for mistake in &mistakes {
        mistake.check();
    }
}

#[test]
fn every_spelling_of_a_file_is_read() {
    for file in [
        "DISCORD_APPLICATION_ID=1300000000000000001\r\nRUST_LOG=info\r\n",
        "DISCORD_APPLICATION_ID=\"1300000000000000001\"\n",
        "DISCORD_APPLICATION_ID='1300000000000000001'\n",
        "export DISCORD_APPLICATION_ID=1300000000000000001\n",
        "  DISCORD_APPLICATION_ID = 1300000000000000001  \n",
        "DISCORD_APPLICATION_ID=1300000000000000001 # the app\n",
        "\u{FEFF}DISCORD_APPLICATION_ID=1300000000000000001\n",
    ] {
        let invited = Mistake::new("", INVITE, &[]).file(file).run();

        assert_contains(&invited.stdout, format!("client_id={ID}"));
    }
}

#[test]
fn port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("a bound socket has an address");
    let address = address.to_string();
    let key = public_key_hex();

    let words: [&str; 2] = [
        &format!("cannot listen on {address}"),
        "set GUILDHALL_BIND to a free address",
    ];
    let mistake = Mistake::new("port in use", SERVE, &words);
    mistake
        .set("DISCORD_PUBLIC_KEY", &key)
        .set("GUILDHALL_BIND", &address)
        .check();
}

#[tokio::test]
async fn values_that_the_service_rejects_are_named() {
    let project = Project::start().await;
    let cases: [(&str, &[_], &[_]); 3] = [
        (
            "apply",
            &[("DISCORD_TOKEN", TOKEN)],
            &["check DISCORD_TOKEN: expected the bot token"],
        ),
        (
            "apply",
            &[("DISCORD_APPLICATION_ID", ID)],
            &[
                "check DISCORD_APPLICATION_ID",
                "which must be the ID of the app of DISCORD_TOKEN",
            ],
        ),
        ("apply", &[], &["--yes"]),
    ];
    for (task, variables, words) in cases {
        let run = project.run_with(task, variables).await;

        assert_ne!(run.code, Some(0), "{variables:?}: {}", run.stdout);
        for word in words {
            assert!(
                run.stderr.contains(word),
                "{variables:?}: {word} is not in {}",
                run.stderr
            );
        }
    }
}

/// A mistake that the log of `serve` names.
type LoggedMistake<'m> = (
    &'m str,
    &'m [(&'m str, &'m str)],
    Option<SignedRequest>,
    &'m [&'m str],
);

#[test]
fn mistakes_that_a_server_notices_are_logged_as_warnings() {
    let ping = SignedRequest::new(r#"{"type":1}"#);
    let forged = ping.clone().with_body(r#"{"type":1} "#);
    let command = SignedRequest::from(slash("ping", json!([])));
    let signed_in = |seconds: i64| {
        let at = unix_seconds() + seconds;
        Some(SignedRequest::signed_at(&at.to_string(), r#"{"type":1}"#))
    };
    let mistakes: [LoggedMistake<'_>; 6] = [
        (
            "clock behind",
            &[],
            signed_in(600),
            &[
                "the request was signed",
                "s from now",
                "the clock of this machine is wrong",
            ],
        ),
        (
            "clock ahead",
            &[],
            signed_in(-600),
            &[
                "the request was signed",
                "s ago",
                "the clock of this machine is wrong",
            ],
        ),
        (
            "wrong public key",
            &[],
            Some(forged),
            &[
                "signatures do not match",
                "DISCORD_PUBLIC_KEY is not the key of the app",
                "`doctor`",
            ],
        ),
        (
            "interaction of another app",
            &[("DISCORD_APPLICATION_ID", ID)],
            Some(command),
            &["the interaction belongs to application", "not to this app"],
        ),
        (
            "ID of another app",
            &[
                ("DISCORD_APPLICATION_ID", "1300000000000000002"),
                ("DISCORD_TOKEN", TOKEN),
            ],
            None,
            &[
                "DISCORD_APPLICATION_ID is 1300000000000000002",
                "DISCORD_TOKEN belongs to the bot 1300000000000000001",
                "`doctor`",
            ],
        ),
        (
            "loopback address in a container",
            &[("KUBERNETES_SERVICE_HOST", "10.0.0.1")],
            None,
            &[
                "only programs in this container",
                "set GUILDHALL_BIND=0.0.0.0:",
            ],
        ),
    ];
    for (name, variables, request, words) in mistakes {
        let log = log_of(variables, |address| {
            if let Some(request) = &request {
                status(address, "POST", "/interactions", request);
            }
        });
        for word in words {
            assert!(log.contains(word), "{name}: {word} is not in {log}");
        }
        assert_contains(&log, "WARN");
    }
}

fn unix_seconds() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.expect("the clock is after 1970").as_secs();
    i64::try_from(seconds).expect("the time is in range")
}
