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
    place: &InvokerContext,
    line: &str,
) -> Result<InteractionParts, LineError> {
    let mut scanner = Scanner::new(line);
    if scanner.consume("?/") {
        slash::read_slash(world, place, scanner, slash::LineMode::Autocomplete)
    } else if scanner.consume("/") {
        slash::read_slash(world, place, scanner, slash::LineMode::Submit)
    } else if scanner.consume("@") || scanner.starts_with("<@") {
        target::read_user_command(world, place, scanner)
    } else if scanner.starts_with("\"") {
        target::read_message_command(world, place, scanner)
    } else if scanner.consume(target::LINK) {
        target::read_linked_message_command(world, place, scanner)
    } else {
        let message = "a line begins with `/` or `?/` for a command, with `@member` for one on a \
                       member, or with a quoted text or a link for one on a message";
        Err(LineError::new(line, 0, message))
    }
}

/// Finds a command by its name, in the guild first, that is offered.
fn find_command(
    world: &World,
    place: &InvokerContext,
    kind: CommandType,
    name: Token<'_>,
) -> Result<AvailableCommand, LineError> {
    let venue = place.location(world);
    if world.installation_owners_at(&venue) == IntegrationOwners::default() {
        return Err(name.error(match &place.side {
            InvokerScope::Guild(..) => "the app is not in this guild",
            InvokerScope::Private(..) => "the app is not installed here",
        }));
    }
    let mut visible = world.visible_commands(&venue);
    visible.retain(|command| command.kind == kind);
    let found = visible.iter().find(|command| command.name == name.text);
    let Some(command) = found.cloned() else {
        let names = visible.into_iter().map(|command| command.name);
        return Err(name.unknown_name(&format!("{} command", kind.name()), names));
    };
    world
        .check_availability(&venue, command)
        .map_err(|withheld| {
            let shown = place.display_name();
            name.error(format!(
                "{shown} may not use `{}`: {withheld}",
                withheld.command.name
            ))
        })
}
