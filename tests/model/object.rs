//! Objects that interactions contain, as JSON.

use guildhall_model::channel::{
    ActiveThreads, DefaultReaction, ForumTag, OverwriteType, ThreadMember,
};
use guildhall_model::command::{CommandPermission, CommandPermissionType, GuildCommandPermissions};
use guildhall_model::message::ReferencedMessage;
use guildhall_model::{
    Application, ApplicationType, Attachment, Channel, ChannelType, Embed, Emoji, Entitlement,
    EntitlementType, Id, Member, Message, Role, Sticker, User,
};
use serde_json::{Value, json};

use crate::wire::{assert_tolerant, read, written};

#[test]
fn every_object_round_trips_and_may_be_partial() {
    assert_tolerant::<User>("object/user", &["id", "discriminator"]);
    assert_tolerant::<User>("object/user_with_collectibles", &["id", "discriminator"]);
    assert_tolerant::<Member>("object/member", &["user"]);
    assert_tolerant::<Member>("object/member_in_interaction", &["user"]);
    assert_tolerant::<Role>("object/role_of_bot", &["id"]);
    assert_tolerant::<Role>("object/role_with_gradient", &["id"]);
    assert_tolerant::<Emoji>("object/emoji", &[]);
    assert_tolerant::<Sticker>("object/sticker", &["id"]);
    assert_tolerant::<Attachment>("object/attachment_clip", &["id"]);
}

#[test]
fn every_message_round_trips_and_may_be_partial() {
    assert_tolerant::<Message>("object/message", &["id"]);
    assert_tolerant::<Message>("object/message_old_form", &["id"]);
}

#[test]
fn every_application_object_round_trips_and_may_be_partial() {
    assert_tolerant::<Application>("object/application", &["id"]);
    assert_tolerant::<Entitlement>("object/entitlement", &["id", "sku_id"]);
    let required = ["id", "application_id", "guild_id"];
    assert_tolerant::<GuildCommandPermissions>("object/command_permissions", &required);
}

#[test]
fn every_channel_round_trips_and_may_be_partial() {
    assert_tolerant::<Channel>("object/channel_forum", &["id"]);
    assert_tolerant::<Channel>("object/channel_thread", &["id"]);
    assert_tolerant::<Channel>("object/channel_voice", &["id"]);
    assert_tolerant::<Channel>("object/channel_group_dm", &["id"]);
    assert_tolerant::<ThreadMember>("object/thread_member", &[]);
    assert_tolerant::<ActiveThreads>("object/active_threads", &[]);
}

#[test]
fn command_permissions_identify_everyone_and_all_channels() {
    let guild = Id::new(290_926_798_626_357_999);
    let permissions: GuildCommandPermissions = read("object/command_permissions");

    assert!(!permissions.is_for_app());
    let [everyone, _, all, strange] = permissions.permissions[..] else {
        panic!("expected four permissions");
    };
    assert_eq!(everyone, CommandPermission::everyone(guild, false));
    assert_eq!(all, CommandPermission::all_channels(guild, true));
    assert_eq!(strange.kind, CommandPermissionType::Unknown(9));
}

#[test]
fn unknown_bits_and_values_are_preserved() {
    let mut wire: Value = read("object/role_of_bot");
    wire["flags"] = json!(1_u64 << 40);
    wire["permissions"] = json!((1_u64 << 63).to_string());
    assert_eq!(
        written(&serde_json::from_value::<Role>(wire.clone()).unwrap()),
        wire
    );

    let mut wire: Value = read("object/sticker");
    wire["type"] = json!(77);
    wire["format_type"] = json!(78);
    assert_eq!(
        written(&serde_json::from_value::<Sticker>(wire.clone()).unwrap()),
        wire
    );
}

#[test]
fn null_role_tag_is_read_as_true() {
    let tags = read::<Role>("object/role_of_bot").tags.unwrap();

    assert!(tags.available_for_purchase);
    assert!(tags.guild_connections);
    assert!(!tags.premium_subscriber);
}

#[test]
fn users_members_roles_and_channels_display_as_mentions() {
    let user = User::new(Id::new(1), "ada");

    assert_eq!(user.to_string(), "<@1>");
    assert_eq!(Member::new(user).to_string(), "<@1>");
    assert_eq!(Role::new(Id::new(2), "Helper").to_string(), "<@&2>");
    assert_eq!(
        Channel::new(Id::new(3), ChannelType::GuildText).to_string(),
        "<#3>"
    );
}

