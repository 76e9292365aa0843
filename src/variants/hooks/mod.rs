//! What no setting says: one file a hook.

pub mod chase;
pub mod relay;
