//! The CECP and UCI protocols as data.
