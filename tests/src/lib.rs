//! The kit that the claims share.
