//! Registers the commands of an app: one bulk overwrite per scope.
//!
//! ```no_run
//! use guildhall_client::{Auth, Client};
//! use guildhall_deploy::plan::{Declared, Scope};
//! use guildhall_deploy::publish::publish;
//! use guildhall_model::{CommandBody, CommandType, Id};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::new("https://discord.com/api/v10", Auth::bot("the bot's token"))?;
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let declared = Declared::default().with(Scope::Global, [roll]);
//! let published = publish(&client, Id::new(845027738276462632), &declared).await?;
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

pub use apply::{apply_aloud, check};
pub use commands::read_commands;
pub use {read::Reader, repay::repay_aloud, restore::restore_aloud};
