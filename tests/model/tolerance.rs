//! Claims about what the service may add or leave out without breaking a parse.

use guildhall_model::api::{Endpoint, ListGlobalCommands};
use guildhall_model::{
    ChannelType, CommandOptionType, CommandType, Entitlement, Id, Interaction,
    InteractionContextType, InteractionData, Locale, OptionValue, Permissions, PremiumType, Role,
    User,
};
use serde_json::json;

use crate::wire::{read, written};

fn strange() -> Interaction {
    read("interaction/unknown_everything")
}

#[test]
fn unknown_enumeration_values_are_kept() {
    let interaction = strange();
    let member = interaction.member.unwrap();

    assert_eq!(
        interaction.context,
        Some(InteractionContextType::Unknown(9))
    );
    assert_eq!(interaction.locale, Some(Locale::Unknown("tlh".into())));
    assert_eq!(member.user.premium_type, Some(PremiumType::Unknown(99)));
}

#[test]
fn unknown_command_and_option_and_channel_types_are_kept() {
    let InteractionData::ApplicationCommand(data) = strange().data else {
        panic!("not a command");
    };

    assert_eq!(data.kind, CommandType::Unknown(77));
    assert_eq!(data.options[0].kind, CommandOptionType::Unknown(42));
    let channel = data.resolved.channels.get(Id::new(2)).unwrap();
    assert_eq!(channel.kind, ChannelType::Unknown(99));
}

#[test]
fn values_of_unknown_option_types_are_kept() {
    let InteractionData::ApplicationCommand(data) = strange().data else {
        panic!("not a command");
    };

    assert_eq!(
        data.options[0].value,
        Some(OptionValue::Other(json!({"red": 255})))
    );
    assert_eq!(
        data.options[1].value,
        Some(OptionValue::Other(json!([255, 0])))
    );
    assert_eq!(data.options[2].value, None);
}

#[test]
fn unknown_bits_are_written_as_they_were_read() {
    let member = strange().member.unwrap();

    let written = written(&member);

    assert_eq!(written["flags"], json!(2_147_483_648_u64));
    assert_eq!(
        written["user"]["public_flags"],
        json!(4_503_599_627_370_496_u64)
    );
}

#[test]
fn permissions_may_come_as_a_number() {
    let interaction = strange();

    let permissions = interaction.member.unwrap().permissions;

    assert_eq!(permissions, Some(Permissions::ADMINISTRATOR));
    assert_eq!(interaction.app_permissions.unwrap().bits(), 1 << 63);
}

#[test]
fn null_is_an_empty_list() {
    let interaction = strange();

    assert_eq!(interaction.entitlements, Vec::<Entitlement>::new());
    assert!(interaction.guild.unwrap().features.is_empty());
    assert!(interaction.member.unwrap().roles.is_empty());
}

#[test]
fn a_list_in_a_reply_may_be_null() {
    let commands: <ListGlobalCommands as Endpoint>::Reply = serde_json::from_str("null").unwrap();

    assert!(commands.is_empty());
}

#[test]
fn unknown_fields_are_ignored() {
    let written = written(&strange());

    assert_eq!(written.get("field_of_tomorrow"), None);
    assert_eq!(
        written["authorizing_integration_owners"],
        json!({"0": "290926798626357999"})
    );
}

#[test]
fn a_user_may_be_no_more_than_an_id() {
    let user: User = serde_json::from_value(json!({"id": "7"})).unwrap();

    assert_eq!(user, User::new(Id::new(7), ""));
}

#[test]
fn a_role_may_lack_what_newer_ones_have() {
    let role: Role = serde_json::from_value(json!({"id": "7", "name": "old", "color": 3})).unwrap();

    assert_eq!((role.name.as_str(), role.color), ("old", 3));
    assert_eq!(role.colors.primary_color, 0);
}

#[test]
fn an_id_may_come_as_a_number() {
    let user: User = serde_json::from_value(json!({"id": 7, "username": "a"})).unwrap();

    assert_eq!(written(&user)["id"], json!("7"));
}
