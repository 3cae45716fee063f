//! What the service says of a value that is too little or too much.

use std::fmt::Display;

use guildhall_model::api::FieldError;

/// Of a text or a list that is too short or too long.
pub(in crate::service) fn length(least: impl Display, most: impl Display) -> FieldError {
    let least = least.to_string();
    if least == "0" {
        let message = format!("Must be {most} or fewer in length.");
        FieldError::new("BASE_TYPE_MAX_LENGTH", message)
    } else {
        let message = format!("Must be between {least} and {most} in length.");
        FieldError::new("BASE_TYPE_BAD_LENGTH", message)
    }
}

/// Of a number that is below the least.
pub(in crate::service) fn too_small(least: impl Display) -> FieldError {
    let message = format!("Value should be greater than or equal to {least}.");
    FieldError::new("NUMBER_TYPE_MIN", message)
}

/// Of a number that is above the most.
pub(in crate::service) fn too_large(most: impl Display) -> FieldError {
    let message = format!("Value should be less than or equal to {most}.");
    FieldError::new("NUMBER_TYPE_MAX", message)
}
