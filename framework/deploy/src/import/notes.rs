//! What is noted while commands are read and made to fit, for the report.

use std::fmt;

use super::LeftOut;

/// What is noted on the way.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) left_out: Vec<LeftOut>,
    pub(super) unsaid: Vec<Unsaid>,
}

/// Something that says nothing, and is not in the source: the service assumes it where it is absent,
/// or fills it in by itself.
///
/// It is displayed as `` `nsfw` = false, 12 times ``.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsaid {
    /// The field of a command, of an option or of a choice.
    pub field: String,
    /// What stood there, as JSON.
    pub value: String,
    /// How often it stood there, in all commands together.
    pub count: usize,
}

impl Notes {
    /// Notes what is lost. One command of several guilds is noted for each, and listed once.
    pub(super) fn leave_out(&mut self, what: LeftOut) {
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }

    /// Notes what goes without saying.
    pub(super) fn leave_unsaid(&mut self, field: &str, value: impl fmt::Display) {
        let value = value.to_string();
        let mut all = self.unsaid.iter_mut();
        match all.find(|it| (&*it.field, &it.value) == (field, &value)) {
            Some(same) => same.count += 1,
            None => self.unsaid.push(Unsaid {
                field: field.to_owned(),
                value,
                count: 1,
            }),
        }
    }
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            value,
            count,
        } = self;
        write!(f, "`{field}` = {}, ", value.escape_debug())?;
        match count {
            1 => f.write_str("once"),
            count => write!(f, "{count} times"),
        }
    }
}
