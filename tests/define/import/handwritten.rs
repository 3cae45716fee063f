//! Hand-written definitions: every setting, and colliding names.

use guildhall::model::command::Number;
use guildhall::model::{
    ApplicationIntegrationType, ChannelType, Choice, CommandBody, CommandOption,
    CommandOptionType as Kind, CommandType, EntryPointHandler, InteractionContextType, Locale,
    Localizations, Permissions,
};
use guildhall::rules::INTEGER_MAX;

use super::slash;

/// Names reserved by Rust, the prelude or the macros.
const RESERVED: &[&str] = &[
    "main",
    "self",
    "super",
    "crate",
    "gen",
    "union",
    "macro_rules",
    "std",
    "core",
    "guildhall",
    "str",
    "u8",
    "bool",
    "string",
    "vec",
    "option",
    "result",
    "some",
    "box",
    "reply",
    "role",
    "user",
    "channel",
    "message",
    "choice",
    "command",
    "group",
    "entry_point",
    "component",
    "error",
    "context",
    "clippy",
    "rustfmt",
    "doc",
    "allow",
    "derive",
    "inline",
    "drop",
    "default",
    "debug",
];

/// Names that collide with another name when they become identifiers.
const COLLIDING: &[&str] = &[
    "a-b",
    "a_b",
    "a'b",
    "a-b-2",
    "日本",
    "本",
    "2",
    "2-2",
    "_",
    "suggest-a-b",
];

/// Descriptions that cannot be doc comments, or that need escaping.
const DESCRIPTIONS: &[&str] = &[
    "in front",
    "behind",
    "two  spaces",
    "/ slash",
    "*/ /*",
    "[`link`]",
    "\"quoted\\\"",
    "{brace}",
    "\u{202e}hidden",
    "a\u{301}",
    "tab\tbed",
    "# heading",
    "#[attribute]",
    "'q'",
];

pub(super) fn global() -> impl Iterator<Item = CommandBody> {
    let one_by_one = [everything(), numbers(), administrators(), launch()];
    let menus = [
        menu(CommandType::User, "Self"),
        menu(CommandType::Message, "reply!"),
    ];
    let alone = [
        tree("taken", RESERVED),
        tree("alike", COLLIDING),
        described(),
    ];
    let taken = RESERVED
        .iter()
        .chain(COLLIDING)
        .map(|name| same_name_everywhere(name));
    one_by_one
        .into_iter()
        .chain(menus)
        .chain(alone)
        .chain(taken)
}

/// Returns the commands registered in both guilds.
pub(super) fn in_both_guilds() -> [CommandBody; 2] {
    let mut settled = slash("everything");
    settled.default_member_permissions = Some(Permissions::MANAGE_GUILD);
    [settled, menu(CommandType::User, "Self")]
}

pub(super) fn in_one_guild() -> CommandBody {
    slash("reply")
}

fn option(kind: Kind, name: &str) -> CommandOption {
    CommandOption::new(kind, name, "Something")
}

/// Returns a command with an option and a choice of the same name.
fn same_name_everywhere(name: &str) -> CommandBody {
    let mut body = slash(name);
    let mut chosen = option(Kind::String, name);
    chosen.choices = vec![Choice::new(name, name), Choice::new("Self", "")];
    let mut suggested = option(Kind::String, "a-b");
    suggested.autocomplete = true;
    body.options = vec![chosen];
    if COLLIDING.contains(&name) {
        suggested.name += "-";
        body.options.push(suggested);
    }
    body
}

/// Returns a command with subcommands of these names, in groups.
fn tree(name: &str, names: &[&str]) -> CommandBody {
    let mut body = slash(name);
    let groups = names.chunks(20).zip(["string", "group"]);
    let groups = groups.map(|(names, name)| {
        let mut group = option(Kind::SubCommandGroup, name);
        let inside = names.iter().map(|name| option(Kind::SubCommand, name));
        group.options = inside.collect();
        group
    });
    body.options = groups.collect();
    body.options.push(option(Kind::SubCommand, "command"));
    body
}

fn described() -> CommandBody {
    let mut body = slash("described");
    let options = DESCRIPTIONS.iter().zip('a'..).map(|(words, name)| {
        let mut option = CommandOption::new(Kind::String, name, *words);
        option.choices = vec![Choice::new(*words, *words)];
        option
    });
    body.options = options.collect();
    body
}

fn menu(kind: CommandType, name: &str) -> CommandBody {
    let mut body = CommandBody::new(kind, name, "");
    body.name_localizations = Some(texts("Name"));
    body
}

