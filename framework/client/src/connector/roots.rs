//! Which certificates are trusted: Mozilla's roots, and those of the app.

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use crate::Error;

/// Mozilla's roots and others, each given as PEM or as DER.
///
/// # Errors
///
/// [`Error`] where one of them cannot be read.
pub(super) fn with(others: &[Vec<u8>]) -> Result<RootCertStore, Error> {
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
