//! Components of messages and modals, and the values that users submit with a modal.
//!
//! Pass the required fields to the constructor, and set the optional fields with chained setters. A setter with a
//! singular name adds an entry to a list; a setter with a plural name replaces the list. Sending a message or modal
//! checks every limit ([`ComponentContext::check`]). To check the limits earlier, where the component is built, use the
//! `checked` method of the component:
//!
//! ```
//! use guildhall_model::component::{SelectOption, StringSelect};
//!
//! let days = StringSelect::new("days")
//!     .placeholder("Which days suit you?")
//!     .option(SelectOption::new("Friday", "fri").selected(true))
//!     .option(SelectOption::new("Saturday", "sat"))
//!     .max_values(2);
//! assert!(days.clone().checked().is_ok());
//!
//! let fault = days.min_values(3).checked().unwrap_err();
//! assert_eq!(fault.to_string(), "min_values: 3 is not in 0–2");
//! ```

mod button;
mod check;
mod custom_id;
mod declare;
mod entry;
mod field;
mod group;
mod layout;
mod media;
pub(crate) mod object;
mod select;

pub use button::*;
pub use check::ComponentContext;
pub use custom_id::IntoCustomId;
pub use entry::*;
pub use field::*;
pub use group::*;
pub use layout::*;
pub use media::*;
pub use select::*;
