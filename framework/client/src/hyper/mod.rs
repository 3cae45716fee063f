//! The transport over hyper: pooled connections, with TLS if the `ring` feature is enabled.
//!
//! ```text
//! request → HTTP/2 connection, if open ───────────────────────────────→ send
//!         → permit, in order of arrival → idle connection, or a new one ─→ send → idle
//! ```

pub(crate) mod connector;
pub(crate) mod http1;
#[cfg(feature = "http2")]
pub(crate) mod http2;
pub(crate) mod permits;
#[cfg(not(feature = "ring"))]
pub(crate) mod plain;
pub(crate) mod pool;
pub(crate) mod protocol;
pub(crate) mod shortage;
pub(crate) mod state;
#[cfg(feature = "ring")]
pub(crate) mod tls;
pub(crate) mod transport;
