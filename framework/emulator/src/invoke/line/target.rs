//! Commands in the context menu of a member or a message.

use guildhall_model::{
    CommandData, CommandType, Id, InteractionData, Message, Resolved, User, marker::Target,
};

use super::scan::{Scanner, Token};
use super::{
    AvailableCommand, InteractionParts, InvokerContext, InvokerScope, LineError, find_command,
};
use crate::invoke::build;
use crate::world::World;

/// How the address of a message begins. The guild, the channel and the message follow.
pub(super) const LINK: &str = "https://discord.com/channels/";

/// Who wrote the message that a MESSAGE command is used on, if they are in the guild.
const AUTHOR: &str = "alice";

/// Reads `@bob User info`; the `@` is taken.
pub(super) fn read_user_command(
    world: &World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let target = scanner.word();
    let person = context.find_person(world, target.text);
    let names = || context.person_names(world, target.text);
    let person = person.ok_or_else(|| target.unknown_name("member", names()))?;
    let available = find_command(world, context, CommandType::User, scanner.rest_of_line())?;

    let mut resolved = Resolved::default();
    let id = person.user().id;
    person.add_to_resolved(world, context, &mut resolved);
    Ok(target_parts(available, id.cast(), resolved))
}

/// Reads `"some text" Quote`.
pub(super) fn read_message_command(
    world: &mut World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let content = scanner.quoted()?;
    let available = find_command(world, context, CommandType::Message, scanner.rest_of_line())?;
    let author = message_author(world, context);
    let message = build::new_message(world, &context.channel, author, content.text);
    Ok(message_parts(available, message))
}

/// Reads `https://discord.com/channels/1/2/3 Quote`; the beginning of the address is taken.
pub(super) fn read_linked_message_command(
    world: &World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let link = scanner.word();
    let message = linked_message(world, context, link);
    let message = message.ok_or_else(|| link.error("there is no such message in the channel"))?;
    let available = find_command(world, context, CommandType::Message, scanner.rest_of_line())?;
    Ok(message_parts(available, message))
}

/// The message of an address, if it is in the channel and who acts sees it.
fn linked_message(world: &World, context: &InvokerContext, link: Token<'_>) -> Option<Message> {
    let (_, id) = link.text.rsplit_once('/')?;
    context.visible_message(world, id.parse().ok()?).cloned()
}

/// Somebody else, where there is somebody else.
fn message_author(world: &World, context: &InvokerContext) -> User {
    let found = match &context.scope {
        InvokerScope::Guild(key, _) => {
            let author = world.guilds[*key].find_member(AUTHOR);
            author.map(|author| author.user.clone())
        }
        InvokerScope::Private(private, user) => {
            let mut others = private.members();
            others.find(|other| other.id != user.id).cloned()
        }
    };
    found.unwrap_or_else(|| context.user().clone())
}

fn message_parts(available: AvailableCommand, message: Message) -> InteractionParts {
    let mut resolved = Resolved::default();
    let id = message.id;
    resolved.messages.insert(id, message);
    target_parts(available, id.cast(), resolved)
}

fn target_parts(
    AvailableCommand { command, owners }: AvailableCommand,
    target: Id<Target>,
    resolved: Resolved,
) -> InteractionParts {
    let data = CommandData {
        guild_id: command.guild_id,
        resolved,
        target_id: Some(target),
        ..CommandData::new(command.id, command.kind, &command.name)
    };
    InteractionParts {
        data: InteractionData::ApplicationCommand(data),
        message: None,
        owners,
    }
}
