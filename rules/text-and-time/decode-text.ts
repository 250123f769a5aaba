/**
 * Decodes plain text in UTF-8, UTF-16 or Windows-1252, as programs on Windows save it. Returns null if the bytes are
 * not text: they are empty, contain control characters, or are mostly other signs than letters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null
  const encoding = utf16Of(bytes)
  if (encoding !== null) return decode(encoding, bytes)
  const windows = () => {
    const text = decode('windows-1252', bytes)
    return text !== null && isMostlyLetters(text) ? text : null
  }
  return decode('utf-8', bytes) ?? windows()
}

/** Decodes bytes without a byte order mark. Null if they are not text of the encoding. Old text files end with ^Z. */
function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\x1a+$/, '')
    return /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** Returns the UTF-16 encoding by its byte order mark, or by the zeros of Latin letters. Null for other encodings. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? 'utf-16be' : null
}

/** Returns whether at least two thirds of the signs are letters, digits or white space. Checks the start of the text. */
function isMostlyLetters(text: string): boolean {
  const signs = [...text.slice(0, 4000)]
  return signs.filter((sign) => /[\p{L}\p{N}\p{M}\s]/u.test(sign)).length >= (signs.length * 2) / 3
}
