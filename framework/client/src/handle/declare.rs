//! How a handle is declared: its words, its name and the ids that it holds.

/// Declares a handle: a struct that is cloned and printed, the latter without its client.
macro_rules! handle {
    ($(#[$meta:meta])* $name:ident { $($id:ident: $type:ty),* }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            sender: $crate::handle::Sender,
            $($id: $type,)*
        }

        impl $name {
            pub(super) fn of(sender: &$crate::handle::Sender, $($id: $type),*) -> Self {
                Self {
                    sender: sender.clone(),
                    $($id,)*
                }
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($id), &self.$id))*
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(super) use handle;
