//! Commands in the context menu of a member or a message.

use guildhall_model::{
    CommandData, CommandType, Id, InteractionData, Message, Resolved, User, marker::Target,
};

use super::scan::{Scanner, Token};
use super::{AvailableCommand, InteractionParts, InvokerContext, InvokerScope, LineError, command};
use crate::invoke::build;
use crate::world::World;

/// How the address of a message begins. The guild, the channel and the message follow.
pub(super) const LINK: &str = "https://discord.com/channels/";

/// Who wrote the message that a MESSAGE command is used on, if they are in the guild.
const AUTHOR: &str = "alice";

/// Reads `@bob User info`; the `@` is taken.
pub(super) fn on_user(
    world: &World,
    place: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let target = scanner.word();
    let person = place.person(world, target.text);
    let names = || place.person_names(world, target.text);
    let person = person.ok_or_else(|| target.unknown("member", names()))?;
    let offered = command(world, place, CommandType::User, scanner.all())?;

    let mut resolved = Resolved::default();
    let id = person.user().id;
    person.resolve(world, place, &mut resolved);
    Ok(cause(offered, id.cast(), resolved))
}

/// Reads `"some text" Quote`.
pub(super) fn on_message(
    world: &mut World,
    place: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let content = scanner.quoted()?;
    let offered = command(world, place, CommandType::Message, scanner.all())?;
    let author = author(world, place);
    let message = build::message(world, &place.channel, author, content.text);
    Ok(on(offered, message))
}

/// Reads `https://discord.com/channels/1/2/3 Quote`; the beginning of the address is taken.
pub(super) fn on_linked(
    world: &World,
    place: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let link = scanner.word();
    let message = linked(world, place, link);
    let message = message.ok_or_else(|| link.fault("there is no such message in the channel"))?;
    let offered = command(world, place, CommandType::Message, scanner.all())?;
    Ok(on(offered, message))
}

/// The message of an address, if it is in the channel and who acts sees it.
fn linked(world: &World, place: &InvokerContext, link: Token<'_>) -> Option<Message> {
    let (_, id) = link.text.rsplit_once('/')?;
    place.message(world, id.parse().ok()?).cloned()
}

/// Somebody else, where there is somebody else.
fn author(world: &World, place: &InvokerContext) -> User {
    let found = match &place.side {
        InvokerScope::Guild(key, _) => {
            let author = world.guilds[*key].member(AUTHOR);
            author.map(|author| author.user.clone())
        }
        InvokerScope::Private(private, user) => {
            let mut others = private.people();
            others.find(|other| other.id != user.id).cloned()
        }
    };
    found.unwrap_or_else(|| place.user().clone())
}

fn on(offered: AvailableCommand, message: Message) -> InteractionParts {
    let mut resolved = Resolved::default();
    let id = message.id;
    resolved.messages.insert(id, message);
    cause(offered, id.cast(), resolved)
}

fn cause(
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
