//! Where the characters of a command are, for the message that it has too many.

use crate::read::read;
use crate::size::{SIZE_MAX, add_option_itself, size, size_of_command_itself};
use crate::{CommandDef, OptionDef, Place, Report};

/// A part of a command, and what it adds to the [`size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contributor {
    /// The option, or the command itself.
    pub at: Place,
    /// The characters of its name, description and choices, without the options inside it.
    pub size: usize,
}

/// The contributors so far, the largest first.
type Largest = [Option<Contributor>; 3];

/// Finds up to three parts of a command that add the most to its [`size`], the largest first.
///
/// A part is one option of any depth, with its choices and without the options inside it, or the
/// command without its options. Of two that are equal, the one that stands first comes first.
pub const fn largest_contributors(def: &CommandDef<'_>) -> [Option<Contributor>; 3] {
    let mut largest = [None; 3];
    let own = Contributor {
        at: Place::ROOT,
        size: size_of_command_itself(def),
    };
    insert(own, &mut largest);
    visit(def.options, Place::ROOT, &mut largest);
    largest
}

const fn visit(options: &[OptionDef<'_>], at: Place, largest: &mut Largest) {
    // Deeper than a place can point there is nothing legal.
    if at.options().len() == Place::DEPTH {
        return;
    }
    let mut i = 0;
    while i < read(options.len()) {
        let at = at.with_option(i);
        let size = add_option_itself(&options[i], 0, usize::MAX);
        insert(Contributor { at, size }, largest);
        visit(options[i].options, at, largest);
        i += 1;
    }
}

const fn insert(contributor: Contributor, largest: &mut Largest) {
    let mut smaller = contributor;
    let mut i = 0;
    while i < largest.len() {
        match largest[i] {
            Some(present) if present.size >= smaller.size => {}
            Some(present) => {
                largest[i] = Some(smaller);
                smaller = present;
            }
            None => {
                largest[i] = Some(smaller);
                return;
            }
        }
        i += 1;
    }
}

/// Says the size of a command and where most of it is: for [`Fault::TooLarge`](crate::Fault).
///
/// The parts are named as members type them: `moderate timeout why` is an option of a subcommand.
/// It can be asked in const evaluation: `panic!("{}", too_large_message(&DEF).as_str())`.
pub const fn too_large_message(def: &CommandDef<'_>) -> Report {
    let mut message = Report::new();
    message.push_too_large(def);
    message
}

impl Report {
    /// Adds, on a line of its own, what [`too_large_message`] says.
    pub const fn push_too_large(&mut self, def: &CommandDef<'_>) {
        self.begin_line();
        self.push("a command has at most ");
        self.push_number(SIZE_MAX);
        self.push(
            " characters in its names, descriptions and choice values together; this one has ",
        );
        self.push_number(size(def));
        let largest = largest_contributors(def);
        let mut i = 0;
        while i < largest.len() {
            if let Some(contributor) = largest[i] {
                self.push(if i == 0 { ", most of them in `" } else { ", `" });
                self.push_contributor(def, contributor);
            }
            i += 1;
        }
    }

    const fn push_contributor(&mut self, def: &CommandDef<'_>, contributor: Contributor) {
        self.push(def.name);
        let mut level = def.options;
        let (path, mut depth) = (contributor.at.options(), 0);
        while depth < path.len() {
            let option = &level[path[depth]];
            self.push(" ");
            self.push(option.name);
            level = option.options;
            depth += 1;
        }
        self.push("` (");
        self.push_number(contributor.size);
        self.push(")");
    }
}
