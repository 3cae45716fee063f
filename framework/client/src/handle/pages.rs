//! A list that comes in pages, item by item.

use std::future::{Future, IntoFuture, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::{fmt, vec};

use futures_core::Stream;
use guildhall_model::api::{Endpoint, GetBans, GetCurrentUserGuilds, ListMembers};
use guildhall_model::guild::UserGuild;
use guildhall_model::{Ban, Guild, Id, List, Member, User};
use guildhall_rules::{GUILD_LIST_LIMIT, LIST_LIMIT};

use crate::error::Error;
use crate::request::Request;

/// An endpoint that lists something in pages, in the order of ids.
pub trait Paged: Endpoint<Reply = List<Self::Item>> + Clone {
    /// What it lists.
    type Item;

    /// By the ids of what: of users, of guilds.
    type By: 'static;

    /// How many items a page holds at most.
    const MOST: u32;

    /// Returns the id by which an item has its place.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Paged;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::Member;
    /// # async fn example(members: Vec<Member>) -> Result<(), Box<dyn std::error::Error>> {
    /// let last = members.last().map(ListMembers::id);
    /// println!("{last:?}");
    /// # Ok(())
    /// # }
    /// ```
    fn id(item: &Self::Item) -> Id<Self::By>;

    /// Returns how many items a page holds at most, if that is set.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Paged;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::{Guild, Id};
    /// # async fn example(guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// assert_eq!(ListMembers::new(guild).limit(50).size(), Some(50));
    /// # Ok(())
    /// # }
    /// ```
    fn size(&self) -> Option<u32>;

    /// Takes out the id before which the list ends.
    ///
    /// The service would not look at where a page begins beside it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Paged;
    /// # use guildhall_model::api::GetBans;
    /// # use guildhall_model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut bans = GetBans::new(guild).before(user);
    /// assert_eq!((bans.take_end(), bans.before), (Some(user), None));
    /// # Ok(())
    /// # }
    /// ```
    fn take_end(&mut self) -> Option<Id<Self::By>> {
        None
    }

    /// Sets the size of a page, and the id after which it begins.
    ///
    /// Without an id, it begins where the list does.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Paged;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let second = ListMembers::new(guild).page(100, Some(user));
    /// assert_eq!(second.after, Some(user));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    fn page(self, size: u32, after: Option<Id<Self::By>>) -> Self;
}

/// Says of endpoints with `limit` and `after`, and with `before` where it is named, how they page.
macro_rules! paged {
    ($($endpoint:ident: $item:ident by $by:ident, at most $most:expr, $id:expr $(, $before:ident)?;)*) => {$(
        impl Paged for $endpoint {
            type Item = $item;
            type By = $by;

            const MOST: u32 = $most;

            fn id(item: &$item) -> Id<$by> {
                let id: fn(&$item) -> Id<$by> = $id;
                id(item)
            }

            fn size(&self) -> Option<u32> {
                self.limit
            }

            $(fn take_end(&mut self) -> Option<Id<$by>> {
                self.$before.take()
            })?

            fn page(self, size: u32, after: Option<Id<$by>>) -> Self {
                let after = after.or(self.after);
                self.limit(size).after(after)
            }
        }
    )*};
}

paged! {
    ListMembers: Member by User, at most *LIST_LIMIT.end(), |member| member.user.id;
    GetBans: Ban by User, at most *LIST_LIMIT.end(), |ban| ban.user.id, before;
    GetCurrentUserGuilds: UserGuild by Guild, at most *GUILD_LIST_LIMIT.end(), |guild| guild.id, before;
}

impl<E: Paged> Request<E> {
    /// Returns the items one by one, page by page.
    ///
    /// A page is fetched when an item of it is asked for, so dropping the stream ends the list. The
    /// limit is the size of a page, and the largest there is where it is not set. Requires and is refused as the
    /// list itself.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut members = guild.members().list().stream();
    /// while let Some(member) = members.next().await {
    ///     println!("{}", member?.user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn stream(mut self) -> Pages<E> {
        let end = self.endpoint.take_end();
        let size = self.endpoint.size().unwrap_or(E::MOST);
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
/// # use guildhall_client::handle::Guild;
/// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
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
    /// The id with which the page before ended.
    last: Option<Id<E::By>>,
    end: Option<Id<E::By>>,
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
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
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
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
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
            .map(E::id)
            .filter(|last| self.last.is_none_or(|before| *last > before));
        let is_past = |id| self.end.is_some_and(|end| id >= end);
        page.retain(|item| !is_past(E::id(item)));
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

    fn page_after(&self, id: Id<E::By>) -> Request<E> {
        let size = u32::try_from(self.size).unwrap_or(u32::MAX);
        let request = self.request.clone();
        request.map(|endpoint| endpoint.page(size, Some(id)))
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
