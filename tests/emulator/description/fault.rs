//! What does not fit the description, in one line each.

use std::cmp::Reverse;
use std::fmt;

use boon::{ErrorKind, ValidationError};

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    /// The method, the path of the description and the status, or what else was sent.
    pub(crate) place: String,
    /// The JSON path inside the body.
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

/// The faults that an error comes of: where there are several ways, those of the nearest one.
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

/// How far a way is from fitting. One of another type is the farthest, then one that is told from
/// this by a constant or a field; where as much is wrong, what is wrong deeper inside is nearer.
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
