//! Failures of handlers, as a test of an app sees them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use acceptance::assert_contains;
use guildhall::client::Client;
use guildhall::command::Command;
use guildhall::emulator::{Emulator, Fault, FaultPlan, Outcome as Shown};
use guildhall::guard::GuardError;
use guildhall::hook::Outcome;
use guildhall::messages::UserMessage;
use guildhall::model::api::EditOriginalResponse;
use guildhall::prelude::*;
use guildhall::{AppBuilder, InstalledApp};

/// Fail with a cause
#[command]
async fn lose() -> Result<String> {
    let connected = std::io::Error::other("no route to postgres://bot:hunter2@db/app");
    Err(connected.into())
}

/// Panic
#[command]
async fn fall() -> String {
    let steps: Vec<u8> = Vec::new();
    format!("{}", steps[usize::from(steps.is_empty())])
}

/// Respond with too long a title
#[command]
async fn ramble() -> Embed {
    Embed::new().title("a".repeat(257))
}

/// Reject the user
#[command]
async fn refuse() -> Result<String> {
    Err(Error::user("Not today."))
}

/// Ban a member
#[command]
async fn ban(
    ctx: Context,
    /// The member
    member: Member,
) -> Result<&'static str> {
    ctx.guild()?.member(member.user.id).ban().await?;
    Ok("Banned.")
}

/// Bans a member with a role at position 1, with the bot's role at this position, and returns the response.
async fn ban_with_bot_role_at(position: i32, app: AppBuilder) -> (Shown, InstalledApp) {
    let service = Emulator::start().await;
    let guild = service.default_guild();
    let guild = guild
        .set_bot_permissions(Permissions::BAN_MEMBERS)
        .set_bot_role_position(position);
    let mallory = guild
        .member("mallory")
        .permissions(Permissions::KICK_MEMBERS);
    mallory.join().await;
    let app = app.discovery(false).command(ban::COMMAND);
    let bot = service.install(app).await;
    let shown = service.you().slash("/ban member:@mallory").await;
    (shown, bot)
}

#[tokio::test]
async fn user_sees_that_the_role_of_the_bot_is_too_low() {
    let in_german = App::builder().messages(|message, _| {
        matches!(message, UserMessage::RoleTooLow).then(|| "Meine Rolle ist zu niedrig.".to_owned())
    });
    let low = "Discord did not allow this. Check that my highest role is above the member and the role. Nobody can do this to the owner of the server.";
    for (position, app, text) in [
        (1, App::builder(), "Banned."),
        (0, App::builder(), low),
        (0, in_german, "Meine Rolle ist zu niedrig."),
    ] {
        let (shown, bot) = ban_with_bot_role_at(position, app).await;

        assert_eq!(shown.content(), text);
        assert_eq!(bot.failures(), []);
    }
}

/// Reads the members with a client that does not know the permissions of the bot
#[command(contexts(guild))]
async fn count(ctx: Context, #[state] client: &Client) -> Result<String> {
    let guild = ctx.guild_id().ok_or(GuardError::NotInGuild)?;
    let bans = client.guild(guild).bans().list().await?;
    Ok(format!("{} bans", bans.len()))
}

/// Sends `/count` or `/bans` to a bot without permissions.
async fn send_without_permissions(app: AppBuilder, line: &str) -> (Shown, InstalledApp) {
    let service = Emulator::start().await;
    service
        .default_guild()
        .set_bot_permissions(Permissions::empty());
    let app = app.discovery(false);
    let bot = service
        .install(app.command(count::COMMAND).command(bans::COMMAND))
        .await;
    let shown = service.you().slash(line).await;
    bot.idle().await;
    (shown, bot)
}

#[tokio::test]
async fn user_sees_that_the_bot_lacks_a_permission_that_only_discord_knows() {
    let (shown, bot) = send_without_permissions(App::builder(), "/count").await;

    let text = "Discord did not allow this: I lack a permission, or access to the channel.";
    assert_eq!(shown.content(), text);
    assert!(shown.is_ephemeral());
    let [failure] = &bot.failures()[..] else {
        panic!("{:?}", bot.failures());
    };
    assert!(failure.error.contains("Missing Permissions"), "{failure}");
}

/// Reply, then list the bans
#[command(contexts(guild))]
async fn bans(ctx: Context) -> Result<()> {
    ctx.reply("I look.").await?;
    ctx.guild()?.bans().list().await?;
    Ok(())
}

