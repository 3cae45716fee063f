//! What somebody is offered in a channel, in their language, and what is withheld and why.

use guildhall_model::Locale;
use serde_json::{Value, json};

use super::place::invoker;
use crate::emulator::Emulator;
use crate::service::{ApiError, ApiRequest, ApiResponse, ok, shown_in};
use crate::world::Unavailable;

/// Answers `GET /commands?channel=…&member=…&locale=…`.
pub(super) fn commands(emulator: &Emulator, call: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let (channel, member) = (call.field("channel")?, call.field("member")?);
    let locale: Option<String> = call.field("locale")?;
    let locale = Locale::from(locale.as_deref().unwrap_or(""));
    let Some(invoker) = invoker(emulator, channel, member) else {
        return ok(&json!({ "offered": [], "withheld": [] }));
    };
    let (mut offered, mut withheld) = (Vec::new(), Vec::new());
    for offer in invoker.offers() {
        match offer {
            Ok(offer) => offered.push(shown_in(offer.command, &locale)),
            Err(one) => withheld.push(told(*one, &locale)),
        }
    }
    ok(&json!({ "offered": offered, "withheld": withheld }))
}

fn told(withheld: Unavailable, locale: &Locale) -> Value {
    let why = withheld.to_string();
    let command = shown_in(withheld.command, locale);
    json!({
        "name": command.name,
        "name_localized": command.name_localized,
        "type": command.kind,
        "why": why,
    })
}
