//! How connections are opened.

use std::time::Duration;

use hyper_util::client::legacy::connect::HttpConnector;

/// How long opening a connection may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// How connections are opened.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// How long it may take, the TLS handshake included.
    pub(crate) timeout: Duration,
    /// Certificates that are trusted beside Mozilla's roots, as they were given.
    pub(crate) roots: Vec<Vec<u8>>,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            timeout: TIMEOUT,
            roots: Vec::new(),
        }
    }
}

impl Opening {
    /// A connector for TCP alone.
    pub(super) fn tcp(&self) -> HttpConnector {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        // Divided among the addresses of a host, so that one of them may be silent.
        tcp.set_connect_timeout(Some(self.timeout));
        tcp
    }
}
