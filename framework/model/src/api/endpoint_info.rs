//! What the declaration of an endpoint says, without its values.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::endpoint::{Auth, Endpoint, Method, Reply, Unreadable};
use crate::Requirement;

/// What the declaration of an endpoint says, without its values.
#[derive(Clone, Copy, Debug)]
pub struct EndpointInfo {
    /// The name of its type.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// The path below the base, with `{name}` for each parameter.
    pub path: &'static str,
    /// The names of the query's fields.
    pub query: &'static [&'static str],
    /// With which statuses it succeeds, the usual one first.
    pub statuses: &'static [u16],
    /// What it requires whatever it holds.
    pub requires: Requirement,
    /// The events that gateway connections receive of it.
    pub events: &'static [&'static str],
    /// What it must be authorized with.
    pub auth: Auth,
    /// Whether it takes a reason for the audit log.
    pub takes_reason: bool,
    pub(crate) body: fn() -> &'static [&'static str],
    pub(crate) reply: fn(&[u8]) -> Result<(), Unreadable>,
}

impl EndpointInfo {
    /// What `E` says, under the name of its type.
    pub const fn of<E: Endpoint>(name: &'static str) -> Self {
        Self {
            name,
            method: E::METHOD,
            path: E::PATH,
            query: E::QUERY,
            statuses: E::STATUSES,
            requires: E::REQUIRES,
            events: E::EVENTS,
            auth: E::AUTH,
            takes_reason: E::TAKES_REASON,
            body: E::body_fields,
            reply: |body| E::Reply::read(body).map(drop),
        }
    }

    /// The names of the body's fields, of those of its entries where it is a list.
    pub fn body(&self) -> &'static [&'static str] {
        (self.body)()
    }

    /// Whether `body` can be read as the reply.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn reads(&self, body: &[u8]) -> Result<(), Unreadable> {
        (self.reply)(body)
    }
}

/// The names of the fields of `T`, of those of its entries where it is a list.
pub(crate) fn fields_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut listener = Listener(&[]);
    let _always_a_fault = T::deserialize(&mut listener);
    listener.0
}

/// Has nothing to read, but hears with which fields a struct is asked for.
struct Listener(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut Listener {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Entries(self))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map enum identifier ignored_any
    }
}

/// A list that hears what its first entry is asked for as.
struct Entries<'a>(&'a mut Listener);

impl<'de> SeqAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        seed.deserialize(&mut *self.0).map(Some)
    }
}
