//! Values of the library's settings on the command line: named numbers and times.

use std::time::Duration;

use guildhall_emulator::{Quotas, RateLimits, Retention};
use guildhall_rules::Limits;

/// Number among the settings `S`, by the name of its field in the library.
#[derive(Debug)]
pub(crate) struct Field<S: 'static> {
    name: &'static str,
    min: u32,
    set: fn(&mut S, usize),
}

/// Field with its new number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change<S> {
    set: fn(&mut S, usize),
    number: usize,
}

/// Fields with their new numbers.
pub(crate) type Changes<S> = Vec<Change<S>>;

impl<S> Field<S> {
    /// Parses the new number: a number from the minimum on, or `all` for no limit.
    pub(crate) fn change(&self, text: &str) -> Result<Change<S>, String> {
        let (set, min) = (self.set, self.min);
        if text == "all" {
            return Ok(Change {
                set,
                number: usize::MAX,
            });
        }
        let number = text.parse::<u32>().ok().filter(|number| *number >= min);
        let number = number.ok_or_else(|| {
            format!(
                "`{text}` must be `all`, or a number from {min} to {}",
                u32::MAX
            )
        })?;
        Ok(Change {
            set,
            number: number as usize,
        })
    }
}

/// Lists numbers that have the same name in the library.
macro_rules! fields {
    ($settings:ty, from $min:literal: $($name:ident)*) => {
        &[$(Field {
            name: stringify!($name),
            min: $min,
            set: |settings: &mut $settings, number| settings.$name = number,
        }),*]
    };
}

/// Limits on registered commands.
pub(crate) const COMMAND_LIMITS: &[Field<Limits>] = fields! {
    Limits, from 0: chat_input user message entry_point creates_per_day bulk
};

/// Quotas of a guild or a user.
pub(crate) const QUOTAS: &[Field<Quotas>] = fields! {
    Quotas, from 0: roles channels categories active_threads overwrites invites members guilds application_emojis non_member_bans ban_fetches prunes widget_updates
};

/// Kinds of past entries.
pub(crate) const KEPT_ENTRIES: &[Field<Retention>] = fields! {
    Retention, from 1: record events event_deliveries audit_log interactions messages steps tokens
};

/// Rate limits; the window is in milliseconds.
pub(crate) const RATE_LIMITS: &[Field<RateLimits>] = &[
    Field {
        name: "requests_per_bucket",
        min: 1,
        set: |limits, number| limits.requests_per_bucket = at_most_u32(number),
    },
    Field {
        name: "window_ms",
        min: 1,
        set: |limits, number| limits.window = Duration::from_millis(at_most_u32(number).into()),
    },
    Field {
        name: "requests_per_second",
        min: 1,
        set: |limits, number| limits.requests_per_second = at_most_u32(number),
    },
    Field {
        name: "invalid_requests",
        min: 1,
        set: |limits, number| limits.invalid_requests = at_most_u32(number),
    },
    Field {
        name: "max_concurrency",
        min: 1,
        set: |limits, number| limits.max_concurrency = number.try_into().ok(),
    },
];

fn at_most_u32(number: usize) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// Returns the names of the fields.
pub(crate) fn names<S>(fields: &[Field<S>]) -> String {
    let names: Vec<_> = fields.iter().map(|field| field.name).collect();
    names.join(", ")
}

/// Returns a parser of `NAME=NUMBER` for one of the fields.
pub(crate) fn parser<S>(
    fields: &'static [Field<S>],
) -> impl Fn(&str) -> Result<Change<S>, String> + Clone + Send + Sync + 'static {
    move |text| {
        let (name, number) = text.split_once('=').unwrap_or((text, ""));
        let field = fields.iter().find(|field| field.name == name);
        let field = field.ok_or_else(|| format!("`{name}` must be one of {}", names(fields)))?;
        field.change(number)
    }
}

/// Returns the default settings with the changes.
pub(crate) fn changed<'c, S: Default + 'static>(
    changes: impl IntoIterator<Item = &'c Change<S>>,
) -> S {
    let mut settings = S::default();
    for change in changes {
        (change.set)(&mut settings, change.number);
    }
    settings
}

/// Longest time on the command line, in seconds: a day.
const SECONDS_MAX: f64 = 86_400.0;

/// Parses a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=SECONDS_MAX).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("`{text}` must be a number of seconds from 0 to {SECONDS_MAX}"))
}
