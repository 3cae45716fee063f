//! Serializer of responses, which writes JSON through the serializer of `serde_json`.

use serde::ser::{self, Serialize, Serializer};
use serde_json::value::{Serializer as ValueSerializer, Value};

/// Serializes a value as the service does, including the empty fields that the service sends.
///
/// Values behind `#[serde(flatten)]` or in an enum with `#[serde(tag = "…")]` are serialized as in other JSON.
///
/// ```
/// use guildhall_model::{Id, Role, to_response};
/// use serde_json::Value;
///
/// let role = Role::new(Id::new(1), "Staff");
/// assert_eq!(to_response(&role)?.get("icon"), Some(&Value::Null));
/// assert_eq!(serde_json::to_value(&role)?.get("icon"), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error of `serde_json` if the value cannot be represented in JSON.
pub fn to_response<T: Serialize + ?Sized>(value: &T) -> Result<Value, serde_json::Error> {
    value.serialize(Response(ValueSerializer))
}

/// Serializes a value as the service does, as JSON text.
///
/// The text has the same content as the value of [`to_response`].
///
/// # Errors
///
/// Returns the error of `serde_json` if the value cannot be represented in JSON.
pub fn to_response_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(&to_response(value)?)
}

/// Serializer of a response, or of a list or an object in a response, which forwards everything to another one.
struct Response<S>(S);

/// Value in a response.
struct Nested<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Nested<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Response(serializer))
    }
}

/// Forwards methods of [`Serializer`]: for values without parts, for values in a wrapper, and for values with parts.
macro_rules! forward {
    (
        scalars { $($scalar:ident($($name:ident: $type:ty),*);)* }
        wrappers { $($wrapper:ident($($label:ident: $label_type:ty),*);)* }
        compounds { $($compound:ident($($part:ident: $part_type:ty),*) -> $output:ident;)* }
    ) => {
        $(fn $scalar(self, $($name: $type),*) -> Result<S::Ok, S::Error> {
            self.0.$scalar($($name),*)
        })*
        $(fn $wrapper<T: Serialize + ?Sized>(
            self,
            $($label: $label_type,)*
            value: &T,
        ) -> Result<S::Ok, S::Error> {
            self.0.$wrapper($($label,)* &Nested(value))
        })*
        $(type $output = Response<S::$output>;

        fn $compound(self, $($part: $part_type),*) -> Result<Self::$output, S::Error> {
            self.0.$compound($($part),*).map(Response)
        })*
    };
}

impl<S: Serializer> Serializer for Response<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn is_human_readable(&self) -> bool {
        false
    }

    forward! {
        scalars {
            serialize_bool(value: bool);
            serialize_i8(value: i8);
            serialize_i16(value: i16);
            serialize_i32(value: i32);
            serialize_i64(value: i64);
            serialize_u8(value: u8);
            serialize_u16(value: u16);
            serialize_u32(value: u32);
            serialize_u64(value: u64);
            serialize_f32(value: f32);
            serialize_f64(value: f64);
            serialize_char(value: char);
            serialize_str(value: &str);
            serialize_bytes(value: &[u8]);
            serialize_none();
            serialize_unit();
            serialize_unit_struct(name: &'static str);
            serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
        }
        wrappers {
            serialize_some();
            serialize_newtype_struct(name: &'static str);
            serialize_newtype_variant(name: &'static str, index: u32, variant: &'static str);
        }
        compounds {
            serialize_seq(len: Option<usize>) -> SerializeSeq;
            serialize_tuple(len: usize) -> SerializeTuple;
            serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
            serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize)
                -> SerializeTupleVariant;
            serialize_map(len: Option<usize>) -> SerializeMap;
            serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
            serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize)
                -> SerializeStructVariant;
        }
    }
}

/// Implements the traits for values with parts: serializes each part as a value in the response.
macro_rules! compounds {
    ($($trait:ident::$method:ident($($name:ident)?) $({ $key:item })?)*) => {$(
        impl<S: ser::$trait> ser::$trait for Response<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            $($key)?

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: &'static str,)?
                value: &T,
            ) -> Result<(), S::Error> {
                self.0.$method($($name,)? &Nested(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        }
    )*};
}

compounds! {
    SerializeSeq::serialize_element()
    SerializeTuple::serialize_element()
    SerializeTupleStruct::serialize_field()
    SerializeTupleVariant::serialize_field()
    SerializeMap::serialize_value() {
        fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
            self.0.serialize_key(key)
        }
    }
    SerializeStruct::serialize_field(name)
    SerializeStructVariant::serialize_field(name)
}
