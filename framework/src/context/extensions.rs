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
            let Some(taken) = slot.get() else { return };
            slot = &taken.next;
        }
    }

    fn get<T: 'static>(&self) -> Option<&T> {
        let all = successors(self.first.get(), |extension| extension.next.get());
        all.filter_map(|extension| extension.value.downcast_ref())
            .last()
    }
}

/// # Extensions
impl Context {
    /// Adds a value for the handler, for later checks, and for the `after` hooks and error handlers of this interaction.
    /// A value replaces an earlier one of the same type.
    ///
    /// A check that looks something up, such as the account of the user, thus saves the handler the second query. The value
    /// is found by its type, like the app's [`state`](Self::state). Use a type of your own, not a `u64` or a `String`.
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

    /// Returns the last value of type `T` that a check, a hook or the handler has added for this interaction.
    ///
    /// A handler whose check adds the value always finds it: the check runs first. A parameter could not promise more,
    /// because a macro does not see the body of the check.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoExtension`] if there is no such value.
    pub fn extension<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        let value = self.extensions().get();
        value.ok_or(ContextError::NoExtension(type_name::<T>()))
    }
}
