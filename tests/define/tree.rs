//! Definition trees: any that the rules accept, and ways to break one rule of it.

use guildhall::model::command::Number;
use guildhall::model::{
    ApplicationIntegrationType, ChannelType, Choice, CommandBody, CommandOption, CommandOptionType,
    CommandType, InteractionContextType, Permissions,
};
use guildhall::rules::Fault;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

/// A command of any shape that the service takes.
pub(crate) fn command() -> impl Strategy<Value = CommandBody> {
    let menu = prop_oneof![Just(CommandType::User), Just(CommandType::Message)];
    let menu = (menu, "[A-Za-z ]{1,32}").prop_map(|(kind, name)| CommandBody::new(kind, name, ""));
    prop_oneof![1 => menu, 4 => slash()]
}

/// A CHAT_INPUT command, with parameters or with subcommands.
pub(crate) fn slash() -> impl Strategy<Value = CommandBody> {
    let settings = (
        name(),
        description(),
        contexts(),
        option::of(any::<bool>()),
        any::<bool>(),
    );
    let options = prop_oneof![parameters(), subcommands(), groups()];
    (settings, options).prop_map(|((name, description, contexts, open, nsfw), options)| {
        let mut body = CommandBody::new(CommandType::ChatInput, name, description);
        (body.contexts, body.integration_types) = contexts;
        body.default_member_permissions = open.map(|open| {
            if open {
                Permissions::BAN_MEMBERS
            } else {
                Permissions::empty()
            }
        });
        (body.nsfw, body.options) = (nsfw, options);
        body
    })
}

type Places = (
    Option<Vec<InteractionContextType>>,
    Option<Vec<ApplicationIntegrationType>>,
);

fn contexts() -> impl Strategy<Value = Places> {
    use ApplicationIntegrationType::{GuildInstall, UserInstall};
    let everywhere = subsequence(InteractionContextType::ALL, 1..=3);
    let narrow = Just(vec![InteractionContextType::Guild]);
    prop_oneof![
        Just((None, None)),
        everywhere.prop_map(|contexts| (Some(contexts), Some(vec![GuildInstall, UserInstall]))),
        narrow.prop_map(|contexts| (Some(contexts), Some(vec![GuildInstall]))),
    ]
}

fn name() -> impl Strategy<Value = String> {
    "[-_'a-zäß0-9नผ日]{1,32}"
}

fn description() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9é☃ ]{0,98}[a-z☃]"
}

/// Options whose names are their own among each other.
fn named(
    options: impl Strategy<Value = Vec<CommandOption>>,
) -> impl Strategy<Value = Vec<CommandOption>> {
    options.prop_map(|mut options| {
        for (index, option) in options.iter_mut().enumerate() {
            option.name = format!(
                "{}{index}",
                option.name.chars().take(30).collect::<String>()
            );
        }
        options
    })
}

fn subcommands() -> impl Strategy<Value = Vec<CommandOption>> {
    named(vec(
        nested(CommandOptionType::SubCommand, parameters()),
        1..4,
    ))
}

fn groups() -> impl Strategy<Value = Vec<CommandOption>> {
    named(vec(
        nested(CommandOptionType::SubCommandGroup, subcommands()),
        1..3,
    ))
}

fn nested(
    kind: CommandOptionType,
    options: impl Strategy<Value = Vec<CommandOption>>,
) -> impl Strategy<Value = CommandOption> {
    (name(), description(), options).prop_map(move |(name, description, options)| {
        let mut option = CommandOption::new(kind, name, description);
        option.options = options;
        option
    })
}

fn parameters() -> impl Strategy<Value = Vec<CommandOption>> {
    let parameters = vec(parameter(), 0..5).prop_map(|mut options| {
        options.sort_by_key(|option| !option.required);
        options
    });
    named(parameters)
}

fn parameter() -> impl Strategy<Value = CommandOption> {
    let limits = prop_oneof![text(), whole(), number(), channel(), file(), plain()];
    (name(), description(), any::<bool>(), limits).prop_map(
        |(name, description, required, mut option)| {
            (option.name, option.description, option.required) = (name, description, required);
            option
        },
    )
}

fn of(kind: CommandOptionType) -> CommandOption {
    CommandOption::new(kind, "", "")
}

fn plain() -> impl Strategy<Value = CommandOption> {
    use CommandOptionType::{Boolean, Mentionable, Role, User};
    prop_oneof![Just(Boolean), Just(User), Just(Role), Just(Mentionable)].prop_map(of)
}

fn text() -> impl Strategy<Value = CommandOption> {
    let choices = vec(".{0,20}", 0..25);
    (
        choices,
        option::of(0_u32..=3000),
        option::of(3001_u32..=6000),
        any::<bool>(),
    )
        .prop_map(|(texts, min, max, complete)| {
            let mut option = of(CommandOptionType::String);
            let choice = |(index, text): (usize, String)| {
                Choice::new(format!("{index} {text}"), format!("{index}{text}"))
            };
            option.choices = texts.into_iter().enumerate().map(choice).collect();
            if option.choices.is_empty() {
                (option.min_length, option.max_length) = (min, max);
                option.autocomplete = complete;
            }
            option
        })
}

fn whole() -> impl Strategy<Value = CommandOption> {
    const MOST: i64 = (1 << 53) - 1;
    (option::of(-MOST..=0), option::of(1..=MOST), any::<bool>()).prop_map(|(min, max, complete)| {
        let mut option = of(CommandOptionType::Integer);
        (option.min_value, option.max_value) = (min.map(Number::Integer), max.map(Number::Integer));
        option.autocomplete = complete;
        option
    })
}

