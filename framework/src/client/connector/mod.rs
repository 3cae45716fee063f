//! How connections are opened: with TLS by the feature `ring`, without it to loopback addresses only.

#[cfg(all(feature = "ring", not(feature = "http2")))]
mod http1;
#[cfg(all(feature = "ring", feature = "http2"))]
mod http2;
#[cfg(not(feature = "ring"))]
mod plain;
#[cfg(feature = "ring")]
mod tls;

#[cfg(not(feature = "ring"))]
pub(super) use plain::{Connector, SPEAKS_TLS, new};
#[cfg(feature = "ring")]
pub(super) use tls::{Connector, SPEAKS_TLS, new};

#[cfg(all(feature = "ring", not(feature = "http2")))]
use http1::wrap;
#[cfg(all(feature = "ring", feature = "http2"))]
use http2::wrap;
