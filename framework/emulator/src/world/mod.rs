//! What exists: one application, one guild with people in it, and the registered commands.

mod cast;
mod clock;
mod commands;
mod grants;
mod guild;
mod identity;
mod ids;
mod random;

use guildhall_model::Id;
use guildhall_rules::Limits;

pub use clock::Clock;
pub(crate) use commands::{CommandRefusal, Commands, Created, Scope};
pub(crate) use grants::{Grants, LIFETIME, UPDATE_COMMANDS};
pub(crate) use guild::GuildState;
pub(crate) use identity::{Identity, hex};

use cast::Past;
use ids::Ids;
use random::Random;

/// Everything that the service remembers.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) commands: Commands,
    pub(crate) grants: Grants,
    pub(crate) guild: GuildState,
    pub(crate) identity: Identity,
    pub(crate) limits: Limits,
    ids: Ids,
    random: Random,
}

impl World {
    /// A world whose people, places and secrets follow from the seed.
    pub(crate) fn new(seed: u64, clock: Clock, limits: Limits) -> Self {
        let mut random = Random::new(seed);
        let mut ids = Ids::new(&mut random);
        let mut past = Past::new(&mut ids, &mut random);
        let id = past.id();
        let identity = Identity::new(id, past.random);
        let guild = past.guild(&identity.bot);
        Self {
            clock,
            commands: Commands::default(),
            grants: Grants::default(),
            guild,
            identity,
            limits,
            ids,
            random,
        }
    }

    /// The id of something that is made now.
    pub(crate) fn next_id<T>(&mut self) -> Id<T> {
        self.ids.next(self.clock.now_millis())
    }

    /// Text that is hard to guess, and follows from the seed all the same.
    pub(crate) fn secret(&mut self, length: usize) -> String {
        self.random.text(length)
    }
}
