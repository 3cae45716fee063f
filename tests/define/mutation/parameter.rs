//! Mutations of parameter settings: bounds, lengths, channel types, file types, autocomplete.

use guildhall::model::command::Number;
use guildhall::model::{ChannelType, Choice, CommandOption, CommandOptionType};
use guildhall::rules::{Fault, INTEGER_MAX};

use super::{Mutation, named};
use CommandOptionType::{
    Attachment, Boolean, Channel, Integer, Number as Double, Role, String as Text, SubCommand, User,
};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation::parameter(Boolean, Fault::AutocompleteMisplaced, |option| {
        option.autocomplete = true;
    }),
    Mutation::slash(Fault::AutocompleteMisplaced, |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].autocomplete = true;
    }),
    Mutation::parameter(Text, Fault::AutocompleteWithChoices, |option| {
        (option.choices, option.autocomplete) = (vec![Choice::from("one")], true);
    }),
    Mutation::parameter(Double, Fault::AutocompleteWithChoices, |option| {
        (option.choices, option.autocomplete) = (vec![Choice::from(0.5)], true);
    }),
    Mutation::parameter(Text, Fault::BoundMisplaced, |option| {
        at_least(option, 1_i64);
    }),
    Mutation::parameter(User, Fault::BoundMisplaced, |option| at_most(option, 1_i64)),
    Mutation::parameter(Integer, Fault::BoundNotWhole, |option| {
        at_least(option, 0.5);
    }),
    Mutation::parameter(Integer, Fault::BoundNotWhole, |option| at_most(option, 0.5)),
    Mutation::parameter(Integer, Fault::BoundBeyondInteger, |option| {
        at_least(option, -INTEGER_MAX - 1);
    }),
    Mutation::parameter(Integer, Fault::BoundBeyondInteger, |option| {
        at_most(option, INTEGER_MAX + 1);
    }),
    Mutation::parameter(Double, Fault::BoundBeyondNumber, |option| {
        at_least(option, -9_007_199_254_740_994.0);
    }),
    Mutation::parameter(Double, Fault::BoundBeyondNumber, |option| {
        at_most(option, INTEGER_MAX + 3);
    }),
    Mutation::parameter(Integer, Fault::MinValueAboveMax, |option| {
        at_least(option, INTEGER_MAX);
        at_most(option, INTEGER_MAX - 1);
    }),
    Mutation::parameter(Double, Fault::MinValueAboveMax, |option| {
        at_least(option, 1_i64);
        at_most(option, 0.5);
    }),
    Mutation::parameter(Integer, Fault::LengthMisplaced, |option| {
        option.min_length = Some(1);
    }),
    Mutation::parameter(Role, Fault::LengthMisplaced, |option| {
        option.max_length = Some(1);
    }),
    Mutation::parameter(Text, Fault::MinLengthBeyond, |option| {
        option.min_length = Some(6001);
    }),
    Mutation::parameter(Text, Fault::MaxLengthBeyond, |option| {
        option.max_length = Some(6001);
    }),
    Mutation::parameter(Text, Fault::MaxLengthBeyond, |option| {
        option.max_length = Some(0);
    }),
    Mutation::parameter(Text, Fault::MinLengthAboveMax, |option| {
        (option.min_length, option.max_length) = (Some(5), Some(4));
    }),
    Mutation::parameter(Text, Fault::ChannelTypesMisplaced, |option| {
        option.channel_types = vec![ChannelType::Dm];
    }),
    Mutation::parameter(Channel, Fault::ChannelTypeUnknown, |option| {
        option.channel_types = vec![ChannelType::Dm, ChannelType::from_wire(6)];
    }),
    Mutation::parameter(Channel, Fault::ChannelTypeUnknown, |option| {
        option.channel_types = vec![ChannelType::from_wire(17)];
    }),
    Mutation::parameter(Channel, Fault::ChannelTypeRepeated, |option| {
        option.channel_types = vec![ChannelType::Dm, ChannelType::GroupDm, ChannelType::Dm];
    }),
    Mutation::parameter(Channel, Fault::FileTypesMisplaced, |option| {
        accept(option, &["image"]);
    }),
    Mutation::parameter(Attachment, Fault::FileTypeForm, |option| {
        accept(option, &["image", "text"]);
    }),
    Mutation::parameter(Attachment, Fault::FileTypeForm, |option| {
        accept(option, &["."]);
    }),
    Mutation::parameter(Attachment, Fault::FileTypeForm, |option| {
        accept(option, &[""]);
    }),
    Mutation::parameter(Attachment, Fault::TooManyFileTypes, |option| {
        let types = (0..11).map(|index| format!(".f{index}"));
        option.file_types = types.collect();
    }),
];

fn at_least(option: &mut CommandOption, value: impl Into<Number>) {
    option.min_value = Some(value.into());
}

fn at_most(option: &mut CommandOption, value: impl Into<Number>) {
    option.max_value = Some(value.into());
}

fn accept(option: &mut CommandOption, file_types: &[&str]) {
    option.file_types = file_types.iter().copied().map(str::to_owned).collect();
}
