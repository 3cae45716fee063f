//! Where the user comes back.

/// Where the user comes back with a code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Redirect {
    /// A URI that the app has registered with the service.
    Uri(String),
    /// The mobile app, by a scheme of its own: `<scheme>:/authorize/callback`.
    ///
    /// The scheme is the authorization's `custom_scheme_param`, and `discord-<client id>` unless set.
    Scheme,
}

impl Redirect {
    /// A URI that the app has registered with the service, to the letter.
    pub fn uri(uri: impl Into<String>) -> Self {
        Self::Uri(uri.into())
    }

    /// A game client on the same machine: `http://127.0.0.1/callback`.
    pub fn desktop() -> Self {
        Self::uri("http://127.0.0.1/callback")
    }
}
