//! Reads a line as a member types it, against the commands that are registered.

pub(super) mod entity;
mod error;
mod scan;
mod slash;
mod target;
mod value;

use guildhall_model::{Command, CommandType, InteractionData};

pub use error::LineError;
pub(super) use scan::quoted;
pub(super) use value::accepts;

use super::build::Place;
use crate::world::World;
use scan::{Piece, Scanner};

/// Reads a line: what it is, is said by its beginning.
pub(super) fn read(
    world: &mut World,
    place: &Place,
    line: &str,
) -> Result<InteractionData, LineError> {
    let mut scanner = Scanner::new(line);
    if scanner.eat("?/") {
        slash::read(world, place, scanner, slash::Mode::Typing)
    } else if scanner.eat("/") {
        slash::read(world, place, scanner, slash::Mode::Sending)
    } else if scanner.eat("@") || scanner.sees("<@") {
        target::on_user(world, place, scanner)
    } else if scanner.sees("\"") {
        target::on_message(world, place, scanner)
    } else {
        let message = "a line begins with `/` or `?/` for a command, with `@member` for one on a \
                       member, or with a quoted text for one on a message";
        Err(LineError::new(line, 0, message))
    }
}

/// Finds a command by its name, in the guild first, that the member may use.
fn command(
    world: &World,
    place: &Place,
    kind: CommandType,
    name: Piece<'_>,
) -> Result<Command, LineError> {
    let guild = place.guild(world);
    if !guild.has_app(world.identity.application.id) {
        return Err(name.fault("the app is not in this guild"));
    }
    let mut visible = world.commands_for(guild, place.member.id());
    visible.retain(|command| command.kind == kind);
    let found = visible.iter().find(|command| command.name == name.text);
    let Some(command) = found else {
        let names = visible.iter().map(|command| command.name.clone());
        return Err(name.unknown(&format!("{} command", kind.name()), names));
    };
    let now = world.clock.now_or_system();
    let member = &place.member;
    let verdict = guild.offers(command, member, &place.channel, now);
    if verdict.allowed {
        return Ok(command.clone());
    }
    let shown = member.display_name();
    let message = format!("{shown} may not use `{}`: {verdict}", command.name);
    Err(name.fault(message))
}
