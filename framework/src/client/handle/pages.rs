//! A list that comes in pages, item by item.

use std::fmt;
use std::future::{Future, IntoFuture, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::vec;

use futures_core::Stream;
use guildhall_model::api::{Endpoint, GetBans, ListMembers};
use guildhall_model::{Ban, Id, List, Member, User};
use guildhall_rules::LIST_LIMIT;

use crate::client::{Error, Request};

/// An endpoint that lists something in pages, in the order of the users' ids.
pub trait Paged: Endpoint<Reply = List<Self::Item>> + Clone {
    /// What it lists.
    type Item;

    /// Returns the user whom an item is about.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Paged;
    /// # use guildhall::model::api::ListMembers;
    /// # use guildhall::model::Member;
    /// # async fn example(members: Vec<Member>) -> guildhall::Result<()> {
    /// let last = members.last().map(ListMembers::user);
    /// println!("{last:?}");
    /// # Ok(())
    /// # }
    /// ```
    fn user(item: &Self::Item) -> Id<User>;

    /// Returns how many items a page holds at most, if that is set.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Paged;
    /// # use guildhall::model::api::ListMembers;
    /// # use guildhall::model::{Guild, Id};
    /// # async fn example(guild: Id<Guild>) -> guildhall::Result<()> {
    /// assert_eq!(ListMembers::new(guild).limit(50).size(), Some(50));
    /// # Ok(())
    /// # }
    /// ```
    fn size(&self) -> Option<u32>;

    /// Takes out the user before whom the list ends.
    ///
    /// The service would not look at where a page begins beside it.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Paged;
    /// # use guildhall::model::api::GetBans;
    /// # use guildhall::model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> guildhall::Result<()> {
    /// let mut bans = GetBans::new(guild).before(user);
    /// assert_eq!((bans.take_end(), bans.before), (Some(user), None));
    /// # Ok(())
    /// # }
    /// ```
    fn take_end(&mut self) -> Option<Id<User>> {
        None
    }

    /// Sets the size of a page, and the user after whom it begins.
    ///
    /// Without a user, it begins where the list does.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Paged;
    /// # use guildhall::model::api::ListMembers;
    /// # use guildhall::model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> guildhall::Result<()> {
    /// let second = ListMembers::new(guild).page(100, Some(user));
    /// assert_eq!(second.after, Some(user));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    fn page(self, size: u32, after: Option<Id<User>>) -> Self;
}

impl Paged for ListMembers {
    type Item = Member;

    fn user(member: &Member) -> Id<User> {
        member.user.id
    }

    fn size(&self) -> Option<u32> {
        self.limit
    }

    fn page(self, size: u32, after: Option<Id<User>>) -> Self {
        let after = after.or(self.after);
        self.limit(size).after(after)
    }
}

impl Paged for GetBans {
    type Item = Ban;

    fn user(ban: &Ban) -> Id<User> {
        ban.user.id
    }

    fn size(&self) -> Option<u32> {
        self.limit
    }

    fn take_end(&mut self) -> Option<Id<User>> {
        self.before.take()
    }

    fn page(self, size: u32, after: Option<Id<User>>) -> Self {
        let after = after.or(self.after);
        self.limit(size).after(after)
    }
}

impl<E: Paged> Request<E> {
    /// Returns the items one by one, page by page.
    ///
    /// A page is fetched when an item of it is asked for, so dropping the stream ends the list. The
    /// limit is the size of a page, and 1000 where it is not set. Requires and is refused as the
    /// list itself.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let mut members = guild.members().list().stream();
    /// while let Some(member) = members.next().await {
    ///     println!("{}", member?.user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn stream(mut self) -> Pages<E> {
        let end = self.endpoint.take_end();
        let size = self.endpoint.size().unwrap_or(*LIST_LIMIT.end());
        Pages {
            request: self.map(|endpoint| endpoint.page(size, None)),
            size: size as usize,
            end,
            last: None,
            items: Vec::new().into_iter(),
            stage: Stage::More,
        }
    }
}

