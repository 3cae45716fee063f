//! Mutations of parameter settings: bounds, lengths, channel types, file types, autocomplete.

use guildhall::model::command::Number;
use guildhall::model::{ChannelType, Choice, CommandOption, CommandOptionType};
use guildhall::rules::{Fault, INTEGER_MAX};

use super::{Mutation, named};
use CommandOptionType::{
    Attachment, Boolean, Channel, Integer, Number as Double, Role, String as Text, SubCommand, User,
};

pub(super) const MUTATIONS: &[Mutation] = mutations! {
    parameter(Boolean) AutocompleteMisplaced: |option| option.autocomplete = true;
    slash AutocompleteMisplaced: |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].autocomplete = true;
    };
    parameter(Text) AutocompleteWithChoices: |option|
        (option.choices, option.autocomplete) = (vec![Choice::from("one")], true);
    parameter(Double) AutocompleteWithChoices: |option|
        (option.choices, option.autocomplete) = (vec![Choice::from(0.5)], true);
    parameter(Text) BoundMisplaced: |option| set_min_value(option, 1_i64);
    parameter(User) BoundMisplaced: |option| set_max_value(option, 1_i64);
    parameter(Integer) BoundNotWhole: |option| set_min_value(option, 0.5);
    parameter(Integer) BoundNotWhole: |option| set_max_value(option, 0.5);
    parameter(Integer) BoundBeyondInteger: |option| set_min_value(option, -INTEGER_MAX - 1);
    parameter(Integer) BoundBeyondInteger: |option| set_max_value(option, INTEGER_MAX + 1);
    parameter(Double) BoundBeyondNumber: |option| set_min_value(option, -9_007_199_254_740_994.0);
    parameter(Double) BoundBeyondNumber: |option| set_max_value(option, INTEGER_MAX + 3);
    parameter(Integer) MinValueAboveMax: |option| {
        set_min_value(option, INTEGER_MAX);
        set_max_value(option, INTEGER_MAX - 1);
    };
    parameter(Double) MinValueAboveMax: |option| {
        set_min_value(option, 1_i64);
        set_max_value(option, 0.5);
    };
    parameter(Integer) LengthMisplaced: |option| option.min_length = Some(1);
    parameter(Role) LengthMisplaced: |option| option.max_length = Some(1);
    parameter(Text) MinLengthOutOfRange: |option| option.min_length = Some(6001);
    parameter(Text) MaxLengthOutOfRange: |option| option.max_length = Some(6001);
    parameter(Text) MaxLengthOutOfRange: |option| option.max_length = Some(0);
    parameter(Text) MinLengthAboveMax: |option|
        (option.min_length, option.max_length) = (Some(5), Some(4));
    parameter(Text) ChannelTypesMisplaced: |option| option.channel_types = vec![ChannelType::Dm];
    parameter(Channel) ChannelTypeUnknown: |option|
        option.channel_types = vec![ChannelType::Dm, ChannelType::from_wire(6)];
    parameter(Channel) ChannelTypeUnknown: |option|
        option.channel_types = vec![ChannelType::from_wire(17)];
    parameter(Channel) ChannelTypeRepeated: |option|
        option.channel_types = vec![ChannelType::Dm, ChannelType::GroupDm, ChannelType::Dm];
    parameter(Channel) FileTypesMisplaced: |option| set_file_types(option, &["image"]);
    parameter(Attachment) FileTypeForm: |option| set_file_types(option, &["image", "text"]);
    parameter(Attachment) FileTypeForm: |option| set_file_types(option, &["."]);
    parameter(Attachment) FileTypeForm: |option| set_file_types(option, &[""]);
    parameter(Attachment) TooManyFileTypes: |option| {
        let types = (0..11).map(|index| format!(".f{index}"));
        option.file_types = types.collect();
    };
};

fn set_min_value(option: &mut CommandOption, value: impl Into<Number>) {
    option.min_value = Some(value.into());
}

fn set_max_value(option: &mut CommandOption, value: impl Into<Number>) {
    option.max_value = Some(value.into());
}

fn set_file_types(option: &mut CommandOption, file_types: &[&str]) {
    option.file_types = file_types.iter().copied().map(str::to_owned).collect();
}
