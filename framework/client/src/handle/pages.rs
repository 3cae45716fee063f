//! Streams of items for lists that the service returns in pages.

use std::future::{Future, IntoFuture, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::{fmt, vec};

use futures_core::Stream;
use guildhall_model::api::{
    Endpoint, GetAnswerVoters, GetBans, GetCurrentUserGuilds, GetReactions, GetScheduledEventUsers,
    ListEntitlements, ListMembers, ListSkuSubscriptions,
};
use guildhall_model::guild::{EventRsvp, UserGuild};
use guildhall_model::{Ban, Entitlement, Guild, Id, List, Member, Subscription, User};
use guildhall_rules::{
    ENTITLEMENT_LIST_LIMIT, EVENT_USER_LIST_LIMIT, GUILD_LIST_LIMIT, LIST_LIMIT,
    POLL_VOTER_LIST_LIMIT, REACTION_LIST_LIMIT, SUBSCRIPTION_LIST_LIMIT,
};

use crate::error::Error;
use crate::request::Request;

/// Order of the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageOrder {
    /// By ascending key: each page begins after the last key of the previous page.
    Ascending,
    /// By descending key, newest first: each page begins before the last key of the previous page.
    Descending,
}

impl PageOrder {
    /// Returns whether `key` comes after `other` in the list.
    fn is_past<K: Copy + PartialOrd>(self, key: K, other: K) -> bool {
        match self {
            Self::Ascending => key > other,
            Self::Descending => key < other,
        }
    }
}

/// A page of a list: the response of a [`PagedEndpoint`].
pub trait Page {
    /// The type of an item.
    type Item;

    /// Returns whether another page may follow; `size` is the requested number of items.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Page;
    /// # use guildhall_model::channel::ArchivedThreads;
    /// # async fn example(page: ArchivedThreads) -> Result<(), Box<dyn std::error::Error>> {
    /// assert_eq!(Page::has_more(&page, 50), page.has_more);
    /// # Ok(())
    /// # }
    /// ```
    fn has_more(&self, size: usize) -> bool;

    /// Returns the items.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Page;
    /// # use guildhall_model::channel::ArchivedThreads;
    /// # async fn example(page: ArchivedThreads) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{} threads", page.into_items().len());
    /// # Ok(())
    /// # }
    /// ```
    fn into_items(self) -> Vec<Self::Item>;
}

/// The service does not say whether a list has more items: a full page may be the last one.
impl<T> Page for List<T> {
    type Item = T;

    fn has_more(&self, size: usize) -> bool {
        self.len() >= size
    }

    fn into_items(self) -> Vec<T> {
        self.into()
    }
}

/// An endpoint that lists items in pages, sorted by a key, such as the ID.
pub trait PagedEndpoint: Endpoint<Response: Page<Item = Self::Item>> + Clone {
    /// The type of an item.
    type Item;

    /// The type of the key, such as `Id<User>`.
    type Key: Copy + PartialOrd + 'static;

    /// The maximum number of items in a page.
    const MAX_PAGE_SIZE: u32;

    /// The order of the items.
    const ORDER: PageOrder = PageOrder::Ascending;

    /// Returns the key that determines the position of an item in the list.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::PagedEndpoint;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::Member;
    /// # async fn example(members: Vec<Member>) -> Result<(), Box<dyn std::error::Error>> {
    /// let last = members.last().map(ListMembers::item_key);
    /// println!("{last:?}");
    /// # Ok(())
    /// # }
    /// ```
    fn item_key(item: &Self::Item) -> Self::Key;

    /// Returns the size of a page, if one is set.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::PagedEndpoint;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::{Guild, Id};
    /// # async fn example(guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// assert_eq!(ListMembers::new(guild).limit(50).page_size(), Some(50));
    /// # Ok(())
    /// # }
    /// ```
    fn page_size(&self) -> Option<u32>;

    /// Removes and returns the key at which the list ends: `before`, or `after` in descending order.
    ///
    /// The service accepts only one of the two.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::PagedEndpoint;
    /// # use guildhall_model::api::GetBans;
    /// # use guildhall_model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut bans = GetBans::new(guild).before(user);
    /// assert_eq!((bans.take_end(), bans.before), (Some(user), None));
    /// # Ok(())
    /// # }
    /// ```
    fn take_end(&mut self) -> Option<Self::Key> {
        None
    }

    /// Sets the size of a page, and the key after which the page begins: `after`, or `before` in descending order.
    ///
    /// Without a key, the endpoint keeps its current one.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::PagedEndpoint;
    /// # use guildhall_model::api::ListMembers;
    /// # use guildhall_model::{Guild, Id, User};
    /// # async fn example(guild: Id<Guild>, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let second = ListMembers::new(guild).page(100, Some(user));
    /// assert_eq!(second.after, Some(user));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    fn page(self, size: u32, last: Option<Self::Key>) -> Self;
}

/// Implements [`PagedEndpoint`] for endpoints with `limit`, `after` and optionally `before`.
macro_rules! paged_endpoints {
    ($($endpoint:ident: $item:ident by $key:ident, at most $max:expr, $id:expr $(, $before:ident)?;)*) => {$(
        impl PagedEndpoint for $endpoint {
            type Item = $item;
            type Key = Id<$key>;

            const MAX_PAGE_SIZE: u32 = $max;

            fn item_key(item: &$item) -> Id<$key> {
                let id: fn(&$item) -> Id<$key> = $id;
                id(item)
            }

            fn page_size(&self) -> Option<u32> {
                self.limit
            }

            $(fn take_end(&mut self) -> Option<Id<$key>> {
                self.$before.take()
            })?

            fn page(self, size: u32, after: Option<Id<$key>>) -> Self {
                let after = after.or(self.after);
                self.limit(size).after(after)
            }
        }
    )*};
}

