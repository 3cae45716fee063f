//! Restrictions of a command: permissions set for the command, permissions set for the app, and the layering of both.

use guildhall_model::command::{CommandPermission, GuildCommandPermissions};
use guildhall_model::permission::{CommandAccess, PermissionLayering};
use guildhall_model::{
    Application, Command, CommandBody, CommandType, GuildFeature, Id, InteractionContextType,
    Permissions,
};

use super::GUILD;

#[test]
fn access_copies_command_restrictions() {
    let mut body = CommandBody::new(CommandType::Message, "Report", "");
    body.default_member_permissions = Some(Permissions::KICK_MEMBERS);
    body.contexts = Some(vec![InteractionContextType::Guild]);
    body.nsfw = true;
    let command = Command::new(Id::new(1), Id::new(2), Id::new(3), body);

    let access = CommandAccess::from(&command);

    assert_eq!(access.kind, CommandType::Message);
    assert_eq!(
        access.default_member_permissions,
        Some(Permissions::KICK_MEMBERS)
    );
    assert_eq!(access.contexts, Some(&[InteractionContextType::Guild][..]));
    assert!(access.nsfw && access.overwrites.is_empty() && access.app_overwrites.is_empty());
}

#[test]
fn legacy_default_permission_restricts_to_administrators() {
    let default_for = |allowed, needed| {
        let body = CommandBody::new(CommandType::ChatInput, "old", "Old");
        let mut command = Command::new(Id::new(1), Id::new(2), Id::new(3), body);
        command.default_permission = allowed;
        command.default_member_permissions = needed;
        CommandAccess::from(&command).default_member_permissions
    };
    let kick = Some(Permissions::KICK_MEMBERS);
    assert_eq!(default_for(Some(false), None), Some(Permissions::empty()));
    assert_eq!(default_for(Some(false), kick), kick);
    assert_eq!(
        [default_for(Some(true), None), default_for(None, None)],
        [None, None]
    );
}

#[test]
fn stored_permissions_are_split_by_app_and_command() {
    let (app, command): (Id<Application>, Id<Command>) = (Id::new(5), Id::new(6));
    let stored = |id: Id<Command>, permission| GuildCommandPermissions {
        id,
        application_id: app,
        guild_id: GUILD,
        permissions: vec![CommandPermission::everyone(GUILD, permission)],
    };
    let stored = [
        stored(Id::new(7), false),
        stored(app.cast(), false),
        stored(command, true),
    ];

    let access = CommandAccess::new(CommandType::ChatInput).guild_permissions(command, &stored);

    assert_eq!(access.app_overwrites, stored[1].permissions);
    assert_eq!(access.overwrites, stored[2].permissions);
}

#[test]
fn guild_features_determine_the_permission_layering() {
    let moved = [GuildFeature::Community];
    let unmoved = [
        GuildFeature::Community,
        "APPLICATION_COMMAND_PERMISSIONS_V2".into(),
    ];

    assert_eq!(
        PermissionLayering::from_features(&moved),
        PermissionLayering::Combined
    );
    assert_eq!(
        PermissionLayering::from_features(&unmoved),
        PermissionLayering::Exclusive
    );
}
