import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A body that came in pieces, each behind its length in hexadecimal, with a checksum at the end (`aws-chunked`). */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!(length > 0)) return Buffer.concat(pieces)
    pieces.push(body.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}

export type StandIn = Awaited<ReturnType<typeof startS3>>

/** A stand-in that speaks enough of S3: objects by path, signed requests only. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const unsigned: string[] = []
  /** Two keys at a time, as a real store answers a thousand. */
  const listing = (url: string): string => {
    const query = new URL(url, 'http://s3').searchParams
    const bucket = '/tavla-files/'
    const keys = [...objects.keys()]
      .map((path) => path.slice(bucket.length))
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + 2)
    const more = from + 2 < keys.length
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    const entryOf = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2025-11-03T08:00:00.000Z</LastModified><Size>3</Size></Contents>`
    const entries = page.map(entryOf).join('')
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries}</ListBucketResult>`
  }
  process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) unsigned.push(path)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = objects.get(path)
      const body = Buffer.concat(chunks)
      if (request.method === 'PUT')
        objects.set(path, request.headers['x-amz-decoded-content-length'] === undefined ? body : unchunked(body))
      if (request.method === 'DELETE') objects.delete(path)
      if (request.method === 'GET' && request.url?.includes('list-type=2'))
        return response.setHeader('content-type', 'application/xml').end(listing(request.url))
      if (request.method === 'GET' && known === undefined) return response.writeHead(404).end()
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (start !== undefined) return response.writeHead(206).end(known?.subarray(Number(start), Number(end) + 1))
      return response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? known : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    /** Paths that were asked for without a signature. */
    unsigned,
    /** The address of a prefix of the one bucket. */
    address: (prefix: string) => `s3://tavla-files/${prefix}?region=eu-north-1&endpoint=${endpoint}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/**
 * A place in a bucket for one test: in the store that TEST_S3_URL names (`s3://bucket/prefix?endpoint=…`, with the keys
 * of its account in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY), else in a stand-in.
 */
export async function openS3(): Promise<Pick<StandIn, 'address' | 'close'>> {
  const named = process.env['TEST_S3_URL']
  if (named === undefined || named === '') return startS3()
  const run = randomUUID()
  return {
    address: (prefix) => {
      const url = new URL(named)
      url.pathname = `${url.pathname.replace(/\/+$/, '')}/${run}/${prefix}`
      return url.href
    },
    close: () => Promise.resolve(),
  }
}
