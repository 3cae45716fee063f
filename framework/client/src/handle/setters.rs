//! The macro that declares the setters of requests, and the conversions that setters use.

use std::time::Duration;

use guildhall_model::{Patch, Timestamp};
use guildhall_rules::{INCIDENT_SECONDS_MAX, TIMEOUT_SECONDS_MAX};

/// Declares the setters of requests, for fields of a body or of a query string.
///
/// ```text
/// setters! {
///     Endpoint.body: Body => {            // endpoints that share a body are separated by commas
///         field(impl Into<String>);
///         other_name(Duration) sets field by convert;
///     }
/// }
/// setters! { Endpoint => { field_of_the_query(bool); } }
/// ```
macro_rules! setters {
    ($($endpoint:ident.$part:ident),+: $body:ident => $setters:tt) => {
        $($crate::handle::setters::setters! { @impl $endpoint ($part: $body) $setters })+
    };
    ($endpoint:ident => $setters:tt) => {
        $crate::handle::setters::setters! { @impl $endpoint () $setters }
    };

    (@impl $endpoint:ident $place:tt { $(
        $(#[$doc:meta])*
        $name:ident($type:ty) $(sets $field:ident)? $(by $convert:path)?;
    )+ }) => {
        impl $crate::request::Request<$endpoint> {$(
            #[doc = $crate::handle::setters::setters!(@doc $endpoint $place $name $($field)?)]
            $(#[doc = ""] #[$doc])*
            pub fn $name(self, value: $type) -> Self {
                let value = $crate::handle::setters::setters!(@value value $($convert)?);
                $crate::handle::setters::setters!(@set self value $endpoint $place $name $($field)?)
            }
        )+}
    };

    (@doc $owner:ident () $name:ident) => {
        concat!("Sets [`", stringify!($name), "`](field@", stringify!($owner), "::", stringify!($name), ").")
    };
    (@doc $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $crate::handle::setters::setters!(@doc $body () $name)
    };
    (@doc $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters::setters!(@doc $endpoint $place $field)
    };

    (@value $value:ident) => { $value };
    (@value $value:ident $convert:path) => { $convert($value) };

    (@set $request:ident $value:ident $endpoint:ident () $name:ident) => {
        $request.map(|endpoint| $endpoint::$name(endpoint, $value))
    };
    (@set $request:ident $value:ident $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $request.map(|mut endpoint| {
            endpoint.$part = $body::$name(endpoint.$part, $value);
            endpoint
        })
    };
    (@set $request:ident $value:ident $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters::setters!(@set $request $value $endpoint $place $field)
    };
}

/// Maximum duration that [`from_now`] adds; the service accepts only much shorter ones.
const MAX_DURATION: Duration = Duration::from_hours(100 * 365 * 24);

/// Converts a duration to whole seconds. If the number does not fit, returns `u32::MAX`, which the check of the field
/// rejects.
pub(crate) fn seconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_secs()).unwrap_or(u32::MAX)
}

/// Converts a duration to whole minutes, with the same limit as [`seconds`].
pub(crate) fn minutes(duration: Duration) -> u32 {
    seconds(duration) / 60
}

/// Returns the current time of the system clock plus `ahead`.
pub(crate) fn from_now(ahead: Duration) -> Timestamp {
    Timestamp::now() + ahead.min(MAX_DURATION)
}

/// Difference between the clocks of this machine and of the service that an end at the documented maximum tolerates.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(5);

/// Returns the end of a timeout: at the maximum of 28 days, a few seconds earlier.
pub(crate) fn timeout_end(end: impl Into<Patch<Timestamp>>) -> Patch<Timestamp> {
    before_maximum(end.into(), TIMEOUT_SECONDS_MAX)
}

/// Returns the end of an incident action: at the maximum of 24 hours, a few seconds earlier.
pub(crate) fn incident_end(end: impl Into<Patch<Timestamp>>) -> Patch<Timestamp> {
    before_maximum(end.into(), INCIDENT_SECONDS_MAX)
}

/// Returns the end of an incident action that lasts `length`.
pub(crate) fn incident_end_in(length: Duration) -> Patch<Timestamp> {
    incident_end(from_now(length))
}

/// Moves an end that is within [`CLOCK_TOLERANCE`] of the maximum to that many seconds before the maximum. The service
/// accepts the end even though the clock of this machine is ahead.
fn before_maximum(end: Patch<Timestamp>, max_seconds: i64) -> Patch<Timestamp> {
    let maximum = Duration::from_secs(max_seconds.unsigned_abs());
    let safe = from_now(maximum.saturating_sub(CLOCK_TOLERANCE));
    match end {
        Patch::Set(end) if end > safe && end <= from_now(maximum) => Patch::Set(safe),
        end => end,
    }
}

pub(crate) use setters;
