//! How what a component may have is set, in a chain behind its constructor.

/// Declares the setters of a component, each with its words: `text` and `some` set an optional
/// field, `list` sets a list, and `field = value` sets a field to the only other value it has.
macro_rules! setters {
    ($name:ident { $($(#[doc = $doc:literal])+ $setter:ident($($how:tt)+),)* }) => {
        impl $name {
            $(crate::component::declare::setters! { @one {$(#[doc = $doc])+} $setter $($how)+ })*
        }
    };
    (@one {$($doc:tt)+} $field:ident text) => {
        $($doc)+
        #[must_use]
        pub fn $field(mut self, $field: impl Into<String>) -> Self {
            self.$field = Some($field.into());
            self
        }
    };
    (@one {$($doc:tt)+} $field:ident some $type:ty) => {
        $($doc)+
        #[must_use]
        pub fn $field(mut self, $field: $type) -> Self {
            self.$field = Some($field);
            self
        }
    };
    (@one {$($doc:tt)+} $field:ident list $type:ty) => {
        $($doc)+
        #[must_use]
        pub fn $field(mut self, $field: impl Into<Vec<$type>>) -> Self {
            self.$field = $field.into();
            self
        }
    };
    (@one {$($doc:tt)+} $setter:ident $field:ident = $value:expr) => {
        $($doc)+
        #[must_use]
        pub fn $setter(mut self) -> Self {
            self.$field = $value;
            self
        }
    };
}

pub(super) use setters;
