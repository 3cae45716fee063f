//! Handle for an SKU and its subscriptions.

use guildhall_model as model;
use guildhall_model::api::{GetSkuSubscription, ListSkuSubscriptions};
use guildhall_model::{Id, Subscription, User};

use crate::handle::factory::handle;
use crate::handle::requests::ListSkuSubscriptionsRequest;
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for an [SKU](https://docs.discord.com/developers/resources/sku): a premium offering of the app.
    ///
    /// [`Application::skus`](crate::handle::Application::skus) lists the SKUs of an app.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, Sku, User};
    /// # async fn example(client: Client, gold: Id<Sku>, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let subscriptions = client.sku(gold).subscriptions(alice).await?;
    /// println!("{} subscriptions", subscriptions.len());
    /// # Ok(())
    /// # }
    /// ```
    Sku { id: Id<model::Sku> }
}

impl Sku {
    /// Lists the subscriptions of a user to the SKU, sorted by ID.
    ///
    /// Awaiting the request returns one page: 50 subscriptions, or 1–100 with [`limit`](Request::limit);
    /// [`stream`](Request::stream) returns all subscriptions. With an access token as [`bearer`](Request::bearer), the
    /// user may be omitted with [`user_id(None)`](Request::user_id).
    ///
    /// The client rejects a `limit` outside 1–100. Fails with
    /// [`UNKNOWN_SKU`](model::api::ErrorCode::UNKNOWN_SKU) if the SKU does not exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Sku;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(gold: Sku, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// for subscription in &gold.subscriptions(alice).await? {
    ///     println!("until {}", subscription.current_period_end);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn subscriptions(&self, user: Id<User>) -> ListSkuSubscriptionsRequest {
        let endpoint = ListSkuSubscriptions::new(self.id).user_id(user);
        self.factory.request(endpoint)
    }

    /// Reads a subscription to the SKU.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Sku;
    /// # use guildhall_model::{Id, Subscription};
    /// # async fn example(gold: Sku, id: Id<Subscription>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", gold.subscription(id).await?.status.name());
    /// # Ok(())
    /// # }
    /// ```
    pub fn subscription(&self, subscription: Id<Subscription>) -> Request<GetSkuSubscription> {
        let endpoint = GetSkuSubscription::new(self.id, subscription);
        self.factory.request(endpoint)
    }
}

setters! {
    ListSkuSubscriptions => {
        before(impl Into<Option<Id<Subscription>>>);
        after(impl Into<Option<Id<Subscription>>>);
        limit(u32);
        user_id(impl Into<Option<Id<User>>>);
    }
}
