//! Tolerance of fields and values that the service adds or omits.

use guildhall_model::api::{Endpoint, ListGlobalCommands};
use guildhall_model::guild::IntegrationId;
use guildhall_model::message::{ChannelMessageBody, Nonce};
use guildhall_model::{
    Channel, ChannelType, CommandOptionType, CommandType, CurrentNick, Entitlement, Guild, Id,
    Interaction, InteractionContextType, InteractionData, Locale, Member, OptionValue, Permissions,
    PremiumType, Resolved, Role, User,
};
use serde_json::json;

use crate::wire::{read, written};

fn unknown_everything() -> Interaction {
    read("interaction/unknown_everything")
}

#[test]
fn unreadable_decorations_of_users_and_members_are_omitted() {
    for decoration in [
        json!({}),
        json!([]),
        json!([{"asset": "a"}]),
        json!("a"),
        json!(7),
        json!(true),
        json!({"asset": null}),
        json!({"asset": 7, "sku_id": "1"}),
        json!({"nameplate": {}}),
        json!({"nameplate": {"asset": null}}),
        json!({"nameplate": {"asset": "a", "sku_id": "soon"}}),
        json!({"identity_guild_id": "soon"}),
        json!({"tag": 7}),
    ] {
        let mut user = json!({"id": "1", "username": "ada"});
        for field in ["avatar_decoration_data", "collectibles", "primary_guild"] {
            user[field] = decoration.clone();
        }
        let mut member = json!({"user": user, "nick": "Ada", "roles": ["5"]});
        for field in ["avatar_decoration_data", "collectibles"] {
            member[field] = decoration.clone();
        }

        let member: Member = serde_json::from_value(member).expect("the member is readable");

        assert_eq!(
            (member.user.username.as_str(), member.nick.as_deref()),
            ("ada", Some("Ada"))
        );
        assert_eq!(member.user.avatar_decoration_data, None, "{decoration}");
        assert_eq!(member.avatar_decoration_data, None, "{decoration}");
    }
}

#[test]
fn readable_decorations_are_kept() {
    let user = json!({
        "id": "1", "username": "ada", "avatar_decoration_data": {"asset": "a", "sku_id": "2", "expires_at": null},
        "collectibles": {"nameplate": {"asset": "b", "sku_id": "3", "palette": "cobalt"}},
        "primary_guild": {"identity_guild_id": "4", "tag": "RUST", "identity_enabled": true, "badge": null},
    });

    let user: User = serde_json::from_value(user).expect("the user is readable");

    assert_eq!(user.avatar_decoration_data.unwrap().asset, "a");
    assert_eq!(user.collectibles.unwrap().nameplate.unwrap().asset, "b");
    assert_eq!(user.primary_guild.unwrap().tag.as_deref(), Some("RUST"));
}

#[test]
fn unreadable_parts_of_an_interaction_leave_the_rest() {
    let whole = json!({
        "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1,
        "data": {"id": "10", "name": "ping", "type": 1},
        "member": {"user": {"id": "40", "username": "ada"}, "communication_disabled_until": "9999-12-31T23:59:59+00:00",
            "roles": [], "permissions": "8"},
        "guild": {"id": "20"}, "channel": {"id": "30", "type": 0},
        "entitlements": [{"id": "60", "sku_id": "61", "ends_at": "9999-12-31T23:59:59.999+00:00"}],
    });
    let read = |field: &str, value: &serde_json::Value| {
        let mut body = whole.clone();
        body[field] = value.clone();
        let interaction = serde_json::from_value::<Interaction>(body);
        interaction.unwrap_or_else(|error| panic!("{field}: {value}: {error}"))
    };
    let untouched = read("version", &json!(1));
    assert_eq!(untouched.entitlements.len(), 1);
    assert!(untouched.guild.is_some() && untouched.channel.is_some());

    for odd in [
        json!({}),
        json!([]),
        json!("a"),
        json!(7),
        json!({"id": "soon"}),
        json!([{"id": 1.5}]),
        json!(null),
    ] {
        assert_eq!(read("guild", &odd).guild, None, "{odd}");
        assert_eq!(read("channel", &odd).channel, None, "{odd}");
        let interaction = read("entitlements", &odd);
        assert!(interaction.entitlements.is_empty(), "{odd}");
        assert!(interaction.guild.is_some() && interaction.member.is_some());
    }
    let mixed = json!([{"id": "odd", "sku_id": "61"}, {"id": "62", "sku_id": "61"}, 7, null]);
    let entitlements = read("entitlements", &mixed).entitlements;
    assert_eq!(
        entitlements
            .iter()
            .map(|one| one.id.get())
            .collect::<Vec<_>>(),
        [62]
    );
}

