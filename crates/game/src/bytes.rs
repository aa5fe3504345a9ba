//! Numbers as bytes, and checksums: what files of records and networks are made of.
//!
//! ```
//! use tesuji_game::bytes::{Bytes, checksum};
//! let mut bytes = Bytes(&[7, 1, 0]);
//! assert_eq!((bytes.byte(), bytes.short(), bytes.byte()), (Some(7), Some(1), None));
//! assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
//! ```

/// What each byte does to the rest of a CRC-32.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { 0xedb8_8320 ^ (rest >> 1) } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// CRC-32 as in zlib, PNG and Ethernet.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    let step = |rest: u32, &byte: &u8| TABLE[((rest ^ u32::from(byte)) & 0xff) as usize] ^ (rest >> 8);
    !bytes.iter().fold(!0, step)
}

/// A cursor over bytes that may end at any time.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(
    /// What is left.
    pub &'a [u8],
);

impl<'a> Bytes<'a> {
    /// The next so many bytes; nothing is taken if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next `N` bytes.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next 16 bits, lowest byte first.
    pub fn short(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// The next 32 bits, lowest byte first.
    pub fn word(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// The next 64 bits, lowest byte first.
    pub fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}
