//! Responses on the emulator, with control over the clocks of the app and of the service.

mod autocomplete;
mod fixture;
mod followups;
mod installation;
mod interaction_types;
mod lost_callbacks;
mod outcomes;
mod permission_places;
mod shutdown;
mod unfinished_responses;
mod update_validation;
