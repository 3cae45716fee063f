//! `commands check --permissions` and `invite --permissions` with recordings of bots on the emulator.

use std::env::temp_dir;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};

use guildhall::ContextError;
use guildhall::client::Client;
use guildhall::command::Command;
use guildhall::model::MessageBody;
use guildhall::prelude::*;
use guildhall_emulator::Emulator;

use acceptance::{assert_contains, assert_lacks};

use crate::program::{Run, bot, run};

/// Command with a ban and a role.
const PUNISH: &str = "/punish member:@bob role:@Quiet";

const BAN: &str = r#"{"handler":"punish","request":"PUT /guilds/{guild}/bans/{user}","permissions":[["BAN_MEMBERS"]],"bot":true}"#;
const ADD_ROLE: &str = r#"{"handler":"punish","request":"PUT /guilds/{guild}/members/{user}/roles/{role}","permissions":[["MANAGE_ROLES"]],"bot":true}"#;

/// Give somebody a role, and ban them
#[command]
async fn punish(
    ctx: Context,
    /// The member
    member: Member,
    /// The role
    role: Role,
) -> Result<&'static str> {
    let member = ctx.guild()?.member(member.id());
    member.add_role(role.id).await?;
    member.ban().await?;
    Ok("punished")
}

/// Rename somebody
#[command]
async fn rename(
    #[state] client: &Client,
    ctx: Context,
    /// The member
    member: Member,
) -> Result<&'static str> {
    let guild = ctx.guild_id().ok_or(ContextError::NotInGuild)?;
    let member = client.guild(guild).member(member.id());
    member.edit().nick("Bob").await?;
    Ok("renamed")
}

/// Notify a role
#[command]
async fn notify(
    ctx: Context,
    /// The role
    role: Role,
) -> Result<&'static str> {
    let body = MessageBody::text(format!("<@&{}>", role.id));
    ctx.channel()?.messages().create(body).await?;
    Ok("notified")
}

/// A path for a recording, whose file is removed at the end of the test.
struct Recording(PathBuf);

impl Recording {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!(
            "guildhall-{}-{number}.permissions.jsonl",
            std::process::id()
        );
        Self(temp_dir().join(name))
    }

    fn with_lines(lines: &[&str]) -> Self {
        let recording = Self::new();
        let text = lines.join("\n") + "\n";
        fs::write(&recording.0, text).expect("the folder can be written");
        recording
    }

    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.0).expect("the file was created");
        text.lines().map(str::to_owned).collect()
    }

    /// Runs the bot with `--permissions` and the path.
    fn run(&self, command: &[&str]) -> Run {
        let path = self.0.to_string_lossy();
        let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
        run(&[command, &["--permissions", &path]].concat(), &[id])
    }

    fn check(&self) -> Run {
        self.run(&["commands", "check"])
    }

    /// Installs a bot that records its requests, and sends the command of alice, a member of a new guild with bob.
    async fn record(&self, command: &Command, line: &str) {
        let service = Emulator::start().await;
        let guild = service.guild("Rust users").await;
        let alice = guild.member("alice").join().await;
        guild.member("bob").join().await;
        let _quiet = guild.role("Quiet").create();
        let app = App::builder().discovery(false).command(*command);
        let _bot = service.install(app.record_permissions(&self.0)).await;
        assert!(alice.slash(line).await.is_success());
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        // The file may not exist.
        drop(fs::remove_file(&self.0));
    }
}

#[tokio::test]
async fn requests_of_a_handler_are_recorded_with_their_permissions() {
    let recording = Recording::new();
    recording.record(&punish::COMMAND, PUNISH).await;
    assert_eq!(recording.lines(), [ADD_ROLE, BAN]);
}

#[tokio::test]
async fn undeclared_permission_of_a_recording_exits_with_2_and_the_code_that_declares_it() {
    let recording = Recording::new();
    recording.record(&punish::COMMAND, PUNISH).await;

    let check = recording.check();

    assert_eq!(check.code, Some(2), "{}", check.stderr);
    let expected = "MANAGE_ROLES is not declared:\n  \
         `punish` sends PUT /guilds/{guild}/members/{user}/roles/{role}: \
         add `app_permissions(MANAGE_ROLES)` to the attribute of `punish` if the request is for the channel or guild of \
         the interaction, or else `.declare_request::<AddMemberRole>()` to `App::builder()`\n";
    assert!(check.stdout.starts_with(expected), "{}", check.stdout);
    assert_lacks(&check.stdout, "BAN_MEMBERS");
}

#[tokio::test]
async fn permission_that_a_field_requires_is_declared_by_a_guard() {
    let recording = Recording::new();
    recording
        .record(&rename::COMMAND, "/rename member:@bob")
        .await;

    let check = recording.check();

    assert_eq!(check.code, Some(2), "{}", check.stderr);
    let expected = "MANAGE_NICKNAMES is not declared:\n  \
         `rename` sends PATCH /guilds/{guild}/members/{user}: \
         add `app_permissions(MANAGE_NICKNAMES)` to the attribute of `rename` if the request is for the channel or guild of \
         the interaction, or else `.declare_permissions(MANAGE_NICKNAMES)` to `App::builder()`\n";
    assert!(check.stdout.starts_with(expected), "{}", check.stdout);
}

