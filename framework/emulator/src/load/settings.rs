//! Settings of a load, with the options of the command line that set them.

use std::fmt;
use std::time::Duration;

/// Maximum rate, in interactions per second.
pub(crate) const RATE_MAX: u32 = 10_000;

/// Minimum and maximum time that is counted.
const TIME_RANGE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(10));

/// Maximum warm-up.
const WARM_UP_MAX: Duration = Duration::from_mins(1);

/// Maximum number of interactions in flight.
const IN_FLIGHT_MAX: u32 = 10_000;

/// Load on the connected app: lines that a member sends in turn at a fixed rate.
///
/// [`Display`](fmt::Display) writes the rate and the times: `50/s for 30 s, after a warm-up of 1 s`.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    pub(crate) lines: Vec<String>,
    /// Interactions per second.
    pub(crate) rate: u32,
    /// Time that is counted; with a search, the time of each step.
    pub(crate) time: Duration,
    /// Time before that, whose interactions are not counted.
    pub(crate) warm_up: Duration,
    /// Maximum number of interactions without an initial response.
    pub(crate) in_flight: u32,
    /// Username or ID of the member who sends the lines.
    pub(crate) member: String,
    /// Percentage of interactions that may miss the deadline.
    pub(crate) allow_missed: f64,
    /// Whether to find the highest rate, from the given one on.
    pub(crate) find_highest: bool,
    /// Whether reports are lines of JSON.
    pub(crate) json: bool,
    /// Time limit for the app to connect and to register the commands.
    pub(crate) start_limit: Duration,
}

/// Option of the command line that changes a [`Load`].
#[derive(Clone, Copy)]
pub struct LoadOption {
    /// Name without hyphens, such as `rate`.
    pub name: &'static str,
    /// Placeholder of the value, such as `RATE`; `None` for a flag.
    pub value: Option<&'static str>,
    /// Help text.
    pub help: &'static str,
    set: fn(&mut Load, &str) -> Result<(), String>,
}

impl fmt::Debug for LoadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoadOption")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl LoadOption {
    /// Checks the text of a value, and returns the text.
    ///
    /// # Errors
    ///
    /// Returns a message with the text and the valid range.
    pub fn check(&self, text: &str) -> Result<String, String> {
        (self.set)(&mut Load::new([]), text).map(|()| text.to_owned())
    }
}

impl Load {
    /// Options of the command line, the same in each program. A flag has the text `true`.
    pub const OPTIONS: [LoadOption; 8] = [
        LoadOption {
            name: "rate",
            value: Some("RATE"),
            help: "Interactions per second, from 1/s to 10000/s, such as 50/s",
            set: |load, text| parse_rate(text).map(|rate| load.rate = rate),
        },
        LoadOption {
            name: "for",
            value: Some("TIME"),
            help: "Time of the load, from 1s to 10m, such as 30s; with --find-highest, of each step [default: 30s]",
            set: |load, text| parse_time(text, TIME_RANGE).map(|time| load.time = time),
        },
        LoadOption {
            name: "warm-up",
            value: Some("TIME"),
            help: "Time before that, whose interactions are not counted, from 0s to 1m [default: 1s]",
            set: |load, text| {
                let range = (Duration::ZERO, WARM_UP_MAX);
                parse_time(text, range).map(|time| load.warm_up = time)
            },
        },
        LoadOption {
            name: "as",
            value: Some("MEMBER"),
            help: "Member who sends the lines [default: you, the owner of the guild]",
            set: |load, text| {
                text.clone_into(&mut load.member);
                Ok(())
            },
        },
        LoadOption {
            name: "in-flight",
            value: Some("NUMBER"),
            help: "Most interactions that may be without an initial response, from 1 to 10000; others wait, and their \
                   time counts [default: 400]",
            set: |load, text| parse_in_flight(text).map(|number| load.in_flight = number),
        },
        LoadOption {
            name: "allow-missed",
            value: Some("PERCENT"),
            help: "Percentage of interactions that may miss the deadline, from 0 to 100, such as 0.1 [default: 0]",
            set: |load, text| parse_percent(text).map(|percent| load.allow_missed = percent),
        },
        LoadOption {
            name: "find-highest",
            value: None,
            help: "Find the highest rate without a missed deadline, in steps from the given rate on, for at most 10 \
                   minutes",
            set: |load, text| {
                load.find_highest = text == "true";
                Ok(())
            },
        },
        LoadOption {
            name: "json",
            value: None,
            help: "Print each report as a line of JSON",
            set: |load, text| {
                load.json = text == "true";
                Ok(())
            },
        },
    ];

    /// Returns a load of 50 interactions per second for 30 seconds.
    pub fn new<'l>(lines: impl IntoIterator<Item = &'l str>) -> Self {
        Self {
            lines: lines.into_iter().map(str::to_owned).collect(),
            rate: 50,
            time: Duration::from_secs(30),
            warm_up: Duration::from_secs(1),
            in_flight: 400,
            member: "you".to_owned(),
            allow_missed: 0.0,
            find_highest: false,
            json: false,
            start_limit: Duration::ZERO,
        }
    }

    /// Sets [options](Self::OPTIONS) from their texts. An option without a text keeps its default.
    ///
    /// # Errors
    ///
    /// Returns a message with the first invalid text and its valid range.
    pub fn with_options(
        mut self,
        text: impl Fn(&'static str) -> Option<String>,
    ) -> Result<Self, String> {
        for option in Self::OPTIONS {
            if let Some(text) = text(option.name) {
                (option.set)(&mut self, &text)?;
            }
        }
        Ok(self)
    }

    /// Sets the time limit for the app to connect and to register the commands of the lines; 0 by default, for an app
    /// that has.
    #[must_use]
    pub const fn start_limit(mut self, limit: Duration) -> Self {
        self.start_limit = limit;
        self
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rate, .. } = self;
        let [time, warm_up] = [self.time, self.warm_up].map(|time| time.as_secs());
        if self.find_highest {
            write!(f, "from {rate}/s on, each rate for {time} s")?;
        } else {
            write!(f, "{rate}/s for {time} s")?;
        }
        write!(f, ", after a warm-up of {warm_up} s")
    }
}

fn parse_rate(text: &str) -> Result<u32, String> {
    let rate = text.strip_suffix("/s").unwrap_or(text).parse().ok();
    let rate = rate.filter(|rate| (1..=RATE_MAX).contains(rate));
    rate.ok_or_else(|| format!("`{text}` must be a rate from 1/s to {RATE_MAX}/s, such as 50/s"))
}

/// Parses a time such as `30s` or `2m`.
fn parse_time(text: &str, (min, max): (Duration, Duration)) -> Result<Duration, String> {
    let seconds = |unit: char, seconds: u64| {
        let count: u64 = text.strip_suffix(unit)?.parse().ok()?;
        count.checked_mul(seconds).map(Duration::from_secs)
    };
    let time = seconds('s', 1).or_else(|| seconds('m', 60));
    let time = time.filter(|time| (min..=max).contains(time));
    time.ok_or_else(|| {
        let (min, max) = (min.as_secs(), max.as_secs() / 60);
        format!("`{text}` must be a time from {min}s to {max}m, such as 30s")
    })
}

fn parse_in_flight(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1..=IN_FLIGHT_MAX).contains(number));
    number.ok_or_else(|| format!("`{text}` must be a number from 1 to {IN_FLIGHT_MAX}"))
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
    let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| format!("`{text}` must be a percentage from 0 to 100, such as 0.1"))
}
