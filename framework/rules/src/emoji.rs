//! Unicode emoji: returns whether a text is exactly one of the sequences that Unicode recommends (RGI).

use crate::emoji_table::{
    FLAGS, OTHER_TONE, SAME_TONE, SEQUENCES, SINGLE, TEXT_BY_DEFAULT, TONE, TONED,
};
use crate::name::range_start;
use crate::text::CodePoints;

/// Asks for the look of an emoji, after a character that is text by default (VARIATION SELECTOR-16).
const SELECTOR: u32 = 0xFE0F;

/// The letters A and Z of flags (REGIONAL INDICATOR SYMBOL LETTER).
const FLAG_LETTERS: [u32; 2] = [0x1F1E6, 0x1F1FF];

/// Maximum number of code points of an emoji, not counting variation selectors.
const LENGTH_MAX: usize = 9;

/// Returns whether a text is exactly one Unicode emoji.
///
/// Emoji are those of Unicode 18, and the 26 letters of flags, each of which is an emoji of the service. A variation
/// selector may be left out, because the service accepts `❤` and `❤️`.
///
/// ```
/// use guildhall_rules::is_emoji;
///
/// const _: () = assert!(is_emoji("👩🏽‍🚀"));
/// assert!(!is_emoji("🔥🔥"));
/// assert!(!is_emoji("é"));
/// ```
pub const fn is_emoji(text: &str) -> bool {
    let Some(sequence) = Sequence::parse(text) else {
        return false;
    };
    match sequence.codes() {
        [code] => is_flag_letter(*code) || range_start(SINGLE, *code).is_some(),
        [code, TONE] => range_start(TONED, *code).is_some(),
        [first, second] if is_flag_letter(*first) && is_flag_letter(*second) => {
            let [a, _] = FLAG_LETTERS;
            range_start(FLAGS, (*first - a) * 26 + *second - a).is_some()
        }
        codes => is_listed(codes),
    }
}

/// The code points of a text without variation selectors, and with placeholders for skin tones.
struct Sequence {
    codes: [u32; LENGTH_MAX],
    len: usize,
}

impl Sequence {
    /// Returns `None` for a text that is too long, or has a variation selector where none belongs.
    const fn parse(text: &str) -> Option<Self> {
        let mut sequence = Self {
            codes: [0; LENGTH_MAX],
            len: 0,
        };
        let (mut previous, mut first_tone) = (0, 0);
        let mut rest = CodePoints::new(text);
        while let Some(code) = rest.next() {
            let is_tone = matches!(code, 0x1F3FB..=0x1F3FF);
            if code == SELECTOR && range_start(TEXT_BY_DEFAULT, previous).is_none()
                || is_tone && previous == SELECTOR
                || code != SELECTOR && sequence.len == LENGTH_MAX
            {
                return None;
            }
            if code != SELECTOR {
                sequence.codes[sequence.len] = match (is_tone, first_tone) {
                    (false, _) => code,
                    (true, 0) => TONE,
                    (true, _) if code == first_tone => SAME_TONE,
                    (true, _) => OTHER_TONE,
                };
                sequence.len += 1;
            }
            if is_tone && first_tone == 0 {
                first_tone = code;
            }
            previous = code;
        }
        Some(sequence)
    }

    const fn codes(&self) -> &[u32] {
        self.codes.split_at(self.len).0
    }
}

const fn is_flag_letter(code: u32) -> bool {
    FLAG_LETTERS[0] <= code && code <= FLAG_LETTERS[1]
}

/// Returns whether the list of longer sequences contains the code points. Uses binary search.
const fn is_listed(codes: &[u32]) -> bool {
    let (mut low, mut high) = (0, SEQUENCES.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if precedes(SEQUENCES[middle], codes) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low < SEQUENCES.len() && !precedes(codes, SEQUENCES[low])
}

/// Returns whether one sequence precedes another in the list.
const fn precedes(one: &[u32], other: &[u32]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
}
