//! Interactions as JSON.

use guildhall_model::{
    Attachment, Channel, ChannelType, CommandData, CommandOptionType, CommandType, ComponentType,
    Guild, Id, Interaction, InteractionData, InteractionType, Locale, Message, OptionValue, Role,
    User,
};
use serde_json::{Value, json};

use crate::wire::{add_unexpected_values, assert_round_trip, read, written};

fn command(name: &str) -> CommandData {
    match read::<Interaction>(name).data {
        InteractionData::ApplicationCommand(data) | InteractionData::Autocomplete(data) => data,
        other => panic!("expected the data of a command in {name}, found {other:?}"),
    }
}

const FIXTURES: [&str; 10] = [
    "ping",
    "slash_subcommand",
    "slash_every_option",
    "slash_in_bot_dm",
    "autocomplete",
    "user_command",
    "button",
    "select",
    "modal_submit",
    "unknown_type",
];

#[test]
fn every_interaction_round_trips() {
    for name in FIXTURES {
        assert_round_trip::<Interaction>(&format!("interaction/{name}"));
    }
}

#[test]
fn interaction_with_unexpected_numbers_and_null_entries_is_readable() {
    for name in FIXTURES {
        let mut wire: Value = read(&format!("interaction/{name}"));
        let kind = wire["type"].clone();
        add_unexpected_values(&mut wire, &json!(-1));
        wire["type"] = kind;

        let interaction = serde_json::from_str::<Interaction>(&wire.to_string());

        interaction.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn ping_requires_only_its_type() {
    let ping: Interaction = read("interaction/ping_bare");

    assert_eq!(ping.kind(), InteractionType::Ping);
    assert_eq!(ping.data, InteractionData::Ping);
    assert_eq!(ping.invoker(), None);
}

#[test]
fn interaction_without_a_token_is_rejected_naming_the_field() {
    let wire = json!({"type": 2, "id": "1", "application_id": "2", "data": {"id": "3", "name": "a", "type": 1}});

    let error = serde_json::from_value::<Interaction>(wire).unwrap_err();

    assert_eq!(error.to_string(), "missing field `token`");
}

#[test]
fn command_without_data_is_rejected_naming_the_field() {
    let wire = json!({"type": 2, "id": "1", "application_id": "2", "token": "t"});

    let error = serde_json::from_value::<Interaction>(wire).unwrap_err();

    assert_eq!(error.to_string(), "missing field `data`");
}

#[test]
fn data_is_read_by_type_even_if_the_type_comes_last() {
    let text = r#"{"data":{"custom_id":"c","component_type":2},"token":"t","id":"1","application_id":"2","type":3}"#;

    let interaction: Interaction = serde_json::from_str(text).unwrap();

    let InteractionData::MessageComponent(component) = interaction.data else {
        panic!("expected the data of a component");
    };
    assert_eq!(component.component_type, ComponentType::Button);
}

#[test]
fn subcommand_of_a_group_is_an_option_of_the_group() {
    let data = command("interaction/slash_subcommand");

    let group = &data.options[0];
    let subcommand = &group.options[0];

    assert_eq!(group.kind, CommandOptionType::SubCommandGroup);
    assert_eq!(subcommand.kind, CommandOptionType::SubCommand);
    assert_eq!(subcommand.options[1].value, Some(OptionValue::Integer(7)));
}

#[test]
fn option_value_has_the_type_of_its_json() {
    let data = command("interaction/slash_every_option");
    let values: Vec<_> = data
        .options
        .into_iter()
        .filter_map(|option| option.value)
        .collect();

    assert_eq!(values[0], OptionValue::from("grün"));
    assert_eq!(values[1], OptionValue::Integer(-9_007_199_254_740_991));
    assert_eq!(values[2], OptionValue::Boolean(true));
    assert_eq!(values[7], OptionValue::Number(2.5));
    assert_eq!(values[8], OptionValue::Integer(3));
}

#[test]
fn resolved_objects_are_found_by_option_values() {
    let data = command("interaction/slash_every_option");
    let id = |index: usize| data.options[index].value.as_ref().unwrap();

    let user: Id<User> = id(3).as_id().unwrap();
    let channel: Id<Channel> = id(4).as_id().unwrap();
    let role: Id<Role> = id(5).as_id().unwrap();
    let file: Id<Attachment> = id(9).as_id().unwrap();

    assert_eq!(
        data.resolved.users.get(user).unwrap().display_name(),
        "Nelly"
    );
    assert!(data.resolved.channels.get(channel).unwrap().is_thread());
    assert_eq!(data.resolved.roles.get(role).unwrap().name, "Helper");
    assert_eq!(data.resolved.attachments.get(file).unwrap().size, 20480);
}

#[test]
fn resolved_member_is_joined_with_its_user() {
    let data = command("interaction/slash_every_option");

    let member = data
        .resolved
        .member(Id::new(80_351_110_224_678_912))
        .unwrap();

    assert_eq!(member.display_name(), "Nell");
    assert_eq!(member.user.display_name(), "Nelly");
    assert!(!member.deaf);
}

#[test]
fn user_without_a_member_is_not_resolved_as_member() {
    let data = command("interaction/user_command");
    let user = data.target_user().unwrap().id;

    assert_eq!(data.resolved.member(user), None);
}

#[test]
fn focused_option_is_found_at_any_depth() {
    let data = command("interaction/autocomplete");

    let focused = data.focused().unwrap();

    assert_eq!(focused.name, "variant");
    assert_eq!(focused.value, Some(OptionValue::from("")));
}

#[test]
fn focused_number_option_has_a_string_value() {
    let data = command("interaction/autocomplete");

    let times = &data.options[0].options[0];

    assert_eq!(times.kind, CommandOptionType::Integer);
    assert_eq!(times.value, Some(OptionValue::from("1")));
}

#[test]
fn user_command_has_a_user_as_target() {
    let data = command("interaction/user_command");

    assert_eq!(data.kind, CommandType::User);
    assert_eq!(data.target_user().unwrap().username, "nelly");
    assert_eq!(data.target_message(), None);
}

#[test]
fn target_message_may_be_partial() {
    let data = command("interaction/message_command");

    let message: &Message = data.target_message().unwrap();

    assert_eq!(message.content, "hello");
    assert_eq!(message.author, None);
}

#[test]
fn invoking_user_is_read_from_the_member_or_the_user_field() {
    let in_guild: Interaction = read("interaction/slash_subcommand");
    let in_dm: Interaction = read("interaction/slash_in_bot_dm");

    assert_eq!(in_guild.invoker().unwrap().username, "ada");
    assert_eq!(in_dm.invoker().unwrap().username, "lin");
}

#[test]
fn guild_owner_id_is_zero_in_direct_messages() {
    let interaction: Interaction = read("interaction/slash_in_bot_dm");

    let owners = interaction.authorizing_integration_owners;

    assert_eq!(owners.guild, Some(Id::<Guild>::new(0)));
    assert_eq!(owners.user, Some(Id::new(1_090_372_582_781_497_424)));
}

#[test]
fn locale_and_channel_type_are_typed() {
    let interaction: Interaction = read("interaction/slash_in_bot_dm");

    assert_eq!(interaction.locale, Some(Locale::ChineseTaiwan));
    assert_eq!(interaction.channel.unwrap().kind, ChannelType::Dm);
}

#[test]
fn constructed_interaction_round_trips() {
    let data = CommandData::new(Id::new(8), CommandType::ChatInput, "ping");
    let data = InteractionData::ApplicationCommand(data);
    let interaction = Interaction::new(Id::new(1), Id::new(2), "t".to_owned().into(), data);

    let read: Interaction = serde_json::from_value(written(&interaction)).unwrap();

    assert_eq!(read, interaction);
}
