//! The maximum of every limit, and valid neighbours of errors.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;
use guildhall::model::{ChannelType, CommandOptionType as Kind};
use guildhall::rules::{ChoiceDef, ChoiceValue};

const LARGEST: i64 = 9_007_199_254_740_991;
const LONGEST: u32 = 6000;

/// D
#[command(name = "a", description_localizations(de = "d"))]
fn shortest() {}

/// This description has exactly one hundred characters, which is the most that any member ever gets to.
#[command(
    name = "abcdefghijklmnopqrstuvwxyz-12345",
    name_localizations(
        de = "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäö",
        hi = "नमस्ते",
        th = "คำสั่ง",
        ja = "ー名前"
    )
)]
fn longest() {}

/// Has letters without a lowercase form, digits of any script, and the three signs
#[command(name = "𝒜ß½१'-_")]
fn characters() {}

/// Has the bounds of the service
#[command]
fn bounds(
    /// All whole numbers
    #[option(min = -9_007_199_254_740_991, max = LARGEST)]
    whole: i64,
    /// All whole numbers from 0
    #[option(min = 0, max = 9_007_199_254_740_991)]
    positive: u64,
    /// The range of the service
    #[option(min = none, max = none)]
    free: i64,
    /// From 2, and too large for the type
    #[option(min = 2, max = none)]
    open: u8,
    /// All of a byte
    #[option(min = -128, max = 127)]
    byte: i8,
    /// All numbers
    #[option(min = -9_007_199_254_740_992.0, max = 9_007_199_254_740_992)]
    number: f64,
    /// One number
    #[option(min = 2, max = 2)]
    one: u32,
    /// A whole bound of a number
    #[option(min = 2, max = 2.5)]
    half: f32,
    /// Any text
    #[option(min_length = 0, max_length = LONGEST)]
    any: &str,
    /// The longest text
    #[option(min_length = 6000, max_length = 6000)]
    long: String,
    /// The shortest text
    #[option(max_length = 1)]
    short: Option<&str>,
) -> String {
    format!("{whole}{positive}{free}{open}{byte}{number}{one}{half}{any}{long}{short:?}")
}

/// Has all channel types, and ten file types
#[command]
fn lists(
    /// Where
    #[option(channel_types(
        guild_text, dm, guild_voice, group_dm, guild_category, guild_announcement,
        announcement_thread, public_thread, private_thread, guild_stage_voice, guild_directory,
        guild_forum, guild_media,
    ))]
    channel: Channel,
    /// What
    #[option(file_types(
        "image", "video", "audio", "IMAGE", ".a", ".tar.gz", ".c++", ".d-e", ".f_g", ".7z"
    ))]
    file: Attachment,
) -> String {
    format!("{channel:?}{file:?}")
}

/// Is everywhere
#[command(
    contexts(guild, bot_dm, private_channel),
    integration_types(guild_install, user_install)
)]
fn everywhere() {}

/// Leaves the integration types to the app
#[command(contexts(private_channel))]
fn private() {}

/// Leaves the contexts to the app
#[command(integration_types(guild_install))]
fn installed() {}

#[derive(Choice, Debug)]
enum Far {
    #[choice(value = 9_007_199_254_740_991)]
    Largest,
    #[choice(value = -9_007_199_254_740_991)]
    Smallest,
}

#[derive(Choice, Debug)]
enum Wide {
    #[choice(value = 9_007_199_254_740_992.0)]
    Largest,
    #[choice(value = -9_007_199_254_740_992.0)]
    Smallest,
}

#[derive(Choice, Debug)]
enum Text {
    #[choice(name = "a", value = "")]
    Shortest,
    #[choice(
        name = "This name has exactly one hundred characters, which is the most that a choice's name can ever have..",
        name_localizations(de = "ä"),
        value = "This text has exactly one hundred characters, which is the most that a choice's text can ever have.."
    )]
    Longest,
}

/// Has choices at the limits
#[command]
fn edges(
    /// Whole
    #[option(min = -9_007_199_254_740_991, max = 9_007_199_254_740_991)]
    far: Far,
    /// A number
    wide: Wide,
    /// Text
    #[option(max_length = 100)]
    text: Text,
) -> String {
    format!("{far:?}{wide:?}{text:?}")
}

struct Own;

impl OptionType for Own {
    const SPEC: OptionSpec = OptionSpec::new(Kind::Integer).choices(&[
        ChoiceDef::new("Largest", ChoiceValue::Integer(LARGEST)),
        ChoiceDef::new("Smallest", ChoiceValue::Integer(-LARGEST)),
    ]);

    fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        Ok(Self)
    }
}

struct Media;

impl OptionType for Media {
    const SPEC: OptionSpec = OptionSpec::new(Kind::Channel).channel_types(&[ChannelType::GuildMedia]);

    fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        Ok(Self)
    }
}

/// Has custom option types
#[command]
fn own(
    /// Whole
    #[option(min = -9_007_199_254_740_991, max = 9_007_199_254_740_991)]
    own: Own,
    /// A channel
    media: Media,
) {
    let (Own, Media) = (own, media);
}

#[user_command(name = "👋")]
fn wave(user: User) -> String {
    user.to_string()
}

#[message_command(name = "A name of 32 characters + spaces")]
fn spaces(message: Message) -> String {
    message.content
}

/// This description has exactly one hundred characters, which is the most that any member ever gets to.
#[entry_point(handler = launch, name = "Abcdefghijklmnopqrstuvwxyz-12345")]
fn launch() {}

fn main() {
    let _ = (Far::Largest, Far::Smallest, Wide::Largest, Wide::Smallest);
    let _ = (Text::Shortest, Text::Longest);
}
