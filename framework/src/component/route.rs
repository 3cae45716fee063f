//! The route of a component or a modal: its custom ID pattern and its handler, as constant data.

use std::fmt;

use guildhall_rules::{CUSTOM_ID, Source};

use crate::command::handler::Handler;
use crate::command::registry::RegistryFault;
use crate::component::custom_id::{CustomIdLengthError, check_length, custom_id, total_length};
use crate::custom_id::signer::SIGNATURE_LENGTH;
use crate::custom_id::store::STORED_LENGTH_MAX;
use crate::interaction::route_name::{PatternPart, write_pattern};

/// A component or a modal of the app, with its custom ID pattern and its handler.
///
/// `#[component("vote/{poll}")]` on a function `vote` declares the constant `vote::COMPONENT`. `#[modal("feedback")]`
/// on a function `feedback` declares `feedback::MODAL`.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    kind: RouteKind,
    pattern: &'static [PatternPart],
    handler: Handler,
    source: Source,
    /// Length of the longest custom ID, or of the shortest one if a value has no maximum length.
    max_length: usize,
}

/// Kind of an interaction with a custom ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RouteKind {
    /// A button or a select.
    Component,
    /// A submitted modal.
    Modal,
}

impl Route {
    /// Creates the route of a component. The pattern must start with a constant text.
    #[doc(hidden)]
    pub const fn component(
        pattern: &'static [PatternPart],
        handler: Handler,
        source: Source,
    ) -> Self {
        Self {
            kind: RouteKind::Component,
            pattern,
            handler,
            source,
            max_length: 0,
        }
    }

    /// Creates the route of a modal. The pattern must start with a constant text.
    #[doc(hidden)]
    pub const fn modal(pattern: &'static [PatternPart], handler: Handler, source: Source) -> Self {
        Self {
            kind: RouteKind::Modal,
            pattern,
            handler,
            source,
            max_length: 0,
        }
    }

    /// Sets the length of the longest custom ID: the sum of the text and of the values.
    #[doc(hidden)]
    #[must_use]
    pub const fn max_length(mut self, text: usize, values: &[usize]) -> Self {
        self.max_length = total_length(text, values);
        self
    }

    /// Returns every component and modal that is linked into the program, in no particular order.
    ///
    /// A crate that the program never names is not linked: write `use my_components as _;`.
    pub fn discover() -> impl Iterator<Item = Self> {
        let found = inventory::iter::<DiscoveredRoute>.into_iter();
        found.map(|DiscoveredRoute(route)| **route)
    }

    /// Returns the parts of the custom ID pattern.
    pub const fn pattern(&self) -> &'static [PatternPart] {
        self.pattern
    }

    /// Builds a custom ID of 1–4,000 characters for an app with
    /// [`CustomIds::store`](crate::settings::CustomIds::store). `values` are the values in pattern order, as
    /// [`Segment::write`](crate::component::Segment::write) returns them.
    ///
    /// ```
    /// use guildhall::component::{CustomIdLengthError, Segment};
    /// use guildhall::prelude::*;
    ///
    /// #[component("search/{query}/{page}")]
    /// fn search(query: String, page: u32) -> String {
    ///     format!("page {page} of {query}")
    /// }
    ///
    /// fn next(query: &String) -> Result<Button, CustomIdLengthError> {
    ///     let custom_id = search::COMPONENT.long_custom_id(&[query.write(), 2.write()])?;
    ///     Ok(Button::primary(custom_id, "Next"))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdLengthError`] for more than 4,000 characters.
    pub fn long_custom_id(&self, values: &[String]) -> Result<String, CustomIdLengthError> {
        check_length(custom_id(self.pattern, values), &(1..=STORED_LENGTH_MAX))
    }

    /// Returns the location of the handler in the source code.
    pub const fn source(&self) -> Source {
        self.source
    }

    pub(crate) const fn kind(&self) -> RouteKind {
        self.kind
    }

    pub(crate) const fn handler(&self) -> Handler {
        self.handler
    }

    /// Returns whether a custom ID matches the pattern. Values are not parsed.
    pub(crate) fn matches(&self, custom_id: &str) -> bool {
        let mut segments = custom_id.split('/');
        let mut parts = self.pattern.iter();
        parts.all(|part| segments.next().is_some_and(|segment| part.matches(segment)))
            && segments.next().is_none()
    }

    /// Returns whether one custom ID can match both patterns.
    fn overlaps(&self, other: &Self) -> bool {
        let mut both = self.pattern.iter().zip(other.pattern);
        self.kind == other.kind
            && self.pattern.len() == other.pattern.len()
            && both.all(|(one, other)| match (one, other) {
                (PatternPart::Text(one), PatternPart::Text(other)) => one == other,
                (PatternPart::Value, _) | (_, PatternPart::Value) => true,
            })
    }
}

/// Formats the pattern, with `{}` for a value.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pattern(self.pattern, f)
    }
}

/// A component or a modal for discovery at link time.
#[derive(Debug)]
pub struct DiscoveredRoute(pub &'static Route);

inventory::collect!(DiscoveredRoute);

/// Returns a fault for each route whose custom IDs can be too long with a signature.
pub(crate) fn signed_length_faults(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    let is_too_long = |route: &&Route| route.max_length + SIGNATURE_LENGTH > *CUSTOM_ID.end();
    routes
        .iter()
        .filter(is_too_long)
        .map(|route| RegistryFault::SignedId {
            pattern: route.to_string(),
            source_location: route.source,
            length: route.max_length,
        })
}

/// Returns a fault for each pair of patterns that can match the same custom ID.
pub(crate) fn overlapping_routes(routes: &[Route]) -> Vec<RegistryFault> {
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
