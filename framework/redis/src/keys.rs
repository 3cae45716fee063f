//! Names of keys and channels in Redis.

use guildhall::store::ProcessId;
use guildhall_model::{Application, Id};
use sha2::{Digest, Sha256};

/// Number of bytes of a hash that a key contains.
const HASH_LENGTH: usize = 16;

/// Namespace and application that the keys of a store begin with.
///
/// | key | contents |
/// |---|---|
/// | `{guildhall:1:claim:HASH}` | holders of slots by the time at which the slots expire |
/// | `{guildhall:1:value:HASH}` | a value |
/// | `{guildhall:1:request:HASH}` | the response to a request, if it is known |
/// | `{guildhall:1:deferrals}:…` | see [`Database`](crate::Database) |
/// | `{guildhall:1:mailbox:REPLICA}` | a channel |
/// | `{guildhall:1:check}` | nothing, after a check of the server |
///
/// A hash stands for a key of the app, which may name users and guilds. Braces enclose the part that determines the
/// slot of a key in a cluster: keys that one script uses have the same part.
#[derive(Clone, Debug)]
pub(crate) struct KeyNames {
    namespace: String,
    application: Option<Id<Application>>,
}

impl KeyNames {
    pub(crate) fn new(namespace: String, application: Option<Id<Application>>) -> Self {
        Self {
            namespace,
            application,
        }
    }

    /// Returns whether the keys belong to an application.
    pub(crate) fn has_application(&self) -> bool {
        self.application.is_some()
    }

    /// Returns the names for an application.
    pub(crate) fn for_application(&self, application: Id<Application>) -> Self {
        Self::new(self.namespace.clone(), Some(application))
    }

    /// Returns the beginning of all names, without the brace.
    pub(crate) fn prefix(&self) -> String {
        match self.application {
            Some(application) => format!("{}:{application}", self.namespace),
            None => self.namespace.clone(),
        }
    }

    /// Returns the key that [`check`](crate::RedisDatabase::check) writes.
    pub(crate) fn check(&self) -> String {
        format!("{{{}:check}}", self.prefix())
    }

    pub(crate) fn claim(&self, key: &str) -> String {
        self.hashed("claim", key)
    }

    pub(crate) fn value(&self, key: &str) -> String {
        self.hashed("value", key)
    }

    pub(crate) fn request(&self, key: &str) -> String {
        self.hashed("request", key)
    }

    /// Returns the key of something that belongs to all deferrals.
    pub(crate) fn deferrals(&self, rest: &str) -> String {
        format!("{{{}:deferrals}}:{rest}", self.prefix())
    }

    /// Returns the key of something that belongs to the deferrals of a replica.
    pub(crate) fn of_replica(&self, kind: &str, replica: ProcessId) -> String {
        self.deferrals(&format!("{kind}:{replica}"))
    }

    pub(crate) fn deferral(&self, interaction: u64) -> String {
        self.deferrals(&format!("interaction:{interaction}"))
    }

    pub(crate) fn notification(&self, interaction: u64) -> String {
        self.deferrals(&format!("notification:{interaction}"))
    }

    pub(crate) fn mailbox(&self, replica: ProcessId) -> String {
        format!("{{{}:mailbox:{replica}}}", self.prefix())
    }

    fn hashed(&self, kind: &str, key: &str) -> String {
        let hash = Sha256::digest(key);
        let hash = hash[..HASH_LENGTH]
            .iter()
            .fold(0, |number: u128, byte| number << 8 | u128::from(*byte));
        format!("{{{}:{kind}:{hash:032x}}}", self.prefix())
    }
}
