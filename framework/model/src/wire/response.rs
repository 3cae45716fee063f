//! Serialization as a response, with the empty fields that the service sends.
//!
//! Ordinary serialization omits these fields, because clients need not distinguish empty fields from absent ones. A
//! field that the service sends has a function of this module in `skip_serializing_if`, or `#[null_if(…)]` in
//! [`partial!`] if the values of other fields determine whether the service sends the field.

use std::cell::Cell;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;

thread_local! {
    /// Whether this thread serializes a response. Serde passes no context to `skip_serializing_if`.
    static IS_RESPONSE: Cell<bool> = const { Cell::new(false) };
}

/// Serializes a value as the service does, including the empty fields that the service sends.
///
/// ```
/// use guildhall_model::{Id, Role, to_response};
/// use serde_json::Value;
///
/// let role = Role::new(Id::new(1), "Staff");
/// assert_eq!(to_response(&role)?.get("icon"), Some(&Value::Null));
/// assert_eq!(serde_json::to_value(&role)?.get("icon"), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error of `serde_json` if the value cannot be represented in JSON.
pub fn to_response<T: Serialize + ?Sized>(value: &T) -> Result<Value, serde_json::Error> {
    let _restore = RestoreOnDrop(IS_RESPONSE.replace(true));
    serde_json::to_value(value)
}

/// Serializes a value as the service does, as JSON text.
///
/// The text has the same content as the value of [`to_response`], without building the value.
///
/// # Errors
///
/// Returns the error of `serde_json` if the value cannot be represented in JSON.
pub fn to_response_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, serde_json::Error> {
    let _restore = RestoreOnDrop(IS_RESPONSE.replace(true));
    serde_json::to_vec(value)
}

/// Restores the previous state of the thread when dropped, even after a panic.
struct RestoreOnDrop(bool);

impl Drop for RestoreOnDrop {
    fn drop(&mut self) {
        IS_RESPONSE.set(self.0);
    }
}

/// Returns whether the thread currently serializes a response.
pub(crate) fn is_response() -> bool {
    IS_RESPONSE.get()
}

/// Returns whether to omit a value; responses contain null instead.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
pub(crate) fn is_none<T>(value: &Option<T>) -> bool {
    value.is_none() && !is_response()
}

/// Returns whether to omit a list; responses contain an empty list instead.
pub(crate) fn is_empty<T>(list: &[T]) -> bool {
    list.is_empty() && !is_response()
}

/// Returns whether to omit a boolean field; responses contain `false` instead.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag && !is_response()
}

/// Serializes a count; responses contain 1, the default, in place of an absent count.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
pub(crate) fn or_one<S: Serializer>(count: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    count.unwrap_or(1).serialize(serializer)
}

/// Serializes a boolean field; responses contain `true`, the default, in place of an absent value.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
pub(crate) fn or_true<S: Serializer>(
    flag: &Option<bool>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    flag.unwrap_or(true).serialize(serializer)
}

/// Declares an object that is full or partial, with an implementation of `Serialize`.
///
/// An `Option` with `skip_serializing_if` is omitted if it is `None`. In a response, the field is null instead if the
/// method that `#[null_if(…)]` names returns `true`. Attributes must be in this order: documentation, `null_if`,
/// `serde`; in `serde`, `rename` must be first.
macro_rules! partial {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $(#[null_if($condition:ident)])?
                $(#[serde($($wire:tt)*)])?
                pub $field:ident: $type:ty,
            )*
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $(
                $(#[doc = $doc])*
                $(#[serde($($wire)*)])?
                pub $field: $type,
            )*
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeMap as _;
                let mut object = serializer.serialize_map(None)?;
                $(
                    let is_sent = $crate::wire::response::partial!(@has_value self.$field; $($($wire)*)?)
                        $(|| $crate::wire::response::is_response() && self.$condition())?;
                    if is_sent {
                        let name = $crate::schema::schema!(@name $field $($($wire)*)?);
                        object.serialize_entry(name, &self.$field)?;
                    }
                )*
                object.end()
            }
        }
    };

    (@has_value $value:expr;) => { true };
    (@has_value $value:expr; skip_serializing_if $($rest:tt)*) => { $value.is_some() };
    (@has_value $value:expr; $first:tt $($rest:tt)*) => {
        $crate::wire::response::partial!(@has_value $value; $($rest)*)
    };
}

pub(crate) use partial;
