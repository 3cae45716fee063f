//! HTTP/2 where the service offers it, HTTP/1.1 elsewhere.

use hyper_rustls::builderstates::WantsProtocols1;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;

/// The connector over `tcp`.
pub(super) fn wrap(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_all_versions().wrap_connector(tcp)
}
