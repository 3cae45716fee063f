//! Limits that constants are held against while they are evaluated.

use std::ops::RangeInclusive;

use guildhall_rules::{Report, characters, has_length};

/// Stops the compilation at a text that is too short or too long.
#[track_caller]
pub(super) const fn demand_length(what: &str, text: &str, legal: &RangeInclusive<usize>) {
    if !has_length(text, legal) {
        let mut report = Report::new();
        report.push(what);
        report.push(" has ");
        report.push_number(*legal.start());
        report.push(" to ");
        report.push_number(*legal.end());
        report.push(" characters; this one has ");
        report.push_number(characters(text));
        panic!("{}", report.as_str())
    }
}

/// Stops the compilation at a number that is too small or too large.
#[track_caller]
pub(super) const fn demand_number(key: &str, number: u32, legal: &RangeInclusive<u32>) {
    if number < *legal.start() || number > *legal.end() {
        let mut report = Report::new();
        report.push("`");
        report.push(key);
        report.push("` is a whole number from ");
        report.push_number(*legal.start() as usize);
        report.push(" to ");
        report.push_number(*legal.end() as usize);
        panic!("{}", report.as_str())
    }
}

/// Stops the compilation at a number that is beyond another.
#[track_caller]
pub(super) const fn refuse_beyond(rule: &str, limit: usize) -> ! {
    let mut report = Report::new();
    report.push(rule);
    report.push_number(limit);
    panic!("{}", report.as_str())
}
