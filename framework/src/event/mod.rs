//! Webhook events: notifications of the service, such as the installation of the app or the purchase of an entitlement.
//!
//! A function with [`#[event(…)]`](macro@crate::event) runs for each event of one type. An app with such functions
//! receives the service's requests at a path of their own, `/events` by default
//! ([`Endpoint::events_path`](crate::settings::Endpoint::events_path)). The URL with this path belongs into the
//! application's settings as the Webhook Events URL, in the developer portal or with
//! [`EditCurrentApplication`](crate::model::api::EditCurrentApplication), beside the types of events that the app
//! subscribes to.
//!
//! ```
//! use guildhall::model::{ApplicationAuthorized, Entitlement};
//! use guildhall::prelude::*;
//! # struct Shop;
//! # impl Shop {
//! #     async fn deliver(&self, entitlement: &Entitlement) -> Result<()> { Ok(()) }
//! # }
//!
//! #[event(APPLICATION_AUTHORIZED)]
//! async fn welcome(ctx: EventContext, authorized: ApplicationAuthorized) -> Result<()> {
//!     let user = ctx.client()?.user(authorized.user.id);
//!     user.direct_message("Thanks for adding me.").await?;
//!     Ok(())
//! }
//!
//! #[event(ENTITLEMENT_CREATE)]
//! async fn deliver(entitlement: Entitlement, #[state] shop: &Shop) -> Result<()> {
//!     shop.deliver(&entitlement).await
//! }
//! # fn main() {}
//! ```
//!
//! # Acknowledgment
//!
//! The service waits 3 seconds for status 204, and otherwise sends the event again, less and less often, for up to 10
//! minutes. The app responds when all functions for the event have ended:
//!
//! | functions | response | sent again |
//! |---|---|---|
//! | all have succeeded, or there is none | 204 | no |
//! | one is still running 2.5 seconds after the arrival of the request | 204 | no |
//! | one has returned an error or panicked | 500 | yes; then only the functions that failed run again |
//! | one was aborted by the shutdown of the app | 503 | yes |
//! | another process has begun to run one, and has not ended | 503 | yes |
//!
//! Errors and panics are logged. Discord stops sending events to an app that fails too often, so a function should
//! return an error only if it may succeed later, and otherwise log the error and return `Ok`. After 2.5 seconds, an
//! error is only logged, and the event is lost if the process ends; a function with more work writes down the work
//! first. Data that do not have the type of the parameter are logged too, and count as a success, because they stay
//! unreadable.
//!
//! An event that is delivered twice runs each function once: see [`Duplicates`](crate::settings::Duplicates). An event
//! is recognized by its type, time and data for 15 minutes. Processes that share a [`Store`](crate::store::Store) share
//! these runs too. If one of them is killed while a function runs, another one runs the function when the service sends
//! the event again, more than a minute later. Events may arrive late and in any order.
//!
//! An event of a type without a function is acknowledged, with a line in the log at level DEBUG. Types that this
//! version does not know have no functions.
//!
//! # Verification
//!
//! The requests are signed, and have the same limits of size and age as interactions. A request with an invalid
//! signature gets 401, as the service requires. A webhook event at the path of interactions, and an interaction at the
//! path of events, get 400 with the reason: the two number their types differently.

pub(crate) mod context;
pub(crate) mod handler;
pub(crate) mod request;
pub(crate) mod runs;

pub use context::EventContext;
pub use handler::EventHandler;
#[doc(hidden)]
pub use handler::{EventOutput, EventParameter};
