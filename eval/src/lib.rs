//! Evaluation as numbers.