#[tokio::test]
async fn permission_that_is_missing_before_the_request_is_a_failure() {
    let (shown, bot) = send_without_permissions(App::builder(), "/bans").await;

    assert_eq!(shown.content(), "I look.");
    let followups = shown.followups();
    assert_eq!(
        followups[0].content,
        "I need the permission Ban Members for this"
    );
    let [failure] = &bot.failures()[..] else {
        panic!("{:?}", bot.failures());
    };
    assert_contains(&failure.to_string(), "bans failed: ");
    assert_contains(&failure.error, "lacks the permission Ban Members");
    assert_contains(&shown.to_string(), "lacks the permission Ban Members");
}

#[tokio::test]
async fn missing_permission_that_an_error_handler_explains_is_no_failure_of_the_test() {
    let explain = |_: &Context, error: Error| match error.cause::<guildhall::client::Error>() {
        Some(refused) if refused.is_missing_permission() => Ok(Reply::text("Invite me again.")),
        _ => Err(error),
    };

    let (shown, bot) = send_without_permissions(App::builder().on_error(explain), "/count").await;

    assert_eq!(shown.content(), "Invite me again.");
    assert_eq!(bot.failures(), []);
}

/// Sends the command to an app with only that command, and returns what the user and the test see.
async fn fail(command: &Command, line: &str) -> (Shown, InstalledApp) {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(*command);
    let bot = service.install(app).await;
    let shown = service.you().slash(line).await;
    bot.idle().await;
    (shown, bot)
}

#[tokio::test]
async fn failure_has_the_handler_and_the_error_without_its_secrets() {
    let (shown, bot) = fail(&lose::COMMAND, "/lose").await;

    let failures = bot.failures();
    let [failure] = &failures[..] else {
        panic!("{failures:?}");
    };
    assert_eq!(
        (failure.handler.as_str(), failure.outcome),
        ("lose", Outcome::Failed)
    );
    assert_eq!(failure.interaction, Some(shown.interaction.id));
    assert!(failure.error.contains("no route to postgres"), "{failure}");
    assert!(!failure.error.contains("hunter2"), "{failure}");
}

#[tokio::test]
async fn text_of_the_outcome_ends_with_the_failure() {
    for (command, line, error) in [
        (fall::COMMAND, "/fall", "index out of bounds"),
        (
            ramble::COMMAND,
            "/ramble",
            "the service would reject the response",
        ),
    ] {
        let (shown, bot) = fail(&command, line).await;

        let text = shown.to_string();
        let (_, failed) = text
            .split_once("\n  failed: ")
            .expect("the text has the failure");
        assert!(failed.starts_with(error), "{text}");
        assert!(shown.content().starts_with("Something went wrong."));
        assert_eq!(bot.failures().len(), 1);
        assert_eq!(shown.failure().as_deref(), Some(failed));
    }
}

#[tokio::test]
async fn rejection_is_no_failure() {
    let (shown, bot) = fail(&refuse::COMMAND, "/refuse").await;

    assert_eq!(shown.content(), "Not today.");
    assert_eq!(bot.failures(), []);
    assert_eq!(shown.failure(), None);
}

/// Ask without an action row
#[command]
fn ask() -> Reply {
    Reply::text("Sure?").component(Button::primary("yes", "Yes"))
}

/// Ask with one custom ID twice
#[command]
fn repeat() -> Reply {
    let buttons = ["Yes", "Sure"].map(|label| Button::primary("yes", label));
    Reply::text("Sure?").component(ActionRow::buttons(buttons))
}

#[tokio::test]
async fn failure_of_an_invalid_reply_names_the_component_and_its_mend() {
    let (_, asked) = fail(&ask::COMMAND, "/ask").await;
    let (_, repeated) = fail(&repeat::COMMAND, "/repeat").await;

    let bare = &asked.failures()[0].error;
    assert_contains(bare, "components[0].type: found BUTTON");
    assert_contains(bare, "put it into `ActionRow::buttons([…])`");
    let twice = &repeated.failures()[0].error;
    assert_contains(
        twice,
        "components[0].components[1].custom_id: found a second `yes`",
    );
    assert_contains(twice, "give each component its own custom ID");
}

/// Launch the Activity that the app does not have
#[command]
async fn play(ctx: Context) -> Result<()> {
    ctx.launch_activity().await?;
    Ok(())
}

/// Respond after a deferral
#[command(defer)]
async fn show() -> &'static str {
    "Here you are."
}

#[tokio::test]
async fn response_that_the_service_rejects_is_a_failure() {
    let (shown, bot) = fail(&play::COMMAND, "/play").await;

    let failures = bot.failures();
    let [failure] = &failures[..] else {
        panic!("{failures:?}");
    };
    assert_eq!(
        (failure.handler.as_str(), failure.outcome),
        ("play", Outcome::Undelivered)
    );
    assert_eq!(failure.interaction, Some(shown.interaction.id));
    let expected = "the service rejected the response: LAUNCH_ACTIVITY is not a valid response";
    assert!(failure.error.starts_with(expected), "{failure}");
}

