//! Secure random text.

use super::{AuthorizationFault, base64};

/// 256 random bits in 43 characters that a URL can hold.
///
/// # Errors
///
/// [`AuthorizationFault::NoRandomness`] where the system has none to give.
pub(super) fn text() -> Result<String, AuthorizationFault> {
    let mut bytes = [0; 32];
    getrandom::getrandom(&mut bytes).map_err(|_| AuthorizationFault::NoRandomness)?;
    Ok(base64::url(&bytes))
}
