import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseS3Address, s3Store } from './s3.ts'

// A stand-in that speaks enough of S3: objects by path, signed requests only.
const objects = new Map<string, Buffer>()
const unsigned: string[] = []
let server: Server
let address: string

/** Two keys at a time, as a real store answers a thousand. */
function listing(url: string): string {
  const query = new URL(url, 'http://s3').searchParams
  const bucket = '/tavla-files/'
  const keys = [...objects.keys()].map((path) => path.slice(bucket.length)).filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + 2)
  const more = from + 2 < keys.length
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${page.map((key) => `<Contents><Key>${key}</Key><LastModified>2025-11-03T08:00:00.000Z</LastModified><Size>3</Size></Contents>`).join('')}</ListBucketResult>`
}

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) unsigned.push(path)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = objects.get(path)
      if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
      if (request.method === 'DELETE') objects.delete(path)
      if (request.method === 'GET' && request.url?.includes('list-type=2')) return response.setHeader('content-type', 'application/xml').end(listing(request.url))
      if (request.method === 'GET' && known === undefined) return response.writeHead(404).end()
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? known : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `s3://tavla-files/test?region=eu-north-1&endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test('an s3: address says bucket, prefix, region and endpoint', () => {
  expect(parseS3Address('s3://bucket/a/b/?region=eu-west-1')).toEqual({ bucket: 'bucket', prefix: 'a/b/', region: 'eu-west-1', endpoint: null })
})

test('files are written, read and removed with signed requests', async () => {
  const store = s3Store(parseS3Address(address))
  const key = randomUUID()
  await store.write(key, Buffer.from('hej'))
  expect([...objects.keys()]).toEqual([`/tavla-files/test/${key}`])
  expect(await text(store.read(key))).toContain('hej')
  await store.remove(key)
  expect(objects.size).toBe(0)
  expect(unsigned).toEqual([])
  await expect(text(store.read(key))).rejects.toThrow()
  await expect(store.write('../x', Buffer.from(''))).rejects.toThrow('Not a file key')
})

test('files are listed by how their keys begin, page by page, and written from the disk', async () => {
  const store = s3Store(parseS3Address(address))
  const folder = await mkdtemp(join(tmpdir(), 'tavla-s3-'))
  await writeFile(join(folder, 'cv'), 'hej')
  const keys = ['aa', 'aa', 'aa', 'ab'].map((prefix) => `${prefix}${randomUUID().slice(2)}`)
  for (const key of keys) await store.write(key, { path: join(folder, 'cv') })
  objects.set('/tavla-files/test/aa-not-a-key', Buffer.from(''))
  const found: string[] = []
  for await (const { key, at } of store.list('aa')) {
    found.push(key)
    expect(at.toISOString()).toBe('2025-11-03T08:00:00.000Z')
  }
  expect(found).toEqual(keys.slice(0, 3).toSorted())
  expect(unsigned).toEqual([])
  objects.clear()
  await rm(folder, { recursive: true })
})