#[tokio::test]
async fn late_response_that_the_service_rejects_is_a_failure() {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(show::COMMAND);
    let bot = service.install(app).await;
    let fault = FaultPlan::at::<EditOriginalResponse>(Fault::Status(400));
    let _plan = service.inject(fault);
    service.you().slash("/show").await;
    bot.idle().await;

    let failures = bot.failures();
    let [failure] = &failures[..] else {
        panic!("{failures:?}");
    };
    assert_eq!(
        (failure.handler.as_str(), failure.outcome),
        ("show", Outcome::Undelivered)
    );
    let expected = "the service rejected the response: ";
    assert!(failure.error.starts_with(expected), "{failure}");
}

/// Respond, then fail
#[command]
async fn promise(ctx: Context) -> Result<()> {
    ctx.reply("I will.").await?;
    Err(std::io::Error::other("the promise is broken").into())
}

/// Fail each minute
fn fail_each_minute(_: &Start) -> Result<()> {
    Err(std::io::Error::other("the database is gone").into())
}

/// Returns the message of the panic with which the app is dropped.
fn drop_message(bot: InstalledApp) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(|| drop(bot))).err()?;
    panic.downcast::<String>().ok().map(|message| *message)
}

#[tokio::test]
async fn failure_at_which_nobody_looked_fails_the_test() {
    for (command, line, error) in [
        (
            lose::COMMAND,
            "/lose",
            "lose failed: no route to postgres://***@db/app",
        ),
        (fall::COMMAND, "/fall", "fall panicked: index out of bounds"),
        (
            ramble::COMMAND,
            "/ramble",
            "ramble failed: the service would reject",
        ),
        (
            promise::COMMAND,
            "/promise",
            "promise failed: the promise is broken",
        ),
        (
            play::COMMAND,
            "/play",
            "play undelivered: the service rejected the response",
        ),
    ] {
        let (shown, bot) = fail(&command, line).await;
        drop(shown);

        let message = drop_message(bot).expect("the test did not look");

        assert_contains(&message, format!("\n  you: {line}: {error}"));
        assert_contains(&message, "`InstalledApp::ignore_failures`");
    }
}

#[tokio::test]
async fn failure_of_a_job_fails_the_test() {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(refuse::COMMAND);
    let bot = service
        .install(app.every(Duration::from_mins(1), fail_each_minute))
        .await;
    service.clock().advance(Duration::from_mins(1));
    bot.idle().await;

    let message = drop_message(bot).expect("the test did not look");

    assert_contains(
        &message,
        "fail_each_minute failed: the database is gone\nLook",
    );
}

#[tokio::test]
async fn each_way_to_look_at_a_failure_passes_the_test() {
    let looks: [fn(&Shown, &InstalledApp); 4] = [
        |_, bot| assert_eq!(bot.failures().len(), 1),
        |shown, _| assert!(shown.failure().is_some()),
        |shown, _| assert_contains(&shown.to_string(), "failed: "),
        |_, bot| bot.ignore_failures(),
    ];
    for look in looks {
        let (shown, bot) = fail(&lose::COMMAND, "/lose").await;

        look(&shown, &bot);

        assert_eq!(drop_message(bot), None);
    }
}

#[tokio::test]
async fn look_at_one_failure_leaves_the_others() {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(lose::COMMAND);
    let bot = service.install(app.command(fall::COMMAND)).await;
    let lost = service.you().slash("/lose").await;
    service.you().slash("/fall").await;
    assert!(lost.failure().is_some());

    let message = drop_message(bot).expect("the test did not look at the other");

    assert_contains(&message, "/fall");
    assert!(!message.contains("/lose"), "{message}");
}

#[tokio::test]
async fn look_at_the_error_of_a_response_passes_the_test() {
    let (shown, bot) = fail(&play::COMMAND, "/play").await;

    assert!(shown.error().is_some());

    assert_eq!(drop_message(bot), None);
}

#[tokio::test]
async fn rejection_at_which_nobody_looked_passes_the_test() {
    let (_, bot) = fail(&refuse::COMMAND, "/refuse").await;

    assert_eq!(drop_message(bot), None);
}

#[tokio::test]
async fn stop_fails_the_test_like_the_drop() {
    let (_, bot) = fail(&lose::COMMAND, "/lose").await;

    let stopped = tokio::spawn(bot.stop()).await;

    let panic = stopped.expect_err("the test did not look").into_panic();
    let message = panic.downcast::<String>().expect("a message");
    assert_contains(&message, "you: /lose: lose failed");
}

#[tokio::test]
#[should_panic(expected = "the test has its own reason")]
async fn test_that_panics_has_one_panic() {
    let _failed = fail(&lose::COMMAND, "/lose").await;
    panic!("the test has its own reason");
}
