//! What a bulk overwrite would do, before it is done: declared commands against deployed ones.
//!
//! ```text
//! Declared + Deployed → compare (canonical, difference, rename) → Plan → text, JSON, publish::apply
//! ```
//!
//! Two commands are equal if they mean the same: what the service fills in, and its defaults, do not
//! count; everything else does, the order of options included.
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
//! let declared = Declared::default().with(Scope::Global, [roll]);
//! let deployed = read(&client, application, [Scope::Global]).await?;
//! let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
//! if plan.deletions().next().is_none() {
//!     apply(&client, application, &plan).await?;
//! }
//! # Ok(())
//! # }
//! ```

pub use crate::plan::canonical::FieldChange;
pub use crate::plan::change::{
    Change, CommandPlan, Count, Double, Label, Lost, Recovery, ScopePlan,
};
pub use crate::plan::declared::Declared;
pub use crate::plan::deployed::{Deployed, DeployedError};
pub use crate::plan::lock::{ForeignLock, Lock, LockError};
pub use crate::plan::options::{Foreign, PlanOptions, Renames, Scope, Target};
pub use crate::plan::overview::Plan;
pub use crate::plan::pending_restore::Owed;
pub use crate::plan::text::{Paint, PlanText, columns};

pub(crate) mod canonical;
pub(crate) mod change;
pub(crate) mod compare;
pub(crate) mod declared;
pub(crate) mod deployed;
pub(crate) mod layout;
pub(crate) mod lock;
pub(crate) mod options;
pub(crate) mod overview;
pub(crate) mod pending_restore;
pub(crate) mod rename;
pub(crate) mod table;
pub(crate) mod text;
