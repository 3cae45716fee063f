//! Stage 3 for what is clicked and sent off: custom id → the function that answers it.

use std::collections::HashMap;

use crate::define::component::{Part, Route, RouteKind};

/// The components and the modals of an app, by the text that their ids begin with.
#[derive(Debug)]
pub(crate) struct Patterns {
    by_start: HashMap<&'static str, Vec<Route>>,
}

impl Patterns {
    pub(crate) fn new(routes: &[Route]) -> Self {
        let mut by_start = HashMap::<_, Vec<Route>>::new();
        for route in routes {
            // Who writes a pattern by hand and begins with a value is found with no id.
            let Some(Part::Text(start)) = route.pattern().first() else {
                continue;
            };
            by_start.entry(*start).or_default().push(*route);
        }
        Self { by_start }
    }

    /// Finds the function for a component or a modal with this id.
    pub(crate) fn find(&self, kind: RouteKind, custom_id: &str) -> Option<&Route> {
        let (start, _) = custom_id.split_once('/').unwrap_or((custom_id, ""));
        let mut routes = self.by_start.get(start)?.iter();
        routes.find(|route| route.kind() == kind && route.matches(custom_id))
    }
}
