//! How connections are opened: with TLS by the feature `ring`, without it to loopback addresses only.

#[cfg(not(feature = "ring"))]
mod plain;
#[cfg(feature = "ring")]
mod tls;

#[cfg(not(feature = "ring"))]
pub(super) use plain::{Connector, SPEAKS_TLS, new};
#[cfg(feature = "ring")]
pub(super) use tls::{Connector, SPEAKS_TLS, new};
