//! Parameters that handlers of other libraries have, and contexts of other handlers.
use guildhall::prelude::*;
use std::collections::HashMap;

struct CommandInteraction;

/// Says it
#[command]
fn interaction(
    /// Interaction
    interaction: CommandInteraction,
) {
    drop(interaction);
}

/// Says it
#[command]
fn of_autocomplete(ctx: Autocomplete) {
    drop(ctx);
}

/// Says it
#[command]
fn of_event(ctx: EventContext) {
    drop(ctx);
}

/// Says it
#[command]
fn collections(
    /// Words
    words: Vec<String>,
    /// Options
    options: HashMap<String, String>,
) {
    drop((words, options));
}

/// Says it
#[command]
fn borrowed(
    /// Member
    member: &User,
) {
    let _ = member;
}

/// Says it
#[command]
fn say(
    /// Text
    #[option(autocomplete = suggest)]
    text: &str,
) -> String {
    text.to_owned()
}

async fn suggest(_ctx: Context, typed: &str) -> Vec<String> {
    vec![typed.to_owned()]
}

#[event(APPLICATION_AUTHORIZED)]
async fn authorized(ctx: Context) {
    drop(ctx);
}

fn main() {}
