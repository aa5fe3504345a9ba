//! Numbers as bytes, and checksums.

/// CRC-32 as in zlib, PNG and Ethernet.
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

pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let step = |rest: u32, &byte: &u8| TABLE[((rest ^ u32::from(byte)) & 0xff) as usize] ^ (rest >> 8);
    !bytes.iter().fold(!0, step)
}

/// A cursor over bytes that may end at any time.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn short(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_the_well_known_one() {
        assert_eq!(super::checksum(b"123456789"), 0xcbf4_3926);
    }
}
