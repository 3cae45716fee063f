//! Macro that declares request bodies: the fields with their schema, the constructor and the setters.

/// Declares a request body as a struct with public fields, a constructor with the required fields as parameters, and a
/// setter for every other field.
///
/// An `Option` that is `None` is omitted from the request; the setter of a list accepts an iterator. A
/// [`Patch`](crate::Patch) has three states, and its setter accepts a value, an `Option` (`None` clears the field) or a
/// `Patch`. A field of any other type is required. A deprecated field has a deprecated setter.
/// [`schema!`](crate::schema::schema) describes `#[schema(…)]`, and the types after the name.
macro_rules! body {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(: $schema:ty)? $([$base:ident: $base_type:ty])? { $($fields:tt)* }
    ) => {
        $crate::wire::body::body! {
            @read { $(#[$meta])* $name $(: $schema)? $([$base: $base_type])? } {} {} {} {} $($fields)*
        }
    };

    // @read {head} {fields} {required: type,} {other: default,} {setters} remaining fields
    (@read $head:tt {$($fields:tt)*} $required:tt {$($other:tt)*} {$($setters:tt)*}
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: Option<String>, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head {
            $($fields)*
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])?
            #[serde($($($wire)*,)? skip_serializing_if = "Option::is_none")]
            pub $field: Option<String>,
        } $required {$($other)* $field: None,} {
            $($setters)*
            #[doc = concat!("Sets `", stringify!($field), "`.")]
            #[doc = ""]
            $(#[doc = $doc])* $(#[deprecated($($old)*)])?
            #[must_use]
            pub fn $field(mut self, value: impl Into<String>) -> Self {
                self.$field = Some(value.into());
                self
            }
        } $($rest)* }
    };
    // Lists of IDs need a separate rule: a `ty` fragment before `>>>` leaves no `>>` to match.
    (@read $head:tt $fields:tt $required:tt $other:tt $setters:tt
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: Option<Vec<Id<$type:ty>>>, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head $fields $required $other $setters
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])? $(#[serde($($wire)*)])?
            $field: [Id<$type>], $($rest)*
        }
    };
    (@read $head:tt $fields:tt $required:tt $other:tt $setters:tt
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: Option<Vec<$type:ty>>, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head $fields $required $other $setters
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])? $(#[serde($($wire)*)])?
            $field: [$type], $($rest)*
        }
    };
    (@read $head:tt {$($fields:tt)*} $required:tt {$($other:tt)*} {$($setters:tt)*}
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: [$type:ty], $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head {
            $($fields)*
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])?
            #[serde($($($wire)*,)? skip_serializing_if = "Option::is_none")]
            pub $field: Option<Vec<$type>>,
        } $required {$($other)* $field: None,} {
            $($setters)*
            #[doc = concat!("Sets all `", stringify!($field), "`.")]
            #[doc = ""]
            $(#[doc = $doc])* $(#[deprecated($($old)*)])?
            #[must_use]
            pub fn $field(mut self, values: impl IntoIterator<Item = $type>) -> Self {
                self.$field = Some(values.into_iter().collect());
                self
            }
        } $($rest)* }
    };
    (@read $head:tt {$($fields:tt)*} $required:tt {$($other:tt)*} {$($setters:tt)*}
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: Option<$type:ty>, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head {
            $($fields)*
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])?
            #[serde($($($wire)*,)? skip_serializing_if = "Option::is_none")]
            pub $field: Option<$type>,
        } $required {$($other)* $field: None,} {
            $($setters)*
            #[doc = concat!("Sets `", stringify!($field), "`.")]
            #[doc = ""]
            $(#[doc = $doc])* $(#[deprecated($($old)*)])?
            #[must_use]
            pub fn $field(mut self, value: $type) -> Self {
                self.$field = Some(value);
                self
            }
        } $($rest)* }
    };
    (@read $head:tt {$($fields:tt)*} $required:tt {$($other:tt)*} {$($setters:tt)*}
        $(#[doc = $doc:literal])* $(#[deprecated($($old:tt)*)])? $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: Patch<$type:ty>, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head {
            $($fields)*
            $(#[doc = $doc])* $(#[deprecated($($old)*)])? $(#[schema($($rule)*)])?
            #[serde($($($wire)*,)? default, skip_serializing_if = "Patch::is_keep")]
            pub $field: Patch<$type>,
        } $required {$($other)* $field: Patch::Keep,} {
            $($setters)*
            #[doc = concat!("Sets or clears `", stringify!($field), "`.")]
            #[doc = ""]
            $(#[doc = $doc])* $(#[deprecated($($old)*)])?
            #[must_use]
            pub fn $field(mut self, value: impl Into<Patch<$type>>) -> Self {
                self.$field = value.into();
                self
            }
        } $($rest)* }
    };
    (@read $head:tt {$($fields:tt)*} {$($required:tt)*} $other:tt $setters:tt
        $(#[doc = $doc:literal])* $(#[schema($($rule:tt)*)])? $(#[serde($($wire:tt)*)])?
        $field:ident: $type:ty, $($rest:tt)*
    ) => {
        $crate::wire::body::body! { @read $head {
            $($fields)*
            $(#[doc = $doc])* $(#[schema($($rule)*)])? $(#[serde($($wire)*)])?
            pub $field: $type,
        } {$($required)* $field: $type,} $other $setters $($rest)* }
    };

    (@read {$(#[$meta:meta])* $name:ident $(: $schema:ty)? $([$base:ident: $base_type:ty])?} {$($fields:tt)*} {$($required:ident: $type:ty,)*}
        {$($other:ident: $default:expr,)*} {$($setters:tt)*}
    ) => {
        $crate::schema::schema! {
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::guildhall_model_derive::Object)]
            #[allow(deprecated, reason = "deprecated fields are read and written like others")]
            pub struct $name $(: $schema)? $([$base: $base_type])? {
                $($fields)*
            }
        }

        #[allow(deprecated, reason = "deprecated fields are set like others")]
        impl $name {
            /// Creates a body with the required fields only.
            pub fn new($($required: impl Into<$type>),*) -> Self {
                Self {
                    $($base: <$base_type>::default(),)?
                    $($required: $required.into(),)*
                    $($other: $default,)*
                }
            }

            $($setters)*
        }

        $crate::wire::body::body! { @default $name $($required)* }
    };

    (@default $name:ident) => {
        impl Default for $name {
            fn default() -> Self {
                Self::new()
            }
        }
    };
    (@default $name:ident $($required:ident)+) => {};
}

pub(crate) use body;
