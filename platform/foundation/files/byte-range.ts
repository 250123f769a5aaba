/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part of a file that a request asks for. null: all of it, as when it asks for several parts, or for one of another
 * file than this (`If-Range`); unsatisfiable: a part that is not there (416).
 *
 * @param size bytes of the file
 * @param etag of the file
 */
export function byteRangeOf(
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
  // What ends before it begins is no range.
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
