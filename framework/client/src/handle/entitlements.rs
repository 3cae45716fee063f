//! Handle for the entitlements of an app.

use guildhall_model as model;
use guildhall_model::api::{
    ConsumeEntitlement, CreateTestEntitlement, DeleteTestEntitlement, GetEntitlement,
    ListEntitlements,
};
use guildhall_model::marker::UserOrGuild;
use guildhall_model::{Entitlement, EntitlementBody, EntitlementOwnerType, Guild, Id, Sku, User};

use crate::handle::factory::handle;
use crate::handle::requests::ListEntitlementsRequest;
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [entitlements](https://docs.discord.com/developers/resources/entitlement) of an app: access of
    /// users and guilds to its premium offerings.
    ///
    /// The requests need the bot's token, or an access token with the scope `applications.entitlements`; test
    /// entitlements are created with the bot's token only.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(app: Application, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let active = app.entitlements().list().user_id(user).exclude_ended(true).await?;
    /// println!("{} entitlements", active.len());
    /// # Ok(())
    /// # }
    /// ```
    Entitlements { application: Id<model::Application> }
}

impl Entitlements {
    /// Lists the entitlements, sorted by ID: active or not, except for deleted ones.
    ///
    /// Awaiting the request returns one page of at most 100 entitlements;
    /// [`stream`](Request::stream) returns all. The client rejects a `limit` outside 1–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # async fn example(entitlements: Entitlements) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut all = entitlements.list().stream();
    /// while let Some(entitlement) = all.next().await {
    ///     println!("{}", entitlement?.sku_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListEntitlementsRequest {
        self.factory
            .request(ListEntitlements::new(self.application))
    }

    /// Reads an entitlement.
    ///
    /// Fails with [`UNKNOWN_ENTITLEMENT`](model::api::ErrorCode::UNKNOWN_ENTITLEMENT) if the entitlement does not
    /// exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # use guildhall_model::{Entitlement, Id};
    /// # async fn example(entitlements: Entitlements, id: Id<Entitlement>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", entitlements.get(id).await?.ends_at);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, entitlement: Id<Entitlement>) -> Request<GetEntitlement> {
        self.factory
            .request(GetEntitlement::new(self.application, entitlement))
    }

    /// Marks the entitlement for a one-time purchase as consumed.
    ///
    /// Fires `ENTITLEMENT_UPDATE`. Fails with
    /// [`ONLY_CONSUMABLE_SKUS`](model::api::ErrorCode::ONLY_CONSUMABLE_SKUS) if the SKU is not
    /// consumable.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # use guildhall_model::{Entitlement, Id};
    /// # async fn example(entitlements: Entitlements, id: Id<Entitlement>) -> Result<(), Box<dyn std::error::Error>> {
    /// entitlements.consume(id).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn consume(&self, entitlement: Id<Entitlement>) -> Request<ConsumeEntitlement> {
        self.factory
            .request(ConsumeEntitlement::new(self.application, entitlement))
    }

    /// Creates a test entitlement, as if a user had subscribed to an SKU.
    ///
    /// Fires `ENTITLEMENT_CREATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # use guildhall_model::{Id, Sku, User};
    /// # async fn example(entitlements: Entitlements, sku: Id<Sku>, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let test = entitlements.create_for_user(sku, user).await?;
    /// entitlements.delete(test.id).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_for_user(&self, sku: Id<Sku>, user: Id<User>) -> Request<CreateTestEntitlement> {
        self.create(sku, user.cast(), EntitlementOwnerType::User)
    }

    /// Creates a test entitlement, as if a guild had subscribed to an SKU.
    ///
    /// Fires `ENTITLEMENT_CREATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # use guildhall_model::{Guild, Id, Sku};
    /// # async fn example(entitlements: Entitlements, sku: Id<Sku>, guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let test = entitlements.create_for_guild(sku, guild).await?;
    /// println!("{:?} has access", test.guild_id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_for_guild(
        &self,
        sku: Id<Sku>,
        guild: Id<Guild>,
    ) -> Request<CreateTestEntitlement> {
        self.create(sku, guild.cast(), EntitlementOwnerType::Guild)
    }

    fn create(
        &self,
        sku: Id<Sku>,
        owner: Id<UserOrGuild>,
        owner_type: EntitlementOwnerType,
    ) -> Request<CreateTestEntitlement> {
        let body = EntitlementBody::new(sku, owner, owner_type);
        self.factory
            .request(CreateTestEntitlement::new(self.application, body))
    }

    /// Deletes a test entitlement.
    ///
    /// Fires `ENTITLEMENT_DELETE`. Fails with
    /// [`YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS`](model::api::ErrorCode::YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS)
    /// for another entitlement.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Entitlements;
    /// # use guildhall_model::{Entitlement, Id};
    /// # async fn example(entitlements: Entitlements, test: Id<Entitlement>) -> Result<(), Box<dyn std::error::Error>> {
    /// entitlements.delete(test).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, entitlement: Id<Entitlement>) -> Request<DeleteTestEntitlement> {
        self.factory
            .request(DeleteTestEntitlement::new(self.application, entitlement))
    }
}

setters! {
    ListEntitlements => {
        user_id(impl Into<Option<Id<User>>>);
        sku_ids(impl IntoIterator<Item = Id<Sku>>) by Vec::from_iter;
        guild_id(impl Into<Option<Id<Guild>>>);
        before(impl Into<Option<Id<Entitlement>>>);
        after(impl Into<Option<Id<Entitlement>>>);
        limit(u32);
        exclude_ended(bool);
        exclude_deleted(impl Into<Option<bool>>);
    }
}
