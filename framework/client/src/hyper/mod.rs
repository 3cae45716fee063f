//! The transport over hyper: pooled connections, with TLS by the `ring` feature.

pub(crate) mod connector;
#[cfg(not(feature = "ring"))]
pub(crate) mod plain;
pub(crate) mod protocol;
#[cfg(feature = "ring")]
pub(crate) mod tls;
pub(crate) mod transport;