fn number() -> impl Strategy<Value = CommandOption> {
    (option::of(-1e15..=0.0), option::of(0.5..=1e15)).prop_map(|(min, max)| {
        let mut option = of(CommandOptionType::Number);
        (option.min_value, option.max_value) = (min.map(Number::Float), max.map(Number::Float));
        option
    })
}

fn channel() -> impl Strategy<Value = CommandOption> {
    subsequence(ChannelType::ALL, 0..=13).prop_map(|types| {
        let mut option = of(CommandOptionType::Channel);
        option.channel_types = types;
        option
    })
}

fn file() -> impl Strategy<Value = CommandOption> {
    let kinds = vec!["image", "video", "audio", ".pdf", ".txt"];
    subsequence(kinds, 0..=5).prop_map(|kinds| {
        let mut option = of(CommandOptionType::Attachment);
        option.file_types = kinds.into_iter().map(str::to_owned).collect();
        option
    })
}

/// A way to break one rule of a CHAT_INPUT command, and the fault of that rule.
pub(crate) type Mutation = (fn(&mut CommandBody), Fault);

/// Breaks a rule of any CHAT_INPUT command.
pub(crate) fn mutation() -> impl Strategy<Value = Mutation> {
    any::<Index>().prop_map(|index| *index.get(MUTATIONS))
}

const MUTATIONS: &[Mutation] = &[
    (|body| body.name.clear(), Fault::NameEmpty),
    (|body| body.name = "a".repeat(33), Fault::NameTooLong),
    (|body| body.name = "two words".into(), Fault::NameCharacter),
    (|body| body.name = "Loud".into(), Fault::NameUppercase),
    (|body| body.description.clear(), Fault::DescriptionEmpty),
    (
        |body| body.description = "é".repeat(101),
        Fault::DescriptionTooLong,
    ),
    (
        |body| body.contexts = Some(Vec::new()),
        Fault::ContextsEmpty,
    ),
    (
        |body| body.integration_types = Some(Vec::new()),
        Fault::IntegrationTypesEmpty,
    ),
    (
        |body| body.options = vec![of(CommandOptionType::Boolean); 26],
        Fault::TooManyOptions,
    ),
    (
        |body| body.options = optional_first(),
        Fault::RequiredAfterOptional,
    ),
    (
        |body| body.options = vec![with_name("same"), with_name("same")],
        Fault::OptionNameTaken,
    ),
    (|body| body.options = mixed(), Fault::OptionsMixed),
    (
        |body| body.options = vec![group_in_group()],
        Fault::GroupNested,
    ),
    (
        |body| body.options = vec![text_with(|text| text.min_length = Some(6001))],
        Fault::MinLengthBeyond,
    ),
    (
        |body| body.options = vec![text_with(|text| text.max_length = Some(0))],
        Fault::MaxLengthBeyond,
    ),
    (
        |body| body.options = vec![text_with(shortest_above_longest)],
        Fault::MinLengthAboveMax,
    ),
    (
        |body| body.options = vec![text_with(|text| text.min_value = Some(Number::Integer(1)))],
        Fault::BoundMisplaced,
    ),
    (
        |body| body.options = vec![text_with(many_choices)],
        Fault::TooManyChoices,
    ),
    (
        |body| body.options = vec![text_with(choice_of_another_type)],
        Fault::ChoiceValueType,
    ),
    (
        |body| body.options = vec![text_with(choices_and_autocomplete)],
        Fault::AutocompleteWithChoices,
    ),
    (
        |body| body.options = vec![text_with(|text| text.channel_types = vec![ChannelType::Dm])],
        Fault::ChannelTypesMisplaced,
    ),
    (|body| body.options = too_much(), Fault::TooLarge),
];

fn with_name(name: &str) -> CommandOption {
    CommandOption::new(CommandOptionType::Boolean, name, "A switch")
}

fn optional_first() -> Vec<CommandOption> {
    let mut options = vec![with_name("first"), with_name("second")];
    (options[0].required, options[1].required) = (false, true);
    options
}

fn mixed() -> Vec<CommandOption> {
    vec![
        CommandOption::new(CommandOptionType::SubCommand, "sub", "A part"),
        with_name("switch"),
    ]
}

fn group_in_group() -> CommandOption {
    let group = |name| CommandOption::new(CommandOptionType::SubCommandGroup, name, "A group");
    let mut outer = group("outer");
    outer.options = vec![group("inner")];
    outer.options[0].options = vec![CommandOption::new(
        CommandOptionType::SubCommand,
        "sub",
        "A part",
    )];
    outer
}

fn text_with(change: fn(&mut CommandOption)) -> CommandOption {
    let mut text = CommandOption::new(CommandOptionType::String, "text", "A text");
    change(&mut text);
    text
}

fn shortest_above_longest(text: &mut CommandOption) {
    (text.min_length, text.max_length) = (Some(5), Some(4));
}

fn many_choices(text: &mut CommandOption) {
    text.choices = (0..26)
        .map(|index| Choice::from(index.to_string()))
        .collect();
}

fn choice_of_another_type(text: &mut CommandOption) {
    text.choices = vec![Choice::new("one", 1)];
}

fn choices_and_autocomplete(text: &mut CommandOption) {
    (text.choices, text.autocomplete) = (vec![Choice::from("one")], true);
}

fn too_much() -> Vec<CommandOption> {
    let long = |index: usize| {
        let mut option = CommandOption::new(
            CommandOptionType::String,
            format!("o{index}"),
            "d".repeat(100),
        );
        let text = |choice: usize| format!("{choice:0>100}");
        option.choices = (0..3)
            .map(|choice| Choice::new(text(choice), text(choice)))
            .collect();
        option
    };
    (0..15).map(long).collect()
}
