//! Names that are not known: the nearest that is, and the list.

/// Says that `found` is none of `legal`, which one may be meant, and what there is.
pub(crate) fn unknown(found: &str, what: &str, legal: &[&str]) -> String {
    let meant = nearest(found, legal).or_else(|| akin(found, legal));
    unknown_but(found, what, meant, legal)
}

/// Says that `found` is none of `legal`, that `meant` may be meant, and what there is.
pub(crate) fn unknown_but(found: &str, what: &str, meant: Option<&str>, legal: &[&str]) -> String {
    let list = legal
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let meant = meant
        .map(|name| format!("; did you mean `{name}`?"))
        .unwrap_or_default();
    let choice = if legal.len() > 1 { "one of " } else { "" };
    format!("`{found}` is not {what}{meant}\n= help: expected {choice}{list}")
}

/// The legal name that is fewest edits away, if that is near enough to be a slip.
fn nearest<'a>(found: &str, legal: &[&'a str]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let distances = legal
        .iter()
        .map(|name| (distance(&found, &name.to_lowercase()), *name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= (found.len() / 2).min(3)).then_some(name)
}

/// The legal name that the found one is a part of, or that is a part of it.
fn akin<'a>(found: &str, legal: &[&'a str]) -> Option<&'a str> {
    legal
        .iter()
        .copied()
        .find(|name| name.contains(found) || found.contains(name))
}

/// Insertions, deletions and replacements that lead from one text to the other.
fn distance(from: &str, to: &str) -> usize {
    let to = to.chars().collect::<Vec<_>>();
    let mut row = (0..=to.len()).collect::<Vec<_>>();
    for (i, character) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