fn launch() -> CommandBody {
    let mut body = CommandBody::new(CommandType::PrimaryEntryPoint, "Start", "Something");
    body.handler = Some(EntryPointHandler::DiscordLaunchActivity);
    body.description_localizations = Some(texts("Text"));
    body
}

fn administrators() -> CommandBody {
    let mut body = slash("administrators");
    body.default_member_permissions = Some(Permissions::empty());
    body
}

/// Returns a text in all languages.
fn texts(text: &str) -> Localizations {
    let all = Locale::ALL.iter();
    let texts = all.map(|locale| (locale.clone(), format!("{text}-{}", locale.code())));
    texts
        .map(|(locale, text)| (locale, text.to_lowercase()))
        .collect()
}

/// Returns a command with every setting.
fn everything() -> CommandBody {
    let mut body = slash("everything");
    body.name_localizations = Some(texts("name"));
    body.description_localizations = Some(texts("text"));
    body.contexts = Some(InteractionContextType::ALL.to_vec());
    body.integration_types = Some(ApplicationIntegrationType::ALL.to_vec());
    body.default_member_permissions = Some(Permissions::all());
    body.nsfw = true;
    let required = parameters().into_iter().map(|mut option| {
        (option.required, option.name_localizations) = (true, None);
        option.name += "-required";
        option
    });
    body.options = required.chain(parameters()).collect();
    body
}

/// Returns an option of each type with every setting of the type.
fn parameters() -> Vec<CommandOption> {
    let all = Kind::ALL
        .iter()
        .filter(|kind| !kind.is_subcommand_or_group());
    let all = all.map(|kind| option(*kind, &kind.name().to_lowercase()));
    let mut all: Vec<_> = all.collect();
    for option in &mut all {
        option.name_localizations = Some([(Locale::German, format!("{}-de", option.name))].into());
        option.description_localizations = Some([(Locale::Thai, "ไทย".to_owned())].into());
        option.autocomplete = option.kind.allows_choices();
        if option.kind.allows_length_bounds() {
            (option.min_length, option.max_length) = (Some(0), Some(6000));
        }
        if option.kind.allows_channel_types() {
            option.channel_types = ChannelType::ALL.iter().rev().copied().collect();
        }
        if option.kind.allows_file_types() {
            option.file_types = [".tar.gz", "image", "AUDIO"].map(str::to_owned).to_vec();
        }
    }
    all
}

/// Returns a command whose options have bounds inside, outside and partly inside their type, and choices inside and
/// outside the bounds.
fn numbers() -> CommandBody {
    let whole = [None, Some(-INTEGER_MAX), Some(-2), Some(0)];
    let whole = whole
        .into_iter()
        .zip([None, Some(INTEGER_MAX), None, Some(7)]);
    let whole = whole.map(|(min, max)| {
        (
            Kind::Integer,
            min.map(Number::Integer),
            max.map(Number::Integer),
        )
    });
    let fractional = [
        (None, Some(0.1)),
        (Some(-1e15), None),
        (Some(-0.0), Some(1.0)),
    ];
    let fractional =
        fractional.map(|(min, max)| (Kind::Number, min.map(Number::Float), max.map(Number::Float)));
    let bounds = whole.chain(fractional).zip('a'..);
    let options = bounds.flat_map(|((kind, min, max), name)| {
        let mut free = option(kind, &name.to_string());
        (free.min_value, free.max_value) = (min, max);
        let mut chosen = free.clone();
        chosen.name += "-chosen";
        chosen.choices = match kind {
            Kind::Integer => vec![Choice::new("None", 0), Choice::new("Far", 1_i64)],
            _ => vec![Choice::new("None", 0.0), Choice::new("Less", 0.05)],
        };
        [free, chosen]
    });
    let mut body = slash("numbers");
    body.options = options.chain(numbers_written_as_integers()).collect();
    body
}

/// Returns options of type NUMBER; some or all of their values are written as integers.
fn numbers_written_as_integers() -> [CommandOption; 3] {
    let mut free = option(Kind::Number, "bounded");
    (free.min_value, free.max_value) = (Some(Number::Integer(-3)), Some(Number::Float(3.0)));
    let mut some = option(Kind::Number, "some");
    some.choices = vec![Choice::new("One", 1), Choice::new("Half", 0.5)];
    let mut all = option(Kind::Number, "all");
    (all.min_value, all.max_value) = (free.min_value, free.max_value);
    all.choices = vec![Choice::new("None", 0), Choice::new("Less", -2)];
    [free, some, all]
}