#[test]
fn emoji_displays_as_in_message_content() {
    let crab = Emoji {
        id: Some(Id::new(12)),
        animated: true,
        ..Emoji::unicode("crab")
    };

    assert_eq!(crab.to_string(), "<a:crab:12>");
    assert_eq!(Emoji::unicode("🦀").to_string(), "🦀");
}

#[test]
fn nickname_precedes_global_name_and_username() {
    let mut member = Member::new(User::new(Id::new(1), "ada"));
    assert_eq!(member.display_name(), "ada");

    member.user.global_name = Some("Ada".to_owned());
    assert_eq!(member.display_name(), "Ada");

    member.nick = Some("Countess".to_owned());
    assert_eq!(member.display_name(), "Countess");
}

#[test]
fn referenced_message_is_absent_deleted_or_present() {
    let message = |wire| {
        serde_json::from_value::<Message>(wire)
            .unwrap()
            .referenced_message
    };

    assert_eq!(message(json!({"id": "1"})), ReferencedMessage::Unknown);
    assert_eq!(
        message(json!({"id": "1", "referenced_message": null})),
        ReferencedMessage::Deleted
    );
    let there = message(json!({"id": "1", "referenced_message": {"id": "2"}}));
    assert_eq!(there.message().unwrap().id, Id::new(2));
}

#[test]
fn overwrite_contains_its_target_type() {
    let channel: Channel = read("object/channel_forum");

    let overwrites = channel.permission_overwrites.unwrap();

    assert_eq!(overwrites[0].kind, OverwriteType::Role);
    assert_eq!(overwrites[1].kind, OverwriteType::Member);
}

#[test]
fn default_reaction_of_a_forum_is_an_emoji() {
    let channel: Channel = read("object/channel_forum");

    let thumb = DefaultReaction::unicode("👍");

    assert_eq!(channel.default_reaction_emoji, Some(thumb));
    let own = written(&DefaultReaction::emoji(Id::new(12)));
    assert_eq!(own, json!({"emoji_id": "12", "emoji_name": null}));
}

#[test]
fn forum_tag_has_at_most_one_emoji() {
    let tag = ForumTag::new("solved").unicode_emoji("👍").moderated(true);

    let wire = json!({"name": "solved", "emoji_id": null, "emoji_name": "👍", "moderated": true});
    assert_eq!(written(&tag), wire);
    let tag = tag.emoji(Id::new(12));
    assert_eq!((tag.emoji_id, tag.emoji_name), (Some(Id::new(12)), None));
}

#[test]
fn user_of_an_interaction_may_be_missing() {
    let wire = json!({"id": "1", "interaction": {"id": "2", "type": 2, "name": "ping"},
        "interaction_metadata": {"id": "2", "type": 2}});

    let message: Message = serde_json::from_value(wire).unwrap();

    assert_eq!(message.interaction.unwrap().user, None);
    assert_eq!(message.interaction_metadata.unwrap().user, None);
}

#[test]
fn new_entitlement_never_expires() {
    let kind = EntitlementType::TestModePurchase;
    let right = Entitlement::new(Id::new(1), Id::new(2), Id::new(3), kind);

    let wire = json!({"id": "1", "sku_id": "2", "application_id": "3", "type": 4,
        "deleted": false, "starts_at": null, "ends_at": null});
    assert_eq!(written(&right), wire);
}

#[test]
fn unknown_application_values_are_preserved() {
    let mut wire: Value = read("object/application");
    wire["type"] = json!(77);
    wire["explicit_content_filter"] = json!(78);

    let app: Application = serde_json::from_value(wire.clone()).unwrap();

    assert_eq!(app.kind, Some(ApplicationType::Unknown(77)));
    assert_eq!(written(&app), wire);
}

#[test]
fn embed_setters_set_their_fields() {
    let embed = Embed::new()
        .title("Weather")
        .color(0x00ff_0000)
        .author("Ada")
        .image("attachment://map.png")
        .field("wind", "none")
        .inline_field("sun", "none");

    let fields = json!([{"name": "wind", "value": "none"}, {"name": "sun", "value": "none", "inline": true}]);
    let expected = json!({
        "title": "Weather", "color": 16_711_680, "author": {"name": "Ada"},
        "image": {"url": "attachment://map.png"}, "fields": fields,
    });
    assert_eq!(written(&embed), expected);
}
