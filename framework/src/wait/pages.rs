//! [`Context::pages`]: sends a list page by page, with buttons that turn the pages.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::ops::Range;
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::component::{ActionRow, Button, ButtonStyle};
use guildhall_model::{Component, Emoji, Id, User};

use crate::context::Context;
use crate::context::error::ContextError;
use crate::respond::reply::{Reply, Update};
use crate::response_times::TOKEN_LIFETIME;
use crate::wait::click::{Click, Clicker, PendingClicks};

/// Items of a page, unless [`Pages::per_page`] sets another number.
const ITEMS_PER_PAGE: usize = 10;

/// Time after the last click until the buttons are removed, unless [`Pages::within`] sets another time.
const IDLE_TIME: Duration = Duration::from_mins(5);

/// An operation that sends a list page by page, see [`Context::pages`].
#[must_use = "no message is sent until `Pages` is awaited"]
pub struct Pages<'c, T> {
    context: &'c Context,
    items: Vec<T>,
    render: Render<'c, T>,
    per_page: usize,
    clicker: Clicker,
    within: Duration,
}

/// A function that returns the message for a page.
type Render<'c, T> = Box<dyn FnMut(&Page<'_, T>) -> Reply + Send + 'c>;

/// One page of a list: see [`Context::pages`].
pub struct Page<'a, T> {
    items: &'a [T],
    first: usize,
    number: usize,
    count: usize,
}

impl<'a, T> Page<'a, T> {
    /// Returns the items of the page; empty only if the list is empty.
    pub fn items(&self) -> &'a [T] {
        self.items
    }

    /// Returns the position of the first item in the list, starting from 0.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Returns the number of the page, starting from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the number of pages, at least 1.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl<T> fmt::Debug for Page<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("number", &self.number)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

impl Context {
    /// Responds with a list page by page: each page is the message that `page` returns, with a row of buttons for the
    /// first, the previous, the next and the last page. A list that fits on one page has no buttons.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// /// List the scores
    /// #[command]
    /// async fn scores(ctx: Context) -> Result<()> {
    ///     let scores: Vec<u32> = (1..=100).collect();
    ///     ctx.pages(scores, |page| {
    ///         let lines = page.items().iter().map(|score| format!("{score} points"));
    ///         lines.collect::<Vec<_>>().join("\n")
    ///     })
    ///     .per_page(20)
    ///     .await?;
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// A page replaces the text, the embeds, the components and the files of the page before. A page may have
    /// components of its own, at most 4 rows.
    ///
    /// Only the user of this interaction can turn the pages; others see an ephemeral message. [`Pages::by`] allows
    /// another user instead, and [`Pages::by_anyone`] all users.
    ///
    /// The operation ends after 5 minutes without a click ([`Pages::within`] changes the time), and at most 14 minutes
    /// after the interaction. The buttons are then removed by an edit of the message. Until then, the items stay in the
    /// memory of this process. With several processes, clicks that reach another one need a shared
    /// [store](crate::store). The handlers of one user's interactions wait for clicks on at most 16 messages; another
    /// wait ends the oldest one. The handler counts as running, and holds its slot of a [`concurrency`](crate::guard)
    /// limit.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Context::reply`] and [`Context::update`], and [`ContextError::CannotWait`] above 10,000
    /// waits. The end of the time and a shutdown of the app are no errors.
    pub fn pages<'c, T, R: Into<Reply>>(
        &'c self,
        items: impl IntoIterator<Item = T>,
        mut page: impl FnMut(&Page<'_, T>) -> R + Send + 'c,
    ) -> Pages<'c, T> {
        Pages {
            context: self,
            items: items.into_iter().collect(),
            render: Box::new(move |items| page(items).into()),
            per_page: ITEMS_PER_PAGE,
            clicker: Clicker::User(self.user().id),
            within: IDLE_TIME,
        }
    }
}

