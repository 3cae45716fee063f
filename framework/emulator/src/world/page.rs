//! Which part of a list in the order of ids is read.

use std::ops::Bound;

use guildhall_model::Id;

/// Which part of a list in the order of ids is read. With `before`, `after` is ignored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<T> {
    pub(crate) limit: usize,
    pub(crate) before: Option<Id<T>>,
    pub(crate) after: Option<Id<T>>,
}

impl<T> Page<T> {
    /// Between which ids it lies.
    pub(crate) fn range(&self) -> (Bound<Id<T>>, Bound<Id<T>>) {
        let after = self.after.map_or(Bound::Unbounded, Bound::Excluded);
        match self.before {
            Some(before) => (Bound::Unbounded, Bound::Excluded(before)),
            None => (after, Bound::Unbounded),
        }
    }

    /// As many as it takes of those that lie there: the last ones, where it ends before an id.
    pub(crate) fn select<V>(&self, there: impl DoubleEndedIterator<Item = V>) -> Vec<V> {
        if self.before.is_none() {
            return there.take(self.limit).collect();
        }
        let mut last: Vec<_> = there.rev().take(self.limit).collect();
        last.reverse();
        last
    }
}
