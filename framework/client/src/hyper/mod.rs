//! The transport over hyper: pooled HTTP/1.1 connections, with TLS if the `ring` feature is enabled.
//!
//! ```text
//! request → permit, in order of arrival → idle connection, or a new one → send → idle
//! ```

pub(crate) mod connector;
pub(crate) mod http1;
pub(crate) mod pool;
pub(crate) mod proxy;
pub(crate) mod settings;
pub(crate) mod shortage;
#[cfg_attr(not(feature = "ring"), path = "plain.rs")]
pub(crate) mod tls;
pub(crate) mod transport;
