//! Streams of builds with TLS: rustls with ring, Mozilla's root certificates and those of the app.

use std::error::Error as StdError;
use std::io;
use std::sync::Arc;

use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use crate::error::Error;
use crate::hyper::proxy::TcpConnector;

/// Whether connections can use https.
pub(crate) const HAS_TLS: bool = true;

/// Opens TCP connections, with TLS for https.
pub(crate) type StreamConnector = HttpsConnector<TcpConnector>;

/// Returns a connector for https and http.
///
/// # Errors
///
/// Returns [`Error`] if a root certificate cannot be read.
pub(crate) fn stream_connector(
    tcp: TcpConnector,
    roots: &[Vec<u8>],
) -> Result<StreamConnector, Error> {
    let builder = HttpsConnectorBuilder::new().with_tls_config(config(roots)?);
    Ok(builder.https_or_http().enable_http1().wrap_connector(tcp))
}

fn config(roots: &[Vec<u8>]) -> Result<ClientConfig, Error> {
    // Set the provider explicitly: rustls has no default if the program links two providers.
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::setup(format!("TLS cannot be set up ({error})")))?;
    let roots = root_store(roots)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// Returns whether an invalid certificate of the service caused the error.
pub(crate) fn is_untrusted(error: &(dyn StdError + 'static)) -> bool {
    if let Some(rustls::Error::InvalidCertificate(_)) = error.downcast_ref() {
        return true;
    }
    // Use `get_ref`: `io::Error::source` skips the wrapped error.
    let wrapped = error.downcast_ref().and_then(io::Error::get_ref);
    match wrapped {
        Some(wrapped) => is_untrusted(wrapped),
        None => error.source().is_some_and(is_untrusted),
    }
}

/// Returns Mozilla's root certificates and the certificates in `further`, each in PEM or DER format.
///
/// # Errors
///
/// Returns [`Error`] if a certificate cannot be read.
fn root_store(further: &[Vec<u8>]) -> Result<RootCertStore, Error> {
    let mut store: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    for certificate in parse_certificates(further)? {
        store.add(certificate).map_err(certificate_error)?;
    }
    Ok(store)
}

fn parse_certificates(files: &[Vec<u8>]) -> Result<Vec<CertificateDer<'_>>, Error> {
    let mut certificates = Vec::new();
    for bytes in files {
        let count = certificates.len();
        for certificate in CertificateDer::pem_slice_iter(bytes) {
            certificates.push(certificate.map_err(certificate_error)?);
        }
        if certificates.len() == count {
            certificates.push(CertificateDer::from(bytes.as_slice()));
        }
    }
    Ok(certificates)
}

fn certificate_error(reason: impl std::fmt::Display) -> Error {
    Error::setup(format!(
        "a root certificate is not valid PEM or DER ({reason})"
    ))
}
