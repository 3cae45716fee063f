//! Declares the service's enums, which preserve unknown numbers.

/// Declares an enum of the service: named values, and `Unknown` for all other numbers.
///
/// The quoted name is the name in the service's documentation.
#[macro_export]
#[doc(hidden)]
macro_rules! open_enum {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $value:literal $text:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)*
            /// Value that this version does not know, preserved as received.
            Unknown(i64),
        }

        impl $name {
            /// Every named value, sorted by number.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the value for a required field that the service omitted: -1.
            pub const fn missing() -> Self {
                Self::Unknown(-1)
            }

            /// Returns the value with the given number.
            pub const fn from_wire(number: i64) -> Self {
                match number {
                    $($value => Self::$variant,)*
                    other => Self::Unknown(other),
                }
            }

            /// Returns the number of the value.
            pub const fn wire(self) -> i64 {
                match self {
                    $(Self::$variant => $value,)*
                    Self::Unknown(number) => number,
                }
            }

            /// Returns the name in the service's documentation, or `UNKNOWN`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Unknown(_) => "UNKNOWN",
                }
            }

            /// Returns whether this version knows the value.
            pub const fn is_known(self) -> bool {
                !matches!(self, Self::Unknown(_))
            }
        }
    };
}

/// Implements `Serialize` and `Deserialize` for an [`open_enum!`] as its number; null becomes `missing()`.
#[macro_export]
#[doc(hidden)]
macro_rules! open_enum_serde {
    ($($name:ident),* $(,)?) => {$(
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.wire(), serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::read_number(deserializer).map(Self::from_wire)
            }
        }
    )*};
}
