//! Reads and registers the commands of an app, with one bulk overwrite per scope, and restores permissions.
//!
//! ```no_run
//! use guildhall_client::{Auth, Client};
//! use guildhall_deploy::plan::{Declared, Scope};
//! use guildhall_deploy::publish::publish;
//! use guildhall_model::{CommandBody, CommandType, Id};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::with_base_url("https://discord.com/api/v10", Auth::bot("the bot's token"))?;
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let declared = Declared::default().commands(Scope::Global, [roll]);
//! let published = publish(&client, Id::new(845027738276462632), &declared).await?;
//! println!("{published}");
//! # Ok(())
//! # }
//! ```

pub use crate::publish::apply::apply;
pub use crate::publish::error::{PublishError, PublishErrorKind, ScopeState};
pub use crate::publish::field_error::FieldError;
pub use crate::publish::overwrite::publish;
pub use crate::publish::published::{Published, PublishedScope};
pub use crate::publish::read::{Reader, read};
pub use crate::publish::restore::{RestoreError, RestoreReport, Restorer};

pub(crate) mod apply;
pub(crate) mod error;
pub(crate) mod field_error;
pub(crate) mod overwrite;
pub(crate) mod published;
pub(crate) mod read;
pub(crate) mod restore;
