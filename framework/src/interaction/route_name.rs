//! Names of routes: the path of a command, or the pattern of a custom ID.

use std::fmt;

/// Name of a route.
///
/// Displayed as `role member add`, or as the pattern `vote/{}`: never with text from a user.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RouteName {
    /// Names of the groups and the command, outermost first. Unused entries are empty strings.
    Command([&'static str; 3]),
    /// Pattern of the custom ID of a component or a modal.
    Pattern(&'static [PatternPart]),
}

impl fmt::Display for RouteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(names) => f.write_str(names.join(" ").trim_end()),
            Self::Pattern(parts) => write_pattern(parts, f),
        }
    }
}

/// A part of a custom ID pattern, between two slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPart {
    /// Constant text.
    Text(&'static str),
    /// Value of a parameter.
    Value,
}

impl PatternPart {
    /// Returns whether a segment of a custom ID fits this part.
    pub(crate) fn matches(&self, segment: &str) -> bool {
        match self {
            Self::Text(text) => *text == segment,
            Self::Value => true,
        }
    }
}

/// Writes a pattern, with `{}` for a value.
pub(crate) fn write_pattern(pattern: &[PatternPart], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, part) in pattern.iter().enumerate() {
        let slash = if index == 0 { "" } else { "/" };
        match part {
            PatternPart::Text(text) => write!(f, "{slash}{text}")?,
            PatternPart::Value => write!(f, "{slash}{{}}")?,
        }
    }
    Ok(())
}
