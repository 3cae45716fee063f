//! What a member is offered in a channel, in the member's language, and what is withheld and why.

use guildhall_model::{Channel, Id, Locale, User};
use serde_json::{Value, json};

use crate::emulator::Emulator;
use crate::service::{Answer, Call, Refusal, ok, shown_in};
use crate::world::World;

/// Answers `GET /commands?channel=…&member=…&locale=…`.
pub(super) fn commands(emulator: &Emulator, call: &Call) -> Result<Answer, Refusal> {
    let (channel, member) = (call.field("channel")?, call.field("member")?);
    let locale: Option<String> = call.field("locale")?;
    let locale = Locale::from(locale.as_deref().unwrap_or(""));
    let world = emulator.service().world();
    ok(&offered(&world, (channel, member), &locale))
}

fn offered(world: &World, place: (Id<Channel>, Id<User>), locale: &Locale) -> Value {
    let (mut offered, mut withheld) = (Vec::new(), Vec::new());
    let now = world.clock.now_or_system();
    let found = world.guilds.holding(place.0).and_then(|key| {
        let guild = &world.guilds[key];
        Some((
            guild,
            guild.channel_of(place.0)?,
            guild.members.get(place.1)?,
        ))
    });
    let Some((guild, channel, member)) = found else {
        return json!({ "offered": offered, "withheld": withheld });
    };
    for command in world.commands_for(guild, member.id()) {
        let verdict = guild.offers(&command, member, channel, now);
        if verdict.allowed {
            offered.push(shown_in(command, locale));
        } else {
            let why = verdict.to_string();
            withheld.push(json!({ "name": command.name, "type": command.kind, "why": why }));
        }
    }
    json!({ "offered": offered, "withheld": withheld })
}
