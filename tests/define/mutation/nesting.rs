//! Mutations of relations between options: count, order, names, nesting, size.

use guildhall::model::{Choice, CommandOption, CommandOptionType};
use guildhall::rules::Fault;

use super::{Mutation, named};
use CommandOptionType::{
    Attachment, Boolean, Channel, String as Text, SubCommand, SubCommandGroup,
};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation::slash(Fault::TooManyOptions, |body| body.options = many(Boolean)),
    Mutation::slash(Fault::TooManyOptions, |body| {
        body.options = many(SubCommand);
    }),
    Mutation::slash(Fault::TooManyOptions, |body| {
        body.options = vec![with(SubCommand, many(Boolean))];
    }),
    Mutation::slash(Fault::TooManyOptions, |body| {
        body.options = vec![with(SubCommandGroup, many(SubCommand))];
    }),
    Mutation::slash(Fault::RequiredAfterOptional, |body| {
        body.options = optional_first();
    }),
    Mutation::slash(Fault::RequiredAfterOptional, |body| {
        body.options = vec![with(SubCommand, optional_first())];
    }),
    Mutation::slash(Fault::OptionNameTaken, |body| body.options = twice(Boolean)),
    Mutation::slash(Fault::OptionNameTaken, |body| {
        body.options = twice(SubCommand);
    }),
    Mutation::slash(Fault::OptionNameTaken, |body| {
        body.options = vec![with(SubCommandGroup, twice(SubCommand))];
    })
    .in_guild(),
    Mutation::slash(Fault::RequiredMisplaced, |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].required = true;
    }),
    Mutation::slash(Fault::RequiredMisplaced, |body| {
        body.options = vec![with(SubCommandGroup, vec![named(SubCommand, "part")])];
        body.options[0].required = true;
    }),
    Mutation::slash(Fault::OptionsMixed, |body| {
        body.options = vec![named(SubCommand, "part"), named(Boolean, "switch")];
    }),
    Mutation::slash(Fault::OptionsMixed, |body| {
        let group = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![named(Boolean, "switch"), group];
    }),
    Mutation::slash(Fault::ParameterInGroup, |body| {
        body.options = vec![with(SubCommandGroup, vec![named(Boolean, "switch")])];
    }),
    Mutation::slash(Fault::GroupNested, |body| {
        let inner = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommandGroup, vec![inner])];
    }),
    Mutation::slash(Fault::GroupNested, |body| {
        let inner = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommand, vec![inner])];
    }),
    Mutation::slash(Fault::SubCommandNested, |body| {
        body.options = vec![with(SubCommand, vec![named(SubCommand, "part")])];
    }),
    Mutation::slash(Fault::SubCommandNested, |body| {
        let inner = with(SubCommand, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommandGroup, vec![inner])];
    }),
    Mutation::slash(Fault::GroupEmpty, |body| {
        body.options = vec![with(SubCommandGroup, Vec::new())];
    }),
    Mutation::parameter(Boolean, Fault::OptionsMisplaced, |option| {
        option.options = vec![named(Boolean, "switch")];
    }),
    Mutation::parameter(Attachment, Fault::OptionsMisplaced, |option| {
        option.options = vec![named(SubCommand, "part")];
    }),
    Mutation::parameter(Channel, Fault::OptionTypeUnknown, |option| {
        option.kind = CommandOptionType::from_wire(12);
    }),
    Mutation::slash(Fault::OptionTypeUnknown, |body| {
        body.options = vec![with(CommandOptionType::from_wire(0), Vec::new())];
    }),
    Mutation::slash(Fault::TooLarge, |body| body.options = too_much()),
    Mutation::slash(Fault::TooLarge, |body| {
        body.options = vec![with(SubCommand, too_much())];
    }),
];

fn with(kind: CommandOptionType, options: Vec<CommandOption>) -> CommandOption {
    let mut outer = named(kind, "outer");
    outer.options = options;
    outer
}

fn many(kind: CommandOptionType) -> Vec<CommandOption> {
    let options = (0..26).map(|index| named(kind, &format!("o{index}")));
    options.collect()
}

fn twice(kind: CommandOptionType) -> Vec<CommandOption> {
    vec![
        named(kind, "same"),
        named(kind, "other"),
        named(kind, "same"),
    ]
}

fn optional_first() -> Vec<CommandOption> {
    let mut options = vec![named(Boolean, "first"), named(Boolean, "second")];
    options[1].required = true;
    options
}

fn too_much() -> Vec<CommandOption> {
    let long = |index: usize| {
        let mut option = CommandOption::new(Text, format!("o{index}"), "d".repeat(100));
        let text = |choice: usize| format!("{choice:0>100}");
        let choices = (0..3).map(|choice| Choice::new(text(choice), text(choice)));
        option.choices = choices.collect();
        option
    };
    (0..15).map(long).collect()
}
