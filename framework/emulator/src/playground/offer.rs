//! What somebody is offered in a channel, in their language, and what is withheld and why.

use guildhall_model::Locale;
use serde_json::{Value, json};

use super::place::invoker_in;
use crate::emulator::Emulator;
use crate::service::{ApiError, ApiRequest, ApiResponse, localized_command, ok};
use crate::world::Unavailable;

/// Answers `GET /commands?channel=…&member=…&locale=…`.
pub(super) fn command_list(emulator: &Emulator, request: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let (channel, member) = (request.query("channel")?, request.query("member")?);
    let locale: Option<String> = request.query("locale")?;
    let locale = Locale::from(locale.as_deref().unwrap_or(""));
    let Some(invoker) = invoker_in(emulator, channel, member) else {
        return ok(&json!({ "offered": [], "withheld": [] }));
    };
    let (mut available, mut unavailable) = (Vec::new(), Vec::new());
    for offer in invoker.command_availability() {
        match offer {
            Ok(offer) => available.push(localized_command(offer.command, &locale)),
            Err(one) => unavailable.push(unavailable_view(*one, &locale)),
        }
    }
    ok(&json!({ "offered": available, "withheld": unavailable }))
}

fn unavailable_view(unavailable: Unavailable, locale: &Locale) -> Value {
    let why = unavailable.to_string();
    let command = localized_command(unavailable.command, locale);
    json!({
        "name": command.name,
        "name_localized": command.name_localized,
        "type": command.kind,
        "why": why,
    })
}
