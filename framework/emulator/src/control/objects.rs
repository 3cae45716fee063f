//! Objects of Discord in the control API.

use guildhall_model::Id;
use serde::{Deserialize, Serialize};

/// ID, as a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Snowflake(Id<()>);

impl<T> From<Id<T>> for Snowflake {
    fn from(id: Id<T>) -> Self {
        Self(id.cast())
    }
}

impl Snowflake {
    pub(crate) const fn id<T>(self) -> Id<T> {
        self.0.cast()
    }
}

/// Object in the form in which Discord sends it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Object<T>(pub(crate) T);
