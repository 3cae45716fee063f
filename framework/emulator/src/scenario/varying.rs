//! Content that differs between responses to the same line: numbers become `{{number}}`.

use crate::scenario::format::{ScenarioAction, ScenarioStep};
use crate::scenario::symbols::{TextPart, text_parts};

/// Symbol that stands for any number.
pub(crate) const NUMBER: &str = "number";

/// Part of a content: text, or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Number(String),
}

/// Replaces content that differs between steps with the same line and user: numbers that differ become `{{number}}`;
/// content that differs in other ways is no longer expected.
pub(crate) fn generalize(steps: &mut [ScenarioStep]) {
    for index in 0..steps.len() {
        let same = same_line(steps, index);
        if same.first() != Some(&index) || same.len() < 2 {
            continue;
        }
        let contents: Option<Vec<_>> = same.iter().map(|at| content(&steps[*at])).collect();
        let Some(contents) = contents else { continue };
        let common = contents[1..]
            .iter()
            .try_fold(contents[0].clone(), |common, content| {
                common_pattern(&common, content)
            });
        for at in same {
            let reply = steps[at]
                .expect
                .as_mut()
                .and_then(|expect| expect.reply.as_mut());
            if let Some(reply) = reply {
                reply.content.clone_from(&common);
            }
        }
    }
}

/// Returns the indexes of the steps in which the user of a step sends the same line.
fn same_line(steps: &[ScenarioStep], index: usize) -> Vec<usize> {
    let ScenarioAction::Send(line) = &steps[index].action else {
        return Vec::new();
    };
    let user = &steps[index].user;
    let is_same = |step: &ScenarioStep| {
        step.user == *user && matches!(&step.action, ScenarioAction::Send(other) if other == line)
    };
    let numbered = steps.iter().enumerate();
    numbered
        .filter(|(_, step)| is_same(step))
        .map(|(at, _)| at)
        .collect()
}

fn content(step: &ScenarioStep) -> Option<String> {
    step.expect.as_ref()?.reply.as_ref()?.content.clone()
}

/// Returns a text that matches both texts; `None` if they differ in more than numbers.
fn common_pattern(one: &str, other: &str) -> Option<String> {
    let (pieces, others) = (pieces(one), pieces(other));
    if pieces.len() != others.len() {
        return None;
    }
    let merged = pieces.into_iter().zip(others).map(|pair| match pair {
        (Piece::Text(one), Piece::Text(other)) if one == other => Some(one),
        (Piece::Number(one), Piece::Number(other)) if one == other => Some(one),
        (Piece::Number(_), Piece::Number(_)) => Some(format!("{{{{{NUMBER}}}}}")),
        _ => None,
    });
    merged.collect()
}

/// Splits a text into numbers and the text between them. Symbols other than `{{number}}` are text.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for part in text_parts(text) {
        match part {
            TextPart::Symbol(NUMBER) => pieces.push(Piece::Number(format!("{{{{{NUMBER}}}}}"))),
            TextPart::Symbol(name) => pieces.push(Piece::Text(format!("{{{{{name}}}}}"))),
            TextPart::Text(plain) => push_plain(&mut pieces, plain),
        }
    }
    pieces
}

fn push_plain(pieces: &mut Vec<Piece>, text: &str) {
    for character in text.chars() {
        let is_digit = character.is_ascii_digit();
        match pieces.last_mut() {
            Some(Piece::Number(number)) if is_digit => number.push(character),
            Some(Piece::Text(plain)) if !is_digit => plain.push(character),
            _ if is_digit => pieces.push(Piece::Number(character.into())),
            _ => pieces.push(Piece::Text(character.into())),
        }
    }
}

/// Returns whether a text matches a pattern, in which `{{number}}` stands for any number.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let (expected, received) = (pieces(pattern), pieces(text));
    let any = Piece::Number(format!("{{{{{NUMBER}}}}}"));
    expected.len() == received.len()
        && expected.iter().zip(&received).all(|pair| match pair {
            (expected, Piece::Number(_)) if *expected == any => true,
            (expected, received) => expected == received,
        })
}
