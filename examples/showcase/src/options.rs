//! Options: attachments, booleans, choices, limits, other names, autocomplete.

use guildhall::prelude::*;

/// Show the name and size of a file
#[command]
fn file_details(
    /// File to examine
    file: Attachment,
    /// Second file to examine
    second: Option<Attachment>,
) -> String {
    let files = [Some(file), second];
    let lines = files.iter().flatten().map(|file| {
        let (name, bytes) = (&file.filename, file.size);
        format!("{name} has {bytes} bytes.")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Ask the oracle
#[command]
fn oracle(
    /// Whether the answer shall be encouraging
    encouraging: bool,
) -> &'static str {
    if encouraging { "Do it!" } else { "Wait." }
}

/// Kinds of sanctions.
#[derive(Clone, Copy, Debug, Choice)]
enum Sanction {
    Ban,
    Kick,
    #[choice(name = "Time out")]
    Timeout,
}

/// Sanction a user
///
/// The option is named `type`, which is a keyword of Rust.
#[command]
fn punish(
    /// Kind of the sanction
    r#type: Sanction,
    /// User to sanction
    user: User,
) -> String {
    let done = match r#type {
        Sanction::Ban => "banned",
        Sanction::Kick => "kicked",
        Sanction::Timeout => "timed out",
    };
    format!("{user} would be {done}.")
}

/// Add three numbers
///
/// The type of an option is its range, and `min` and `max` narrow the range.
#[command]
fn add(
    /// From -128 to 127
    small: i8,
    /// Zero or more
    natural: u64,
    /// From 1,000 to 2,000
    #[option(min = 1_000, max = 2_000)]
    narrow: i64,
) -> String {
    let sum = i128::from(small) + i128::from(natural) + i128::from(narrow);
    format!("The sum is {sum}.")
}

/// Describe a voice channel
#[command(contexts(guild))]
fn voice_info(
    /// Voice channel
    channel: VoiceChannel,
) -> String {
    format!("{channel} is a voice channel.")
}

/// Repeat a short text
///
/// A parameter with the name of a keyword is written as a raw identifier.
#[command]
fn r#move(
    /// From 3 to 5 characters
    #[option(name = "where", min_length = 3, max_length = 5)]
    destination: &str,
) -> String {
    format!("You moved to {destination}.")
}

/// Greet a member of the crew
#[command]
fn greet(
    /// Name
    #[option(autocomplete = crew)]
    name: &str,
) -> String {
    format!("Hello, {name}!")
}

/// Suggests the members of the crew whose names begin with the typed text.
async fn crew(_: Autocomplete, typed: &str, _: &greet::Partial) -> Vec<Choice> {
    let names = ["Amanda", "Amelie", "Bob", "Cheryl"];
    let typed = typed.to_lowercase();
    let matching = names
        .into_iter()
        .filter(|name| name.to_lowercase().starts_with(&typed));
    matching.map(Choice::from).collect()
}
