//! Parser of input lines that invoke a command or request autocomplete.

use guildhall_model::interaction::IntegrationOwners;
use guildhall_model::marker::Target;
use guildhall_model::{
    CommandData, CommandType, Id, InteractionData, Locale, Localizations, Message, Resolved, User,
};
use guildhall_rules::fallback_locale;

use crate::interactions::context::{InvokerContext, InvokerScope};
use crate::interactions::interaction::{InteractionParts, new_message};
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::{Scanner, Token};
use crate::interactions::slash_command::{LineMode, parse_slash_command};
use crate::world::World;
use crate::world::availability::AvailableCommand;
use crate::world::usage::name_by_kind;

/// Maximum size of a line, in bytes. A command has at most 25 options, each with at most 6,000 characters.
const LINE_SIZE_MAX: usize = 1 << 20;

/// Parses a line. The first characters of the line determine the type of command.
pub(crate) fn read_line(
    world: &mut World,
    context: &InvokerContext,
    line: &str,
) -> Result<InteractionParts, LineError> {
    if line.len() > LINE_SIZE_MAX {
        let message = format!(
            "the line has {} bytes; at most {LINE_SIZE_MAX} are allowed",
            line.len()
        );
        return Err(LineError::new("", 0, message));
    }
    let mut scanner = Scanner::new(line);
    if scanner.consume("?/") {
        parse_slash_command(world, context, scanner, LineMode::Autocomplete)
    } else if scanner.consume("/") {
        parse_slash_command(world, context, scanner, LineMode::Invoke)
    } else if scanner.consume("@") || scanner.starts_with("<@") {
        read_user_command(world, context, scanner)
    } else if scanner.starts_with("\"") {
        parse_message_command(world, context, scanner)
    } else if scanner.consume(MESSAGE_LINK_PREFIX) {
        parse_linked_message_command(world, context, scanner)
    } else {
        let message = "a line must start with `/` for a command, `?/` for autocomplete, `@member` for a USER \
                       command, or a quoted string or message link for a MESSAGE command";
        Err(LineError::new(line, 0, message))
    }
}

/// Returns the command with this name, if the command is available to the user.
pub(crate) fn find_command(
    world: &World,
    context: &InvokerContext,
    kind: CommandType,
    name: Token<'_>,
) -> Result<AvailableCommand, LineError> {
    let location = context.location(world);
    if world.installation_owners_at(&location) == IntegrationOwners::default() {
        return Err(name.error(match &context.scope {
            InvokerScope::Guild(..) => "the app is not in this guild",
            InvokerScope::Private(..) => "the app is not installed for this user or channel",
        }));
    }
    let mut visible = world.visible_commands(&location);
    visible.retain(|command| command.kind == kind);
    let found = find_by_name(&visible, name.text, &context.locale(world), |command| {
        (command.name.as_str(), command.name_localizations.as_ref())
    });
    let Some(command) = found.cloned() else {
        let names = visible.into_iter().map(|command| command.name);
        return Err(name.unknown_name(&format!("{} command", kind.name()), names));
    };
    world
        .check_availability(&location, command)
        .map_err(|unavailable| {
            let user_name = context.display_name();
            let command = &unavailable.command;
            let mut error = name.error(format!(
                "{user_name} cannot use `{}`: {unavailable}",
                command.name
            ));
            error.refused = Some(name_by_kind(command.kind, &command.name).into());
            error
        })
}

/// Start of a message link, before the guild, channel and message IDs.
const MESSAGE_LINK_PREFIX: &str = "https://discord.com/channels/";

/// Username of the author of new messages for MESSAGE commands, if the guild has this member.
const MESSAGE_AUTHOR: &str = "alice";

/// Parses `bob User info`, the part of a line after `@`.
fn read_user_command(
    world: &World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let target = scanner.next_word();
    let person = context.find_person(world, target.text);
    let names = || context.suggested_names(world, target.text);
    let person = person.ok_or_else(|| target.unknown_name("member", names()))?;
    let available = find_command(world, context, CommandType::User, scanner.next_rest())?;

    let mut resolved = Resolved::default();
    let id = person.user().id;
    person.add_to_resolved(world, context, &mut resolved);
    Ok(target_parts(available, id.cast(), resolved))
}

/// Parses `"some text" Quote`.
fn parse_message_command(
    world: &mut World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let quoted = scanner.next_quoted()?;
    let available = find_command(world, context, CommandType::Message, scanner.next_rest())?;
    let author = message_author(world, context);
    let message = new_message(world, &context.channel, author, quoted.text);
    let message = world.store_message(message, None);
    Ok(message_parts(available, message))
}

/// Parses `1/2/3 Quote`, the part of a line after the start of a message link.
fn parse_linked_message_command(
    world: &World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
) -> Result<InteractionParts, LineError> {
    let link = scanner.next_word();
    let message = linked_message(world, context, link);
    let message =
        message?.ok_or_else(|| link.error("the channel has no message with this link"))?;
    let available = find_command(world, context, CommandType::Message, scanner.next_rest())?;
    Ok(message_parts(available, message))
}

/// Returns the message that a link refers to, if the message is in the invoker's channel and visible to the user. Fails
/// if the message may have been dropped.
fn linked_message(
    world: &World,
    context: &InvokerContext,
    link: Token<'_>,
) -> Result<Option<Message>, LineError> {
    let id = link
        .text
        .rsplit_once('/')
        .and_then(|(_, id)| id.parse().ok());
    let Some(id) = id else {
        return Ok(None);
    };
    let kept = world.messages.kept(id);
    kept.map_err(|dropped| link.error(format!("the message was deleted or dropped: {dropped}")))?;
    Ok(context.visible_message(world, id).cloned())
}

/// Returns the author of a new message: `alice` in a guild, another user in a private channel, or else the invoking
/// user.
fn message_author(world: &World, context: &InvokerContext) -> User {
    let found = match &context.scope {
        InvokerScope::Guild(key, _) => {
            let author = world.guilds[*key].find_member(MESSAGE_AUTHOR);
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

/// Returns the object with this name, or else with this localized name in the user's client. `names_of` returns the
/// name and the localized names of an object.
pub(crate) fn find_by_name<'o, T>(
    objects: &'o [T],
    name: &str,
    locale: &Locale,
    names_of: impl Fn(&T) -> (&str, Option<&Localizations>),
) -> Option<&'o T> {
    let original = objects.iter().find(|object| names_of(object).0 == name);
    original.or_else(|| {
        let shown = |object: &&T| localized_text(names_of(object).1, locale) == Some(name);
        objects.iter().find(shown)
    })
}

/// Returns the text for a locale, or for its fallback locale.
pub(crate) fn localized_text<'t>(
    texts: Option<&'t Localizations>,
    locale: &Locale,
) -> Option<&'t str> {
    let texts = texts?;
    let exact = texts.get(locale);
    let found = exact.or_else(|| texts.get(&Locale::from(fallback_locale(locale.code())?)));
    found.map(String::as_str)
}
