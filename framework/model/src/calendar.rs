//! Dates and times of day in the Gregorian calendar: RFC 3339 text → seconds since the Unix epoch, and back.

const SECONDS_PER_DAY: i64 = 86_400;

/// Days from 1 March of the year 0 to the Unix epoch. Years that start in March have the leap day at their end.
const DAYS_TO_EPOCH: i64 = 719_468;

/// Days in 400 years, after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;

/// Parses a date and time, and returns seconds since the Unix epoch and nanoseconds.
///
/// Without an offset, the time is in UTC; without a time, it is midnight. The leap second 60 is read as 59.
pub(crate) fn parse(text: &str) -> Option<(i64, u32)> {
    let mut rest = text;
    let days = parse_date(&mut rest)?;
    let (mut seconds, mut nanos) = (days * SECONDS_PER_DAY, 0);
    if take_any(&mut rest, &['T', 't', ' ']).is_some() {
        let (time, fraction) = parse_time(&mut rest)?;
        (seconds, nanos) = (seconds + time - parse_offset(&mut rest)?, fraction);
    }
    rest.is_empty().then_some((seconds, nanos))
}

/// Parses `YYYY-MM-DD`, or a year with a sign and six digits, and returns days since the Unix epoch.
fn parse_date(rest: &mut &str) -> Option<i64> {
    let year = match take_any(rest, &['+', '-']) {
        Some('-') => -take_digits(rest, 6)?,
        Some(_) => take_digits(rest, 6)?,
        None => take_digits(rest, 4)?,
    };
    take_any(rest, &['-'])?;
    let month = take_digits(rest, 2)?;
    take_any(rest, &['-'])?;
    let day = take_digits(rest, 2)?;
    if !(1..=12).contains(&month) {
        return None;
    }
    let days = days_from_date(year, month, day);
    // A day that the month does not have, such as 30 February, would be a day of the next month.
    (date_from_days(days) == (year, month, day)).then_some(days)
}

/// Parses `HH:MM`, `HH:MM:SS` or `HH:MM:SS.f`, and returns seconds since midnight and nanoseconds.
fn parse_time(rest: &mut &str) -> Option<(i64, u32)> {
    let (hour, minute) = parse_hour_and_minute(rest)?;
    let (mut second, mut nanos) = (0, 0);
    if take_any(rest, &[':']).is_some() {
        second = take_digits(rest, 2)?;
        if take_any(rest, &['.', ',']).is_some() {
            nanos = parse_fraction(rest)?;
        }
    }
    let is_valid = hour < 24 && minute < 60 && second <= 60;
    is_valid.then_some((hour * 3600 + minute * 60 + second.min(59), nanos))
}

fn parse_hour_and_minute(rest: &mut &str) -> Option<(i64, i64)> {
    let hour = take_digits(rest, 2)?;
    take_any(rest, &[':'])?;
    Some((hour, take_digits(rest, 2)?))
}

/// Parses one to nine digits after the decimal point, as nanoseconds.
fn parse_fraction(rest: &mut &str) -> Option<u32> {
    let end = rest.find(|c: char| !c.is_ascii_digit());
    let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
    let missing = 9_usize.checked_sub(digits.len())?;
    *rest = after;
    let number = digits.parse::<u32>().ok()?;
    Some(number * 10_u32.pow(u32::try_from(missing).ok()?))
}

/// Parses `Z`, `+HH:MM` or nothing, and returns the offset from UTC in seconds.
fn parse_offset(rest: &mut &str) -> Option<i64> {
    let sign = match take_any(rest, &['Z', 'z', '+', '-']) {
        Some('+') => 1,
        Some('-') => -1,
        _ => return Some(0),
    };
    let (hours, minutes) = parse_hour_and_minute(rest)?;
    let is_valid = hours < 26 && minutes < 60;
    is_valid.then_some(sign * (hours * 3600 + minutes * 60))
}

/// Removes the first character if it is one of `characters`.
fn take_any(rest: &mut &str, characters: &[char]) -> Option<char> {
    let first = rest.chars().next()?;
    *rest = rest.strip_prefix(characters)?;
    Some(first)
}

/// Removes `count` digits, and returns their number.
fn take_digits(rest: &mut &str, count: usize) -> Option<i64> {
    let (digits, after) = rest.split_at_checked(count)?;
    *rest = after;
    // `parse` alone would accept a sign.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Returns the number of days from the Unix epoch to a date.
fn days_from_date(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * DAYS_PER_ERA + day_of_era - DAYS_TO_EPOCH
}

/// Returns year, month and day of a number of days since the Unix epoch.
fn date_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + DAYS_TO_EPOCH;
    let (era, day_of_era) = (days.div_euclid(DAYS_PER_ERA), days.rem_euclid(DAYS_PER_ERA));
    let leap_days = day_of_era / 36_524 - day_of_era / 1460 - day_of_era / 146_096;
    let year_of_era = (day_of_era + leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Returns a time in UTC as `YYYY-MM-DDTHH:MM:SS`. Years before 0 have a sign and six digits.
pub(crate) fn format(seconds: i64) -> String {
    let (year, month, day) = date_from_days(seconds.div_euclid(SECONDS_PER_DAY));
    let time = seconds.rem_euclid(SECONDS_PER_DAY);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    let year = if year < 0 {
        format!("{year:07}")
    } else {
        format!("{year:04}")
    };
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}
