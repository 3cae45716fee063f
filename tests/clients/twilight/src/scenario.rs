//! The client, the objects that later steps use, and the values that a step sends.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_http::Client;
use twilight_http::client::InteractionClient;
use twilight_model::id::Id;
use twilight_model::id::marker::{ApplicationMarker, ChannelMarker, GuildMarker, RoleMarker, UserMarker};
use twilight_model::util::Timestamp;

/// State of the scenario.
pub(crate) struct Scenario {
    pub(crate) client: Client,
    /// Host and port of the service.
    pub(crate) host: String,
    pub(crate) application: Id<ApplicationMarker>,
    pub(crate) guild: Id<GuildMarker>,
    pub(crate) channels: BTreeMap<String, Id<ChannelMarker>>,
    pub(crate) members: BTreeMap<String, Id<UserMarker>>,
    pub(crate) roles: BTreeMap<String, Id<RoleMarker>>,
    ids: HashMap<&'static str, u64>,
    /// Token of the interaction, token of the webhook, code of the invite.
    pub(crate) texts: HashMap<&'static str, String>,
}

impl Scenario {
    pub(crate) fn from_env() -> Result<Self> {
        let base = env::var("DISCORD_API_BASE")?;
        let host = base.trim_start_matches("http://").trim_end_matches("/api/v10");
        let builder = Client::builder().token(env::var("DISCORD_TOKEN")?);
        Ok(Self {
            // The library has no other way to another host than that of a proxy.
            client: builder.proxy(host.to_owned(), true).build(),
            host: host.to_owned(),
            application: env::var("DISCORD_APPLICATION_ID")?.parse()?,
            guild: env::var("DISCORD_GUILD_ID")?.parse()?,
            channels: BTreeMap::new(),
            members: BTreeMap::new(),
            roles: BTreeMap::new(),
            ids: HashMap::new(),
            texts: HashMap::new(),
        })
    }

    pub(crate) fn interaction(&self) -> InteractionClient<'_> {
        self.client.interaction(self.application)
    }

    /// Stores the ID of an object for later steps.
    pub(crate) fn store<T>(&mut self, name: &'static str, id: Id<T>) {
        self.ids.insert(name, id.get());
    }

    /// Returns the ID that an earlier step stored.
    pub(crate) fn id<T>(&self, name: &str) -> Result<Id<T>> {
        let id = self.ids.get(name).with_context(|| format!("no {name} was created"))?;
        Ok(Id::new(*id))
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        let text = self.texts.get(name).with_context(|| format!("there is no {name}"))?;
        Ok(text)
    }

    pub(crate) fn channel(&self, name: &str) -> Result<Id<ChannelMarker>> {
        self.channels.get(name).copied().context("unknown channel")
    }

    pub(crate) fn general(&self) -> Result<Id<ChannelMarker>> {
        self.channel("general")
    }

    /// Returns the ID of the member whose name the step sends.
    pub(crate) fn member(&self, values: &Values) -> Result<Id<UserMarker>> {
        self.members.get(values.text("member")?).copied().context("unknown member")
    }

    /// Returns the ID of the role whose name the step sends.
    pub(crate) fn role(&self, values: &Values) -> Result<Id<RoleMarker>> {
        self.roles.get(values.text("role")?).copied().context("unknown role")
    }
}

/// Values that a step sends.
pub(crate) struct Values(pub(crate) Value);

impl Values {
    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        self.0[name].as_str().with_context(|| format!("the step sends no {name}"))
    }

    pub(crate) fn number(&self, name: &str) -> Result<u32> {
        let number = self.0[name].as_u64().with_context(|| format!("the step sends no {name}"))?;
        Ok(number.try_into()?)
    }

    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.0[name].clone())?)
    }
}

/// Reads an object of the library from JSON.
pub(crate) fn object<T: DeserializeOwned>(json: Value) -> Result<T> {
    Ok(serde_json::from_value(json)?)
}

/// Returns names, sorted.
pub(crate) fn sorted(names: impl Iterator<Item = String>) -> Value {
    let mut names: Vec<_> = names.collect();
    names.sort();
    json!(names)
}

/// Returns a time in the future.
pub(crate) fn in_seconds(seconds: u32) -> Result<Timestamp> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(Timestamp::from_secs(i64::try_from(now)? + i64::from(seconds))?)
}

/// Returns a picture as the service expects it in JSON.
pub(crate) fn data_uri(values: &Values) -> Result<String> {
    Ok(format!("data:image/png;base64,{}", values.text("image")?))
}
