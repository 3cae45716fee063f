//! The app rejects a body if `serde_json` does, whether the faulty value is read, parsed later, or not used at all. Unlike
//! `serde_json`, the app rejects an array in place of an object as well.

#![expect(
    dead_code,
    reason = "of the fields of a body, only whether they can be read matters"
)]

use std::fmt;
use std::marker::PhantomData;

use acceptance::{SignedRequest, app, fixture};
use guildhall::App;
use guildhall_model::{
    Application, Channel, Command, Guild, Id, Interaction, InteractionType, Locale, MessageFlags,
    Permissions, or_default,
};
use guildhall_rules::{CommandOptionType, CommandType, InteractionContextType};
use proptest::prelude::*;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::json_reader::json_value;

/// The fields of an interaction that an app reads, for `serde_json`.
#[derive(Deserialize)]
struct Body<'a> {
    #[serde(rename = "type")]
    kind: InteractionType,
    id: Option<Id<Interaction>>,
    application_id: Option<Id<Application>>,
    token: Option<String>,
    guild_id: Option<Id<Guild>>,
    channel_id: Option<Id<Channel>>,
    #[serde(borrow)]
    member: Option<&'a RawValue>,
    #[serde(borrow)]
    user: Option<&'a RawValue>,
    locale: Option<Locale>,
    guild_locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    attachment_size_limit: Option<u64>,
    message: Option<Object<Message>>,
    #[serde(borrow)]
    data: Option<Object<Data<'a>>>,
    event: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Message {
    flags: Option<MessageFlags>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Data<'a> {
    id: Option<Id<Command>>,
    name: String,
    #[serde(rename = "type")]
    kind: Option<CommandType>,
    #[serde(deserialize_with = "or_default")]
    options: Vec<Object<CommandOption>>,
    #[serde(borrow)]
    resolved: Option<Object<Resolved<'a>>>,
    guild_id: Option<Id<Guild>>,
    target_id: String,
    custom_id: String,
    #[serde(deserialize_with = "or_default")]
    values: Vec<String>,
    #[serde(borrow)]
    components: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Resolved<'a> {
    #[serde(borrow)]
    users: Option<&'a RawValue>,
    #[serde(borrow)]
    members: Option<&'a RawValue>,
    #[serde(borrow)]
    roles: Option<&'a RawValue>,
    #[serde(borrow)]
    channels: Option<&'a RawValue>,
    #[serde(borrow)]
    messages: Option<&'a RawValue>,
    #[serde(borrow)]
    attachments: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct CommandOption {
    name: String,
    #[serde(rename = "type")]
    kind: CommandOptionType,
    #[serde(default)]
    value: OptionValue,
    #[serde(default, deserialize_with = "or_default")]
    options: Vec<Object<CommandOption>>,
    focused: Option<bool>,
}

/// A value that is read from an object only.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

/// A string, number, boolean or null, or an object or array of values that are not read.
#[derive(Default)]
struct OptionValue;

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for OptionValue {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option")
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(self)
    }
}

/// An app without commands, and a runtime to send requests on.
struct Readers {
    app: App,
    runtime: Runtime,
}

impl Readers {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        Self {
            app: app(&[]),
            runtime: runtime.expect("the runtime starts"),
        }
    }

    /// Returns whether the app can read the body.
    fn app_reads(&self, body: &[u8]) -> bool {
        let request = SignedRequest::new(body.to_vec());
        let response = self.runtime.block_on(request.send_to(&self.app));
        let text = response.text();
        !text.contains("error at line") && text != "the body is not UTF-8"
    }

    /// Returns whether the app and `serde_json` read the body. Panics if only one of them does.
    #[track_caller]
    fn agree(&self, body: &[u8]) -> bool {
        let text = std::str::from_utf8(body);
        let expected =
            text.is_ok_and(|text| serde_json::from_str::<Object<Body<'_>>>(text).is_ok());
        assert_eq!(self.app_reads(body), expected, "{}", body.escape_ascii());
        expected
    }
}

/// Places for a value: the whole body, fields that nobody reads, fields that are parsed later, and fields that are read.
const PLACES: &[&str] = &[
    "",
    "/unused",
    "/data/unused",
    "/data/options/0/unused",
    "/member",
    "/data/resolved/users",
    "/message",
    "/data/resolved",
    "/data/options",
    "/data/options/0/value",
];

/// Bytes that matter to a reader of JSON, and one that does not.
const BYTES: &[u8] = b"{}[]\":,\\/0-.+eEunlt \n\x01x";

/// Tokens of JSON, whole and incomplete.
#[rustfmt::skip]
const TOKENS: &[&str] = &[
    "{", "}", "[", "]", ":", ",", "\"", "\"a\"", "\"a\":", "\"b\":[", "{}", "[]", "0", "7", "-", "-0", "-1", "01",
    "1.", "1.5", ".5", "1e", "1e9", "1E+2", "-1e-", "1e999", "123456789012345678901", "true", "tru", "false",
    "null", "nul", "nullx", " ", "\n", "\t", "\u{b}", "\u{1}", "\\", "\"\\u00e9\"", "\"\\u12\"", "\"\\ud800\"",
    "\"\\x\"", "\u{e9}",
];

/// Returns a body with the value at a place.
fn with_value(place: &str, value: &str) -> String {
    let mut body = json!({
        "type": 2, "unused": null, "id": "1", "application_id": "2", "member": null, "message": null, "token": "t",
        "data": {"id": "3", "name": "echo", "type": 1, "unused": null, "resolved": {"users": null}, "options": [
            {"type": 3, "name": "text", "unused": null, "value": null},
        ]},
    });
    *body.pointer_mut(place).expect("the body has all places") = json!("@");
    body.to_string().replace(r#""@""#, value)
}

fn place() -> impl Strategy<Value = &'static str> {
    prop::sample::select(PLACES)
}

