// Not range-parser: it ignores `If-Range`, and accepts lists of ranges, which we do not send.

/** Byte range of a file, including both ends. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses the `Range` header. Returns null to send the whole file: without a range, with several ranges, or if
 * `If-Range` names another version. Returns `unsatisfiable` (416) if the range starts after the end of the file.
 *
 * @param size bytes of the file
 * @param etag of the file
 */
export function parseByteRange(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(headers['range'] ?? '')) ?? []
  if (first === '' && last === '') return null
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // A range that ends before it starts is ignored.
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
