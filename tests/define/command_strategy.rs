//! Proptest strategies for commands that the service accepts.

use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandOption, CommandOptionType, CommandType,
    EntryPointHandler, InteractionContextType, Locale, Localizations, Permissions,
};
use guildhall_rules::{self as rules, Scope};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::parameter_strategy::{any_parameter, bare};

/// Generates a command of any shape that the service accepts, and its scope.
pub(crate) fn command() -> impl Strategy<Value = (CommandBody, Scope)> {
    let global = prop_oneof![1 => menu(), 1 => entry_point(), 4 => slash()];
    let guild = prop_oneof![1 => menu(), 3 => slash()];
    prop_oneof![
        2 => global.prop_map(|body| (body, Scope::Global)),
        1 => guild.prop_map(|body| (without_contexts(body), Scope::Guild)),
    ]
}

/// Removes the settings that a guild command cannot have.
#[expect(
    deprecated,
    reason = "the service still accepts and returns the deprecated field"
)]
pub(crate) fn without_contexts(mut body: CommandBody) -> CommandBody {
    (body.contexts, body.integration_types) = (None, None);
    body.dm_permission = None;
    body
}

/// Generates a USER or MESSAGE command.
pub(crate) fn menu() -> impl Strategy<Value = CommandBody> {
    let kind = prop_oneof![Just(CommandType::User), Just(CommandType::Message)];
    let names = (
        "[A-Za-z ]{1,32}".prop_map(|text| without_spaces_around(&text)),
        localized("[α-ω ]{0,31}[α-ω]".prop_map(|text| without_spaces_around(&text))),
    );
    let menu = (kind, names).prop_map(|(kind, (name, names))| {
        let mut body = CommandBody::new(kind, name, "");
        body.name_localizations = names;
        body
    });
    with_settings(menu)
}

/// Generates a command that launches the app's Activity.
pub(crate) fn entry_point() -> impl Strategy<Value = CommandBody> {
    let name = "[-_'A-Za-z0-9日]{1,32}";
    let description = prop_oneof![Just(String::new()), description()];
    let descriptions = localized(description_in_other_script());
    let texts = (
        name,
        localized(name_in_other_script()),
        description,
        descriptions,
    );
    let launch = (texts, select(EntryPointHandler::ALL)).prop_map(|(texts, handler)| {
        let mut body = with_texts(CommandType::PrimaryEntryPoint, texts);
        body.handler = Some(handler);
        body
    });
    with_settings(launch)
}

/// Generates a CHAT_INPUT command with parameters or with subcommands.
pub(crate) fn slash() -> impl Strategy<Value = CommandBody> {
    let options = prop_oneof![parameters(), subcommands(), groups()];
    let slash = (texts(), options).prop_map(|(texts, options)| {
        let mut body = with_texts(CommandType::ChatInput, texts);
        body.options = options;
        body
    });
    // Every part is valid by construction, but the total size may exceed the limit.
    with_settings(slash).prop_filter("it is too large", |body| {
        size(body) <= rules::COMMAND_SIZE_MAX
    })
}

/// Returns the size of a command in characters, as the service counts them.
pub(crate) fn size(body: &CommandBody) -> usize {
    body.with_def(false, rules::command_size)
}

/// Adds the settings that commands of all types have.
#[expect(
    deprecated,
    reason = "the service still accepts and returns the deprecated field"
)]
fn with_settings(bodies: impl Strategy<Value = CommandBody>) -> impl Strategy<Value = CommandBody> {
    let permissions = select(vec![Permissions::BAN_MEMBERS, Permissions::empty()]);
    let settings = (
        option::of(permissions),
        option::of(any::<bool>()),
        any::<bool>(),
    );
    (bodies, places(), settings).prop_map(|(mut body, places, (permissions, dm, nsfw))| {
        (body.contexts, body.integration_types) = places;
        (body.default_member_permissions, body.dm_permission) = (permissions, dm);
        body.nsfw = nsfw;
        body
    })
}

type Places = (
    Option<Vec<InteractionContextType>>,
    Option<Vec<ApplicationIntegrationType>>,
);

