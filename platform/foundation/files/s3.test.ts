import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3, startS3, type StandIn } from './s3.fixture.ts'
import { parseS3Address, s3Store } from './s3.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await startS3()
})
afterAll(() => standIn.close())

test('an s3: address says bucket, prefix, region and endpoint', () => {
  expect(parseS3Address('s3://bucket/a/b/?region=eu-west-1')).toEqual({
    bucket: 'bucket',
    prefix: 'a/b/',
    region: 'eu-west-1',
    endpoint: null,
  })
})

test('files are written, read and removed with signed requests', async () => {
  const store = s3Store(parseS3Address(standIn.address('test')))
  const key = randomUUID()
  await store.write(key, Buffer.from('hej'))
  expect([...standIn.objects.keys()]).toEqual([`/tavla-files/test/${key}`])
  expect(await text(store.read(key))).toContain('hej')
  await store.remove(key)
  expect(standIn.objects.size).toBe(0)
  expect(standIn.unsigned).toEqual([])
  await expect(text(store.read(key))).rejects.toThrow()
  await expect(store.write('../x', Buffer.from(''))).rejects.toThrow('Not a file key')
})

test('files are listed by how their keys begin, page by page, and written from the disk', async () => {
  const store = s3Store(parseS3Address(standIn.address('test')))
  const folder = await mkdtemp(join(tmpdir(), 'tavla-s3-'))
  await writeFile(join(folder, 'cv'), 'hej')
  const keys = ['aa', 'aa', 'aa', 'ab'].map((prefix) => `${prefix}${randomUUID().slice(2)}`)
  for (const key of keys) await store.write(key, { path: join(folder, 'cv') })
  standIn.objects.set('/tavla-files/test/aa-not-a-key', Buffer.from(''))
  const found: string[] = []
  for await (const { key, at } of store.list('aa')) {
    found.push(key)
    expect(at.toISOString()).toBe('2025-11-03T08:00:00.000Z')
  }
  expect(found).toEqual(keys.slice(0, 3).toSorted())
  expect(standIn.unsigned).toEqual([])
  standIn.objects.clear()
  await rm(folder, { recursive: true })
})

test('a real S3 server keeps any bytes, gives parts of them, lists keys and forgets what was removed PLUS-84', async () => {
  const bucket = await openS3()
  const store = s3Store(parseS3Address(bucket.address('files')))
  const bytes = randomBytes(3_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'tavla-s3-'))
  await writeFile(join(folder, 'film'), bytes)
  const keys = [randomUUID(), randomUUID(), randomUUID()].map((key) => `aa${key.slice(2)}`).toSorted()
  try {
    const [first = '', second = '', third = ''] = keys
    await store.write(first, bytes)
    await store.write(second, { path: join(folder, 'film') })
    await store.write(third, Buffer.from(''))
    expect((await buffer(store.read(first))).equals(bytes)).toBe(true)
    expect((await buffer(store.read(second))).equals(bytes)).toBe(true)
    expect((await buffer(store.read(third))).length).toBe(0)
    expect(
      (await buffer(store.read(second, { start: 10, end: 1_000_009 }))).equals(bytes.subarray(10, 1_000_010)),
    ).toBe(true)
    await store.write(third, Buffer.from('anew'))
    expect(await text(store.read(third))).toBe('anew')
    expect((await Array.fromAsync(store.list('aa'))).map(({ key }) => key)).toEqual(keys)
    expect(await Array.fromAsync(store.list('ab'))).toEqual([])
    for (const key of keys) await store.remove(key)
    await store.remove(first)
    expect(await Array.fromAsync(store.list('aa'))).toEqual([])
    await expect(text(store.read(first))).rejects.toThrow()
  } finally {
    await bucket.close()
    await rm(folder, { recursive: true })
  }
})