#[tokio::test]
async fn mention_of_a_role_is_noted_with_the_permission_for_roles_that_are_not_mentionable() {
    let recording = Recording::new();
    recording
        .record(&notify::COMMAND, "/notify role:@Quiet")
        .await;

    let check = recording.check();

    assert_contains(
        &check.stdout,
        "note: `notify` mentions a role: a role that is not mentionable is notified only with MENTION_EVERYONE, which is not declared",
    );
}

#[test]
fn recording_with_declared_permissions_exits_with_0_and_notes_those_that_no_request_requires() {
    let check = Recording::with_lines(&[BAN]).check();

    assert_eq!(check.code, Some(0), "{}", check.stderr);
    let note = |name| {
        format!("note: {name} is declared, but no recorded request requires the permission\n")
    };
    let notes = ["EMBED_LINKS", "ATTACH_FILES", "MANAGE_THREADS"].map(note);
    let result = "1 recorded requests; all required permissions are declared\n";
    assert_eq!(check.stdout, notes.concat() + result);
}

#[test]
fn one_declared_set_of_several_alternatives_is_enough() {
    let line = |sets: &str| {
        format!(r#"{{"handler":"a","request":"GET /a","permissions":{sets},"bot":true}}"#)
    };
    let declared = line(r#"[["ADMINISTRATOR"],["BAN_MEMBERS","EMBED_LINKS"]]"#);
    let undeclared = line(r#"[["MANAGE_GUILD","KICK_MEMBERS"],["BAN_MEMBERS","140737488355328"]]"#);

    assert!(Recording::with_lines(&[&declared]).check().is_success());
    let check = Recording::with_lines(&[&undeclared]).check();
    let expected = "140737488355328 is not declared:\n  `a` sends GET /a: \
         add `app_permissions(140737488355328)` to the attribute of `a` if ";
    assert!(check.stdout.starts_with(expected), "{}", check.stdout);
}

#[test]
fn malformed_line_is_reported_with_the_file_and_the_line() {
    let unknown = BAN.replace("BAN_MEMBERS", "BAN_EVERYONE");
    let reasons = [
        ("{", "EOF while parsing an object"),
        (&*unknown, "unknown permission `BAN_EVERYONE`"),
        (
            &BAN.replace(r#"["BAN_MEMBERS"]"#, ""),
            "`permissions` has no set",
        ),
        (&BAN.replace("bot", "boat"), "unknown field `boat`"),
    ];
    for (line, reason) in reasons {
        let recording = Recording::with_lines(&[BAN, "", line]);
        let check = recording.check();
        assert_eq!(check.code, Some(1));
        let place = format!("{}:3:", recording.0.display());
        assert_contains(&check.stderr, &place);
        assert_contains(&check.stderr, reason);
    }
}

#[test]
fn missing_recording_is_reported_with_the_variable_that_creates_one() {
    let check = Recording::new().check();
    assert_eq!(check.code, Some(1));
    assert_contains(
        &check.stderr,
        "does not exist; run the tests with GUILDHALL_RECORD_PERMISSIONS",
    );
}

#[test]
fn invite_adds_the_recorded_permissions() {
    let permissions = |recording: &Recording| {
        let url = recording.run(&["invite"]).stdout;
        let (_, permissions) = url
            .split_once("&permissions=")
            .expect("the link has permissions");
        let number = permissions.split('&').next().unwrap_or_default();
        number.parse::<u64>().expect("permissions are a number")
    };
    let declared = permissions(&Recording::with_lines(&[BAN]));
    let with_roles = permissions(&Recording::with_lines(&[BAN, ADD_ROLE]));
    assert_eq!(with_roles, declared | 1 << 28);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn apps_that_record_at_the_same_time_write_each_line_once() {
    let recording = Recording::new();
    let record = || recording.record(&punish::COMMAND, PUNISH);
    let rename = || recording.record(&rename::COMMAND, "/rename member:@bob");
    tokio::join!(record(), rename(), record(), rename(), record(), record());

    let mut lines = recording.lines();
    lines.sort();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(lines[..2], [BAN, ADD_ROLE]);
    assert!(!recording.check().is_success());
}

#[test]
fn processes_with_the_environment_variable_write_each_line_once() {
    let recording = Recording::new();
    let path = recording.0.to_string_lossy();
    let variables = [
        ("GUILDHALL_RECORD_PERMISSIONS", &*path),
        ("RUST_LOG", "off"),
    ];
    let start = || {
        let mut bot = bot(&["playground", "--once"], &variables);
        let quiet = bot.stdin(Stdio::null()).stdout(Stdio::null());
        quiet.spawn().expect("the bot is built")
    };
    for mut process in [start(), start()] {
        process.wait().expect("the process exits");
    }

    let expected = r#"{"handler":"local","request":"GET /guilds/{guild}/bans","permissions":[["BAN_MEMBERS"]],"bot":true}"#;
    assert_eq!(recording.lines(), [expected]);
    assert!(recording.check().is_success());
}

#[test]
fn file_that_cannot_be_opened_is_an_error_of_the_build() {
    let folder = temp_dir();
    let path = folder.to_string_lossy();
    let output = run(
        &["playground", "--port", "0"],
        &[("GUILDHALL_RECORD_PERMISSIONS", &*path)],
    );
    assert_eq!(output.code, Some(1));
    assert_contains(
        &output.stderr,
        format!("cannot open the recording of permissions {path}"),
    );
}
