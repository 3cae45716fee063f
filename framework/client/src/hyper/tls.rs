//! Connections of a build with TLS: rustls, with ring and Mozilla's roots.
//!
//! Which certificates are trusted: Mozilla's roots, and those of the app.

use std::error::Error as StdError;
use std::io;
use std::sync::Arc;

use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use crate::error::Error;
use crate::hyper::connector::{ConnectOptions, Timed};
use crate::hyper::protocol::wrap;

/// Whether https can be spoken.
pub(crate) const SPEAKS_TLS: bool = true;

/// Opens TCP connections, and speaks TLS over them for https.
pub(crate) type Connector = Timed<HttpsConnector<HttpConnector>>;

/// A connector that speaks https, and http.
///
/// # Errors
///
/// [`Error`] where a certificate that is to be trusted cannot be read.
pub(crate) fn new(opening: &ConnectOptions) -> Result<Connector, Error> {
    let mut tcp = opening.tcp();
    tcp.enforce_http(false);
    let builder = HttpsConnectorBuilder::new().with_tls_config(config(opening)?);
    let https = wrap(builder.https_or_http(), tcp);
    Ok(Timed::new(https, opening.timeout))
}

fn config(opening: &ConnectOptions) -> Result<ClientConfig, Error> {
    // The provider is named because rustls has no default where a program links two of them.
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::setup(format!("TLS cannot be set up ({error})")))?;
    let roots = root_store(&opening.roots)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// Whether an error came of the service's certificate.
pub(crate) fn is_untrusted(error: &(dyn StdError + 'static)) -> bool {
    if let Some(rustls::Error::InvalidCertificate(_)) = error.downcast_ref() {
        return true;
    }
    // The source of an I/O error is that of what it holds, which would be passed over.
    let held = error.downcast_ref().and_then(io::Error::get_ref);
    match held {
        Some(held) => is_untrusted(held),
        None => error.source().is_some_and(is_untrusted),
    }
}

/// Mozilla's roots and others, each given as PEM or as DER.
///
/// # Errors
///
/// [`Error`] where one of them cannot be read.
fn root_store(others: &[Vec<u8>]) -> Result<RootCertStore, Error> {
    let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
    let mut store: RootCertStore = roots.collect();
    for certificate in read(others)? {
        store.add(certificate).map_err(unreadable)?;
    }
    Ok(store)
}

fn read(given: &[Vec<u8>]) -> Result<Vec<CertificateDer<'_>>, Error> {
    let mut certificates = Vec::new();
    for bytes in given {
        let before = certificates.len();
        for certificate in CertificateDer::pem_slice_iter(bytes) {
            certificates.push(certificate.map_err(unreadable)?);
        }
        if certificates.len() == before {
            certificates.push(CertificateDer::from(bytes.as_slice()));
        }
    }
    Ok(certificates)
}

fn unreadable(why: impl std::fmt::Display) -> Error {
    Error::setup(format!("a root certificate is neither PEM nor DER ({why})"))
}
