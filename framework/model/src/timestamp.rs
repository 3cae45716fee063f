//! Timestamps in ISO 8601 format.

use std::fmt;
use std::str::FromStr;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// Timestamp, in microseconds. In JSON, a timestamp is a string such as `2021-03-13T19:19:14.040000+00:00`.
///
/// Deserialization accepts all RFC 3339 formats. A timestamp without an offset is in UTC. Digits beyond microseconds are
/// cut, as the service does. A year before 0 has a sign and six digits, such as `-000044-03-15T12:00:00+00:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(jiff::Timestamp);

crate::schema::kinds! { Timestamp => Time, }

impl Timestamp {
    /// Creates a timestamp from milliseconds since the Unix epoch; `None` for a year outside -9999
    /// to 9999.
    pub fn from_millis(millis: i64) -> Option<Self> {
        jiff::Timestamp::from_millisecond(millis).ok().map(Self)
    }

    /// Returns the current time of the system clock.
    pub fn now() -> Self {
        jiff::Timestamp::now().into()
    }

    /// Returns the number of milliseconds since the Unix epoch.
    pub fn as_millis(self) -> i64 {
        self.0.as_millisecond()
    }

    /// Returns the number of seconds since the Unix epoch, as in `<t:…>` timestamps in message
    /// content.
    pub fn as_seconds(self) -> i64 {
        self.0.as_second()
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
impl From<jiff::Timestamp> for Timestamp {
    fn from(time: jiff::Timestamp) -> Self {
        let micros = time.as_nanosecond().div_euclid(1000);
        // The earliest timestamp of jiff is a full second, so that no microsecond is out of range.
        let cut = jiff::Timestamp::from_nanosecond(micros * 1000);
        Self(cut.unwrap_or(time))
    }
}

impl From<Timestamp> for jiff::Timestamp {
    fn from(time: Timestamp) -> Self {
        time.0
    }
}

impl FromStr for Timestamp {
    type Err = ParseTimestampError;

    fn from_str(text: &str) -> Result<Self, ParseTimestampError> {
        text.parse()
            .or_else(|_| parse_utc(text))
            .map(Self::from)
            .map_err(|_| ParseTimestampError)
    }
}

fn parse_utc(text: &str) -> Result<jiff::Timestamp, jiff::Error> {
    let time: DateTime = text.parse()?;
    Ok(time.to_zoned(TimeZone::UTC)?.timestamp())
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = TimeZone::UTC.to_datetime(self.0);
        match time.year() {
            year @ ..0 => write!(f, "-{:06}", year.unsigned_abs())?,
            year => write!(f, "{year:04}")?,
        }
        // Same format as the service: no fraction if the microseconds are 0, otherwise six digits.
        let format = if time.subsec_nanosecond() == 0 {
            "-%m-%dT%H:%M:%S+00:00"
        } else {
            "-%m-%dT%H:%M:%S%.6f+00:00"
        };
        time.strftime(format).fmt(f)
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
