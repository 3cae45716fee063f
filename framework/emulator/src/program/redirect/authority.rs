//! Certificate authority of one run, with a certificate for Discord's domains. Both keys stay in memory.

use std::error::Error;
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa,
    KeyPair, KeyUsagePurpose,
};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};

use crate::program::redirect::domains::DOMAINS;

/// Certificate of an authority, and the TLS server that it certifies.
pub(super) struct CertificateAuthority {
    certificate: CertificateDer<'static>,
    acceptor: TlsAcceptor,
}

impl CertificateAuthority {
    /// Makes an authority with new keys.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system has no random numbers.
    pub(super) fn new() -> Result<Self, Box<dyn Error>> {
        let issuer = CertifiedIssuer::self_signed(issuer_params(), KeyPair::generate()?)?;
        let key = KeyPair::generate()?;
        let certificate = server_params()?.signed_by(&key, &issuer)?;
        let key = PrivatePkcs8KeyDer::from(key.serialize_der());
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key.into())?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self {
            certificate: issuer.der().clone(),
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }

    /// Returns the certificate of the authority, which programs must trust.
    pub(super) fn certificate(&self) -> &CertificateDer<'static> {
        &self.certificate
    }

    /// Returns the acceptor of TLS connections to Discord's hosts.
    pub(super) fn into_acceptor(self) -> TlsAcceptor {
        self.acceptor
    }
}

fn issuer_params() -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let name = "guildhall-emulator exec --redirect";
    params.distinguished_name.push(DnType::CommonName, name);
    params
}

fn server_params() -> Result<CertificateParams, rcgen::Error> {
    let names = DOMAINS.iter();
    let names = names.flat_map(|domain| [(*domain).to_owned(), format!("*.{domain}")]);
    let mut params = CertificateParams::new(names.collect::<Vec<_>>())?;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    // Python 3.13 rejects a certificate without the identifier.
    params.use_authority_key_identifier_extension = true;
    let name = "The emulator in the place of Discord";
    params.distinguished_name.push(DnType::CommonName, name);
    Ok(params)
}
