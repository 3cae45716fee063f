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
pub(super) use value::accepts;

use super::build::InteractionParts;
use super::place::{InvokerContext, InvokerScope};
use crate::world::{AvailableCommand, World};
use scan::{Scanner, Token};

/// Reads a line: what it is, is said by its beginning.
pub(super) fn read(
    world: &mut World,
    place: &InvokerContext,
    line: &str,
) -> Result<InteractionParts, LineError> {
    let mut scanner = Scanner::new(line);
    if scanner.eat("?/") {
        slash::read(world, place, scanner, slash::LineMode::Autocomplete)
    } else if scanner.eat("/") {
        slash::read(world, place, scanner, slash::LineMode::Submit)
    } else if scanner.eat("@") || scanner.sees("<@") {
        target::on_user(world, place, scanner)
    } else if scanner.sees("\"") {
        target::on_message(world, place, scanner)
    } else if scanner.eat(target::LINK) {
        target::on_linked(world, place, scanner)
    } else {
        let message = "a line begins with `/` or `?/` for a command, with `@member` for one on a \
                       member, or with a quoted text or a link for one on a message";
        Err(LineError::new(line, 0, message))
    }
}

/// Finds a command by its name, in the guild first, that is offered.
fn command(
    world: &World,
    place: &InvokerContext,
    kind: CommandType,
    name: Token<'_>,
) -> Result<AvailableCommand, LineError> {
    let venue = place.venue(world);
    if world.installed_at(&venue) == IntegrationOwners::default() {
        return Err(name.fault(match &place.side {
            InvokerScope::Guild(..) => "the app is not in this guild",
            InvokerScope::Private(..) => "the app is not installed here",
        }));
    }
    let mut visible = world.commands_at(&venue);
    visible.retain(|command| command.kind == kind);
    let found = visible.iter().find(|command| command.name == name.text);
    let Some(command) = found.cloned() else {
        let names = visible.into_iter().map(|command| command.name);
        return Err(name.unknown(&format!("{} command", kind.name()), names));
    };
    world.offer(&venue, command).map_err(|withheld| {
        let shown = place.display_name();
        name.fault(format!(
            "{shown} may not use `{}`: {withheld}",
            withheld.command.name
        ))
    })
}
