//! Literals as lengths of time.

use std::time::Duration;

use syn::Lit;

/// The units, with their milliseconds.
const UNITS: [(&str, u64); 5] = [
    ("ms", 1),
    ("s", 1_000),
    ("min", 60_000),
    ("h", 3_600_000),
    ("d", 86_400_000),
];

/// `1500ms`, `10s`, `5min`, `1h` or `1d`: a whole number with its unit.
pub(crate) fn duration(literal: &Lit) -> Option<Duration> {
    let Lit::Int(number) = literal else {
        return None;
    };
    let (_, unit) = UNITS.iter().find(|(unit, _)| number.suffix() == *unit)?;
    let count = number.base10_parse::<u64>().ok()?;
    count.checked_mul(*unit).map(Duration::from_millis)
}

/// The milliseconds of a literal's length of time.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
