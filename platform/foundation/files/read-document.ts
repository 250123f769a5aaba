// Detects documents that do not begin with the signature of their type.

/** A document, and its bytes if they are stored in another form than they were sent. */
interface ReadDocument {
  type: { mime: string; ext: string }
  bytes: Uint8Array | null
}

/** Readers of PDF look for the header in this many bytes. Source: ISO 32000-1, annex H, note 13. */
const PDF_HEADER_BYTES = 1024

/**
 * Returns the type of a PDF with other bytes before its header, of RTF with white space before it, or of plain text.
 * Undefined for anything else. PDF stays as it was sent, because its offsets count from either beginning.
 */
export function readDocument(bytes: Uint8Array): ReadDocument | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_BYTES)).toString('latin1')
  if (/%PDF-\d/.test(start)) return { type: { mime: 'application/pdf', ext: 'pdf' }, bytes: null }
  const beforeRtf = /^(?:\xef\xbb\xbf)?\s*(?=\{\\rtf)/.exec(start)?.[0].length
  if (beforeRtf !== undefined)
    return { type: { mime: 'application/rtf', ext: 'rtf' }, bytes: beforeRtf === 0 ? null : bytes.slice(beforeRtf) }
  const text = decodeText(bytes)
  if (text === null || /^\s*<(?:!doctype|html|svg|\?xml)/i.test(text)) return undefined
  return { type: { mime: 'text/plain', ext: 'txt' }, bytes: new TextEncoder().encode(text) }
}

/**
 * Decodes plain text in UTF-8, UTF-16 or Windows-1252, as programs on Windows save it. Returns null if the bytes are
 * not text: they are empty, contain control characters, or are mostly other signs than letters.
 */
function decodeText(bytes: Uint8Array): string | null {
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
