//! Finds deployed commands that are declared under a different name, by similarity.

use std::collections::BTreeMap;
use std::mem::take;

use guildhall_model::{ApplicationIntegrationType, CommandBody, CommandOption, CommandType};

use crate::plan::normalize::NormalizedPair;
use crate::plan::options::Renames;

/// Degree of similarity between a deployed command and a new one; the variants are in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Similarity {
    /// The description is equal, which is unlikely to be a coincidence.
    Description,
    /// The names and types of the options are equal.
    Shape,
    /// The options are equal, choices included.
    Options,
    /// Everything but the name is equal.
    Complete,
}

/// The reason why a declared command was matched with a deployed one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MatchReason {
    /// The names are equal.
    Name,
    /// [`Declared::rename`](crate::plan::Declared::rename) was called with both names.
    Explicit,
    /// The commands have different names, but are similar.
    Similarity(Similarity),
}

impl MatchReason {
    /// Returns whether a renamed command keeps its ID.
    ///
    /// Of the commands matched by similarity, USER and MESSAGE commands do not, because they have little more than a
    /// name. Neither do commands with only the same description, which may have been reused.
    pub(crate) fn keeps_id(self, kind: CommandType, renames: Renames) -> bool {
        match self {
            Self::Name => false,
            Self::Explicit => true,
            Self::Similarity(similarity) => {
                renames == Renames::Update
                    && !is_context_menu(kind)
                    && similarity != Similarity::Description
            }
        }
    }

    /// Returns whether both commands are certainly the same, so that permissions may be restored.
    pub(crate) fn is_same_command(self, kind: CommandType) -> bool {
        match self {
            Self::Name | Self::Explicit => true,
            Self::Similarity(similarity) => {
                similarity == Similarity::Complete && !is_context_menu(kind)
            }
        }
    }
}

const fn is_context_menu(kind: CommandType) -> bool {
    matches!(kind, CommandType::User | CommandType::Message)
}

/// Indices of a deployed command and a similar new command, and their similarity.
#[derive(Clone, Copy)]
pub(crate) struct SimilarPair {
    pub(crate) old: usize,
    pub(crate) new: usize,
    pub(crate) similarity: Similarity,
}

/// Pairs undeclared deployed commands with similar new ones.
///
/// A command that is equally similar to several others is not paired, because the match would be ambiguous.
/// `integration_types` are the types that the app supports, which are the default for global commands.
pub(crate) fn find_renames(
    old: Vec<CommandBody>,
    new: Vec<CommandBody>,
    integration_types: Option<&[ApplicationIntegrationType]>,
) -> Vec<SimilarPair> {
    let mut known = KnownParts::default();
    let old: Vec<_> = old.into_iter().map(|body| known.features(body)).collect();
    let new: Vec<_> = new.into_iter().map(|body| known.features(body)).collect();
    let mut candidates = similar_pairs(&old, &new, &known, integration_types);
    let mut renames = Vec::new();
    for degree in [
        Similarity::Complete,
        Similarity::Options,
        Similarity::Shape,
        Similarity::Description,
    ] {
        let similar: Vec<_> = candidates
            .iter()
            .copied()
            .filter(|pair| pair.similarity >= degree)
            .collect();
        let (mut old_counts, mut new_counts) = (vec![0; old.len()], vec![0; new.len()]);
        for pair in &similar {
            old_counts[pair.old] += 1;
            new_counts[pair.new] += 1;
        }
        let unique: Vec<_> = similar
            .into_iter()
            .filter(|pair| old_counts[pair.old] == 1 && new_counts[pair.new] == 1)
            .map(|pair| SimilarPair {
                similarity: degree,
                ..pair
            })
            .collect();
        candidates.retain(|pair| {
            let mut unique = unique.iter();
            !unique.any(|found| found.old == pair.old || found.new == pair.new)
        });
        renames.extend(unique);
    }
    renames
}

