//! Trouble for all sessions at once, and guilds that are unavailable for a time.

use guildhall_model::{Guild, Id};

use crate::faults::gateway::GatewayFault;
use crate::state::sessions::Dispatch;
use crate::world::World;

impl World {
    /// Lets a fault happen to all connections.
    pub(crate) fn disturb_gateway(&mut self, fault: GatewayFault) {
        let sessions = &mut self.log.sessions;
        match fault {
            GatewayFault::StopAcks => sessions.stop_acks(),
            GatewayFault::LoseGuild(guild) => self.lose_guild(guild),
            GatewayFault::ReturnGuild(guild) => self.return_guild(guild),
            GatewayFault::Drop
            | GatewayFault::Reconnect
            | GatewayFault::Invalidate { .. }
            | GatewayFault::Close(_) => {
                if let Some(ending) = fault.ending() {
                    sessions.end_connections(ending);
                }
            }
        }
    }

    /// Makes a guild unavailable, if it exists and is available.
    fn lose_guild(&mut self, guild: Id<Guild>) {
        if self.guild_by_id(guild).is_none() || self.log.sessions.lost_guilds.contains(&guild) {
            return;
        }
        let lost = || Dispatch::GuildLost(guild);
        self.log.sessions.dispatch(lost);
        self.number_pending_events();
        self.log.sessions.lost_guilds.insert(guild);
    }

    /// Makes a guild available again, if it is not.
    fn return_guild(&mut self, guild: Id<Guild>) {
        if !self.log.sessions.lost_guilds.contains(&guild) {
            return;
        }
        self.number_pending_events();
        self.log.sessions.lost_guilds.remove(&guild);
        let returned = || Dispatch::GuildCreate(guild);
        self.log.sessions.dispatch(returned);
    }
}
