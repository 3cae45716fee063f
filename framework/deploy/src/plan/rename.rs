//! Which command that is gone and which new one are the same under another name.

use std::collections::BTreeMap;
use std::mem::take;

use guildhall_model::{ApplicationIntegrationType, CommandBody, CommandOption, CommandType};

use crate::plan::canonical::Pair;
use crate::plan::options::Renames;

/// How much a command that is gone and a new one have in common; the most comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// The description, which nobody writes twice.
    Description,
    /// The names and types of the options.
    Shape,
    /// The options to the last choice.
    Options,
    /// Everything but the name.
    Whole,
}

/// By what a declared command is taken for a deployed one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tie {
    /// It has its name.
    Name,
    /// It is said which one it was.
    Told,
    /// It has this in common with it, under another name.
    Likeness(Likeness),
}

impl Tie {
    /// Whether it keeps its id under another name.
    ///
    /// A USER or MESSAGE command is little more than its name, and a description may be taken over.
    pub(crate) fn keeps_id(self, kind: CommandType, renames: Renames) -> bool {
        match self {
            Self::Name => false,
            Self::Told => true,
            Self::Likeness(likeness) => {
                renames == Renames::Update && !is_of_menu(kind) && likeness != Likeness::Description
            }
        }
    }

    /// Whether it is the same command, which may have what guilds have set for it.
    pub(crate) fn is_sure(self, kind: CommandType) -> bool {
        match self {
            Self::Name | Self::Told => true,
            Self::Likeness(likeness) => likeness == Likeness::Whole && !is_of_menu(kind),
        }
    }
}

const fn is_of_menu(kind: CommandType) -> bool {
    matches!(kind, CommandType::User | CommandType::Message)
}

/// Pairs those that are gone with new ones that are like them: indices into both, and how much.
///
/// A command that is like two others to the same degree is not paired: nobody could tell.
/// `installs` is how the app can be installed, which the service fills in.
pub(crate) fn renames(
    gone: Vec<CommandBody>,
    new: Vec<CommandBody>,
    installs: Option<&[ApplicationIntegrationType]>,
) -> Vec<(usize, usize, Likeness)> {
    let mut known = Known::default();
    let mut features = |bodies: Vec<CommandBody>| {
        let features = bodies.into_iter().map(|it| known.features(it));
        features.collect::<Vec<_>>()
    };
    let (gone, new) = (features(gone), features(new));
    let mut alike = alike((&gone, &new), &known, installs);
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

/// What a command is but for its name, by numbers: what two have in common is compared once.
#[derive(Clone, Copy)]
struct Features {
    /// Which options it has.
    options: usize,
    /// Which of everything else.
    body: usize,
}

/// What commands have, each once.
#[derive(Default)]
struct Known {
    options: Vec<Vec<CommandOption>>,
    bodies: Vec<CommandBody>,
}

impl Known {
    fn features(&mut self, mut body: CommandBody) -> Features {
        let options = take(&mut body.options);
        (body.name, body.name_localizations) = (String::new(), None);
        Features {
            options: number(&mut self.options, options),
            body: number(&mut self.bodies, body),
        }
    }
}

/// Which one it is of all that are known, itself included from now on.
fn number<T: PartialEq>(known: &mut Vec<T>, one: T) -> usize {
    let place = known.iter().position(|it| *it == one);
    place.unwrap_or_else(|| {
        known.push(one);
        known.len() - 1
    })
}

fn alike(
    (gone, new): (&[Features], &[Features]),
    known: &Known,
    installs: Option<&[ApplicationIntegrationType]>,
) -> Vec<(usize, usize, Likeness)> {
    let mut seen = BTreeMap::new();
    let all = (0..gone.len()).flat_map(|old| (0..new.len()).map(move |new| (old, new)));
    all.filter_map(|(old, at)| {
        let (gone, new) = (gone[old], new[at]);
        let bodies = [&known.bodies[gone.body], &known.bodies[new.body]];
        let is_same = seen.entry((gone.body, new.body));
        let is_same = *is_same.or_insert_with(|| is_same_body(bodies, installs));
        let is_whole = is_same && (gone.options == new.options || is_launch(bodies[0]));
        let likeness = if is_whole {
            Some(Likeness::Whole)
        } else {
            likeness(gone, new, known)
        };
        Some((old, at, likeness?))
    })
    .collect()
}

/// Whether all but the names and the options is the same.
fn is_same_body(
    [gone, new]: [&CommandBody; 2],
    installs: Option<&[ApplicationIntegrationType]>,
) -> bool {
    // There is one of them at most.
    if is_launch(gone) && is_launch(new) {
        return true;
    }
    // Most pairs differ here, and copies cost more than a look.
    (gone.kind, &gone.description) == (new.kind, &new.description)
        && Pair::of(new.clone(), gone.clone(), installs).is_equal()
}

fn is_launch(body: &CommandBody) -> bool {
    body.kind == CommandType::PrimaryEntryPoint
}

/// What two have in common that differ in more than the name.
fn likeness(gone: Features, new: Features, known: &Known) -> Option<Likeness> {
    let [was, is] = [gone.body, new.body].map(|body| &known.bodies[body]);
    if was.kind != is.kind {
        return None;
    }
    let options = [gone.options, new.options].map(|options| &*known.options[options]);
    let has_options = !options[1].is_empty();
    let has_words = !is.description.is_empty();
    if has_options && gone.options == new.options {
        Some(Likeness::Options)
    } else if has_options && has_shape(options[0], options[1]) {
        Some(Likeness::Shape)
    } else if has_words && was.description == is.description {
        Some(Likeness::Description)
    } else {
        None
    }
}

fn has_shape(gone: &[CommandOption], new: &[CommandOption]) -> bool {
    let mut pairs = gone.iter().zip(new);
    gone.len() == new.len()
        && pairs.all(|(gone, new)| {
            (gone.kind, &gone.name) == (new.kind, &new.name)
                && has_shape(&gone.options, &new.options)
        })
}
