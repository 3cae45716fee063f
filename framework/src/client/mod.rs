//! Sends endpoint values to the service and reads its replies.
//!
//! ```text
//! endpoint → request → link (authorization, transport, deadline) → answer → reply or error
//! ```
//!
//! ```no_run
//! use guildhall::client::{Auth, Client};
//! use guildhall::model::api::GetCurrentApplication;
//!
//! # async fn example() -> guildhall::Result<()> {
//! let client = Client::new("https://discord.com/api/v10", Auth::bot("the bot's token"))?;
//! let app = client.send(&GetCurrentApplication).await?;
//! println!("{}", app.name);
//! # Ok(())
//! # }
//! ```

mod answer;
mod auth;
mod connector;
mod error;
mod hyper;
mod line;
mod link;
mod refusal;
mod send;
mod transport;

pub use auth::Auth;
pub use error::{Error, ErrorKind};
pub use send::Client;
pub use transport::{Carrying, Transport, TransportError};

pub(crate) use answer::read;
pub(crate) use auth::header as authorization;
pub(crate) use line::Line;
pub(crate) use link::{Content, Link};