/// Indices of the parts of a command in [`KnownParts`]. Equal parts have equal indices, so that each pair of distinct
/// parts is compared only once.
#[derive(Clone, Copy)]
struct Features {
    /// Index of the options.
    options: usize,
    /// Index of the body without name and options.
    body: usize,
}

/// The distinct parts of all commands.
#[derive(Default)]
struct KnownParts {
    options: Vec<Vec<CommandOption>>,
    bodies: Vec<CommandBody>,
}

impl KnownParts {
    fn features(&mut self, mut body: CommandBody) -> Features {
        let options = take(&mut body.options);
        (body.name, body.name_localizations) = (String::new(), None);
        Features {
            options: index_or_insert(&mut self.options, options),
            body: index_or_insert(&mut self.bodies, body),
        }
    }
}

/// Returns the index of a value; adds the value if it is new.
fn index_or_insert<T: PartialEq>(known: &mut Vec<T>, value: T) -> usize {
    let position = known.iter().position(|other| *other == value);
    position.unwrap_or_else(|| {
        known.push(value);
        known.len() - 1
    })
}

fn similar_pairs(
    old: &[Features],
    new: &[Features],
    known: &KnownParts,
    integration_types: Option<&[ApplicationIntegrationType]>,
) -> Vec<SimilarPair> {
    let mut compared = BTreeMap::new();
    let mut pairs = Vec::new();
    for (old_index, old) in old.iter().enumerate() {
        for (new_index, new) in new.iter().enumerate() {
            let old_body = &known.bodies[old.body];
            let new_body = &known.bodies[new.body];
            let has_same_body = *compared
                .entry((old.body, new.body))
                .or_insert_with(|| is_same_body(old_body, new_body, integration_types));
            let is_complete =
                has_same_body && (old.options == new.options || is_entry_point(old_body));
            let similarity = if is_complete {
                Some(Similarity::Complete)
            } else {
                partial_similarity(*old, *new, known)
            };
            pairs.extend(similarity.map(|similarity| SimilarPair {
                old: old_index,
                new: new_index,
                similarity,
            }));
        }
    }
    pairs
}

/// Returns whether two bodies, from which names and options were removed, are equal; true for two entry points.
fn is_same_body(
    old: &CommandBody,
    new: &CommandBody,
    integration_types: Option<&[ApplicationIntegrationType]>,
) -> bool {
    // A scope can have only one entry point.
    if is_entry_point(old) && is_entry_point(new) {
        return true;
    }
    // Most pairs differ in type or description: this check is cheaper than cloning.
    (old.kind, &old.description) == (new.kind, &new.description)
        && NormalizedPair::new(new.clone(), old.clone(), integration_types).is_equal()
}

fn is_entry_point(body: &CommandBody) -> bool {
    body.kind == CommandType::PrimaryEntryPoint
}

/// Returns the similarity of two commands that differ in more than their names.
fn partial_similarity(old: Features, new: Features, known: &KnownParts) -> Option<Similarity> {
    let (old_body, new_body) = (&known.bodies[old.body], &known.bodies[new.body]);
    if old_body.kind != new_body.kind {
        return None;
    }
    let (old_options, new_options) = (&known.options[old.options], &known.options[new.options]);
    let has_options = !new_options.is_empty();
    let has_description = !new_body.description.is_empty();
    if has_options && old.options == new.options {
        Some(Similarity::Options)
    } else if has_options && has_same_shape(old_options, new_options) {
        Some(Similarity::Shape)
    } else if has_description && old_body.description == new_body.description {
        Some(Similarity::Description)
    } else {
        None
    }
}

fn has_same_shape(old: &[CommandOption], new: &[CommandOption]) -> bool {
    let mut pairs = old.iter().zip(new);
    old.len() == new.len()
        && pairs.all(|(old, new)| {
            (old.kind, &old.name) == (new.kind, &new.name)
                && has_same_shape(&old.options, &new.options)
        })
}
