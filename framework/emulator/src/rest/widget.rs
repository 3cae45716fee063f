//! Widget endpoints, and the widget image.

use guildhall_model::api::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};
use guildhall_model::guild::WidgetStyle;

use crate::rest::endpoint::serve;
use crate::rest::response::{ApiResponse, ok};

serve! {
    routes: widget_routes();
    GetWidgetSettings { guild } => |actor, _| ok(&actor.guild().widget);
    ModifyWidget { guild; edit } => |actor, endpoint| ok(&actor.edit_widget(&endpoint.edit)?);
    GetWidget { guild } => |actor, _| ok(&actor.widget()?);
    GetWidgetImage { guild; ?style } => |actor, endpoint| {
        actor.ensure_widget_enabled()?;
        let style = endpoint.style.unwrap_or(WidgetStyle::Shield);
        Ok(ApiResponse::Png(widget_image(&style, actor.guild().members.len())))
    };
}

/// Number of members at which the bar of the image is full.
const FULL_BAR_MEMBERS: usize = 100;

/// Draws the widget in a style, and returns the PNG file.
fn widget_image(style: &WidgetStyle, members: usize) -> Vec<u8> {
    let (width, height): (usize, usize) = match style {
        WidgetStyle::Banner1 | WidgetStyle::Banner3 => (320, 76),
        WidgetStyle::Banner2 => (320, 40),
        WidgetStyle::Banner4 => (320, 160),
        _ => (120, 20),
    };
    let filled = width * members.min(FULL_BAR_MEMBERS) / FULL_BAR_MEMBERS;
    let mut pixels = Vec::new();
    for _ in 0..height {
        // Each row starts with its filter type, 0 for none.
        pixels.push(0);
        let bit = |x: usize| u8::from(x < filled);
        let bytes = (0..width).step_by(8);
        pixels.extend(bytes.map(|start| (start..start + 8).fold(0, |byte, x| byte << 1 | bit(x))));
    }
    png(width, height, &pixels)
}

/// Encodes a two-color image as PNG. Each row of `pixels` is a filter type byte, followed by one bit per pixel.
fn png(width: usize, height: usize, pixels: &[u8]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1A\n".to_vec();
    let mut header = [big_endian(width), big_endian(height)].concat();
    // Bit depth 1, palette, default compression, filter and interlace.
    header.extend([1, 3, 0, 0, 0]);
    push_chunk(&mut file, *b"IHDR", &header);
    push_chunk(&mut file, *b"PLTE", &[0x2B, 0x2D, 0x31, 0x23, 0xA5, 0x5A]);
    push_chunk(&mut file, *b"IDAT", &zlib_stream(pixels));
    push_chunk(&mut file, *b"IEND", &[]);
    file
}

fn push_chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let named = [&name, data].concat();
    file.extend(big_endian(data.len()));
    file.extend(&named);
    file.extend(crc32(&named).to_be_bytes());
}

/// Returns a zlib stream that stores the data uncompressed.
fn zlib_stream(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = data.chunks(0xFFFF).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler32(data).to_be_bytes());
    stream
}

fn adler32(data: &[u8]) -> u32 {
    let (low, high) = data.iter().fold((1, 0), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    high << 16 | low
}

fn crc32(data: &[u8]) -> u32 {
    let fold = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg())
        })
    };
    !data.iter().fold(u32::MAX, fold)
}

fn big_endian(number: usize) -> [u8; 4] {
    u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes()
}
