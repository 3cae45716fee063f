//! The stages at which something may be refused.

/// The stages at which something may be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The service did not sign it.
    Verify,
    /// The body is too large, or did not arrive.
    Read,
    /// It is no interaction.
    Parse,
    /// The app has nothing of that name.
    Route,
    /// A guard stopped it.
    Guard,
    /// A value does not fit.
    Extract,
}

#[cfg(feature = "metrics")]
impl Stage {
    /// The word for it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Read => "read",
            Self::Parse => "parse",
            Self::Route => "route",
            Self::Guard => "guard",
            Self::Extract => "extract",
        }
    }
}