impl<T: Send + Sync> Pages<'_, T> {
    /// Sets the number of items of a page, at least 1. The default is 10.
    pub fn per_page(mut self, items: usize) -> Self {
        self.per_page = items.max(1);
        self
    }

    /// Sets the user who can turn the pages. The default is the user of the interaction.
    pub fn by(mut self, user: impl Into<Id<User>>) -> Self {
        self.clicker = Clicker::User(user.into());
        self
    }

    /// Lets every user who sees the message turn the pages.
    pub fn by_anyone(mut self) -> Self {
        self.clicker = Clicker::Anyone;
        self
    }

    /// Sets the time after the last click until the buttons are removed, at most 14 minutes after the interaction. The
    /// default is 5 minutes.
    pub fn within(mut self, timeout: Duration) -> Self {
        self.within = timeout.min(TOKEN_LIFETIME);
        self
    }

    fn count(&self) -> usize {
        self.items.len().div_ceil(self.per_page).max(1)
    }

    /// Returns the message for the page with this index.
    fn render(&mut self, index: usize) -> Reply {
        let first = index * self.per_page;
        let end = self.items.len().min(first + self.per_page);
        let page = Page {
            items: self
                .items
                .get(Range { start: first, end })
                .unwrap_or_default(),
            first,
            number: index + 1,
            count: self.items.len().div_ceil(self.per_page).max(1),
        };
        (self.render)(&page)
    }

    async fn send_and_turn(mut self) -> Result<(), ContextError> {
        let (context, count) = (self.context, self.count());
        let reply = self.render(0);
        if count == 1 {
            return context.reply(reply).await;
        }
        let mut pending = context.await_clicks(self.clicker).await?;
        let mut components = reply.body().components.clone();
        let buttons = PageButtons { index: 0, count };
        context
            .reply(reply.component(buttons.row(&pending)))
            .await?;
        let turned = self.turn(&mut pending, &mut components).await;
        context.replace_components(components).await;
        turned
    }

    /// Turns pages until nobody clicks in time. Keeps the components of the current page in `components`.
    async fn turn(
        &mut self,
        pending: &mut PendingClicks,
        components: &mut Vec<Component>,
    ) -> Result<(), ContextError> {
        let mut buttons = PageButtons {
            index: 0,
            count: self.count(),
        };
        while let Ok(click) = pending.next(self.within).await {
            buttons = buttons.after(&click);
            let reply = self.render(buttons.index);
            components.clone_from(&reply.body().components);
            let update = Update::replacing(reply.component(buttons.row(pending)));
            click.update(update).await?;
        }
        Ok(())
    }
}

impl<'c, T: Send + Sync + 'c> IntoFuture for Pages<'c, T> {
    type Output = Result<(), ContextError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send_and_turn())
    }
}

impl<T> fmt::Debug for Pages<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages")
            .field("items", &self.items.len())
            .field("per_page", &self.per_page)
            .field("within", &self.within)
            .finish_non_exhaustive()
    }
}

/// The row of buttons that turn pages, for the page with this index.
#[derive(Clone, Copy)]
struct PageButtons {
    index: usize,
    count: usize,
}

impl PageButtons {
    /// Emojis of the buttons, in order.
    const EMOJIS: [&'static str; 4] = ["⏮️", "◀️", "▶️", "⏭️"];

    /// Returns the page to which each button turns, in the same order.
    fn targets(self) -> [usize; 4] {
        let last = self.count - 1;
        let previous = self.index.saturating_sub(1);
        [0, previous, last.min(self.index + 1), last]
    }

    /// Returns the buttons for the page that the click turned to.
    fn after(self, click: &Click) -> Self {
        let target = self.targets().get(click.index()).copied();
        Self {
            index: target.unwrap_or(self.index),
            ..self
        }
    }

    /// Returns the row. A button that turns to the current page is disabled.
    fn row(self, pending: &PendingClicks) -> ActionRow {
        let buttons = Self::EMOJIS.into_iter().zip(self.targets()).enumerate();
        ActionRow::buttons(buttons.map(|(position, (emoji, target))| {
            let custom_id = pending.custom_id(position);
            Button::icon(ButtonStyle::Secondary, custom_id, Emoji::unicode(emoji))
                .disabled(target == self.index)
        }))
    }
}
