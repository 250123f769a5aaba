import { decodeText } from '#rules/text-and-time/decode-text.ts'

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
