//! Recordings of the requests that handlers send, with the permissions that the requests require.
//!
//! A recording is a file of JSON lines. Each line names a handler, a request and the requirements of the request, and
//! occurs once, whichever process or thread recorded it first.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::ops::Not;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use guildhall_client::__private::{ObservedRequest, RequestObserver, observe_requests};
use guildhall_model::Permissions;
use serde::{Deserialize, Serialize};

use crate::interaction::route_name::RouteName;
use crate::platform::Mutex;
use crate::respond::shutdown::Job;
use crate::respond::state::ResponseState;
use crate::stage::Stage;

/// A line of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRequest {
    /// Path of the command, or pattern of the custom ID.
    pub(crate) handler: String,
    /// Method and path template of the endpoint.
    pub(crate) request: String,
    /// Sets of permissions. The request requires all permissions of at least one set.
    #[serde(with = "names")]
    pub(crate) permissions: Vec<Permissions>,
    /// Whether the request needs the token of the bot.
    pub(crate) bot: bool,
    /// Whether the request sends a message that mentions a role.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) mentions_roles: bool,
}

impl RecordedRequest {
    /// Returns the line for a request, or `None` if the request has no requirements.
    fn new(handler: RouteName, request: &ObservedRequest) -> Option<Self> {
        let permissions: Vec<_> = request.requires().alternatives().collect();
        let is_free = permissions.iter().any(Permissions::is_empty);
        let has_needs = !is_free || request.needs_bot() || request.mentions_roles();
        has_needs.then(|| Self {
            handler: handler.to_string(),
            request: request.to_string(),
            permissions,
            bot: request.needs_bot(),
            mentions_roles: request.mentions_roles(),
        })
    }
}

/// Appends the requests of handlers to a recording.
#[derive(Debug)]
pub(crate) struct RequestRecorder {
    path: PathBuf,
    /// Lines that are in the file.
    recorded: Mutex<HashSet<RecordedRequest>>,
}

impl RequestRecorder {
    /// Creates the file, if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns [`io::Error`] if the file cannot be opened.
    pub(crate) fn new(path: PathBuf) -> io::Result<Self> {
        let recorder = Self {
            path,
            recorded: Mutex::default(),
        };
        recorder.open()?;
        Ok(recorder)
    }

    fn open(&self) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        options.open(&self.path)
    }

    /// Appends a line, unless the file has it.
    fn append(&self, line: &str) -> io::Result<()> {
        let mut file = self.open()?;
        // Ignore an error: on a file system without locks, a line may be recorded twice.
        let _held_until_closed = file.lock();
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        if text.lines().any(|recorded| recorded == line) {
            return Ok(());
        }
        let separator = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        // One write: without locks, lines of several processes must not mix.
        file.write_all(format!("{separator}{line}\n").as_bytes())
    }
}

/// The stage that records the requests of handlers.
#[derive(Debug)]
pub(crate) struct RecordRequests(pub(crate) Arc<RequestRecorder>);

impl Stage for RecordRequests {
    fn around(&self, job: Job, state: &ResponseState) -> Job {
        let observer = HandlerObserver {
            recorder: Arc::clone(&self.0),
            state: state.clone(),
        };
        Box::pin(observe_requests(Arc::new(observer), job))
    }
}

/// Records the requests of one handler.
struct HandlerObserver {
    recorder: Arc<RequestRecorder>,
    /// State of the interaction, with the route of the handler.
    state: ResponseState,
}

impl RequestObserver for HandlerObserver {
    fn observe(&self, request: &ObservedRequest) {
        let handler = self.state.route_name();
        let Some(recorded) = handler.and_then(|name| RecordedRequest::new(name, request)) else {
            return;
        };
        let mut known = self
            .recorder
            .recorded
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if known.contains(&recorded) {
            return;
        }
        let line = serde_json::to_string(&recorded).map_err(io::Error::from);
        match line.and_then(|line| self.recorder.append(&line)) {
            Ok(()) => drop(known.insert(recorded)),
            Err(error) => {
                let path = self.recorder.path.display();
                tracing::error!(%path, %error, %request, "a request is missing in the recording");
            }
        }
    }
}

/// Permissions by their names in Discord's documentation. A permission without a name is a decimal number.
mod names {
    use guildhall_model::Permissions;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        sets: &[Permissions],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let sets: Vec<Vec<String>> = sets
            .iter()
            .map(|set| super::permission_names(*set))
            .collect();
        sets.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Permissions>, D::Error> {
        let permission = |name: &String| {
            let permission = Permissions::from_name(name).or_else(|| name.parse().ok());
            permission.ok_or_else(|| D::Error::custom(format!("unknown permission `{name}`")))
        };
        let sets = Vec::<Vec<String>>::deserialize(deserializer)?;
        if sets.is_empty() {
            return Err(D::Error::custom("`permissions` has no set"));
        }
        let sets = sets.iter();
        sets.map(|names| names.iter().map(permission).collect())
            .collect()
    }
}

/// Returns the names of permissions in Discord's documentation, and the decimal number of a permission without a name.
pub(crate) fn permission_names(permissions: Permissions) -> Vec<String> {
    let bits = permissions.bits();
    let bits = (0..u64::BITS)
        .map(|bit| 1 << bit)
        .filter(|bit| bits & bit != 0);
    let name = |bit| {
        let permission = Permissions::from_bits_retain(bit);
        let known = permission.iter_names().next();
        known.map_or_else(|| permission.to_string(), |(name, _)| name.to_owned())
    };
    bits.map(name).collect()
}
