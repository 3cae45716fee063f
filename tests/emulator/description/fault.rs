//! Deviations from the description, one line each.

use std::cmp::Reverse;
use std::fmt;

use boon::{ErrorKind, ValidationError};

/// A deviation from the description.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    /// Method, path and status, or the name of the interaction or event.
    pub(crate) place: String,
    /// JSON path in the body.
    pub(crate) at: String,
    pub(crate) why: String,
}

impl Fault {
    pub(crate) fn new(place: &str, at: &str, why: impl fmt::Display) -> Self {
        Self {
            place: place.to_owned(),
            at: at.to_owned(),
            why: why.to_string(),
        }
    }

    fn depth(&self) -> usize {
        self.at.matches('/').count()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at `{}`: {}", self.place, self.at, self.why)
    }
}

/// Returns the innermost causes of an error. If a value matches none of several alternatives, the causes are those of the
/// closest alternative.
pub(crate) fn faults(place: &str, error: &ValidationError<'_, '_>) -> Vec<Fault> {
    let causes = error.causes.iter().map(|cause| faults(place, cause));
    match error.kind {
        _ if error.causes.is_empty() => {
            let at = error.instance_location.to_string();
            vec![Fault::new(place, &at, &error.kind)]
        }
        ErrorKind::OneOf(_) | ErrorKind::AnyOf => {
            let here = error.instance_location.tokens.len();
            causes
                .min_by_key(|way| distance(here, way))
                .unwrap_or_default()
        }
        _ => causes.flatten().collect(),
    }
}

/// Returns the distance between an alternative, given its faults, and the value. An alternative of another type is
/// farthest, followed by an alternative with a wrong constant or an additional field. Otherwise, an alternative with
/// fewer or more deeply nested faults is closer.
fn distance(here: usize, way: &[Fault]) -> (bool, bool, usize, Reverse<usize>) {
    let at = |depth, beginning| {
        let mut faults = way.iter();
        faults.any(|fault| fault.depth() == depth && fault.why.starts_with(beginning))
    };
    let other_type = at(here, "want");
    let other_kind = at(here + 1, "value must be") || at(here, "additionalProperties");
    let depth = way.iter().map(Fault::depth).min();
    let depth = Reverse(depth.unwrap_or_default());
    (other_type, other_kind, way.len(), depth)
}