fn places() -> impl Strategy<Value = Places> {
    use ApplicationIntegrationType::{GuildInstall, UserInstall};
    use InteractionContextType::{BotDm, Guild};
    let contexts = subsequence(InteractionContextType::ALL, 1..=3);
    let by_user = prop_oneof![
        Just(vec![UserInstall]),
        Just(vec![GuildInstall, UserInstall])
    ];
    let narrow = subsequence(vec![Guild, BotDm], 1..=2);
    let by_guild = Just(Some(vec![GuildInstall]));
    prop_oneof![
        (option::of(contexts.clone()), Just(None)),
        (option::of(contexts), by_user.prop_map(Some)),
        (option::of(narrow), by_guild),
    ]
}

/// Name, localized names, description, localized descriptions.
type Texts = (String, Option<Localizations>, String, Option<Localizations>);

fn texts() -> impl Strategy<Value = Texts> {
    let names = localized(name_in_other_script());
    (
        name(),
        names,
        description(),
        localized(description_in_other_script()),
    )
}

fn with_texts(kind: CommandType, texts: Texts) -> CommandBody {
    let mut body = CommandBody::new(kind, texts.0, texts.2);
    (body.name_localizations, body.description_localizations) = (texts.1, texts.3);
    body
}

/// Generates up to three localizations of a text, or `None`.
pub(crate) fn localized(
    text: impl Strategy<Value = String>,
) -> impl Strategy<Value = Option<Localizations>> {
    option::of(btree_map(select(Locale::ALL), text, 0..4))
}

fn name() -> impl Strategy<Value = String> {
    "[-_'a-zäß0-9नผ日]{1,32}"
}

/// Generates a name that [`name`] never generates, because a localization must differ from the default.
fn name_in_other_script() -> impl Strategy<Value = String> {
    "[α-ωぁ-ん]{1,32}"
}

fn description() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9é☃ ]{0,98}[a-z☃]".prop_map(|text| without_spaces_around(&text))
}

fn description_in_other_script() -> impl Strategy<Value = String> {
    "[α-ωぁ-ん ]{0,98}[α-ω]".prop_map(|text| without_spaces_around(&text))
}

/// Returns the text as the service stores it; `a` if it consists of spaces only.
fn without_spaces_around(text: &str) -> String {
    match text.trim() {
        "" => "a".to_owned(),
        trimmed => trimmed.to_owned(),
    }
}

/// Makes the names of options unique, in every language.
fn unique_names(
    options: impl Strategy<Value = Vec<CommandOption>>,
) -> impl Strategy<Value = Vec<CommandOption>> {
    options.prop_map(|mut options| {
        for (index, option) in options.iter_mut().enumerate() {
            append_number(&mut option.name, index);
            let names = option.name_localizations.iter_mut().flatten();
            names.for_each(|(_, name)| append_number(name, index));
        }
        options
    })
}

fn append_number(name: &mut String, index: usize) {
    let stem: String = name.chars().take(30).collect();
    *name = format!("{stem}{index}");
}

fn subcommands() -> impl Strategy<Value = Vec<CommandOption>> {
    unique_names(vec(
        nested(CommandOptionType::SubCommand, parameters()),
        1..4,
    ))
}

fn groups() -> impl Strategy<Value = Vec<CommandOption>> {
    unique_names(vec(
        nested(CommandOptionType::SubCommandGroup, subcommands()),
        1..3,
    ))
}

fn nested(
    kind: CommandOptionType,
    options: impl Strategy<Value = Vec<CommandOption>>,
) -> impl Strategy<Value = CommandOption> {
    (texts(), options).prop_map(move |(texts, options)| {
        let mut option = bare(kind);
        set_texts(&mut option, texts);
        option.options = options;
        option
    })
}

fn parameters() -> impl Strategy<Value = Vec<CommandOption>> {
    let parameters = vec(parameter(), 0..5).prop_map(|mut options| {
        options.sort_by_key(|option| !option.required);
        options
    });
    unique_names(parameters)
}

fn parameter() -> impl Strategy<Value = CommandOption> {
    (texts(), any::<bool>(), any_parameter()).prop_map(|(texts, required, mut option)| {
        set_texts(&mut option, texts);
        option.required = required;
        option
    })
}

fn set_texts(option: &mut CommandOption, texts: Texts) {
    (option.name, option.name_localizations) = (texts.0, texts.1);
    (option.description, option.description_localizations) = (texts.2, texts.3);
}
