//! What no setting says: one file a hook.

pub mod relay;
