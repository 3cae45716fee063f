//! Which command that is gone and which new one are the same under another name.

use guildhall_model::{ApplicationIntegrationType, CommandBody, CommandOption, CommandType};

use super::canonical::Pair;

/// How much a command that is gone and a new one have in common; the most comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// The description, which nobody writes twice.
    Description,
    /// The names and types of the options.
    Shape,
    /// The options to the last choice.
    Options,
    /// Everything but the name.
    Whole,
}

impl Likeness {
    /// Whether so much in common tells that two commands of a type are the same.
    ///
    /// A USER or MESSAGE command is little more than its name, and a description may be taken over.
    pub(super) const fn is_telling(self, kind: CommandType) -> bool {
        !matches!(kind, CommandType::User | CommandType::Message)
            && !matches!(self, Self::Description)
    }
}

/// Pairs those that are gone with new ones that are like them: indices into both, and how much.
///
/// A command that is like two others to the same degree is not paired: nobody could tell.
/// `installs` is how the app can be installed, which the service fills in.
pub(super) fn renames(
    gone: &[CommandBody],
    new: &[CommandBody],
    installs: Option<&[ApplicationIntegrationType]>,
) -> Vec<(usize, usize, Likeness)> {
    let mut alike = alike(gone, new, installs);
    let mut pairs = Vec::new();
    for degree in [
        Likeness::Whole,
        Likeness::Options,
        Likeness::Shape,
        Likeness::Description,
    ] {
        let (mut of_gone, mut of_new) = (vec![0; gone.len()], vec![0; new.len()]);
        let so_much = alike.iter().filter(|pair| pair.2 >= degree);
        let so_much: Vec<_> = so_much.map(|pair| (pair.0, pair.1)).collect();
        for (old, new) in &so_much {
            of_gone[*old] += 1;
            of_new[*new] += 1;
        }
        let is_alone = |(old, new): &(usize, usize)| of_gone[*old] == 1 && of_new[*new] == 1;
        let found: Vec<_> = so_much.into_iter().filter(is_alone).collect();
        alike.retain(|pair| !found.iter().any(|it| it.0 == pair.0 || it.1 == pair.1));
        pairs.extend(found.into_iter().map(|(old, new)| (old, new, degree)));
    }
    pairs
}

fn alike(
    gone: &[CommandBody],
    new: &[CommandBody],
    installs: Option<&[ApplicationIntegrationType]>,
) -> Vec<(usize, usize, Likeness)> {
    let all = (0..gone.len()).flat_map(|old| (0..new.len()).map(move |new| (old, new)));
    all.filter_map(|(old, at)| {
        let likeness = likeness(&gone[old], &new[at], installs)?;
        Some((old, at, likeness))
    })
    .collect()
}

fn likeness(
    gone: &CommandBody,
    new: &CommandBody,
    installs: Option<&[ApplicationIntegrationType]>,
) -> Option<Likeness> {
    if gone.kind != new.kind {
        return None;
    }
    // There is one of them at most.
    if gone.kind == CommandType::PrimaryEntryPoint {
        return Some(Likeness::Whole);
    }
    let has_options = !new.options.is_empty();
    let has_words = !new.description.is_empty();
    if is_same_but_named(gone, new, installs) {
        Some(Likeness::Whole)
    } else if has_options && gone.options == new.options {
        Some(Likeness::Options)
    } else if has_options && has_shape(&gone.options, &new.options) {
        Some(Likeness::Shape)
    } else if has_words && gone.description == new.description {
        Some(Likeness::Description)
    } else {
        None
    }
}

fn is_same_but_named(
    gone: &CommandBody,
    new: &CommandBody,
    installs: Option<&[ApplicationIntegrationType]>,
) -> bool {
    // Most pairs differ here, and a copy of the options costs more than a look.
    if gone.description != new.description || gone.options != new.options {
        return false;
    }
    let renamed = CommandBody {
        name: new.name.clone(),
        name_localizations: new.name_localizations.clone(),
        ..gone.clone()
    };
    Pair::of(new.clone(), renamed, installs).is_equal()
}

fn has_shape(gone: &[CommandOption], new: &[CommandOption]) -> bool {
    let mut pairs = gone.iter().zip(new);
    gone.len() == new.len()
        && pairs.all(|(gone, new)| {
            (gone.kind, &gone.name) == (new.kind, &new.name)
                && has_shape(&gone.options, &new.options)
        })
}
