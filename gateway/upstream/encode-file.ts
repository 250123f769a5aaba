import { randomUUID } from 'node:crypto'
import type { UpstreamFile } from './platform-client.ts'

/**
 * Encodes one file as a multipart/form-data body (RFC 7578), after its form fields. Names, types and values are not
 * escaped, so they must not come from users.
 */
export function encodeFile(
  { name, contentType, bytes }: UpstreamFile,
  fields: Readonly<Record<string, number>> = {},
): { contentType: string; body: Buffer } {
  const boundary = `tavla-${randomUUID()}`
  const before = Object.entries(fields)
    .map(([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('')
  const head =
    `${before}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${contentType}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
