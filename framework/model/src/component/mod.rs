//! Components of messages and modals, and the values that users submit with a modal.
//!
//! A constructor takes the required fields, and chained setters set the optional fields. A setter
//! with a singular name adds an entry to a list, a setter with a plural name replaces the list, and
//! the setter of a flag takes a `bool`. Sending a message or modal checks every limit
//! ([`ComponentContext::check`]). Every component also has a `checked` method that checks the limits
//! where the component is built:
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
//! assert_eq!(fault.to_string(), "max_values: 2 is not in 3–25");
//! ```

mod button;
mod check;
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
pub use entry::*;
pub use field::*;
pub use group::*;
pub use layout::*;
pub use media::*;
pub use select::*;
