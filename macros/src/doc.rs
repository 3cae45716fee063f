//! Doc comments as descriptions: the first paragraph, on one line.

use syn::{Attribute, Expr, Lit, LitStr, Meta};

use crate::spanned::Spanned;

/// The first paragraph of the doc comment among these attributes.
pub(crate) fn description(attrs: &[Attribute]) -> Option<Spanned<String>> {
    let comments = attrs.iter().filter_map(comment).collect::<Vec<_>>();
    let lines = comments.iter().flat_map(lines).skip_while(String::is_empty);
    let paragraph = lines
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>();
    let span = comments
        .iter()
        .find(|comment| !comment.value().trim().is_empty())?
        .span();
    Some(Spanned::new(paragraph.join(" "), span))
}

/// Whether this is a doc comment.
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    attr.path().is_ident("doc")
}

fn comment(attr: &Attribute) -> Option<LitStr> {
    match &attr.meta {
        Meta::NameValue(pair) if is_doc(attr) => literal(&pair.value),
        _ => None,
    }
}

/// The literal, also where a `macro_rules!` variable has put it into an invisible group.
fn literal(value: &Expr) -> Option<LitStr> {
    match value {
        Expr::Group(group) => literal(&group.expr),
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The lines of a comment; those of a `/** … */` block without the stars that lead them.
fn lines(comment: &LitStr) -> Vec<String> {
    let text = comment.value();
    let block = text.contains('\n');
    let star = |line: &str| {
        let line = line.trim();
        let bare = line.strip_prefix('*').filter(|_| block);
        bare.map_or(line, str::trim).to_owned()
    };
    text.split('\n').map(star).collect()
}
