//! Macro that declares objects with mostly optional fields.

/// Declares an object as a struct with a private constructor `blank`. The first field is the parameter of the
/// constructor; every other field has the default of its type.
///
/// With the word `partial` in front, the struct is declared with [`partial!`](crate::wire::response::partial).
macro_rules! object {
    (
        partial
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(#[$($first_meta:tt)*])*
            pub $first:ident: $first_type:ty,
            $($(#[$($field_meta:tt)*])* pub $field:ident: $type:ty,)*
        }
    ) => {
        $crate::wire::response::partial! {
            $(#[$meta])*
            pub struct $name {
                $(#[$($first_meta)*])*
                pub $first: $first_type,
                $($(#[$($field_meta)*])* pub $field: $type,)*
            }
        }

        $crate::wire::blank::object! {
            @blank $name $first: $first_type; $($field: $type,)*
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(#[$first_meta:meta])*
            pub $first:ident: $first_type:ty,
            $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $(#[$first_meta])*
            pub $first: $first_type,
            $($(#[$field_meta])* pub $field: $type,)*
        }

        $crate::wire::blank::object! {
            @blank $name $first: $first_type; $($field: $type,)*
        }
    };

    (@blank $name:ident $first:ident: $first_type:ty; $($field:ident: $type:ty,)*) => {
        impl $name {
            fn blank($first: $first_type) -> Self {
                Self {
                    $first,
                    $($field: <$type>::default(),)*
                }
            }
        }
    };
}

pub(crate) use object;
