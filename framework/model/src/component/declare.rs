//! Macros that declare the component types and their setters.

/// Declares the component types, one row each: the documentation, the struct, the number and the name on the wire, the
/// positions that accept the component, and the variant of
/// [`ComponentEntry`](super::ComponentEntry) for its submitted value, if any.
macro_rules! components {
    ($(
        $(#[doc = $doc:literal])*
        $variant:ident($type:ty) = $number:literal $name:literal in [$($position:ident),+]
            $(=> $entry:ident)?,
    )*) => {
        guildhall_rules::open_enum! {
            /// Type of a
            /// [component](https://docs.discord.com/developers/components/reference#component-object-component-types).
            ComponentType {
                $($(#[doc = $doc])* $variant = $number $name,)*
            }
        }

        guildhall_rules::open_enum_serde! { ComponentType }

        impl ComponentType {
            /// Returns the positions that accept a component of this type; empty for an unknown type.
            pub(super) const fn positions(self) -> &'static [Position] {
                match self {
                    $(Self::$variant => &[$(Position::$position),+],)*
                    Self::Unknown(_) => &[],
                }
            }
        }

        /// [Component](https://docs.discord.com/developers/components/reference) of a message or a modal.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Component {
            $($(#[doc = $doc])* $variant($type),)*
            /// Component of a type unknown to this version, as raw JSON.
            Unknown(Value),
        }

        #[cfg(feature = "service")]
        impl crate::schema::Schema for Component {
            const KIND: crate::schema::ValueKind = crate::schema::ValueKind::Tagged {
                tag: &crate::schema::ValueKind::NumberIf(|number| ComponentType::from_wire(number).is_known()),
                fields: |number| match ComponentType::from_wire(number) {
                    $(ComponentType::$variant => <$type as crate::schema::Schema>::fields(),)*
                    ComponentType::Unknown(_) => &[],
                },
            };
        }

        impl Component {
            /// Returns the type; `None` for JSON without a type.
            pub fn kind(&self) -> Option<ComponentType> {
                match self {
                    $(Self::$variant(_) => Some(ComponentType::$variant),)*
                    Self::Unknown(value) => read_type(value),
                }
            }

            /// Returns the unique identifier within the message or modal, if set.
            pub fn id(&self) -> Option<u32> {
                match self {
                    $(Self::$variant(component) => component.id,)*
                    Self::Unknown(value) => value.get("id")?.as_u64()?.try_into().ok(),
                }
            }

            /// Returns a mutable reference to the identifier; `None` for an unknown type.
            pub fn id_mut(&mut self) -> Option<&mut Option<u32>> {
                match self {
                    $(Self::$variant(component) => Some(&mut component.id),)*
                    Self::Unknown(_) => None,
                }
            }

            fn node(&self) -> Option<&dyn Node> {
                match self {
                    $(Self::$variant(component) => Some(component),)*
                    Self::Unknown(_) => None,
                }
            }

            fn node_mut(&mut self) -> Option<&mut dyn Node> {
                match self {
                    $(Self::$variant(component) => Some(component),)*
                    Self::Unknown(_) => None,
                }
            }
        }

        impl Serialize for Component {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(component) => {
                        serialize_tagged(ComponentType::$variant, component, serializer)
                    })*
                    Self::Unknown(value) => value.serialize(serializer),
                }
            }
        }

        impl<'de> Deserialize<'de> for Component {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = Value::deserialize(deserializer)?;
                match read_type(&value) {
                    $(Some(ComponentType::$variant) => deserialize_as(&value).map(Self::$variant),)*
                    _ => Ok(Self::Unknown(value)),
                }
            }
        }

        impl<'de> Deserialize<'de> for ComponentEntry {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = Value::deserialize(deserializer)?;
                match read_type(&value) {
                    $($(Some(ComponentType::$variant) => deserialize_as(&value).map(Self::$entry),)?)*
                    _ => Ok(Self::Unknown(value)),
                }
            }
        }

        $(
            impl From<$type> for Component {
                fn from(component: $type) -> Self {
                    Self::$variant(component)
                }
            }

            impl $type {
                /// Checks the component and its descendants against the limits of the service.
                ///
                /// See [`Component::checked`] for the limits that are checked only when the message or modal is sent.
                ///
                /// # Errors
                ///
                /// Returns [`ValidationError`] for the first field that is out of its range, such as `label`.
                pub fn checked(self) -> Result<Self, ValidationError> {
                    match Component::$variant(self).checked()? {
                        Component::$variant(checked) => Ok(checked),
                        _ => unreachable!("`checked` returns a component of the same type"),
                    }
                }
            }
        )*
    };
}

/// Declares the setters of a component with their documentation.
///
/// `text` and `some` set an optional field; `bool` sets a boolean field, and `bool of` a boolean field with another
/// name. `list` replaces a list, and `entry of` adds an entry to a list; both convert the entries.
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
    (@one {$($doc:tt)+} $field:ident bool) => {
        crate::component::declare::setters! { @one {$($doc)+} $field bool of $field }
    };
    (@one {$($doc:tt)+} $setter:ident bool of $field:ident) => {
        $($doc)+
        #[must_use]
        pub const fn $setter(mut self, $setter: bool) -> Self {
            self.$field = $setter;
            self
        }
    };
    (@one {$($doc:tt)+} $setter:ident entry of $field:ident: $type:ty) => {
        $($doc)+
        #[must_use]
        pub fn $setter(mut self, $setter: impl Into<$type>) -> Self {
            self.$field.push($setter.into());
            self
        }
    };
    (@one {$($doc:tt)+} $field:ident list $type:ty) => {
        $($doc)+
        #[must_use]
        pub fn $field<T: Into<$type>>(mut self, $field: impl IntoIterator<Item = T>) -> Self {
            self.$field = $field.into_iter().map(Into::into).collect();
            self
        }
    };
}

pub(super) use {components, setters};
