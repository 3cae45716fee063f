//! Text form of an outcome, for a terminal.

use std::fmt::{self, Formatter};

use guildhall_model::{
    Choice, ChoiceValue, Embed, InteractionResponse, Message, MessageBody, MessageEdit, Timestamp,
};

use crate::interactions::component_text::component_lines;
use crate::interactions::outcome::{Outcome, ResponseError};
use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::world::World;

pub(crate) fn write_outcome(outcome: &Outcome, f: &mut Formatter<'_>) -> fmt::Result {
    match &outcome.result {
        Ok(InteractionResponse::Autocomplete(choices)) => {
            write_suggestions(choices, f)?;
            match outcome.failure() {
                Some(reason) if reason.starts_with("rejected: ") => write!(f, ": {reason}"),
                _ => write_failure(outcome, f),
            }
        }
        Ok(response) => {
            write!(f, "{}", outcome.app)?;
            if outcome.is_ephemeral() {
                f.write_str(" [only you can see this]")?;
            }
            write_response(response, &outcome.names, f)?;
            write_failure(outcome, f)
        }
        Err(error) => {
            write!(f, "{} did not respond: {error}", outcome.app)?;
            write_failure(outcome, f)
        }
    }
}

/// Writes the error of the handler, which the user does not see.
fn write_failure(outcome: &Outcome, f: &mut Formatter<'_>) -> fmt::Result {
    match outcome.failure() {
        Some(error) => write!(f, "\n  failed: {error}"),
        None => Ok(()),
    }
}

/// Returns the mentions in a response, each with the name that clients show: `@Bob`, `#general`.
pub(crate) fn mention_names(
    result: &Result<InteractionResponse, ResponseError>,
    world: &World,
    guild: Option<GuildKey>,
) -> Vec<(String, String)> {
    let lines = match result {
        Ok(InteractionResponse::Modal(body)) => component_lines(&body.components),
        Ok(response) => response_lines(response),
        Err(_) => Vec::new(),
    };
    names_of_mentions(&lines, world, guild)
}

/// Returns the mentions in lines, each with the name that clients show.
fn names_of_mentions(
    lines: &[String],
    world: &World,
    guild: Option<GuildKey>,
) -> Vec<(String, String)> {
    let name = |mention: &str| {
        let plain = plain_text(mention, world.clock.now());
        plain.or_else(|| match guild {
            Some(key) => mention_name(&world.guilds[key], mention),
            None => user_name(world, mention),
        })
    };
    let opened = lines.iter().flat_map(|line| line.split('<').skip(1));
    let mentions = opened.filter_map(|rest| Some(rest.split_once('>')?.0));
    mentions
        .filter_map(|mention| Some((format!("<{mention}>"), name(mention)?)))
        .collect()
}

/// Returns the lines of a stored message, with names for mentions.
pub(crate) fn message_text(message: &Message, world: &World) -> String {
    let channel = message.channel_id;
    let guild = channel.and_then(|channel| world.guilds.containing_channel(channel));
    let lines = stored_message_lines(message);
    let names = names_of_mentions(&lines, world, guild);
    with_names(lines.join("\n"), &names)
}

/// Replaces mentions by names.
pub(crate) fn with_names(text: String, names: &[(String, String)]) -> String {
    let mentions = names.iter();
    mentions.fold(text, |text, (mention, name)| text.replace(mention, name))
}

/// Returns the text that clients show for a timestamp, an emoji of a guild, or a mention of a command.
fn plain_text(markup: &str, now: Timestamp) -> Option<String> {
    if let Some(timestamp) = markup.strip_prefix("t:") {
        return timestamp_text(timestamp, now);
    }
    if let Some(command) = markup.strip_prefix('/') {
        let (path, _) = command.rsplit_once(':')?;
        return Some(format!("/{path}"));
    }
    let emoji = markup.strip_prefix("a:").or(markup.strip_prefix(':'))?;
    let (name, _) = emoji.split_once(':')?;
    Some(format!(":{name}:"))
}

/// Returns the text of a timestamp in seconds, with an optional style after a colon: relative to `now` with the style
/// `R`, and in UTC with any other.
fn timestamp_text(timestamp: &str, now: Timestamp) -> Option<String> {
    let (seconds, style) = timestamp.split_once(':').unwrap_or((timestamp, "f"));
    let seconds: i64 = seconds.parse().ok()?;
    if style == "R" {
        return Some(relative_time(seconds, now.as_seconds()));
    }
    let time = Timestamp::from_millis(seconds.checked_mul(1000)?)?.to_string();
    let (date, time) = time.split_once('T')?;
    let (minutes, seconds) = (time.get(..5)?, time.get(..8)?);
    Some(match style {
        "t" => format!("{minutes} UTC"),
        "T" => format!("{seconds} UTC"),
        "d" | "D" => date.to_owned(),
        _ => format!("{date} {minutes} UTC"),
    })
}

/// Units of relative times, with their seconds.
const TIME_UNITS: [(&str, u64); 6] = [
    ("year", 31_536_000),
    ("month", 2_592_000),
    ("day", 86_400),
    ("hour", 3_600),
    ("minute", 60),
    ("second", 1),
];