/// The items of a list, which is fetched page by page.
///
/// Made by [`Request::stream`]. It is a [`Stream`] as well, for the methods of other crates.
///
/// ```no_run
/// # use guildhall::client::handle::Guild;
/// # async fn example(guild: Guild) -> guildhall::Result<()> {
/// let mut bans = guild.bans().list().limit(100).stream();
/// while let Some(ban) = bans.next().await {
///     let ban = ban?;
///     if ban.reason.as_deref() == Some("raid") {
///         println!("{}", ban.user.username);
///         break;
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "a page is fetched when an item is asked for"]
pub struct Pages<E: Paged> {
    /// The next page.
    request: Request<E>,
    size: usize,
    /// The user with whom the page before ended.
    last: Option<Id<User>>,
    end: Option<Id<User>>,
    items: vec::IntoIter<E::Item>,
    stage: Stage<E::Item>,
}

enum Stage<T> {
    /// There may be another page.
    More,
    /// It is on its way.
    Fetching(Pin<Box<dyn Future<Output = Result<List<T>, Error>> + Send>>),
    /// There is none.
    Over,
}

impl<E: Paged> Pages<E> {
    /// Returns the next item; none after the last one, and after an error.
    ///
    /// Dropping the future loses nothing: the next call goes on with the page that is on its way.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let mut bans = guild.bans().list().stream();
    /// if let Some(first) = bans.next().await {
    ///     println!("{}", first?.user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As the list itself, once.
    pub async fn next(&mut self) -> Option<Result<E::Item, Error>> {
        poll_fn(|context| self.poll_item(context)).await
    }

    /// Returns all items that are left.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let members = guild.members().list().stream().all().await?;
    /// println!("{} members", members.len());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As the list itself; what was read before is lost.
    pub async fn all(mut self) -> Result<Vec<E::Item>, Error> {
        let mut items = Vec::new();
        while let Some(item) = self.next().await {
            items.push(item?);
        }
        Ok(items)
    }

    fn poll_item(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<E::Item, Error>>> {
        loop {
            if let Some(item) = self.items.next() {
                return Poll::Ready(Some(Ok(item)));
            }
            match &mut self.stage {
                Stage::Over => return Poll::Ready(None),
                Stage::More => {
                    self.stage = Stage::Fetching(self.request.clone().into_future());
                }
                Stage::Fetching(page) => match ready!(page.as_mut().poll(context)) {
                    Ok(page) => self.turn(page.into()),
                    Err(error) => {
                        self.stage = Stage::Over;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
            }
        }
    }

    /// Takes a page, and gets the request of the one after it ready.
    fn turn(&mut self, mut page: Vec<E::Item>) {
        let is_full = page.len() >= self.size;
        // A page that ends where the one before did leads nowhere.
        let last = page
            .last()
            .map(E::user)
            .filter(|last| self.last.is_none_or(|before| *last > before));
        let is_past = |user| self.end.is_some_and(|end| user >= end);
        page.retain(|item| !is_past(E::user(item)));
        self.stage = match last.filter(|last| is_full && !is_past(*last)) {
            Some(last) => {
                self.last = Some(last);
                self.request = self.page_after(last);
                Stage::More
            }
            None => Stage::Over,
        };
        self.items = page.into_iter();
    }

    fn page_after(&self, user: Id<User>) -> Request<E> {
        let size = u32::try_from(self.size).unwrap_or(u32::MAX);
        let request = self.request.clone();
        request.map(|endpoint| endpoint.page(size, Some(user)))
    }
}

// What is pinned in it is boxed.
impl<E: Paged> Unpin for Pages<E> {}

impl<E: Paged> Stream for Pages<E> {
    type Item = Result<E::Item, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_item(context)
    }
}

impl<E: Paged> fmt::Debug for Pages<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pages({:?})", self.request)
    }
}
