//! An autocomplete context cannot reply, defer or open a modal.
use guildhall::model::ModalBody;
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// What
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(ctx: Autocomplete, typed: &str) -> Vec<String> {
    let _ = ctx.reply("too early").await;
    let _ = ctx.defer().await;
    let _ = ctx.modal(ModalBody::new("ask", "Ask")).await;
    vec![typed.to_owned()]
}

fn main() {}
