//! Sample lines for the available commands.

use std::iter;

use guildhall_model::{ChannelType, Command, CommandOption, CommandOptionType, CommandType};

use crate::interactions::line_scanner::quoted;
use crate::interactions::option_input::accepts_file;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Location;

/// File names for attachment options: an image, a video, an audio file, and a file of another type.
pub(crate) const SAMPLE_FILES: [&str; 4] = ["picture.png", "film.mp4", "song.mp3", "notes.txt"];

/// Sample of one use of a command, with valid values for its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Line without options, such as `/city look`.
    start: String,
    options: Vec<SampleOption>,
}

/// Option of a command in a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SampleOption {
    name: String,
    /// Valid value; `None` if there is none in the guild.
    value: Option<String>,
    has_autocomplete: bool,
}

impl Sample {
    fn new(start: String) -> Self {
        let options = Vec::new();
        Self { start, options }
    }

    /// Returns the line that uses the command.
    pub fn line(&self) -> String {
        self.line_without(None)
    }

    /// Returns the names of the options with autocomplete, each with the line that requests its suggestions.
    pub fn autocompletes(&self) -> Vec<(String, String)> {
        let options = self.options.iter();
        let suggested = options.filter(|option| option.has_autocomplete);
        suggested
            .map(|option| {
                let line = self.line_without(Some(&option.name));
                (option.name.clone(), format!("?{line} {}:", option.name))
            })
            .collect()
    }

    /// Sets the value of the option with this name, for example to a suggestion.
    pub fn set_value(&mut self, option: &str, value: impl Into<String>) {
        let mut options = self.options.iter_mut();
        if let Some(option) = options.find(|known| known.name == option) {
            option.value = Some(value.into());
        }
    }

    fn line_without(&self, skipped: Option<&str>) -> String {
        let options = self.options.iter();
        let shown = options.filter(|option| Some(&*option.name) != skipped);
        shown.fold(self.start.clone(), |line, option| match &option.value {
            Some(value) => format!("{line} {}:{}", option.name, quoted_if_needed(value)),
            None => line,
        })
    }
}

fn quoted_if_needed(value: &str) -> String {
    let is_plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '"');
    if is_plain {
        value.to_owned()
    } else {
        quoted(value)
    }
}

/// Returns samples: one per subcommand, CHAT_INPUT command without subcommands, USER command and MESSAGE command. Guild
/// commands come first.
pub(crate) fn samples(world: &World) -> Vec<Sample> {
    let guild = world.default_guild();
    let mut samples = Vec::new();
    for command in sampled_commands(world).unwrap_or_default() {
        let name = &command.name;
        match command.kind {
            CommandType::ChatInput => {
                command_samples(&mut samples, guild, &[name], &command.options);
            }
            CommandType::User => samples.push(Sample::new(format!("@bob {name}"))),
            CommandType::Message => {
                let line = format!("\"Tea is ready in the lounge\" {name}");
                samples.push(Sample::new(line));
            }
            _ => {}
        }
    }
    samples
}

/// Returns the line of each sample, followed by the lines that request suggestions for its options.
pub(crate) fn sample_lines(world: &World) -> Vec<String> {
    let samples = samples(world).into_iter();
    let lines = samples.flat_map(|sample| {
        let autocompletes = sample.autocompletes().into_iter();
        iter::once(sample.line()).chain(autocompletes.map(|(_, line)| line))
    });
    lines.collect()
}

/// Returns the commands available to the owner in the first text channel.
fn sampled_commands(world: &World) -> Option<Vec<Command>> {
    let guild = world.default_guild();
    let owner = guild.members.get(guild.owner)?;
    let location = Location::Guild(guild, owner, guild.first_text_channel()?);
    let offers = world.available_commands(&location).filter_map(Result::ok);
    Some(offers.map(|available| available.command).collect())
}

fn command_samples(
    samples: &mut Vec<Sample>,
    guild: &GuildState,
    path: &[&str],
    options: &[CommandOption],
) {
    let inner = |option: &CommandOption| option.kind.is_subcommand_or_group();
    if !options.iter().any(inner) {
        samples.extend(invocation_sample(guild, path, options));
        return;
    }
    for option in options {
        let path = [path, &[option.name.as_str()]].concat();
        command_samples(samples, guild, &path, &option.options);
    }
}

/// Returns a sample of a command or subcommand. Without a valid value for a required option in this guild, nobody can
/// invoke the command.
fn invocation_sample(
    guild: &GuildState,
    path: &[&str],
    options: &[CommandOption],
) -> Option<Sample> {
    let mut sample = Sample::new(format!("/{}", path.join(" ")));
    for option in options {
        let value = sample_value(guild, option);
        if option.required && value.is_none() {
            return None;
        }
        sample.options.push(SampleOption {
            name: option.name.clone(),
            value,
            has_autocomplete: option.autocomplete,
        });
    }
    Some(sample)
}

