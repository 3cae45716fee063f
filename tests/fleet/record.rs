//! The starts and ends of handlers, as the bots record them.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use crate::bot::{COOLDOWN, SLOTS, USES};
use crate::disturbances::Disturbed;

/// Maximum time between the claim of a use and the start of the handler, in milliseconds.
const CLAIM_TIME: u64 = 600;

/// Facts of the record.
#[derive(Debug, Default)]
pub(crate) struct Record {
    handlers: usize,
    /// Numbers of `/long` whose handlers have responded.
    responded: HashSet<u64>,
    /// Interactions for which a handler ran more than once.
    repeated: usize,
    /// Interactions for which a handler ran again because the store had lost its contents.
    forgotten: usize,
    limited: usize,
    /// Handlers that ran within a period although its uses were spent.
    beyond_cooldown: usize,
    alone: usize,
    /// Highest number of handlers with a limit that ran at the same time.
    most_alone: usize,
}

impl Record {
    /// Reads the record. Times at which the store lost its contents do not count.
    pub(crate) fn read(path: &Path, disturbed: &Disturbed) -> Self {
        let text = fs::read_to_string(path).expect("the bots have written the record");
        let mut record = Self::default();
        let mut starts = HashMap::<&str, Vec<u64>>::new();
        let mut uses = Vec::new();
        let mut running = Vec::new();
        for line in text.lines() {
            let [time, event, command, id] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let time: u64 = time.parse().expect("a line begins with the time");
            let is_start = event == "start";
            if is_start {
                record.handlers += 1;
                starts.entry(id).or_default().push(time);
            }
            match (command, is_start) {
                ("limited", true) => uses.push(time),
                ("alone", true) => {
                    record.alone += 1;
                    running.push((id, time));
                }
                ("long", false) => {
                    let number = id.parse().expect("the line has the number");
                    record.responded.insert(number);
                }
                ("alone", false) => running.retain(|(other, _)| *other != id),
                _ => {}
            }
            // A killed handler has no end, and its slot is free after 20 seconds.
            running.retain(|(_, start)| time < start + 1500);
            let was_emptied = disturbed.emptied.iter().any(|at| time.abs_diff(*at) < 3000);
            if !was_emptied {
                record.most_alone = record.most_alone.max(running.len());
            }
        }
        let was_forgotten = |starts: &[u64]| {
            let emptied = disturbed.emptied.iter();
            let mut distances =
                emptied.flat_map(|at| starts.iter().map(|start| at.abs_diff(*start)));
            distances.any(|distance| distance < 3000)
        };
        let repeated = starts.values().filter(|starts| starts.len() > 1);
        let (forgotten, repeated): (Vec<_>, Vec<_>) =
            repeated.partition(|starts| was_forgotten(starts));
        (record.forgotten, record.repeated) = (forgotten.len(), repeated.len());
        record.limited = uses.len();
        uses.sort_unstable();
        let period = u64::try_from(COOLDOWN.as_millis()).expect("the period is short") - CLAIM_TIME;
        let beyond = uses.windows(USES + 1).filter(|window| {
            let (first, last) = (window[0], window[USES]);
            let was_emptied = disturbed
                .emptied
                .iter()
                .any(|at| first <= at + 1000 && *at <= last + 1000);
            last - first < period && !was_emptied
        });
        record.beyond_cooldown = beyond.count();
        record
    }

    /// Returns whether the handler of `/long` with this number has responded.
    pub(crate) fn has_responded(&self, number: u64) -> bool {
        self.responded.contains(&number)
    }

    /// Returns the rows of the table.
    pub(crate) fn rows(&self) -> Vec<(&'static str, String)> {
        vec![
            ("handlers that started", self.handlers.to_string()),
            (
                "interactions whose handler ran twice, and when the store lost its contents",
                format!("{}, {}", self.repeated, self.forgotten),
            ),
            (
                "uses of the cooldown, beyond it",
                format!("{}, {}", self.limited, self.beyond_cooldown),
            ),
            (
                "handlers with a limit of 2, most at a time",
                format!("{}, {}", self.alone, self.most_alone),
            ),
        ]
    }

    /// Returns whether no limit was exceeded, and no handler ran twice.
    pub(crate) fn is_right(&self) -> bool {
        self.repeated == 0 && self.beyond_cooldown == 0 && self.most_alone <= SLOTS
    }
}
