//! Compares declared commands with deployed ones, and plans the bulk overwrites.
//!
//! ```text
//! Declared + Deployed → compare (normalize, diff, rename) → Plan → text, JSON, publish::apply
//! ```
//!
//! Two commands are equal if they have the same meaning: defaults and values that the service fills in are ignored. All
//! other differences count, including the order of options.
//!
//! ```no_run
//! use guildhall_client::Client;
//! use guildhall_deploy::plan::{Declared, Plan, PlanOptions, Scope};
//! use guildhall_deploy::publish::{apply, read};
//! use guildhall_model::{CommandBody, CommandType, Id};
//!
//! # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
//! let application = Id::new(845027738276462632);
//! let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
//! let declared = Declared::default().commands(Scope::Global, [roll]);
//! let deployed = read(&client, application, [Scope::Global]).await?;
//! let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
//! if plan.deletions().next().is_none() {
//!     apply(&client, application, &plan).await?;
//! }
//! # Ok(())
//! # }
//! ```

pub use crate::plan::app_plan::{DuplicateCommand, Plan};
pub use crate::plan::declared::Declared;
pub use crate::plan::deployed::{Deployed, DeployedError};
pub use crate::plan::diff::FieldChange;
pub use crate::plan::lock::{ForeignLockError, Lock};
pub use crate::plan::lock_format::{LockError, LockErrorKind};
pub use crate::plan::lost_permissions::{LostPermissions, RestoreForecast};
pub use crate::plan::options::{PlanOptions, Renames, Scope, Target, UndeclaredCommands};
pub use crate::plan::restore_queue::{PendingRestore, RestoreQueue};
pub use crate::plan::scope_plan::{Change, CommandCount, CommandPlan, ScopePlan};
pub use crate::plan::text::{ColorMode, PlanText};

pub(crate) mod app_plan;
pub(crate) mod compare;
pub(crate) mod declared;
pub(crate) mod deployed;
pub(crate) mod diff;
pub(crate) mod lock;
pub(crate) mod lock_format;
pub(crate) mod lost_permissions;
pub(crate) mod normalize;
pub(crate) mod options;
pub(crate) mod rename;
pub(crate) mod restore_queue;
pub(crate) mod scope_plan;
pub(crate) mod text;
pub(crate) mod text_layout;
pub(crate) mod text_lines;
