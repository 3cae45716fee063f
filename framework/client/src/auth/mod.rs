//! Authorization of requests: bot tokens, user tokens and the client-credentials grant.

pub(crate) mod credentials;
pub(crate) mod header;
pub(crate) mod identity;
