//! [`Context::pages`]: sends a list page by page, with buttons that turn the pages: those of the handler that waits, or of
//! a component with the page in its custom ID.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::ops::Range;
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::component::{ActionRow, Button, ButtonStyle};
use guildhall_model::{Component, Emoji, Id, User};

use crate::component::segment::{Bounded, Segment};
use crate::context::Context;
use crate::context::error::ContextError;
use crate::messages::guard_error::GuardError;
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
    /// User who can turn the pages; `None` if the app has named none.
    clicker: Option<Clicker>,
    within: Duration,
    component: Option<PagesComponent<'c>>,
}

/// The component whose buttons turn the pages.
struct PagesComponent<'c> {
    turn: PageTurn,
    custom_id: Box<dyn Fn(PageTurn) -> String + Send + Sync + 'c>,
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
    /// [store](crate::store). [`Pages::turned_by`] leaves the buttons to a component instead, so that they work after a
    /// restart, and as long as the message exists. The handlers of one user's interactions wait for clicks on at most
    /// 16 messages; another wait ends the oldest one. The handler counts as running, and holds its slot of a
    /// [`concurrency`](crate::guard) limit.
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
            clicker: None,
            within: IDLE_TIME,
            component: None,
        }
    }
}

impl<'c, T: Send + Sync> Pages<'c, T> {
    /// Sets the number of items of a page, at least 1. The default is 10.
    pub fn per_page(mut self, items: usize) -> Self {
        self.per_page = items.max(1);
        self
    }

    /// Sets the user who can turn the pages. The default is the user of the interaction.
    pub fn by(mut self, user: impl Into<Id<User>>) -> Self {
        self.clicker = Some(Clicker::User(user.into()));
        self
    }

    /// Lets every user who sees the message turn the pages.
    pub fn by_anyone(mut self) -> Self {
        self.clicker = Some(Clicker::Anyone);
        self
    }

    /// Sets the time after the last click until the buttons are removed, at most 14 minutes after the interaction. The
    /// default is 5 minutes.
    pub fn within(mut self, timeout: Duration) -> Self {
        self.within = timeout.min(TOKEN_LIFETIME);
        self
    }

    /// Sends the page that `turn` names, with buttons of a component, and does not wait for clicks: the handler of the
    /// component shows the next page in the same way. So the buttons work as long as the message exists, also after a
    /// restart of the app, and in any of its processes. `custom_id` is the function of the component that builds its
    /// custom ID.
    ///
    /// In the handler of a click, the page replaces the page before; otherwise, it is a new message. Only the user who
    /// invoked the command of the message can turn the pages, as with [`Context::pages`], unless [`by`](Self::by) or
    /// [`by_anyone`](Self::by_anyone) says otherwise. If the list has become shorter, a click beyond its end shows the
    /// last page.
    ///
    /// ```
    /// use guildhall::prelude::*;
    /// use guildhall::wait::PageTurn;
    ///
    /// /// List the scores
    /// #[command]
    /// async fn scores(ctx: Context) -> Result<()> {
    ///     show_scores(&ctx, PageTurn::default()).await
    /// }
    ///
    /// #[component("scores/{turn}")]
    /// async fn turn_scores(ctx: Context, turn: PageTurn) -> Result<()> {
    ///     show_scores(&ctx, turn).await
    /// }
    ///
    /// async fn show_scores(ctx: &Context, turn: PageTurn) -> Result<()> {
    ///     let scores: Vec<u32> = (1..=100).collect();
    ///     ctx.pages(scores, |page| format!("{:?}", page.items()))
    ///         .turned_by(turn, turn_scores::custom_id)
    ///         .await?;
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// The operation returns [`ContextError::Guard`] for a click of another user. The user sees the ephemeral message
    /// of [`GuardError::OtherUser`].
    pub fn turned_by(
        mut self,
        turn: PageTurn,
        custom_id: impl Fn(PageTurn) -> String + Send + Sync + 'c,
    ) -> Self {
        self.component = Some(PagesComponent {
            turn,
            custom_id: Box::new(custom_id),
        });
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

    async fn send(mut self) -> Result<(), ContextError> {
        match self.component.take() {
            Some(component) => self.send_once(component).await,
            None => self.send_and_turn().await,
        }
    }

    /// Sends the page of a turn, or replaces the page that was clicked.
    async fn send_once(mut self, component: PagesComponent<'_>) -> Result<(), ContextError> {
        let PagesComponent { turn, custom_id } = component;
        let (context, count) = (self.context, self.count());
        let is_click = turn.button.is_some();
        if is_click {
            check_clicker(context, self.clicker)?;
        }
        let mut reply = self.render(turn.index(count));
        if count > 1 {
            reply = reply.component(turn.buttons(count, custom_id));
        }
        if is_click {
            context.update(Update::replacing(reply)).await
        } else {
            context.reply(reply).await
        }
    }

    async fn send_and_turn(mut self) -> Result<(), ContextError> {
        let (context, count) = (self.context, self.count());
        let reply = self.render(0);
        if count == 1 {
            return context.reply(reply).await;
        }
        let clicker = self.clicker.unwrap_or(Clicker::User(context.user().id));
        let mut pending = context.await_clicks(clicker).await?;
        let mut components = reply.body().components.clone();
        let buttons = PageButtons { index: 0, count };
        let row = buttons.row(|position, _| pending.custom_id(position));
        context.reply(reply.component(row)).await?;
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
            let row = buttons.row(|position, _| pending.custom_id(position));
            let update = Update::replacing(reply.component(row));
            click.update(update).await?;
        }
        Ok(())
    }
}