fn sample_value(guild: &GuildState, option: &CommandOption) -> Option<String> {
    use CommandOptionType as Kind;
    if let Some(choice) = option.choices.first() {
        return Some(choice.name.clone());
    }
    match option.kind {
        Kind::String => Some(sample_text(option)),
        Kind::Integer | Kind::Number => Some(sample_number(option)),
        Kind::Boolean => Some("true".to_owned()),
        Kind::User | Kind::Mentionable => Some("@bob".to_owned()),
        Kind::Role => Some("@Helper".to_owned()),
        Kind::Channel => sample_channel(guild, &option.channel_types),
        Kind::Attachment => sample_file(&option.file_types),
        _ => None,
    }
}

/// Sample texts, each after the words in the names and descriptions of its options.
const SAMPLE_TEXTS: [(&[&str], &str); 12] = [
    (&["reason", "why"], "spam in the lounge"),
    (&["city", "place", "town"], "Bern"),
    (&["country"], "Germany"),
    (&["question", "topic"], "Tea or coffee?"),
    (&["url", "link"], "https://example.org/"),
    (&["length", "duration", "period"], "10m"),
    (&["time", "when", "date", "day"], "tomorrow 18:00"),
    (&["color", "colour"], "#4752c4"),
    (&["emoji"], "🎉"),
    (&["id"], "1"),
    (&["name", "title", "subject"], "Tea party"),
    (
        &[
            "message",
            "text",
            "content",
            "comment",
            "feedback",
            "note",
            "description",
        ],
        "Tea is ready",
    ),
];

/// Words for options with an amount.
const AMOUNTS: [&str; 6] = ["count", "times", "amount", "weeks", "days", "stars"];

/// Returns whether one of the words is in a text.
fn has_word(text: &str, words: &[&str]) -> bool {
    let mut parts = text.split(|c: char| !c.is_alphanumeric());
    parts.any(|part| words.iter().any(|word| part.eq_ignore_ascii_case(word)))
}

/// Returns text of an allowed length: the example in the option's description, which is in backticks, or else one that
/// the option's name or description suggests. Shorter text is repeated.
fn sample_text(option: &CommandOption) -> String {
    let fitting = |text: &str| {
        let found = SAMPLE_TEXTS.iter().find(|(words, _)| has_word(text, words));
        found.map(|(_, sample)| *sample)
    };
    let text = option.description.split('`').nth(1);
    let text = text.filter(|example| !example.trim().is_empty());
    let text = text.or_else(|| fitting(&option.name));
    let text = text.or_else(|| fitting(&option.description));
    let text = text.unwrap_or("tea");
    let fewest = option.min_length.unwrap_or(0) as usize;
    let most = option.max_length.map_or(usize::MAX, |most| most as usize);
    let length = text.chars().count().max(fewest).min(most);
    let repeated = text.chars().chain([' ']).cycle();
    let sample: String = repeated.take(length).collect();
    // A client sends no space at an end.
    match sample.strip_suffix(' ') {
        Some(start) => format!("{start}."),
        None => sample,
    }
}

/// Returns 3 for an option with an amount, if its bounds allow 3. Otherwise returns the option's minimum, or without a
/// minimum 1, or the maximum if the maximum is below 1.
fn sample_number(option: &CommandOption) -> String {
    let is_allowed = option.min_value.is_none_or(|least| least.as_f64() <= 3.0)
        && option.max_value.is_none_or(|most| most.as_f64() >= 3.0);
    if is_allowed && has_word(&option.name, &AMOUNTS) {
        return "3".to_owned();
    }
    let largest = option.max_value.filter(|most| most.as_f64() < 1.0);
    let bound = option.min_value.or(largest);
    bound.map_or_else(|| "1".to_owned(), |bound| bound.to_string())
}

fn sample_channel(guild: &GuildState, types: &[ChannelType]) -> Option<String> {
    let fits = |kind: ChannelType| types.is_empty() || types.contains(&kind);
    let text = guild.first_text_channel().into_iter();
    let mut channels = text.chain(&guild.channels);
    let channel = channels.find(|channel| fits(channel.kind))?;
    channel.name.as_ref().map(|name| format!("#{name}"))
}

fn sample_file(types: &[String]) -> Option<String> {
    let known = SAMPLE_FILES.iter().find(|name| accepts_file(types, name));
    let extension = || types.iter().find(|file_type| file_type.starts_with('.'));
    let known = known.map(|name| (*name).to_owned());
    known.or_else(|| Some(format!("file{}", extension()?)))
}
