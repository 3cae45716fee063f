//! A state that borrows from a local variable.
use guildhall::prelude::*;

struct Names<'a>(&'a [String]);

fn main() {
    let names = vec!["Ada".to_owned()];
    let _ = App::builder().state(Names(&names));
}
