//! A plan as people read it: what becomes of each command, what that costs, and nothing cut off.

mod line;
mod lines;
mod words;

use std::fmt;

use super::Plan;
use lines::lines;

pub use line::columns;

/// How wide a text is unless set, in columns of a terminal.
const WIDTH: usize = 80;

/// A plan as people read it, by its `Display`.
///
/// ```
/// use guildhall_deploy::plan::{Declared, Deployed, Paint, Plan, PlanOptions, Scope};
///
/// let declared = Declared::default().with(Scope::Global, []);
/// let plan = Plan::new(&declared, &Deployed::default(), &PlanOptions::default());
/// let text = plan.text().with_width(120).with_paint(Paint::Plain);
/// assert_eq!(text.to_string(), "global: nothing to do\n");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "it is printed by its `Display`"]
pub struct PlanText<'p> {
    plan: &'p Plan,
    width: usize,
    paint: Paint,
}

/// Whether a text is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// It is text alone.
    #[default]
    Plain,
    /// It holds the escape sequences of ANSI terminals.
    Colored,
}

impl PlanText<'_> {
    /// Sets how many columns fit into a line; 80 unless set, and no fewer than 40.
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width.max(40);
        self
    }

    /// Sets whether it is colored; it is plain unless set.
    pub const fn with_paint(mut self, paint: Paint) -> Self {
        self.paint = paint;
        self
    }
}

impl Plan {
    /// The plan as people read it.
    pub const fn text(&self) -> PlanText<'_> {
        PlanText {
            plan: self,
            width: WIDTH,
            paint: Paint::Plain,
        }
    }
}

impl fmt::Display for PlanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = lines(self.plan);
        lines
            .iter()
            .try_for_each(|line| line.write(f, self.width, self.paint))
    }
}

/// Plain, 80 characters wide.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}
