//! Extensions of a context: values that checks and hooks pass to the handler of an interaction.

use std::any::{Any, type_name};
use std::iter::successors;
use std::sync::OnceLock;

use crate::context::Context;
use crate::context::error::ContextError;

/// Values by type, in a list to which values are added and never removed, so that references to them stay valid.
#[derive(Debug, Default)]
pub(crate) struct Extensions {
    first: OnceLock<Box<Extension>>,
}

#[derive(Debug)]
struct Extension {
    value: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Extension>>,
}

impl Extensions {
    fn insert(&self, value: Box<dyn Any + Send + Sync>) {
        self.insert_unless(value, |_| false);
    }

    /// Adds a value at the end, unless an extension fulfills the condition.
    fn insert_unless(
        &self,
        value: Box<dyn Any + Send + Sync>,
        is_enough: impl Fn(&Extension) -> bool,
    ) {
        let mut added = Box::new(Extension {
            value,
            next: OnceLock::new(),
        });
        let mut slot = &self.first;
        loop {
            // Another thread may have added a value meanwhile.
            match slot.set(added) {
                Ok(()) => return,
                Err(refused) => added = refused,
            }
            match slot.get() {
                Some(taken) if !is_enough(taken) => slot = &taken.next,
                _ => return,
            }
        }
    }

    fn get<T: 'static>(&self) -> Option<&T> {
        let all = successors(self.first.get(), |extension| extension.next.get());
        all.filter_map(|extension| extension.value.downcast_ref())
            .last()
    }
}

/// Drops the values one after another: the nested boxes would be dropped recursively.
impl Drop for Extensions {
    fn drop(&mut self) {
        let mut next = self.first.take();
        while let Some(mut extension) = next {
            next = extension.next.take();
        }
    }
}

/// # Extensions
impl Context {
    /// Adds a value for the handler, for later checks, and for the `after` hooks and error handlers of this
    /// interaction. A value replaces an earlier one of the same type, which is dropped at the end of the interaction.
    ///
    /// A check that loads the user's account can pass the account to the handler, so that the handler does not load the
    /// account again. The key of the value is its type, as for the app's [`state`](Self::state): use a type of your
    /// own, not a `u64` or a `String`.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// struct Account {
    ///     coins: u32,
    /// }
    ///
    /// async fn has_account(ctx: &Context) -> Result<()> {
    ///     let account = load(ctx.user().id).await.ok_or_else(|| Error::user("Open an account first."))?;
    ///     ctx.insert_extension(account);
    ///     Ok(())
    /// }
    ///
    /// /// Show your balance
    /// #[command(check = has_account)]
    /// fn balance(ctx: Context) -> Result<String> {
    ///     let account: &Account = ctx.extension()?;
    ///     Ok(format!("You have {} coins.", account.coins))
    /// }
    /// # async fn load(_: Id<User>) -> Option<Account> { Some(Account { coins: 3 }) }
    /// # fn main() {}
    /// ```
    pub fn insert_extension<T: Send + Sync + 'static>(&self, value: T) {
        self.extensions().insert(Box::new(value));
    }

    /// Adds a value, unless there is one of the type.
    pub(crate) fn insert_first_extension<T: Send + Sync + 'static>(&self, value: T) {
        let is_taken = |extension: &Extension| extension.value.is::<T>();
        self.extensions().insert_unless(Box::new(value), is_taken);
    }

    /// Returns the last value of type `T` that a check, a hook or the handler has added for this interaction.
    ///
    /// Checks run before the handler. The compiler cannot verify that a check adds the value. A handler therefore gets
    /// the value from this method, not from a parameter.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoExtension`] if there is no such value.
    pub fn extension<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        let value = self.extensions().get();
        value.ok_or(ContextError::NoExtension(type_name::<T>()))
    }
}
