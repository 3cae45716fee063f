//! Sample lines for the available commands.

use guildhall_model::{ChannelType, Command, CommandOption, CommandOptionType, CommandType};

use crate::interactions::line_scanner::quoted;
use crate::interactions::option_input::accepts_file;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Location;

/// File names for attachment options: an image, a video, an audio file, and a file of another type.
const SAMPLE_FILES: [&str; 4] = ["picture.png", "film.mp4", "song.mp3", "notes.txt"];

/// Returns sample lines: one per subcommand, CHAT_INPUT command without subcommands, USER command and MESSAGE command,
/// and one per option with autocomplete. Guild commands come first.
pub(crate) fn sample_lines(world: &World) -> Vec<String> {
    let guild = world.default_guild();
    let mut lines = Vec::new();
    for command in sampled_commands(world).unwrap_or_default() {
        match command.kind {
            CommandType::ChatInput => {
                command_samples(&mut lines, guild, &[&command.name], &command.options);
            }
            CommandType::User => lines.push(format!("@bob {}", command.name)),
            CommandType::Message => {
                lines.push(format!("\"Tea is ready in the lounge\" {}", command.name));
            }
            _ => {}
        }
    }
    lines
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
    lines: &mut Vec<String>,
    guild: &GuildState,
    path: &[&str],
    options: &[CommandOption],
) {
    let inner = |option: &CommandOption| option.kind.is_subcommand_or_group();
    if !options.iter().any(inner) {
        return invocation_samples(lines, guild, path, options);
    }
    for option in options {
        let path = [path, &[option.name.as_str()]].concat();
        command_samples(lines, guild, &path, &option.options);
    }
}

/// Adds the line that invokes a command or subcommand, and one line per autocomplete option.
fn invocation_samples(
    lines: &mut Vec<String>,
    guild: &GuildState,
    path: &[&str],
    options: &[CommandOption],
) {
    let pairs: Vec<_> = options
        .iter()
        .map(|option| sample_pair(guild, option))
        .collect();
    // Without a valid value for a required option in this guild, nobody can invoke the command.
    let mut pairs_of_options = options.iter().zip(&pairs);
    if pairs_of_options.any(|(option, pair)| option.required && pair.is_none()) {
        return;
    }
    let words = path.join(" ");
    let filled = |skip: Option<usize>| {
        pairs
            .iter()
            .enumerate()
            .filter(move |(index, _)| Some(*index) != skip)
            .filter_map(|(_, pair)| pair.as_deref())
            .fold(words.clone(), |line, pair| format!("{line} {pair}"))
    };
    lines.push(format!("/{}", filled(None)));
    for (index, option) in options.iter().enumerate() {
        if option.autocomplete {
            lines.push(format!("?/{} {}:", filled(Some(index)), option.name));
        }
    }
}

fn sample_pair(guild: &GuildState, option: &CommandOption) -> Option<String> {
    let value = sample_value(guild, option)?;
    let is_plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '"');
    let value = if is_plain { value } else { quoted(&value) };
    Some(format!("{}:{value}", option.name))
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

/// Returns text of an allowed length.
fn sample_text(option: &CommandOption) -> String {
    let fewest = option.min_length.unwrap_or(0);
    let most = option.max_length.unwrap_or(u32::MAX);
    let length = 4.max(fewest).min(most) as usize;
    "text".chars().cycle().take(length).collect()
}

/// Returns the option's minimum. Without a minimum, returns 1, or the maximum if the maximum is below 1.
fn sample_number(option: &CommandOption) -> String {
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
