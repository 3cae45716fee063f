//! How connections are opened: with TLS by the feature `ring`, without it to loopback addresses only.

#[cfg(feature = "http2")]
mod alive;
#[cfg(all(feature = "ring", not(feature = "http2")))]
mod http1;
#[cfg(feature = "http2")]
mod http2;
#[cfg(not(feature = "http2"))]
mod mortal;
mod opening;
#[cfg(not(feature = "ring"))]
mod plain;
#[cfg(feature = "ring")]
mod roots;
mod timed;
#[cfg(feature = "ring")]
mod tls;

pub(super) use opening::Opening;

#[cfg(feature = "http2")]
pub(super) use alive::keep_alive;
#[cfg(not(feature = "http2"))]
pub(super) use mortal::keep_alive;
#[cfg(not(feature = "ring"))]
pub(super) use plain::{Connector, SPEAKS_TLS, is_untrusted, new};
#[cfg(feature = "ring")]
pub(super) use tls::{Connector, SPEAKS_TLS, is_untrusted, new};

#[cfg(all(feature = "ring", not(feature = "http2")))]
use http1::wrap;
#[cfg(feature = "http2")]
use http2::wrap;
use timed::Timed;
