//! Header values with parameters, such as `form-data; name="files[0]"; filename="a.png"`: RFC 2045 and 2183, and RFC
//! 8187 for parameters whose name ends with `*`.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

/// Header value with parameters.
#[derive(Debug)]
pub(crate) struct HeaderParameters {
    /// Text before the parameters in lowercase, such as a media type.
    pub(crate) kind: String,
    /// Values by name; names are in lowercase.
    values: BTreeMap<String, String>,
}

impl HeaderParameters {
    /// Parses a header value. Returns `None` if a parameter is malformed or given twice.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (kind, mut rest) = text.split_at(text.find(';').unwrap_or(text.len()));
        let mut values = BTreeMap::new();
        while let Some(parameter) = rest.strip_prefix(';') {
            rest = parameter.trim_start();
            if rest.is_empty() || rest.starts_with(';') {
                continue;
            }
            let (name, value) = rest.split_once('=')?;
            let name = name.trim_end().to_ascii_lowercase();
            let (value, after) = read_value(value.trim_start())?;
            let is_new = values.insert(name.clone(), decode(&name, value)?).is_none();
            if !is_new || !name.bytes().all(is_token_byte) {
                return None;
            }
            rest = after.trim_start();
        }
        let kind = kind.trim().to_ascii_lowercase();
        rest.is_empty().then_some(Self { kind, values })
    }

    /// Returns a parameter. The parameter with a `*` after its name takes precedence: the other one is for receivers
    /// that do not know the encoding.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let encoded = self.values.get(&format!("{name}*"));
        encoded
            .or_else(|| self.values.get(name))
            .map(String::as_str)
    }
}

/// Returns whether a byte can be in the name of a parameter.
fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// Reads a value with or without quotes. Returns the value and the text after it.
fn read_value(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let is_end = |c: char| c == ';' || c.is_whitespace();
        let (value, rest) = text.split_at(text.find(is_end).unwrap_or(text.len()));
        let is_value = !value.is_empty() && !value.contains('"');
        return is_value.then(|| (value.to_owned(), rest));
    };
    let (mut value, mut rest) = (String::new(), quoted.chars());
    while let Some(character) = rest.next() {
        match character {
            '"' => return Some((value, rest.as_str())),
            // Browsers and Python do not escape a backslash; before other characters, it stands for itself.
            '\\' if rest.as_str().starts_with(['"', '\\']) => value.extend(rest.next()),
            other => value.push(other),
        }
    }
    None
}

/// Decodes the value of a parameter whose name ends with `*`, such as `utf-8''na%C3%AFve.png`.
fn decode(name: &str, value: String) -> Option<String> {
    if !name.ends_with('*') {
        return Some(value);
    }
    let (charset, rest) = value.split_once('\'')?;
    let (_language, encoded) = rest.split_once('\'')?;
    let decoded = percent_decode_str(encoded).decode_utf8().ok()?;
    charset
        .eq_ignore_ascii_case("utf-8")
        .then(|| decoded.into_owned())
}
