//! What a check found: faults, each with its place in the definition.

mod fault;
mod place;

use std::fmt;

pub use fault::Fault;
pub use place::{Field, Place, Segment};

/// A fault, and where in the definition it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule that is broken.
    pub fault: Fault,
    /// Where.
    pub at: Place,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at != Place::ROOT {
            write!(f, "{}: ", self.at)?;
        }
        self.fault.fmt(f)
    }
}

/// The findings of a check, in the order of the definition: the first 32 of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Findings {
    list: [Option<Finding>; Self::CAPACITY],
    len: usize,
    more: bool,
    /// Whether only faults for which the service refuses a definition are kept.
    refusals: bool,
}

impl Findings {
    /// Findings kept at most; the definition is not read further once there is one more.
    pub const CAPACITY: usize = 32;

    pub(crate) const fn new() -> Self {
        Self {
            list: [None; Self::CAPACITY],
            len: 0,
            more: false,
            refusals: false,
        }
    }

    pub(crate) const fn of_refusals() -> Self {
        let mut findings = Self::new();
        findings.refusals = true;
        findings
    }

    /// Whether nothing was found, so that the definition is legal.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many findings are kept.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there was more than is kept.
    pub const fn more(&self) -> bool {
        self.more
    }

    /// The first finding.
    pub const fn first(&self) -> Option<Finding> {
        self.list[0]
    }

    /// The finding with this position.
    pub const fn get(&self, position: usize) -> Option<Finding> {
        if position < self.len {
            self.list[position]
        } else {
            None
        }
    }

    /// The findings, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Finding> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Refuses to compile a definition that has a finding: meant for `const` items.
    ///
    /// # Panics
    ///
    /// With the message of the first finding, if there is one.
    #[track_caller]
    pub const fn assert_empty(&self) {
        if let Some(finding) = self.first() {
            panic!("{}", finding.fault.message());
        }
    }

    pub(crate) const fn push(&mut self, fault: Fault, at: Place) {
        if self.refusals && !fault.is_refused_by_service() {
            return;
        }
        if self.len == Self::CAPACITY {
            self.more = true;
            return;
        }
        self.list[self.len] = Some(Finding { fault, at });
        self.len += 1;
    }

    pub(crate) const fn push_if(&mut self, broken: bool, fault: Fault, at: Place) {
        if broken {
            self.push(fault, at);
        }
    }

    pub(crate) const fn push_err(&mut self, result: Result<(), Fault>, at: Place) {
        if let Err(fault) = result {
            self.push(fault, at);
        }
    }
}

impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
