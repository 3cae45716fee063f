//! Scheduled events: recurrence rules, and the fields of each entity type.

use guildhall_model::guild::EventFrequency::{Daily, Monthly, Weekly, Yearly};
use guildhall_model::guild::EventWeekday::{Friday, Monday, Saturday, Sunday, Wednesday};
use guildhall_model::guild::{
    EventFrequency, EventNthWeekday, EventRecurrence, EventWeekday, ScheduledEventBody,
    ScheduledEventEdit,
};
use guildhall_model::{Id, Timestamp};

fn time(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("the time is within the range of `Timestamp`")
}

/// Returns a rule with an interval of 1 and this change.
fn rule(frequency: EventFrequency, change: impl FnOnce(&mut EventRecurrence)) -> EventRecurrence {
    let mut rule = EventRecurrence::new(frequency, time(1000));
    change(&mut rule);
    rule
}

fn on(frequency: EventFrequency, days: &[EventWeekday]) -> EventRecurrence {
    rule(frequency, |rule| rule.by_weekday = Some(days.to_vec()))
}

fn monthly(week: i32) -> EventRecurrence {
    let day = EventNthWeekday {
        day: Wednesday,
        n: week,
    };
    rule(Monthly, |rule| rule.by_n_weekday = Some(vec![day]))
}

fn yearly(month: u32, day: i32) -> EventRecurrence {
    rule(Yearly, |rule| {
        rule.by_month = Some(vec![month]);
        rule.by_month_day = Some(vec![day]);
    })
}

fn with_interval(frequency: EventFrequency, interval: u32) -> EventRecurrence {
    rule(frequency, |rule| rule.interval = interval)
}

#[test]
fn documented_recurrence_rules_are_accepted() {
    for rule in [
        on(
            Daily,
            &[
                Monday,
                EventWeekday::Tuesday,
                Wednesday,
                EventWeekday::Thursday,
                Friday,
            ],
        ),
        on(Daily, &[Sunday, Saturday]),
        on(Weekly, &[Wednesday]),
        with_interval(Weekly, 2),
        with_interval(Daily, 0),
        monthly(1),
        monthly(5),
        yearly(1, 1),
        yearly(12, 31),
    ] {
        assert_eq!(rule.check(), Ok(()), "{rule:?}");
    }
}

#[test]
fn other_recurrence_rules_are_rejected_at_their_field() {
    for (rule, field) in [
        (rule(Daily, |rule| rule.start = None), "start"),
        (rule(Daily, |rule| rule.end = Some(time(2000))), "end"),
        (rule(Daily, |rule| rule.count = Some(3)), "count"),
        (
            rule(Yearly, |rule| rule.by_year_day = Some(vec![1])),
            "by_year_day",
        ),
        (on(Daily, &[Monday, Friday]), "by_weekday"),
        (on(Weekly, &[Monday, Friday]), "by_weekday"),
        (on(Weekly, &[]), "by_weekday"),
        (on(Monthly, &[Monday]), "by_weekday"),
        (with_interval(Weekly, 3), "interval"),
        (with_interval(Daily, 2), "interval"),
        (monthly(0), "by_n_weekday[0].n"),
        (monthly(6), "by_n_weekday[0].n"),
        (
            EventRecurrence {
                frequency: Weekly,
                ..monthly(1)
            },
            "by_n_weekday",
        ),
        (yearly(0, 1), "by_month[0]"),
        (yearly(13, 1), "by_month[0]"),
        (yearly(1, 0), "by_month_day[0]"),
        (yearly(1, 32), "by_month_day[0]"),
        (
            EventRecurrence {
                by_month: None,
                ..yearly(1, 1)
            },
            "by_month",
        ),
        (
            EventRecurrence {
                frequency: Monthly,
                ..yearly(1, 1)
            },
            "by_month",
        ),
    ] {
        let fault = rule.check().expect_err("the service rejects the rule");
        assert_eq!(fault.field, field, "{rule:?}");
    }
}

#[test]
fn event_begins_in_the_future_and_ends_after_its_start() {
    let now = time(5000);
    let event = |start, end| ScheduledEventBody::external("Meetup", "Hall", time(start)..time(end));

    assert_eq!(event(5001, 5002).check(now), Ok(()));
    let past = event(5000, 6000).check(now).unwrap_err();
    assert_eq!(
        past.to_string(),
        "scheduled_start_time: found 1970-01-01T00:00:05+00:00, \
         expected a time after 1970-01-01T00:00:05+00:00"
    );
    let empty = event(6000, 6000).check(now).unwrap_err();
    assert_eq!(empty.field, "scheduled_end_time");
    let edit = ScheduledEventEdit::new().scheduled_start_time(time(5000));
    assert_eq!(edit.check(now).unwrap_err().field, "scheduled_start_time");
}

#[test]
fn fault_of_a_recurrence_rule_is_nested_in_its_field() {
    let talk = ScheduledEventBody::in_stage("Talk", Id::new(5), time(6000));

    let fault = talk
        .recurrence_rule(with_interval(Daily, 2))
        .check(time(5000));

    let expected = "recurrence_rule.interval: 2 is not in 1–1";
    assert_eq!(fault.unwrap_err().to_string(), expected);
}