/// Returns the distance between two times in seconds in the largest unit that it reaches, such as `in 5 minutes`.
fn relative_time(then: i64, now: i64) -> String {
    let distance = then.abs_diff(now);
    let unit = TIME_UNITS.iter().find(|(_, seconds)| distance >= *seconds);
    let (name, seconds) = unit.copied().unwrap_or(("second", 1));
    let count = distance / seconds;
    let plural = if count == 1 { "" } else { "s" };
    if then < now {
        format!("{count} {name}{plural} ago")
    } else {
        format!("in {count} {name}{plural}")
    }
}

/// Returns the name for a mention outside of guilds, where only users can be mentioned.
fn user_name(world: &World, mention: &str) -> Option<String> {
    let id = mention.strip_prefix('@')?.trim_start_matches('!');
    let user = world.users.get(id.parse().ok()?)?;
    Some(format!("@{}", user.display_name()))
}

fn mention_name(guild: &GuildState, mention: &str) -> Option<String> {
    if let Some(id) = mention.strip_prefix("@&") {
        let role = guild.find_role(id)?;
        return Some(format!("@{}", role.name.trim_start_matches('@')));
    }
    if let Some(id) = mention.strip_prefix('@') {
        let member = guild.find_member(id.trim_start_matches('!'))?;
        return Some(format!("@{}", member.display_name()));
    }
    let channel = guild.find_channel(mention.strip_prefix('#')?)?;
    channel.name.as_ref().map(|name| format!("#{name}"))
}

fn write_response(
    response: &InteractionResponse,
    names: &[(String, String)],
    f: &mut Formatter<'_>,
) -> fmt::Result {
    for line in response_lines(response) {
        write!(f, "\n  {}", with_names(line, names))?;
    }
    Ok(())
}

/// Returns the lines that a response displays.
fn response_lines(response: &InteractionResponse) -> Vec<String> {
    match response {
        InteractionResponse::ChannelMessage(body) => message_lines(body),
        InteractionResponse::DeferredChannelMessage { .. } => vec!["is thinking…".to_owned()],
        InteractionResponse::UpdateMessage(edit) => updated_lines(edit),
        InteractionResponse::DeferredUpdateMessage => vec!["will update the message".to_owned()],
        InteractionResponse::Modal(modal) => vec![format!("opens the modal `{}`", modal.title)],
        InteractionResponse::LaunchActivity => vec!["launches its Activity".to_owned()],
        response => vec![format!("responds with {}", response.kind().name())],
    }
}

/// Returns the lines that a message displays.
fn message_lines(body: &MessageBody) -> Vec<String> {
    let content = body.content.iter().flat_map(|text| text.lines());
    let content = content.map(str::to_owned);
    let embeds = body.embeds.iter().flat_map(embed_lines);
    let components = component_lines(&body.components);
    content.chain(embeds).chain(components).collect()
}

/// Returns the lines of an update that the response sets; other parts of the message stay.
fn updated_lines(edit: &MessageEdit) -> Vec<String> {
    let content = edit
        .content
        .value()
        .into_iter()
        .flat_map(|text| text.lines());
    let embeds = edit
        .embeds
        .value()
        .into_iter()
        .flatten()
        .flat_map(embed_lines);
    let components = edit.components.value();
    let components = components.map(|components| component_lines(components));
    let updated = content.map(str::to_owned).chain(embeds);
    let lines = updated.chain(components.into_iter().flatten());
    ["updates the message".to_owned()]
        .into_iter()
        .chain(lines)
        .collect()
}

/// Returns the lines that a stored message displays.
fn stored_message_lines(message: &Message) -> Vec<String> {
    let content = message.content.lines().map(str::to_owned);
    let embeds = message.embeds.iter().flat_map(embed_lines);
    let files = message.attachments.iter();
    let files = files.map(|file| format!("({})", file.filename));
    let components = component_lines(&message.components);
    content
        .chain(embeds)
        .chain(files)
        .chain(components)
        .collect()
}

fn embed_lines(embed: &Embed) -> Vec<String> {
    let author = embed.author.iter().map(|author| author.name.clone());
    let fields = embed.fields.iter();
    let fields = fields.map(|field| format!("{}: {}", field.name, field.value));
    let footer = embed.footer.iter().map(|footer| footer.text.clone());
    let texts = author
        .chain(embed.title.clone())
        .chain(embed.description.clone())
        .chain(fields)
        .chain(footer);
    let texts: Vec<_> = texts.collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.map(|line| format!("┃ {line}")).collect()
}

fn write_suggestions(choices: &[Choice], f: &mut Formatter<'_>) -> fmt::Result {
    match choices.len() {
        0 => return f.write_str("no suggestions"),
        1 => f.write_str("1 suggestion")?,
        count => write!(f, "{count} suggestions")?,
    }
    for choice in choices {
        match &choice.value {
            ChoiceValue::String(text) if *text == choice.name => write!(f, "\n  {text}")?,
            value => write!(f, "\n  {} ({value})", choice.name)?,
        }
    }
    Ok(())
}
