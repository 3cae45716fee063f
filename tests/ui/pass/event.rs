//! Functions for events: every event, every type of a parameter, and every form of a return value.

#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::pedantic)]
#![allow(clippy::unnecessary_wraps, reason = "functions may return a result")]

use guildhall::settings::Endpoint;
use guildhall::model::{ ApplicationAuthorized, ApplicationDeauthorized, Entitlement, WebhookEvent, };
use guildhall::prelude::*;

struct Shop;

#[event(APPLICATION_AUTHORIZED)]
async fn installed(ctx: EventContext, event: ApplicationAuthorized) -> Result<()> {
    let user = ctx.client()?.user(event.user.id);
    user.direct_message("Thanks for adding me.").await?;
    Ok(())
}

#[event(APPLICATION_DEAUTHORIZED)]
fn removed(_: ApplicationDeauthorized) {}

#[event(ENTITLEMENT_CREATE)]
async fn bought(Entitlement { id, .. }: Entitlement, #[state] shop: &Shop) {
    let (_id, _shop) = (id, shop);
}

#[event(ENTITLEMENT_UPDATE)]
fn changed(event: WebhookEvent, #[state] _client: &guildhall::client::Client) {
    println!("{}", event.timestamp);
}

#[event(ENTITLEMENT_DELETE, crate = guildhall)]
fn gone(entitlement: Entitlement, event: WebhookEvent, ctx: EventContext) {
    println!("{} {} {ctx:?}", entitlement.id, event.kind());
}

#[event(QUEST_USER_ENROLLMENT)]
fn enrolled() {}

mod chat {
    use guildhall::event;
    use guildhall::model::{Message, WebhookEvent};

    #[event(LOBBY_MESSAGE_CREATE)]
    async fn sent(mut message: Message) -> std::io::Result<()> {
        message.content.clear();
        Ok(())
    }

    #[event(LOBBY_MESSAGE_UPDATE)]
    pub(super) fn edited(_message: Message) -> guildhall::Result<()> {
        Ok(())
    }

    #[event(LOBBY_MESSAGE_DELETE)]
    fn deleted(r#type: WebhookEvent, other: self::Other) {
        let _ = (r#type, other);
    }

    type Other = guildhall::event::EventContext;
}

/// Direct messages while a game runs.
pub mod game {
    use guildhall::prelude::*;

    /// Counts messages.
    #[event(GAME_DIRECT_MESSAGE_CREATE)]
    pub async fn sent(_message: Message) {}

    #[cfg(unix)]
    #[event(GAME_DIRECT_MESSAGE_UPDATE)]
    fn edited(_message: Message) {}

    #[cfg(windows)]
    #[event(GAME_DIRECT_MESSAGE_UPDATE)]
    fn edited(_message: Message) {}

    #[event(GAME_DIRECT_MESSAGE_DELETE)]
    fn deleted<'a>(_message: Message, #[state] shop: &'a super::Shop) -> Result<()> {
        let _: &'a super::Shop = shop;
        Ok(())
    }
}

fn main() {
    let app = App::builder()
        .discovery(false)
        .state(Shop)
        .event(installed::EVENT)
        .event(chat::edited::EVENT)
        .event(game::sent::EVENT)
        .endpoint(Endpoint::new().events_path("/news"));
    assert!(app.build().is_err(), "the app has no public key");
}
