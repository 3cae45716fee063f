//! Autocomplete on the emulator: a rejection by a guard is shown, though users see an empty list.

use guildhall::emulator::Emulator;
use guildhall::guard::AppGuards;
use guildhall::prelude::*;

async fn dates(typed: &str) -> [String; 1] {
    [format!("{typed} tomorrow")]
}

/// Plan an event
#[command(app_permissions(CREATE_EVENTS))]
async fn plan(
    /// Date of the event
    #[option(autocomplete = dates)]
    date: String,
) -> String {
    date
}

/// A command for the owners of the app
#[command(owners)]
async fn secret(
    /// Date of the event
    #[option(autocomplete = dates)]
    date: String,
) -> String {
    date
}

/// A command without a guard
#[command]
async fn open(
    /// Date of the event
    #[option(autocomplete = nothing)]
    date: String,
) -> String {
    date
}

async fn nothing(_typed: &str) -> [String; 0] {
    []
}

#[tokio::test]
async fn rejected_autocomplete_says_so() {
    let discord = Emulator::start().await;
    let app = App::builder().discovery(false);
    let app = app.command(plan::COMMAND).command(secret::COMMAND);
    let owners = AppGuards::new().owner(Id::new(1));
    let app = app.command(open::COMMAND).guards(owners);
    let guild = discord.default_guild();
    let bot = discord.install(app).await;
    guild.set_bot_permissions(Permissions::empty());

    for (line, expected) in [
        (
            "plan date:",
            "no suggestions: rejected: I need the permission Create Events for this.",
        ),
        (
            "secret date:",
            "no suggestions: rejected: Only the app's owners can use this.",
        ),
        ("open date:", "no suggestions"),
    ] {
        let outcome = discord.you().autocomplete(line).await;

        assert_eq!(outcome.to_string(), expected);
        let failure = expected.strip_prefix("no suggestions: ");
        assert_eq!(outcome.failure().as_deref(), failure);
    }
    let failures = bot.failures();
    let failures: Vec<_> = failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        [
            "plan rejected: I need the permission Create Events for this.",
            "secret rejected: Only the app's owners can use this.",
        ]
    );
}
