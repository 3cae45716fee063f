//! Bot for the suite of `guildhall-emulator conformance`; `.ci/run clients` runs it.

use guildhall::prelude::*;

/// Repeats a text
#[command]
fn echo(
    /// A text
    #[option(autocomplete = suggest)]
    text: String,
) -> String {
    text
}

async fn suggest(typed: &str) -> [String; 1] {
    [format!("{typed}!")]
}

/// Orders a drink
#[group]
mod order {
    use guildhall::prelude::*;

    /// Orders tea
    #[command]
    fn tea(
        /// Number of cups
        cups: i64,
    ) -> String {
        format!("{cups} cups")
    }
}

/// Repeats a value of each type
#[expect(clippy::too_many_arguments, reason = "each is an option")]
#[command]
fn types(
    /// A text
    string: String,
    /// An integer
    integer: i64,
    /// A number
    number: f64,
    /// True or false
    boolean: bool,
    /// A user
    user: User,
    /// A channel
    channel: Channel,
    /// A role
    role: Role,
    /// A user or a role
    mentionable: Mentionable,
    /// A file
    attachment: Attachment,
) -> String {
    let channel = channel.name.unwrap_or_default();
    let mentioned = match mentionable {
        Mentionable::Member(member) => member.user.username,
        Mentionable::User(user) => user.username,
        Mentionable::Role(role) => role.name,
        _ => String::new(),
    };
    let names = [
        user.username,
        channel,
        role.name,
        mentioned,
        attachment.filename,
    ];
    format!("{string} {integer} {number} {boolean} {}", names.join(" "))
}

/// Shows a button and a select
#[command]
fn menu() -> Reply {
    let button = Button::primary(more::custom_id(), "More");
    let select = StringSelect::new(drink::custom_id()).option(SelectOption::new("Tea", "Tea"));
    Reply::text("Menu")
        .component(ActionRow::buttons([button]))
        .component(ActionRow::select(select))
}

#[component("more")]
fn more() -> Update {
    Update::text("More")
}

#[component("drink")]
fn drink(#[selected] drink: String) -> String {
    drink
}

/// The name of a user.
#[derive(Debug, Modal)]
#[modal(title = "A form")]
struct Form {
    #[text(label = "Your name")]
    name: String,
}

/// Opens a modal
#[command]
fn form() -> ModalBuilder<Form> {
    submit::open()
}

#[modal("form")]
fn submit(form: Form) -> String {
    format!("Hello, {}", form.name)
}

/// Responds later
#[command(defer)]
async fn later() -> &'static str {
    "Done"
}

/// Responds twice
#[command]
async fn again(ctx: Context) -> Result<()> {
    ctx.reply("One").await?;
    ctx.followup("Two").await?;
    Ok(())
}

/// Responds with a file
#[command]
fn file() -> Reply {
    Reply::default().file(File::new("tea.txt", "Tea"))
}

/// Greets a user.
#[user_command(name = "Greet")]
fn greet(user: User) -> String {
    format!("Hello, {}", user.username)
}

/// Quotes a message.
#[message_command(name = "Quote")]
fn quote(message: Message) -> String {
    format!("> {}", message.content)
}

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(App::builder()).await
}
