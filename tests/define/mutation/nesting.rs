//! Mutations of relations between options: count, order, names, nesting, size.

use guildhall::model::{Choice, CommandOption, CommandOptionType};
use guildhall::rules::Fault;

use super::{Mutation, named};
use CommandOptionType::{
    Attachment, Boolean, Channel, String as Text, SubCommand, SubCommandGroup,
};

pub(super) const MUTATIONS: &[Mutation] = mutations! {
    slash TooManyOptions: |body| body.options = many(Boolean);
    slash TooManyOptions: |body| body.options = many(SubCommand);
    slash TooManyOptions: |body| body.options = vec![with(SubCommand, many(Boolean))];
    slash TooManyOptions: |body| body.options = vec![with(SubCommandGroup, many(SubCommand))];
    slash RequiredAfterOptional: |body| body.options = optional_first();
    slash RequiredAfterOptional: |body| body.options = vec![with(SubCommand, optional_first())];
    slash OptionNameTaken: |body| body.options = twice(Boolean);
    slash OptionNameTaken: |body| body.options = twice(SubCommand);
    slash OptionNameTaken in_guild: |body|
        body.options = vec![with(SubCommandGroup, twice(SubCommand))];
    slash RequiredMisplaced: |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].required = true;
    };
    slash RequiredMisplaced: |body| {
        body.options = vec![with(SubCommandGroup, vec![named(SubCommand, "part")])];
        body.options[0].required = true;
    };
    slash OptionsMixed: |body|
        body.options = vec![named(SubCommand, "part"), named(Boolean, "switch")];
    slash OptionsMixed: |body| {
        let group = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![named(Boolean, "switch"), group];
    };
    slash ParameterInGroup: |body|
        body.options = vec![with(SubCommandGroup, vec![named(Boolean, "switch")])];
    slash GroupNested: |body| {
        let inner = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommandGroup, vec![inner])];
    };
    slash GroupNested: |body| {
        let inner = with(SubCommandGroup, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommand, vec![inner])];
    };
    slash SubCommandNested: |body|
        body.options = vec![with(SubCommand, vec![named(SubCommand, "part")])];
    slash SubCommandNested: |body| {
        let inner = with(SubCommand, vec![named(SubCommand, "part")]);
        body.options = vec![with(SubCommandGroup, vec![inner])];
    };
    slash GroupEmpty: |body| body.options = vec![with(SubCommandGroup, Vec::new())];
    parameter(Boolean) OptionsMisplaced: |option| option.options = vec![named(Boolean, "switch")];
    parameter(Attachment) OptionsMisplaced: |option|
        option.options = vec![named(SubCommand, "part")];
    parameter(Channel) OptionTypeUnknown: |option| option.kind = CommandOptionType::from_wire(12);
    slash OptionTypeUnknown: |body|
        body.options = vec![with(CommandOptionType::from_wire(0), Vec::new())];
    slash TooLarge: |body| body.options = too_much();
    slash TooLarge: |body| body.options = vec![with(SubCommand, too_much())];
};

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
