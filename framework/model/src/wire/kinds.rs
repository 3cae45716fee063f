//! Macros that implement `Schema` if the feature `service` is enabled. They are called without the feature too.

/// Implements [`Schema`](crate::schema::Schema) for types that accept one kind of value.
macro_rules! kinds {
    ($($type:ty => $kind:ident,)*) => {$(
        #[cfg(feature = "service")]
        impl $crate::schema::Schema for $type {
            const KIND: $crate::schema::ValueKind = $crate::schema::ValueKind::$kind;
        }
    )*};
}

/// Implements [`Schema`](crate::schema::Schema) for enums; a body can only contain their named values.
macro_rules! closed_enums {
    ($($name:ident),* $(,)?) => {$(
        #[cfg(feature = "service")]
        impl $crate::schema::Schema for $name {
            const KIND: $crate::schema::ValueKind = {
                const NUMBERS: [u32; $name::ALL.len()] = {
                    let mut numbers = [0; $name::ALL.len()];
                    let mut index = 0;
                    while index < numbers.len() {
                        numbers[index] = $crate::schema::enum_number($name::ALL[index].wire());
                        index += 1;
                    }
                    numbers
                };
                $crate::schema::ValueKind::OneOfNumbers(&NUMBERS)
            };
        }
    )*};
}

kinds! {
    guildhall_rules::ApplicationIntegrationType => EnumValue,
    std::collections::BTreeMap<String, String> => TextMap,
    bool => Boolean,
    guildhall_rules::ChannelType => EnumValue,
    guildhall_rules::CommandOptionType => EnumValue,
    guildhall_rules::CommandType => EnumValue,
    guildhall_rules::EntryPointHandler => EnumValue,
    f64 => Number,
    i32 => Count,
    guildhall_rules::InteractionContextType => EnumValue,
    String => Text,
    u32 => Count,
    u64 => Count,
}

pub(crate) use {closed_enums, kinds};