/// Tokens in any order, by themselves or in an object or array.
fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(TOKENS);
    let around = prop::sample::select(&["@", "[@]", r#"{"a":@}"#, r#"{"a":[1,@]}"#]);
    (prop::collection::vec(token, 0..8), around)
        .prop_map(|(tokens, around)| around.replace('@', &tokens.concat()))
}

/// Values in up to 139 others, around the depth that `serde_json` reads.
fn nested_value() -> impl Strategy<Value = String> {
    let depth = prop_oneof![50_usize..75, 115_usize..140];
    let are_objects = depth.prop_flat_map(|depth| prop::collection::vec(any::<bool>(), depth));
    are_objects.prop_map(|are_objects| nested(&are_objects))
}

/// Returns a value in objects and arrays.
fn nested(are_objects: &[bool]) -> String {
    are_objects
        .iter()
        .rev()
        .fold("1".to_owned(), |inner, is_object| match is_object {
            true => format!(r#"{{"k":{inner}}}"#),
            false => format!("[{inner}]"),
        })
}

/// A position, the number of bytes to remove there, and the bytes to insert.
fn edit() -> impl Strategy<Value = (prop::sample::Index, usize, Vec<u8>)> {
    let byte = prop_oneof![prop::sample::select(BYTES), any::<u8>()];
    (
        any::<prop::sample::Index>(),
        0_usize..3,
        prop::collection::vec(byte, 0..3),
    )
}

proptest! {
    #[test]
    fn tokens_in_any_order_are_read_as_by_serde_json(place in place(), value in tokens()) {
        let readers = Readers::new();
        readers.agree(with_value(place, &value).as_bytes());
        readers.agree(value.as_bytes());
    }

    #[test]
    fn changed_body_is_read_as_by_serde_json(
        place in place(),
        value in prop_oneof![json_value().prop_map(|value| value.to_string()), json_value().prop_map(|value| format!("{value:#}")), nested_value()],
        edits in prop::collection::vec(edit(), 0..4),
    ) {
        let mut body = with_value(place, &value).into_bytes();
        for (index, length, bytes) in edits {
            let start = index.index(body.len() + 1);
            let end = body.len().min(start + length);
            body.splice(start..end, bytes);
        }
        Readers::new().agree(&body);
    }

    #[test]
    fn interaction_with_one_other_byte_is_read_as_by_serde_json(index in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut body = fixture("bench/role_member_add.json").into_bytes();
        let index = index.index(body.len());
        body[index] = byte;
        Readers::new().agree(&body);
    }

    #[test]
    fn changed_nested_value_is_read_as_by_serde_json(
        place in place(), value in nested_value(), index in any::<prop::sample::Index>(), byte in prop::sample::select(BYTES),
    ) {
        let readers = Readers::new();
        readers.agree(with_value(place, &value).as_bytes());
        let mut changed = value.into_bytes();
        let index = index.index(changed.len());
        changed[index] = byte;
        let changed = String::from_utf8(changed).expect("the bytes are ASCII");
        readers.agree(with_value(place, &changed).as_bytes());
    }
}

#[test]
fn body_with_a_byte_too_few_too_many_or_of_another_value_is_read_as_by_serde_json() {
    let readers = Readers::new();
    let fixture = fixture("interaction/slash_subcommand.json");
    let body: Value = serde_json::from_str(&fixture).expect("the fixture is JSON");
    let body = body.to_string().into_bytes();
    for position in 0..body.len() {
        let (before, after) = body.split_at(position);
        readers.agree(&[before, &after[1..]].concat());
        let [inserted, other] = [7, 10].map(|step| &BYTES[position * step % BYTES.len()..][..1]);
        readers.agree(&[before, inserted, after].concat());
        readers.agree(&[before, other, &after[1..]].concat());
    }
}

#[test]
fn values_of_a_wrong_form_are_rejected_even_where_nobody_reads_them() {
    let readers = Readers::new();
    for value in [
        "[1 2]",
        "[1,]",
        "[,1]",
        "[1,,2]",
        "[1}",
        "{\"a\":[}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{1:2}",
        "{\"a\" \"b\"}",
        "nul",
        "nullx",
        "True",
        "01",
        "+1",
        "-",
        "1.",
        ".5",
        "1e",
        "1e+",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "\"\u{1}\"",
        "'a'",
        "[\u{b}1]",
        "",
    ] {
        for place in PLACES {
            let body = with_value(place, value);
            assert!(!readers.agree(body.as_bytes()), "{body}");
        }
    }
}

#[test]
fn deeply_nested_values_are_read_where_nobody_reads_them() {
    let readers = Readers::new();
    for depth in [1, 61, 62, 63, 64, 126, 127, 128, 10_000] {
        let value = nested(&vec![depth % 2 == 0; depth]);
        let body = with_value("/unused", &value);
        assert!(readers.agree(body.as_bytes()), "{depth}");
        let body = with_value("/unused", &value[1..]);
        assert!(!readers.agree(body.as_bytes()), "{depth}");
    }
}

#[test]
fn halves_of_surrogate_pairs_and_huge_numbers_are_rejected_only_where_they_are_read() {
    let readers = Readers::new();
    for value in [r#""\ud800""#, r#""\udc00\ud800""#, "1e999", "-1e999"] {
        let unused = with_value("/data/unused", value);
        assert!(readers.agree(unused.as_bytes()), "{unused}");
        let read = with_value("/data/options/0/value", value);
        assert!(!readers.agree(read.as_bytes()), "{read}");
    }
}
