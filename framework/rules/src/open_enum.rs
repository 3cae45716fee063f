//! Enumerations as the service numbers them, which keep a number they do not know.

/// Declares an enumeration of the service: named values, and `Unknown` for the rest.
///
/// The name in quotes is the one in the service's documentation.
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
            /// A value that this version does not name. It is kept as it came.
            Unknown(i64),
        }

        impl $name {
            /// Every named value, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the value that stands for one that the service leaves out: -1.
            pub const fn missing() -> Self {
                Self::Unknown(-1)
            }

            /// The value with this number.
            pub const fn from_wire(number: i64) -> Self {
                match number {
                    $($value => Self::$variant,)*
                    other => Self::Unknown(other),
                }
            }

            /// The number that stands for this value.
            pub const fn wire(self) -> i64 {
                match self {
                    $(Self::$variant => $value,)*
                    Self::Unknown(number) => number,
                }
            }

            /// The name in the service's documentation, or `UNKNOWN`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Unknown(_) => "UNKNOWN",
                }
            }

            /// Whether this version names the value.
            pub const fn is_known(self) -> bool {
                !matches!(self, Self::Unknown(_))
            }
        }
    };
}

/// Reads and writes an [`open_enum!`] as its number. Null is `missing`.
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
