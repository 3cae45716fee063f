//! Registers the commands of an app: one bulk overwrite per scope.
//!
//! ```no_run
//! use guildhall::Registry;
//! use guildhall::client::{Auth, Client};
//! use guildhall::define::publish::{Target, publish};
//! use guildhall::model::Id;
//!
//! # async fn example() -> guildhall::Result<()> {
//! let client = Client::new("https://discord.com/api/v10", Auth::bot("the bot's token"))?;
//! let registry = Registry::discover()?;
//! let published = publish(&client, Id::new(845027738276462632), &registry, Target::Everywhere).await?;
//! println!("{published}");
//! # Ok(())
//! # }
//! ```

mod aftermath;
mod apply;
mod commands;
mod error;
mod objection;
mod order;
mod overwrite;
mod published;
mod read;
mod repay;
mod restore;
mod verbatim;

pub use super::plan::{Scope, Target};
pub use aftermath::Aftermath;
pub use apply::apply;
pub use error::{PublishError, PublishErrorKind};
pub use objection::Objection;
pub use overwrite::publish;
pub use published::{Published, PublishedScope};
pub use read::{permissions_in, read, read_permissions, read_present};
pub use repay::repay;
pub use restore::{RestoreError, Restored, restore};

#[cfg(feature = "cli")]
pub(crate) use apply::{apply_aloud, check};
pub(crate) use commands::read_commands;
#[cfg(feature = "cli")]
pub(crate) use {read::Reader, repay::repay_aloud, restore::restore_aloud};