#[test]
fn unknown_enum_values_are_preserved() {
    let interaction = unknown_everything();
    let member = interaction.member.unwrap();

    assert_eq!(
        interaction.context,
        Some(InteractionContextType::Unknown(9))
    );
    assert_eq!(interaction.locale, Some(Locale::Unknown("tlh".into())));
    assert_eq!(member.user.premium_type, Some(PremiumType::Unknown(99)));
}

#[test]
fn unknown_command_option_and_channel_types_are_preserved() {
    let InteractionData::ApplicationCommand(data) = unknown_everything().data else {
        panic!("expected the data of a command");
    };

    assert_eq!(data.kind, CommandType::Unknown(77));
    assert_eq!(data.options[0].kind, CommandOptionType::Unknown(42));
    let channel = data.resolved.channels.get(Id::new(2)).unwrap();
    assert_eq!(channel.kind, ChannelType::Unknown(99));
}

#[test]
fn values_of_unknown_option_types_are_preserved() {
    let InteractionData::ApplicationCommand(data) = unknown_everything().data else {
        panic!("expected the data of a command");
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
fn unknown_bits_are_preserved() {
    let member = unknown_everything().member.unwrap();

    let written = written(&member);

    assert_eq!(written["flags"], json!(2_147_483_648_u64));
    assert_eq!(
        written["user"]["public_flags"],
        json!(4_503_599_627_370_496_u64)
    );
}

#[test]
fn permissions_are_readable_from_a_number() {
    let interaction = unknown_everything();

    let permissions = interaction.member.unwrap().permissions;

    assert_eq!(permissions, Some(Permissions::ADMINISTRATOR));
    assert_eq!(interaction.app_permissions.unwrap().bits(), 1 << 63);
}

#[test]
fn null_is_read_as_an_empty_list() {
    let interaction = unknown_everything();

    assert_eq!(interaction.entitlements, Vec::<Entitlement>::new());
    assert!(interaction.guild.unwrap().features.is_empty());
    assert!(interaction.member.unwrap().roles.is_empty());
}

#[test]
fn null_list_in_a_response_is_read_as_empty() {
    let commands: <ListGlobalCommands as Endpoint>::Response =
        serde_json::from_str("null").unwrap();

    assert!(commands.is_empty());
}

#[test]
fn unknown_fields_are_ignored() {
    let written = written(&unknown_everything());

    assert_eq!(written.get("field_of_tomorrow"), None);
    assert_eq!(
        written["authorizing_integration_owners"],
        json!({"0": "290926798626357999"})
    );
}

#[test]
fn array_in_place_of_an_object_is_an_error() {
    let read = |wire| serde_json::from_value::<Role>(wire).map_err(|error| error.to_string());

    let error = "invalid type: sequence, expected struct Role".to_owned();
    assert_eq!(read(json!(["7", "old"])), Err(error.clone()));
    assert_eq!(read(json!([])), Err(error));
}

#[test]
fn duplicate_or_missing_field_of_a_flattened_body_is_an_error() {
    let read = |text| serde_json::from_str::<ChannelMessageBody>(text);
    let error = |text| read(text).map_err(|error| error.to_string());

    assert_eq!(read("{}").unwrap(), ChannelMessageBody::new());
    for (text, message) in [
        (
            r#"{"tts": true, "nonce": 1, "tts": true}"#,
            "duplicate field `tts`",
        ),
        (
            r#"{"nonce": 1, "tts": true, "nonce": 1}"#,
            "duplicate field `nonce`",
        ),
        (
            r#"{"nonce": 1, "poll": {"answers": []}}"#,
            "missing field `question`",
        ),
    ] {
        let found = error(text).expect_err(text);
        assert!(found.starts_with(message), "{found}");
    }
}

#[test]
fn user_with_only_an_id_is_readable() {
    let user: User = serde_json::from_value(json!({"id": "7"})).unwrap();

    assert_eq!(user, User::new(Id::new(7), ""));
}

#[test]
fn role_without_newer_fields_is_readable() {
    let role: Role = serde_json::from_value(json!({"id": "7", "name": "old", "color": 3})).unwrap();

    assert_eq!((role.name.as_str(), role.color), ("old", 3));
    assert_eq!(role.colors.primary_color, 0);
}

#[test]
fn id_is_readable_from_a_number() {
    let user: User = serde_json::from_value(json!({"id": 7, "username": "a"})).unwrap();

    assert_eq!(written(&user)["id"], json!("7"));
}

#[test]
fn unknown_number_is_preserved() {
    for number in [i64::MIN, -1, 4_294_967_296, i64::MAX] {
        let kind: ChannelType = serde_json::from_value(json!(number)).unwrap();

        assert_eq!(kind, ChannelType::Unknown(number));
        assert_eq!(written(&kind), json!(number));
    }
}

#[test]
fn missing_type_is_read_as_unknown() {
    let channel: Channel = serde_json::from_value(json!({"id": "1"})).unwrap();
    let right = json!({"id": "1", "sku_id": "2", "type": null});
    let right: Entitlement = serde_json::from_value(right).unwrap();

    assert_eq!(channel.kind, ChannelType::missing());
    assert_eq!((right.application_id, right.kind.is_known()), (None, false));
}

#[test]
fn lower_64_bits_of_a_bit_set_are_read() {
    let read = |wire| serde_json::from_value::<Permissions>(wire).map(|set| set.bits());

    assert_eq!(read(json!("36893488147419103240")).unwrap(), 8);
    assert_eq!(read(json!("-1")).unwrap(), u64::MAX);
    assert_eq!(read(json!(-8)).unwrap(), 8_u64.wrapping_neg());
    assert_eq!(read(json!(8)).unwrap(), 8);
    assert_eq!(read(json!(36_893_488_147_419_103_232.0)).unwrap(), 0);
    for wire in ["", "-", "+8", "8 ", "0x8"] {
        assert!(read(json!(wire)).is_err(), "{wire}");
    }
}

#[test]
fn null_entry_of_a_list_is_skipped() {
    let guild: Guild =
        serde_json::from_value(json!({"id": "1", "roles": [null, {"id": "7"}]})).unwrap();
    let resolved: Resolved =
        serde_json::from_value(json!({"roles": {"6": null, "7": {"id": "7"}}})).unwrap();

    assert_eq!(guild.roles.len(), 1);
    assert_eq!(resolved.roles.len(), 1);
}

#[test]
fn number_out_of_range_is_clamped() {
    let bitrate = |wire| {
        let channel = json!({"id": "1", "type": 2, "bitrate": wire});
        serde_json::from_value::<Channel>(channel).unwrap().bitrate
    };

    assert_eq!(bitrate(json!(-1)), Some(0));
    assert_eq!(bitrate(json!(1_u64 << 32)), Some(u32::MAX));
    assert_eq!(bitrate(json!(64_000.9)), Some(64_000));
    assert_eq!(bitrate(json!(null)), None);
}

#[test]
fn nonce_is_preserved() {
    for wire in [json!(-1), json!(u64::MAX), json!(0.5), json!("n-1")] {
        let nonce: Nonce = serde_json::from_value(wire.clone()).unwrap();

        assert_eq!(written(&nonce), wire);
    }
}

#[test]
fn nickname_response_is_a_string_or_an_object() {
    for (wire, nick) in [
        (json!("Ada"), Some("Ada")),
        (json!({"nick": "Ada"}), Some("Ada")),
        (json!({"nick": null}), None),
        (json!(null), None),
    ] {
        let reply: CurrentNick = serde_json::from_value(wire).unwrap();

        assert_eq!(reply.nick.as_deref(), nick);
    }
}

#[test]
fn integration_id_is_a_snowflake_or_another_string() {
    for (wire, snowflake) in [("7", Some(Id::new(7))), ("twitch:ada", None)] {
        let id: IntegrationId = serde_json::from_value(json!(wire)).unwrap();

        assert_eq!(id.snowflake(), snowflake);
        assert_eq!(written(&id), json!(wire));
    }
}
