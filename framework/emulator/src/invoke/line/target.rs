//! Commands in the context menu of a member or a message.

use guildhall_model::{
    Command, CommandData, CommandType, Id, InteractionData, Resolved, marker::Target,
};

use super::scan::Scanner;
use super::{LineError, Place, command, entity};
use crate::invoke::build;
use crate::world::World;

/// Who wrote the message that a MESSAGE command is used on, if they are in the guild.
const AUTHOR: &str = "alice";

/// Reads `@bob User info`; the `@` is taken.
pub(super) fn on_user(
    world: &World,
    place: &Place,
    mut scanner: Scanner<'_>,
) -> Result<InteractionData, LineError> {
    let target = scanner.word();
    let member = entity::member(place.guild(world), target.text);
    let names = || entity::member_names(place.guild(world), target.text);
    let member = member.ok_or_else(|| target.unknown("member", names()))?;
    let command = command(world, place, CommandType::User, scanner.all())?;

    let mut resolved = Resolved::default();
    resolved.users.insert(member.id(), member.user.clone());
    let partial = build::partial_member(world, place, member);
    resolved.members.insert(member.id(), partial);
    Ok(data(&command, member.id().cast(), resolved))
}

/// Reads `"some text" Quote`.
pub(super) fn on_message(
    world: &mut World,
    place: &Place,
    mut scanner: Scanner<'_>,
) -> Result<InteractionData, LineError> {
    let content = scanner.quoted()?;
    let command = command(world, place, CommandType::Message, scanner.all())?;
    let author = place.guild(world).member(AUTHOR).unwrap_or(&place.member);
    let author = author.user.clone();
    let message = build::message(world, &place.channel, author, content.text);

    let mut resolved = Resolved::default();
    let id = message.id;
    resolved.messages.insert(id, message);
    Ok(data(&command, id.cast(), resolved))
}

fn data(command: &Command, target: Id<Target>, resolved: Resolved) -> InteractionData {
    InteractionData::ApplicationCommand(CommandData {
        guild_id: command.guild_id,
        resolved,
        target_id: Some(target),
        ..CommandData::new(command.id, command.kind, &command.name)
    })
}
