//! Results of the steps: lines of JSON on standard output, and a summary on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::program::service::print_status;

/// Part of the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Chapter {
    Interactions,
    Gateway,
    Rest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Passed,
    Failed,
    Skipped,
}

/// Line of the output.
#[derive(Serialize)]
struct Line<'l> {
    chapter: Chapter,
    step: &'l str,
    result: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'l str>,
}

/// Numbers of the steps up to now.
#[derive(Debug, Default)]
pub(super) struct Report {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl Report {
    /// Adds a step that passed, or that failed for a reason.
    pub(super) fn add(&mut self, chapter: Chapter, step: &str, result: Result<(), String>) {
        if let Err(reason) = result {
            self.failed += 1;
            self.print(chapter, step, Verdict::Failed, Some(&reason));
        } else {
            self.passed += 1;
            self.print(chapter, step, Verdict::Passed, None);
        }
    }

    /// Adds a step that the bot does not take part in.
    pub(super) fn skip(&mut self, chapter: Chapter, step: &str, reason: &str) {
        self.skipped += 1;
        self.print(chapter, step, Verdict::Skipped, Some(reason));
    }

    /// Prints the numbers of steps, and returns the exit code: 0 if no step failed and at least one passed.
    pub(super) fn finish(&self) -> ExitCode {
        let Self {
            passed,
            failed,
            skipped,
        } = self;
        print_status(&format!(
            "conformance: {passed} passed, {failed} failed, {skipped} skipped"
        ));
        let is_success = *failed == 0 && *passed > 0;
        if is_success {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    #[expect(
        clippy::unused_self,
        reason = "each line belongs to a step that is counted"
    )]
    fn print(&self, chapter: Chapter, step: &str, result: Verdict, reason: Option<&str>) {
        let line = Line {
            chapter,
            step,
            result,
            reason,
        };
        // Cannot fail: the line has no map. A closed pipe is no reason to end the suite.
        let text = serde_json::to_string(&line).unwrap_or_default();
        let _ignored = writeln!(io::stdout().lock(), "{text}");
    }
}