impl<'c, T: Send + Sync + 'c> IntoFuture for Pages<'c, T> {
    type Output = Result<(), ContextError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
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

    /// Returns the row. A button that turns to the current page is disabled. `custom_id` gets the position of a button
    /// and the page to which it turns.
    fn row(self, custom_id: impl Fn(usize, usize) -> String) -> ActionRow {
        let buttons = Self::EMOJIS.into_iter().zip(self.targets()).enumerate();
        ActionRow::buttons(buttons.map(|(position, (emoji, target))| {
            let custom_id = custom_id(position, target);
            Button::icon(ButtonStyle::Secondary, custom_id, Emoji::unicode(emoji))
                .disabled(target == self.index)
        }))
    }
}

/// Checks that the user may turn the pages of the message with the component: the clicker, or by default the user whose
/// interaction the message responds to.
fn check_clicker(context: &Context, clicker: Option<Clicker>) -> Result<(), ContextError> {
    let allowed = match clicker {
        Some(Clicker::Anyone) => None,
        Some(Clicker::User(user)) => Some(user),
        None => {
            let metadata = context.message()?.interaction_metadata.as_deref();
            metadata.and_then(|metadata| Some(metadata.user.as_ref()?.id))
        }
    };
    match allowed {
        Some(user) if user != context.user().id => Err(GuardError::OtherUser.into()),
        _ => Ok(()),
    }
}

/// A page of a list, and the button that turns to it: a value in the custom ID of a component, see
/// [`Pages::turned_by`]. The default is the first page, before any click.
///
/// Without [`Context::pages`], for example for a list that a query reads page by page, [`index`](Self::index) returns
/// the page to show, and [`buttons`](Self::buttons) the row below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageTurn {
    /// Page that the custom ID names, which may not exist.
    index: u32,
    /// Position of the clicked button; `None` before any click.
    button: Option<u8>,
}

impl PageTurn {
    /// Returns the index of the page in a list of `count` pages, from 0 to `count - 1`. A page beyond the end, which a
    /// modified client can name, is the last one.
    pub fn index(self, count: usize) -> usize {
        let index = usize::try_from(self.index).unwrap_or(usize::MAX);
        index.min(count.saturating_sub(1))
    }

    /// Returns the buttons for the first, the previous, the next and the last page, for the page of this turn in a list
    /// of `count` pages. `custom_id` is the function of a component that builds its custom ID.
    pub fn buttons(self, count: usize, custom_id: impl Fn(Self) -> String) -> ActionRow {
        let buttons = PageButtons {
            index: self.index(count),
            count: count.max(1),
        };
        buttons.row(|position, target| {
            custom_id(Self {
                index: u32::try_from(target).unwrap_or(u32::MAX),
                button: u8::try_from(position).ok(),
            })
        })
    }
}

/// Letters of the buttons in custom IDs, by position. Two buttons that turn to the same page need different custom IDs.
const BUTTON_LETTERS: [char; 4] = ['f', 'p', 'n', 'l'];

impl Segment for PageTurn {
    type Length = Bounded;
    const MAX_LENGTH: usize = 1 + u32::MAX_LENGTH;

    fn write(&self) -> String {
        let letter = self
            .button
            .and_then(|button| BUTTON_LETTERS.get(usize::from(button)));
        format!("{}{}", letter.unwrap_or(&'s'), self.index)
    }

    fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next()?;
        let index = text.strip_prefix(letter)?.parse().ok()?;
        let mut letters = (0..).zip(BUTTON_LETTERS);
        let button = letters.find_map(|(button, other)| (other == letter).then_some(button));
        (button.is_some() || letter == 's').then_some(Self { index, button })
    }
}
