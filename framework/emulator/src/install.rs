//! What can be put up on the service: an app that is yet to start.

use std::fmt;
use std::future::Future;

use crate::Emulator;

/// An app that [`Emulator::install`] can put up.
///
/// A framework implements it for what its apps are before they start.
pub trait Install {
    /// What keeps the app running: it stops when this is dropped.
    type Installed;
    /// Why an app cannot be put up.
    type Error: fmt::Display;

    /// Starts the app with the service's ids and secrets, registers its commands, and connects it.
    ///
    /// # Errors
    ///
    /// As the app has it.
    fn install(
        self,
        service: &Emulator,
    ) -> impl Future<Output = Result<Self::Installed, Self::Error>> + Send;
}
