//! Uses each command of the showcase on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, GuildHandle, MemberHandle, Outcome};
use guildhall::model::Permissions;

/// A guild with the app and its owner, Ferris.
struct Showcase {
    discord: Emulator,
    guild: GuildHandle,
    ferris: MemberHandle,
    _bot: InstalledApp,
}

async fn showcase() -> Showcase {
    let discord = Emulator::builder().user_install(true).start().await;
    let discord = discord.expect("a port is free");
    let guild = discord.guild("Showcase").await;
    let ferris = guild.member("ferris").join().await;
    let bot = discord.install(showcase::app(ferris.id())).await;
    Showcase {
        discord,
        guild,
        ferris,
        _bot: bot,
    }
}

impl Showcase {
    /// Sends the command as Ferris and returns the text of the response.
    async fn content(&self, line: &str) -> String {
        self.ferris.slash(line).await.content().to_owned()
    }
}

#[tokio::test]
async fn options_reach_the_handlers() {
    let showcase = showcase().await;

    for (line, text) in [
        ("/oracle encouraging:true", "Do it!"),
        ("/add small:-128 natural:0 narrow:1000", "The sum is 872."),
        ("/move where:home", "You moved to home."),
        ("/greet name:Amelie", "Hello, Amelie!"),
        ("/parent second", "You used the second subcommand."),
        ("/everywhere", "This command is available everywhere."),
        ("/server-name", "This server is named Showcase."),
    ] {
        assert_eq!(showcase.content(line).await, text, "{line}");
    }
    let sanction = showcase.content("/punish type:Time out user:@ferris").await;
    assert!(sanction.ends_with(" would be timed out."), "{sanction}");
}

#[tokio::test]
async fn suggestions_begin_with_the_typed_text() {
    let showcase = showcase().await;

    let suggestions = showcase.ferris.autocomplete("/greet name:am").await;

    let names: Vec<_> = suggestions
        .choices()
        .iter()
        .map(|choice| &*choice.name)
        .collect();
    assert_eq!(names, ["Amanda", "Amelie"]);
}

#[tokio::test]
async fn checks_of_the_parents_come_first() {
    let showcase = showcase().await;
    let bob = showcase.guild.member("bob").join().await;

    let all = showcase.content("/inherited deeper all").await;
    assert_eq!(all, "Three checks passed: parent, child, own.");
    let rejected = bob.slash("/inherited deeper all").await;
    assert_eq!(rejected.content(), "Own check: only names with f.");
    let one = bob.slash("/inherited one").await;
    assert_eq!(one.content(), "One check passed: parent.");
}

#[tokio::test]
async fn guards_reject_everybody_else() {
    let showcase = showcase().await;
    let bob = showcase.guild.member("bob").join().await;

    for (line, text) in [
        ("/ferris-party", "This party is for Ferris."),
        ("/shutdown", "Only the app's owners can use this."),
    ] {
        let rejected = bob.slash(line).await;
        assert_eq!(rejected.content(), text);
        assert!(rejected.is_ephemeral());
        assert_ne!(showcase.content(line).await, text);
    }
    let moderator = showcase.guild.member("mod");
    let permissions = Permissions::MANAGE_MESSAGES | Permissions::MANAGE_THREADS;
    let moderator = moderator.permissions(permissions).join().await;
    let done = moderator.slash("/mod-only").await;
    assert_eq!(done.content(), "You are a moderator.");
}

#[tokio::test]
async fn one_of_five_cooldowns_rejects_a_second_use() {
    let showcase = showcase().await;

    assert_eq!(showcase.content("/cooldowns").await, "Not so soon again.");
    let again = showcase.content("/cooldowns").await;
    assert!(again.starts_with("You can use this again"), "{again}");
}

#[tokio::test]
async fn boops_count_for_their_owner_only() {
    let showcase = showcase().await;
    let bob = showcase.guild.member("bob").join().await;
    let message = showcase.ferris.slash("/boop").await.original_response();
    let message = message.expect("there is a button");
    let button = message.components[0].children()[0].custom_id();
    let button = button.expect("it is a button").to_owned();

    let rejected = bob.click(&message, &button).await;
    assert_eq!(rejected.content(), "Start your own with /boop.");
    let counted = showcase
        .ferris
        .click(&message, &button)
        .await
        .final_response()
        .await;
    assert_eq!(counted.expect("it counts").content, "Own boops: 1");
}

#[tokio::test]
async fn modal_opens_from_a_command_and_from_a_button() {
    let showcase = showcase().await;
    let texts = [("first", "four"), ("second", "fives")];

    let waiting = showcase.ferris.slash("/modal").await;
    let submitted = fill(&showcase.ferris, &waiting, texts).await;
    assert_eq!(submitted, "9 characters");

    let message = showcase
        .ferris
        .slash("/component-modal")
        .await
        .original_response();
    let opened = showcase
        .ferris
        .click(&message.expect("there is a button"), "two-texts/open")
        .await;
    let submitted = fill(&showcase.ferris, &opened, texts).await;
    assert_eq!(submitted, "9 characters");
}

/// Fills in the modal that an interaction opened, and returns the text of the response.
async fn fill(
    member: &MemberHandle,
    opened: &Outcome,
    texts: [(&'static str, &'static str); 2],
) -> String {
    let modal = opened.modal().expect("a modal is open");
    let submitted = member.submit(&modal, texts).await;
    submitted.content().to_owned()
}

#[tokio::test]
async fn context_menus_and_pages_work() {
    let showcase = showcase().await;

    let named = showcase
        .ferris
        .user_command("User information", "@ferris")
        .await;
    assert!(named.content().ends_with(" is ferris."), "{named}");
    let paged = showcase.ferris.slash("/paginate").await;
    assert_eq!(
        paged.original_response().expect("there is a page").content,
        "First page"
    );
}

#[tokio::test]
async fn division_by_zero_reaches_the_error_handler() {
    let showcase = showcase().await;

    assert_eq!(showcase.content("/divide dividend:9 divisor:3").await, "3");
    let panicked = showcase.ferris.slash("/divide dividend:9 divisor:0").await;
    let text = "The handler panicked: attempt to divide by zero";
    assert_eq!(panicked.content(), text);
    let failure = panicked.failure();
    assert_eq!(failure.as_deref(), Some("attempt to divide by zero"));
}

#[tokio::test]
async fn help_lists_the_commands() {
    let showcase = showcase().await;
    let help = showcase.ferris.slash("/help").await.original_response();

    let shown = serde_json::to_string(&help.expect("there is help")).expect("it is JSON");
    assert!(shown.contains("ferris-party"), "{shown}");
    drop(showcase.discord);
}
