//! Timestamps in ISO 8601 format.

use std::fmt;
use std::ops::{Add, RangeInclusive};
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::calendar;

/// Seconds since the Unix epoch that a timestamp can have: nearly all of the years -9999 to 9999, from the first second
/// of `jiff`. The last second is in wide use as a time that never comes.
const VALID_SECONDS: RangeInclusive<i64> = -377_705_023_201..=253_402_300_799;

/// Timestamp, in microseconds. In JSON, a timestamp is a string such as `2021-03-13T19:19:14.040000+00:00`.
///
/// Deserialization accepts all RFC 3339 formats. A timestamp without an offset is in UTC. Digits beyond microseconds
/// are cut, as the service does. A year before 0 has a sign and six digits, such as `-000044-03-15T12:00:00+00:00`.
///
/// With the feature `jiff`, a timestamp converts to and from a `jiff::Timestamp`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    /// Whole seconds since the Unix epoch, rounded down.
    seconds: i64,
    /// Microseconds after `seconds`, fewer than 10^6.
    micros: u32,
}

/// Seconds of a day, the maximum offset from UTC.
const DAY: i64 = 86_400;

crate::wire::kinds::kinds! { Timestamp => Time, }

impl Timestamp {
    fn new(seconds: i64, nanos: u32) -> Option<Self> {
        let is_valid = VALID_SECONDS.contains(&seconds);
        let micros = nanos / 1000;
        is_valid.then_some(Self { seconds, micros })
    }

    /// Creates a timestamp from milliseconds since the Unix epoch; `None` for a year outside -9999 to 9999.
    pub fn from_millis(millis: i64) -> Option<Self> {
        let nanos = u32::try_from(millis.rem_euclid(1000)).ok()? * 1_000_000;
        Self::new(millis.div_euclid(1000), nanos)
    }

    /// Returns the current time of the system clock.
    pub fn now() -> Self {
        // A clock before 1970 is not set.
        let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
        let elapsed = elapsed.unwrap_or_default();
        Self {
            seconds: elapsed.as_secs().cast_signed(),
            micros: elapsed.subsec_micros(),
        }
    }

    /// Returns the number of milliseconds since the Unix epoch.
    pub fn as_millis(self) -> i64 {
        self.seconds * 1000 + i64::from(self.micros / 1000)
    }

    /// Returns the number of seconds since the Unix epoch, as in `<t:…>` timestamps in message content.
    pub fn as_seconds(self) -> i64 {
        self.seconds
    }
}

/// Returns the timestamp a duration later, at most the last one that a [`Timestamp`] can hold: the end of the year
/// 9999.
///
/// ```
/// use std::time::Duration;
///
/// use guildhall_model::Timestamp;
///
/// let noon: Timestamp = "2027-01-01T12:00:00Z".parse()?;
///
/// assert_eq!(noon + Duration::from_mins(5), "2027-01-01T12:05:00Z".parse()?);
/// assert_eq!((noon + Duration::MAX).as_seconds(), 253_402_300_799);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        let micros = self.micros + duration.subsec_micros();
        let seconds = self.seconds.saturating_add_unsigned(duration.as_secs());
        let seconds = seconds.saturating_add((micros / 1_000_000).into());
        Self {
            seconds: seconds.min(*VALID_SECONDS.end()),
            micros: micros % 1_000_000,
        }
    }
}

/// Error returned when parsing a [`Timestamp`] fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTimestampError;

impl fmt::Display for ParseTimestampError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a timestamp in RFC 3339 format, such as 2021-03-13T19:19:14+00:00")
    }
}

impl std::error::Error for ParseTimestampError {}

/// Cuts the nanoseconds.
#[cfg(feature = "jiff")]
impl From<jiff::Timestamp> for Timestamp {
    fn from(time: jiff::Timestamp) -> Self {
        let (seconds, nanos) = (time.as_second(), time.subsec_nanosecond());
        // Before 1970, both are rounded towards 0.
        let borrowed = nanos < 0;
        let nanos = nanos + if borrowed { 1_000_000_000 } else { 0 };
        Self {
            seconds: seconds - i64::from(borrowed),
            micros: nanos.unsigned_abs() / 1000,
        }
    }
}

#[cfg(feature = "jiff")]
impl From<Timestamp> for jiff::Timestamp {
    fn from(time: Timestamp) -> Self {
        let converted = Self::new(time.seconds, time.micros.cast_signed() * 1000);
        // Only the last day of the year 9999 is beyond the range of `jiff`.
        converted.unwrap_or(Self::MAX)
    }
}

impl FromStr for Timestamp {
    type Err = ParseTimestampError;

    fn from_str(text: &str) -> Result<Self, ParseTimestampError> {
        let (seconds, nanos) = calendar::parse(text).ok_or(ParseTimestampError)?;
        // The last hours of the year 9999 can be in the year 10000 in UTC.
        let end = VALID_SECONDS.end();
        let is_after_end = (1..DAY).contains(&(seconds - end));
        let seconds = if is_after_end { *end } else { seconds };
        Self::new(seconds, nanos).ok_or(ParseTimestampError)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Same format as the service: no fraction if the microseconds are 0, otherwise six digits.
        f.write_str(&calendar::format(self.seconds))?;
        match self.micros {
            0 => f.write_str("+00:00"),
            micros => write!(f, ".{micros:06}+00:00"),
        }
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Timestamp({self})")
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TimestampVisitor)
    }
}

struct TimestampVisitor;

impl Visitor<'_> for TimestampVisitor {
    type Value = Timestamp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a timestamp in RFC 3339 format")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Timestamp, E> {
        text.parse()
            .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}
