//! Reads a line as a member types it, against the commands that are registered.

pub(super) mod entity;
mod error;
mod scan;
mod slash;
mod target;
mod value;

use guildhall_model::CommandType;
use guildhall_model::interaction::IntegrationOwners;

pub use error::LineError;
pub(super) use scan::quoted;
pub(super) use value::accepts_file;

use super::build::InteractionParts;
use super::place::{InvokerContext, InvokerScope};
use crate::world::{AvailableCommand, World};
use scan::{Scanner, Token};

/// Reads a line: what it is, is said by its beginning.
pub(super) fn read_line(
    world: &mut World,
    context: &InvokerContext,
    line: &str,
) -> Result<InteractionParts, LineError> {
    let mut scanner = Scanner::new(line);
    if scanner.consume("?/") {
        slash::read_slash(world, context, scanner, slash::LineMode::Autocomplete)
    } else if scanner.consume("/") {
        slash::read_slash(world, context, scanner, slash::LineMode::Submit)
    } else if scanner.consume("@") || scanner.starts_with("<@") {
        target::read_user_command(world, context, scanner)
    } else if scanner.starts_with("\"") {
        target::read_message_command(world, context, scanner)
    } else if scanner.consume(target::LINK) {
        target::read_linked_message_command(world, context, scanner)
    } else {
        let message = "a line begins with `/` or `?/` for a command, with `@member` for one on a \
                       member, or with a quoted text or a link for one on a message";
        Err(LineError::new(line, 0, message))
    }
}

/// Finds a command by its name, in the guild first, that is offered.
fn find_command(
    world: &World,
    context: &InvokerContext,
    kind: CommandType,
    name: Token<'_>,
) -> Result<AvailableCommand, LineError> {
    let location = context.location(world);
    if world.installation_owners_at(&location) == IntegrationOwners::default() {
        return Err(name.error(match &context.scope {
            InvokerScope::Guild(..) => "the app is not in this guild",
            InvokerScope::Private(..) => "the app is not installed here",
        }));
    }
    let mut visible = world.visible_commands(&location);
    visible.retain(|command| command.kind == kind);
    let found = visible.iter().find(|command| command.name == name.text);
    let Some(command) = found.cloned() else {
        let names = visible.into_iter().map(|command| command.name);
        return Err(name.unknown_name(&format!("{} command", kind.name()), names));
    };
    world
        .check_availability(&location, command)
        .map_err(|unavailable| {
            let shown = context.display_name();
            name.error(format!(
                "{shown} may not use `{}`: {unavailable}",
                unavailable.command.name
            ))
        })
}
