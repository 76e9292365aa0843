//! Simoom, an engine for large chess variants.
