//! What a custom id leads to: its pattern, and the function that answers, as constant data.

use std::fmt;

use crate::define::registry::RegistryFault;
use crate::define::{Handler, Source};

/// A component or a modal of the app: the pattern of its custom id, and the function that answers.
///
/// `#[component("vote/{poll}")]` on a function `vote` makes the constant `vote::COMPONENT`;
/// `#[modal("feedback")]` on a function `feedback` makes `feedback::MODAL`.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    kind: RouteKind,
    pattern: &'static [Part],
    handler: Handler,
    source: Source,
}

/// What has the custom id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RouteKind {
    /// A button or a select.
    Component,
    /// A modal that was sent off.
    Modal,
}

/// What stands between two slashes of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The same text in every id.
    Text(&'static str),
    /// A value.
    Value,
}

impl Route {
    /// A component that a function answers. The pattern begins with a text.
    pub const fn component(pattern: &'static [Part], handler: Handler, source: Source) -> Self {
        Self {
            kind: RouteKind::Component,
            pattern,
            handler,
            source,
        }
    }

    /// A modal that a function answers. The pattern begins with a text.
    pub const fn modal(pattern: &'static [Part], handler: Handler, source: Source) -> Self {
        Self {
            kind: RouteKind::Modal,
            pattern,
            handler,
            source,
        }
    }

    /// Every component and modal that was linked into this program, in no particular order.
    ///
    /// A crate that the program never names is not linked: write `use my_components as _;`.
    pub fn discover() -> impl Iterator<Item = Self> {
        let found = inventory::iter::<DiscoveredRoute>.into_iter();
        found.map(|DiscoveredRoute(route)| **route)
    }

    /// The parts of its custom id, between slashes.
    pub const fn pattern(&self) -> &'static [Part] {
        self.pattern
    }

    /// Where it is written.
    pub const fn source(&self) -> Source {
        self.source
    }

    pub(crate) const fn kind(&self) -> RouteKind {
        self.kind
    }

    pub(crate) const fn handler(&self) -> Handler {
        self.handler
    }

    /// Whether an id is of this pattern, as far as its texts tell.
    pub(crate) fn matches(&self, custom_id: &str) -> bool {
        let mut given = custom_id.split('/');
        let mut parts = self.pattern.iter();
        parts.all(|part| given.next().is_some_and(|given| part.takes(given)))
            && given.next().is_none()
    }

    /// Whether one id can be of both patterns.
    fn overlaps(&self, other: &Self) -> bool {
        let mut both = self.pattern.iter().zip(other.pattern);
        self.kind == other.kind
            && self.pattern.len() == other.pattern.len()
            && both.all(|(one, other)| match (one, other) {
                (Part::Text(one), Part::Text(other)) => one == other,
                (Part::Value, _) | (_, Part::Value) => true,
            })
    }
}

impl Part {
    fn takes(&self, given: &str) -> bool {
        match self {
            Self::Text(text) => *text == given,
            Self::Value => true,
        }
    }
}

/// The pattern as it is written, with `{}` for a value.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pattern(self.pattern, f)
    }
}

/// Writes a pattern, with `{}` for a value.
pub(crate) fn write_pattern(pattern: &[Part], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, part) in pattern.iter().enumerate() {
        let slash = if index == 0 { "" } else { "/" };
        match part {
            Part::Text(text) => write!(f, "{slash}{text}")?,
            Part::Value => write!(f, "{slash}{{}}")?,
        }
    }
    Ok(())
}

/// A component or a modal that was found at link time.
#[derive(Debug)]
pub struct DiscoveredRoute(pub &'static Route);

inventory::collect!(DiscoveredRoute);

/// The pairs of patterns that can match one id.
pub(crate) fn overlaps(routes: &[Route]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for (index, first) in routes.iter().enumerate() {
        for second in routes[index + 1..]
            .iter()
            .filter(|other| first.overlaps(other))
        {
            faults.push(RegistryFault::SharedId {
                pattern: first.to_string(),
                first: first.source,
                second: second.source,
            });
        }
    }
    faults
}
