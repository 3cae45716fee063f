//! The number in the custom id of a modal that a function waits for.

/// What the custom id of a modal begins with that a function waits for.
const PREFIX: &str = "guildhall.show/";

/// The number in the custom id of a modal that a function waits for: drawn at random, so that
/// nobody meets another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ticket(u128);

impl Ticket {
    /// One of 128 random bits.
    pub(crate) fn draw() -> Option<Self> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes).ok()?;
        Some(Self(u128::from_ne_bytes(bytes)))
    }

    /// The one in a custom id, if a function waits, or has waited, for the modal.
    pub(super) fn of(custom_id: &str) -> Option<Self> {
        let digits = custom_id.strip_prefix(PREFIX)?;
        u128::from_str_radix(digits, 16).ok().map(Self)
    }

    /// The custom id.
    pub(crate) fn custom_id(self) -> String {
        format!("{PREFIX}{:032x}", self.0)
    }
}
