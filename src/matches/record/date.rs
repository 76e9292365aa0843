//! Today's date as PGN writes it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as PGN writes a date.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1 January 1970, by counting 400-year cycles from a first of March
/// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + later)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let days = [0, 58, 59, 11_016, 11_017, 20_786, 20_787];
        let dates = days.map(date).join(" ");
        expect!["1970.01.01 1970.02.28 1970.03.01 2000.02.29 2000.03.01 2026.11.29 2026.11.30"]
            .assert_eq(&dates);
    }
}
