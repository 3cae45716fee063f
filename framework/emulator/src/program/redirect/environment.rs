//! Environment variables for a command whose connections to Discord go to the proxy, and the files that they name.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use crate::program::redirect::domains::{DOMAINS, is_discord};

/// Certificates in the format PEM: that of the run, and those that the machine and the user trust.
const CERTIFICATES: &str = "certificates.pem";

/// The same certificates for Java, in the format JKS.
const JAVA_CERTIFICATES: &str = "certificates.jks";

/// Module for Node.js.
const NODE_MODULE: &str = "redirect.cjs";

/// Module for Python, which imports it by this name.
const PYTHON_MODULE: &str = "sitecustomize.py";

/// Variables with the path of a file of certificates: for OpenSSL and Go, curl, requests, Node.js, and Deno.
const CERTIFICATE_VARIABLES: [&str; 5] = [
    "SSL_CERT_FILE",
    "CURL_CA_BUNDLE",
    "REQUESTS_CA_BUNDLE",
    "NODE_EXTRA_CA_CERTS",
    "DENO_CERT",
];

/// Names of this machine, which no program needs a proxy for.
const LOOPBACK: &str = "localhost,127.0.0.1,::1";

/// Writes the files that the variables name.
pub(super) fn write_files(folder: &Path, authority: &CertificateDer<'static>) -> io::Result<()> {
    let certificates = [vec![authority.clone()], trusted_certificates()].concat();
    let pem: String = certificates.iter().map(pem).collect();
    fs::write(folder.join(CERTIFICATES), pem)?;
    fs::write(
        folder.join(JAVA_CERTIFICATES),
        java_key_store(&certificates),
    )?;
    fs::write(folder.join(NODE_MODULE), include_str!("redirect.cjs"))?;
    fs::write(folder.join(PYTHON_MODULE), include_str!("sitecustomize.py"))
}

/// Returns the variables. Those that programs may have already keep their values where both can be true.
pub(super) fn variables(folder: &Path, port: u16) -> Vec<(&'static str, OsString)> {
    let proxy: OsString = format!("http://127.0.0.1:{port}").into();
    let direct = direct_hosts();
    let java = format!(
        "-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort={port} -Djavax.net.ssl.trustStoreType=JKS \
         -Djavax.net.ssl.trustStore={}",
        quoted(&folder.join(JAVA_CERTIFICATES))
    );
    let node = format!("--require {}", quoted(&folder.join(NODE_MODULE)));
    let mut variables = vec![
        ("HTTPS_PROXY", proxy.clone()),
        ("https_proxy", proxy),
        ("NO_PROXY", direct.clone()),
        ("no_proxy", direct),
        ("GUILDHALL_REDIRECT_PORT", port.to_string().into()),
        ("GUILDHALL_REDIRECT_DOMAINS", DOMAINS.join(" ").into()),
        (
            "JAVA_TOOL_OPTIONS",
            extended("JAVA_TOOL_OPTIONS", " ", &java),
        ),
        ("NODE_OPTIONS", extended("NODE_OPTIONS", " ", &node)),
        ("PYTHONPATH", python_path(folder)),
    ];
    let file = folder.join(CERTIFICATES).into_os_string();
    variables.extend(CERTIFICATE_VARIABLES.map(|name| (name, file.clone())));
    variables
}

/// Returns the certificates of the machine, and those in the files that the user's variables name.
fn trusted_certificates() -> Vec<CertificateDer<'static>> {
    // Errors are about single certificates, or about a machine without any: the bot may need none of them.
    let mut certificates = rustls_native_certs::load_native_certs().certs;
    for file in CERTIFICATE_VARIABLES.iter().filter_map(env::var_os) {
        let parsed = CertificateDer::pem_file_iter(file);
        certificates.extend(parsed.into_iter().flatten().filter_map(Result::ok));
    }
    // The variables often name one file.
    let mut known = HashSet::new();
    certificates.retain(|certificate| known.insert(certificate.clone()));
    certificates
}

/// Returns a certificate in the format PEM, with lines of 64 characters.
fn pem(certificate: &CertificateDer<'_>) -> String {
    let text = STANDARD.encode(certificate);
    let lines = text.as_bytes().chunks(64).map(String::from_utf8_lossy);
    let lines: Vec<_> = lines.collect();
    format!(
        "-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n",
        lines.join("\n")
    )
}

/// Returns a key store of Java, version 2, with a trusted certificate in each entry. Java compares the digest at the
/// end only if it is given a password.
fn java_key_store(certificates: &[CertificateDer<'_>]) -> Vec<u8> {
    let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    let mut store = [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2].to_vec();
    store.extend(number(certificates.len()));
    for (index, certificate) in certificates.iter().enumerate() {
        // The kind of the entry, its name, its date, and the kind of the certificate.
        store.extend([0, 0, 0, 2]);
        store.extend(java_text(&index.to_string()));
        store.extend([0; 8]);
        store.extend(java_text("X.509"));
        store.extend(number(certificate.len()));
        store.extend_from_slice(certificate);
    }
    store.extend([0; 20]);
    store
}

/// Returns a short text after its length in two bytes.
fn java_text(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes();
    [&length, text.as_bytes()].concat()
}

/// Returns the hosts that the user's variables except from a proxy, without those of Discord.
fn direct_hosts() -> OsString {
    let given = env::var("NO_PROXY").or_else(|_| env::var("no_proxy"));
    let given = given.unwrap_or_default();
    let hosts = given.split(',').map(str::trim).filter(|host| {
        let name = host.trim_start_matches(['*', '.']);
        !name.is_empty() && !covers_discord(name)
    });
    hosts.chain([LOOPBACK]).collect::<Vec<_>>().join(",").into()
}

/// Returns whether a name is one of Discord's, or the end of one, such as `com`.
fn covers_discord(name: &str) -> bool {
    let name = name.split(':').next().unwrap_or(name);
    is_discord(name)
        || DOMAINS
            .iter()
            .any(|domain| domain.ends_with(&format!(".{name}")))
}

/// Returns the value of a variable with an addition at its end.
fn extended(variable: &str, separator: &str, addition: &str) -> OsString {
    let mut value = env::var_os(variable).unwrap_or_default();
    if !value.is_empty() {
        value.push(separator);
    }
    value.push(addition);
    value
}

/// Returns the folders in which Python finds modules, first the one of the run.
fn python_path(folder: &Path) -> OsString {
    let given = env::var_os("PYTHONPATH").unwrap_or_default();
    let given = env::split_paths(&given).filter(|path| !path.as_os_str().is_empty());
    let folders: Vec<PathBuf> = [folder.to_owned()].into_iter().chain(given).collect();
    // A path of `PYTHONPATH` has no separator; the folder may.
    env::join_paths(folders).unwrap_or_else(|_| folder.as_os_str().to_owned())
}

/// Returns a path in quotes, as Node.js and Java read it in their variables.
fn quoted(path: &Path) -> String {
    let text = path.as_os_str().to_string_lossy();
    format!("\"{}\"", text.replace('\\', "\\\\"))
}
