//! HTTP/2 where the service offers it, HTTP/1.1 elsewhere.
//!
//! Notices HTTP/2 connections that died in silence.

use std::time::Duration;

use hyper_rustls::builderstates::WantsProtocols1;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Builder;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioTimer;

/// The connector over `tcp`.
pub(crate) fn wrap(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_all_versions().wrap_connector(tcp)
}

/// How long a connection may be silent while an answer is awaited, before it is asked for a sign.
const SILENCE: Duration = Duration::from_secs(4);

/// How long that sign may take.
const SIGN: Duration = Duration::from_secs(4);

/// Has connections closed that give no sign of life.
///
/// All requests share one connection, so one that died would fail each of them until the system
/// notices, which takes minutes. Together the two times leave room within the deadline for a second
/// attempt, for what may be sent again.
pub(crate) fn keep_alive(pool: &mut Builder) {
    pool.timer(TokioTimer::new())
        .http2_keep_alive_interval(SILENCE)
        .http2_keep_alive_timeout(SIGN);
}
