import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Decodes an `aws-chunked` body: chunks with their length in hexadecimal, and a checksum at the end. */
function decodeChunked(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!(length > 0)) return Buffer.concat(pieces)
    pieces.push(body.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}

export type FakeS3 = Awaited<ReturnType<typeof startS3>>

/** Starts a server that implements a small part of S3: objects by path, and paged listing. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const unsigned: string[] = []
  /** Returns two keys per page, where a real store returns a thousand. */
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
      const object = objects.get(path)
      const body = Buffer.concat(chunks)
      if (request.method === 'PUT')
        objects.set(path, request.headers['x-amz-decoded-content-length'] === undefined ? body : decodeChunked(body))
      if (request.method === 'DELETE') objects.delete(path)
      if (request.method === 'GET' && request.url?.includes('list-type=2'))
        return response.setHeader('content-type', 'application/xml').end(listing(request.url))
      if (request.method === 'GET' && object === undefined) return response.writeHead(404).end()
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (start !== undefined) return response.writeHead(206).end(object?.subarray(Number(start), Number(end) + 1))
      return response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? object : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    /** Paths of requests without a signature. */
    unsigned,
    /** Returns the URL of a prefix in the only bucket. */
    address: (prefix: string) => `s3://tavla-files/${prefix}?region=eu-north-1&endpoint=${endpoint}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/**
 * Opens a bucket prefix for one test. Uses the store in TEST_S3_URL (`s3://bucket/prefix?endpoint=…`, with the keys in
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY). Without TEST_S3_URL it starts a fake server.
 */
export async function openS3(): Promise<Pick<FakeS3, 'address' | 'close'>> {
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
