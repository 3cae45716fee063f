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

mod canonical;
mod change;
mod compare;
mod declared;
mod deployed;
mod difference;
mod double;
mod json;
mod lock;
mod lost;
mod moves;
mod options;
mod owed;
mod rename;
mod scope;
mod text;
mod verbatim;
mod whole;

pub use change::{Change, CommandPlan, Count, ScopePlan};
pub use declared::Declared;
pub use deployed::{Deployed, DeployedError};
pub use difference::FieldChange;
pub use double::Double;
pub use lock::{ForeignLock, Lock, LockError};
pub use lost::{Lost, Recovery};
pub use options::{Foreign, PlanOptions, Renames};
pub use owed::Owed;
pub use scope::{Scope, Target};
pub use text::{Paint, PlanText};
pub use whole::Plan;

pub(crate) use canonical::settle_number;
pub use change::Label;
pub(crate) use declared::{Batch, Entry, without_filled_in};
pub use text::columns;
pub(crate) use verbatim::{Row, Sent};
