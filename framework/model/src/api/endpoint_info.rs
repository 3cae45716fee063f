//! Metadata of an endpoint, without the values of a request.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::endpoint::{Auth, Endpoint, Method, ParseResponseError, ResponseBody};
use crate::Requirement;

/// Metadata of an endpoint: the constants of [`Endpoint`], without the values of a request.
#[derive(Clone, Copy, Debug)]
pub struct EndpointInfo {
    /// Name of the endpoint: the name of its type or constant.
    pub name: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path relative to the base URL, with `{name}` for each parameter.
    pub path: &'static str,
    /// Names of the query string parameters.
    pub query: &'static [&'static str],
    /// Success status codes; the usual one is first.
    pub statuses: &'static [u16],
    /// Permissions that every request to the endpoint requires.
    pub requires: Requirement,
    /// Names of the gateway events that the request fires.
    pub events: &'static [&'static str],
    /// Authorization of the request.
    pub auth: Auth,
    /// Whether the endpoint accepts a reason for the audit log.
    pub accepts_reason: bool,
    pub(crate) body_fields: fn() -> &'static [&'static str],
    pub(crate) check_response: fn(&[u8]) -> Result<(), ParseResponseError>,
}

impl EndpointInfo {
    /// Returns the metadata of `E`, named `name`.
    pub const fn for_endpoint<E: Endpoint>(name: &'static str) -> Self {
        Self {
            name,
            method: E::METHOD,
            path: E::PATH,
            query: E::QUERY,
            statuses: E::STATUSES,
            requires: E::REQUIRES,
            events: E::EVENTS,
            auth: E::AUTH,
            accepts_reason: E::ACCEPTS_REASON,
            body_fields: E::body_fields,
            check_response: |body| E::Response::read(body).map(drop),
        }
    }

    /// Returns the names of the fields of the body; for a list, the names of the fields of an
    /// entry.
    pub fn body_fields(&self) -> &'static [&'static str] {
        (self.body_fields)()
    }

    /// Checks that `body` can be parsed as the response body of the endpoint.
    ///
    /// # Errors
    ///
    /// Returns [`ParseResponseError`] if `body` does not match the type of the response body.
    pub fn check_response(&self, body: &[u8]) -> Result<(), ParseResponseError> {
        (self.check_response)(body)
    }
}

/// Returns the names of the fields of `T`; for a list, the names of the fields of an entry.
pub(crate) fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut recorder = FieldRecorder(&[]);
    // The result is always an error, because the recorder has no input.
    let _result = T::deserialize(&mut recorder);
    recorder.0
}

/// Deserializer without input that records the field names passed to `deserialize_struct`.
struct FieldRecorder(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut FieldRecorder {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("the recorder has no input"))
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
        visitor.visit_seq(FirstEntry(self))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map enum identifier ignored_any
    }
}

/// Sequence with one element, which the recorder deserializes.
struct FirstEntry<'a>(&'a mut FieldRecorder);

impl<'de> SeqAccess<'de> for FirstEntry<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        seed.deserialize(&mut *self.0).map(Some)
    }
}
