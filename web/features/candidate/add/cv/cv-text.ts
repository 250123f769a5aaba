import { extensionOf } from '#rules/forms/uploads.ts'
import { decodeText } from '#rules/text-and-time/decode-text.ts'
import { byteText } from './byte-text.ts'
import { officeText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'
import { rtfText } from './rtf-text.ts'

/** The number of bytes in which the signature of a PDF or RTF can be. */
const HEAD_BYTES = 1024

/**
 * Returns the text of a PDF, DOCX, ODT, RTF or TXT, by its content. Null if it is another file, or an archive that
 * decompresses to too many bytes. Throws an error if the file is damaged or encrypted.
 */
export async function cvText(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<string | null> {
  const head = byteText(bytes.subarray(0, HEAD_BYTES))
  if (/%PDF-\d/.test(head)) return pdfText(bytes)
  if (head.startsWith('PK')) return officeText(bytes)
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head)) return rtfText(byteText(bytes))
  return extensionOf(fileName) === 'txt' ? decodeText(bytes) : null
}
