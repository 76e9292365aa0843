//! The bar of long work, on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many things of this name.
pub fn of(total: u32, things: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {things}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(total.into())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
