//! What somebody is offered in a channel, in their language, and what is withheld and why.

use guildhall_model::Locale;
use serde_json::{Value, json};

use super::place::invoker_in;
use crate::emulator::Emulator;
use crate::service::{ApiError, ApiRequest, ApiResponse, localized_command, ok};
use crate::world::Unavailable;

/// Answers `GET /commands?channel=…&member=…&locale=…`.
pub(super) fn commands(emulator: &Emulator, call: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let (channel, member) = (call.query("channel")?, call.query("member")?);
    let locale: Option<String> = call.query("locale")?;
    let locale = Locale::from(locale.as_deref().unwrap_or(""));
    let Some(invoker) = invoker_in(emulator, channel, member) else {
        return ok(&json!({ "offered": [], "withheld": [] }));
    };
    let (mut offered, mut withheld) = (Vec::new(), Vec::new());
    for offer in invoker.command_availability() {
        match offer {
            Ok(offer) => offered.push(localized_command(offer.command, &locale)),
            Err(one) => withheld.push(unavailable_view(*one, &locale)),
        }
    }
    ok(&json!({ "offered": offered, "withheld": withheld }))
}

fn unavailable_view(withheld: Unavailable, locale: &Locale) -> Value {
    let why = withheld.to_string();
    let command = localized_command(withheld.command, locale);
    json!({
        "name": command.name,
        "name_localized": command.name_localized,
        "type": command.kind,
        "why": why,
    })
}
