//! `exec --redirect`: a command that knows no address of the emulator gets the emulator in the place of Discord.
//!
//! - `domains` says which hosts are Discord's. `authority` makes the certificates, for this run alone.
//! - `proxy` accepts CONNECT requests and TLS connections, and sends requests for Discord to the emulator.
//! - `environment` has the variables by which programs use the proxy, and the files that these variables name:
//!   certificates, and the modules for Node.js (`redirect.cjs`) and Python (`sitecustomize.py`).

mod authority;
mod domains;
mod environment;
mod proxy;

use std::error::Error;
use std::ffi::OsString;
use std::net::Ipv4Addr;

use guildhall_emulator::Emulator;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::program::redirect::authority::CertificateAuthority;
use crate::program::redirect::environment::{variables, write_files};
use crate::program::redirect::proxy::Proxy;
use crate::program::service::with_prefix;

/// Proxy that runs, and its temporary folder. Dropping the value ends both.
#[derive(Debug)]
pub(crate) struct Redirect {
    folder: TempDir,
    port: u16,
    task: JoinHandle<()>,
}

impl Redirect {
    /// Starts the proxy if the user asks for it.
    ///
    /// # Errors
    ///
    /// Returns the errors of `start`.
    pub(crate) async fn start_if(
        is_wanted: bool,
        emulator: &Emulator,
    ) -> Result<Option<Self>, Box<dyn Error>> {
        if is_wanted {
            return Self::start(emulator).await.map(Some);
        }
        Ok(None)
    }

    /// Starts the proxy on a free loopback port, and writes the files for the command.
    ///
    /// # Errors
    ///
    /// Returns an error if no certificate can be made, no port is free, or a file cannot be written.
    async fn start(emulator: &Emulator) -> Result<Self, Box<dyn Error>> {
        let authority = CertificateAuthority::new()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let folder = tempfile::Builder::new().prefix("guildhall-").tempdir()?;
        let written = write_files(folder.path(), authority.certificate());
        written.map_err(|error| with_prefix(folder.path().display(), error))?;
        let proxy = Proxy::new(emulator, authority)?;
        let task = tokio::spawn(proxy.serve(listener));
        Ok(Self { folder, port, task })
    }

    /// Returns the environment variables for the command.
    pub(crate) fn environment(&self) -> Vec<(&'static str, OsString)> {
        variables(self.folder.path(), self.port)
    }
}

impl Drop for Redirect {
    fn drop(&mut self) {
        self.task.abort();
    }
}
