//! Servers that respond, but refuse what the store needs: the code of the error, and the mend.

use redis::RedisError;

/// The reason that a server refuses an operation.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// Beginning of the error, or of the part of a script's error that names the cause.
    signs: &'static [&'static str],
    pub(crate) mend: &'static str,
    /// Whether the host of the URL may lead to another server by now.
    pub(crate) needs_new_connection: bool,
}

const REFUSALS: [Refusal; 7] = [
    Refusal {
        signs: &["READONLY"],
        mend: "the server is a replica: let the URL lead to the primary",
        needs_new_connection: true,
    },
    Refusal {
        signs: &["MASTERDOWN"],
        mend: "the server is a replica without a primary: let the URL lead to the primary",
        needs_new_connection: true,
    },
    Refusal {
        signs: &["LOADING"],
        mend: "the server is loading its data, and will work afterwards",
        needs_new_connection: false,
    },
    Refusal {
        signs: &["OOM"],
        mend: "the server is full: raise its `maxmemory`, or give the store a server of its own",
        needs_new_connection: false,
    },
    Refusal {
        signs: &["MISCONF"],
        mend: "the server cannot write to its disk: mend that, or turn its persistence off",
        needs_new_connection: false,
    },
    Refusal {
        signs: &["NOREPLICAS"],
        mend: "the server has fewer replicas than its `min-replicas-to-write`",
        needs_new_connection: true,
    },
    Refusal {
        signs: &[
            "NOPERM",
            "ACL failure",
            "The user executing the script can't run",
        ],
        mend: "the user lacks a permission: the documentation of `RedisStore` lists commands, keys and channels",
        needs_new_connection: false,
    },
];

impl Refusal {
    /// Returns the reason of an error, unless the error has another cause.
    pub(crate) fn from_error(error: &RedisError) -> Option<&'static Self> {
        let text = format!("{} {error}", error.code().unwrap_or_default());
        REFUSALS
            .iter()
            .find(|refusal| refusal.signs.iter().any(|sign| text.contains(sign)))
    }
}