paged_endpoints! {
    ListMembers: Member by User, at most *LIST_LIMIT.end(), |member| member.user.id;
    GetBans: Ban by User, at most *LIST_LIMIT.end(), |ban| ban.user.id, before;
    ListEntitlements: Entitlement by Entitlement, at most *ENTITLEMENT_LIST_LIMIT.end(), |entitlement| entitlement.id, before;
    GetCurrentUserGuilds: UserGuild by Guild, at most *GUILD_LIST_LIMIT.end(), |guild| guild.id, before;
    GetScheduledEventUsers: EventRsvp by User, at most *EVENT_USER_LIST_LIMIT.end(), |rsvp| rsvp.user_id, before;
    ListSkuSubscriptions: Subscription by Subscription, at most *SUBSCRIPTION_LIST_LIMIT.end(), |subscription| subscription.id, before;
    GetReactions: User by User, at most *REACTION_LIST_LIMIT.end(), |user| user.id;
    GetAnswerVoters: User by User, at most *POLL_VOTER_LIST_LIMIT.end(), |user| user.id;
}

impl<E: PagedEndpoint> Request<E> {
    /// Returns a stream of all items, which are requested page by page.
    ///
    /// The stream requests a page only when the page's first item is polled, so dropping the stream stops the requests.
    /// `limit` is the size of a page, by default the maximum. Each page requires the permissions of the list, and fails
    /// with the same errors.
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
        let size = self.endpoint.page_size().unwrap_or(E::MAX_PAGE_SIZE);
        Pages {
            request: self.map(|endpoint| endpoint.page(size, None)),
            size: size as usize,
            end,
            last: None,
            items: Vec::new().into_iter(),
            state: PageState::Pending,
        }
    }
}

/// A stream of the items of a list, which is requested page by page.
///
/// Returned by [`Request::stream`]. Also implements [`Stream`], for adapters such as `futures::StreamExt`.
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
#[must_use = "no page is requested until an item is polled"]
pub struct Pages<E: PagedEndpoint> {
    /// The request for the next page.
    request: Request<E>,
    size: usize,
    /// The key of the last item of the previous page.
    last: Option<E::Key>,
    /// The key at which the list ends; the item with this key is not included.
    end: Option<E::Key>,
    items: vec::IntoIter<E::Item>,
    state: PageState<E::Response>,
}

/// The state of the next page, whose response has the type `R`.
enum PageState<R> {
    /// There may be another page.
    Pending,
    /// The page was requested.
    Fetching(Pin<Box<dyn Future<Output = Result<R, Error>> + Send>>),
    /// There are no more pages.
    Finished,
}

impl<E: PagedEndpoint> Pages<E> {
    /// Returns the next item; `None` after the last one, and after an error.
    ///
    /// Dropping the future loses no items: a later `next` continues with the same page.
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
    /// Returns [`Error`] if a page cannot be read. The stream ends after the error.
    pub async fn next(&mut self) -> Option<Result<E::Item, Error>> {
        poll_fn(|context| self.poll_item(context)).await
    }

    /// Returns all remaining items.
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
    /// Returns [`Error`] if a page cannot be read; the items of earlier pages are lost.
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
            match &mut self.state {
                PageState::Finished => return Poll::Ready(None),
                PageState::Pending => {
                    self.state = PageState::Fetching(self.request.clone().into_future());
                }
                PageState::Fetching(page) => match ready!(page.as_mut().poll(context)) {
                    Ok(page) => self.accept_page(page),
                    Err(error) => {
                        self.state = PageState::Finished;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
            }
        }
    }

    /// Stores the items of a page, and prepares the request for the next one.
    fn accept_page(&mut self, page: E::Response) {
        let has_more = page.has_more(self.size);
        let mut page = page.into_items();
        // Stop if the last key does not come after that of the previous page: otherwise, the same page would be
        // requested forever.
        let last = page.last().map(E::item_key).filter(|last| {
            self.last
                .is_none_or(|previous| E::ORDER.is_past(*last, previous))
        });
        let is_past = |key| self.end.is_some_and(|end| !E::ORDER.is_past(end, key));
        page.retain(|item| !is_past(E::item_key(item)));
        self.state = match last.filter(|last| has_more && !is_past(*last)) {
            Some(last) => {
                self.last = Some(last);
                self.request = self.page_after(last);
                PageState::Pending
            }
            None => PageState::Finished,
        };
        self.items = page.into_iter();
    }

    fn page_after(&self, key: E::Key) -> Request<E> {
        let size = u32::try_from(self.size).unwrap_or(u32::MAX);
        let request = self.request.clone();
        request.map(|endpoint| endpoint.page(size, Some(key)))
    }
}

// The only pinned field is boxed.
impl<E: PagedEndpoint> Unpin for Pages<E> {}

impl<E: PagedEndpoint> Stream for Pages<E> {
    type Item = Result<E::Item, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_item(context)
    }
}

impl<E: PagedEndpoint> fmt::Debug for Pages<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pages({:?})", self.request)
    }
}
