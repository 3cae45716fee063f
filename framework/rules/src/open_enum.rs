//! Enumerations as the service numbers them, which keep a number they do not know.

/// Declares an enumeration of the service: named values, and `Unknown` for the rest.
///
/// The name in quotes is the one in the service's documentation.
#[macro_export]
#[doc(hidden)]
macro_rules! open_enum {
    (
        $(#[$meta:meta])*
        $name:ident: $repr:ty {
            $($(#[$variant_meta:meta])* $variant:ident = $value:literal $text:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)*
            /// A value that this version does not name. It is kept as it came.
            Unknown($repr),
        }

        impl $name {
            /// Every named value, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The value with this number.
            pub const fn from_wire(number: $repr) -> Self {
                match number {
                    $($value => Self::$variant,)*
                    other => Self::Unknown(other),
                }
            }

            /// The number that stands for this value.
            pub const fn wire(self) -> $repr {
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

/// Reads and writes an [`open_enum!`] as its number.
#[macro_export]
#[doc(hidden)]
macro_rules! open_enum_serde {
    ($($name:ident: $repr:ty),* $(,)?) => {$(
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.wire(), serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$repr as ::serde::Deserialize>::deserialize(deserializer).map(Self::from_wire)
            }
        }
    )*};
}
