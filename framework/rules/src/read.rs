//! How much of a list is read, however long it is.

/// Most options of a command, a subcommand or a group: 25.
pub const OPTIONS_MAX: usize = 25;

/// Entries of a list that are read: a list may not have more of any kind.
pub(crate) const fn read(length: usize) -> usize {
    if length < OPTIONS_MAX {
        length
    } else {
        OPTIONS_MAX
    }
}
