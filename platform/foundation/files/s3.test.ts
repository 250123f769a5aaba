import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3, startS3, type FakeS3 } from './s3.fixture.ts'
import { parseS3Address, s3Store } from './s3.ts'

let fakeS3: FakeS3
beforeAll(async () => {
  fakeS3 = await startS3()
})
afterAll(() => fakeS3.close())

test('parses bucket, prefix, region and endpoint of an s3: URL', () => {
  expect(parseS3Address('s3://bucket/a/b/?region=eu-west-1')).toEqual({
    bucket: 'bucket',
    prefix: 'a/b/',
    region: 'eu-west-1',
    endpoint: null,
  })
})

test('writes, reads and removes files with signed requests', async () => {
  const store = s3Store(parseS3Address(fakeS3.address('test')))
  const key = randomUUID()
  await store.write(key, Buffer.from('hej'))
  expect([...fakeS3.objects.keys()]).toEqual([`/tavla-files/test/${key}`])
  expect(await text(store.read(key))).toContain('hej')
  await store.remove(key)
  expect(fakeS3.objects.size).toBe(0)
  expect(fakeS3.unsigned).toEqual([])
  await expect(text(store.read(key))).rejects.toThrow()
  await expect(store.write('../x', Buffer.from(''))).rejects.toThrow('file key is not valid')
})

test('lists files by key prefix, page by page, and writes files from the disk', async () => {
  const store = s3Store(parseS3Address(fakeS3.address('test')))
  const folder = await mkdtemp(join(tmpdir(), 'tavla-s3-'))
  await writeFile(join(folder, 'cv'), 'hej')
  const keys = ['aa', 'aa', 'aa', 'ab'].map((prefix) => `${prefix}${randomUUID().slice(2)}`)
  for (const key of keys) await store.write(key, { path: join(folder, 'cv') })
  fakeS3.objects.set('/tavla-files/test/aa-not-a-key', Buffer.from(''))
  const listed: string[] = []
  for await (const { key, at } of store.list('aa')) {
    listed.push(key)
    expect(at.toISOString()).toBe('2025-11-03T08:00:00.000Z')
  }
  expect(listed).toEqual(keys.slice(0, 3).toSorted())
  expect(fakeS3.unsigned).toEqual([])
  fakeS3.objects.clear()
  await rm(folder, { recursive: true })
})

test('stores bytes, reads ranges, lists keys and removes files on a real S3 server (PLUS-84)', async () => {
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
    await store.write(third, Buffer.from('replaced'))
    expect(await text(store.read(third))).toBe('replaced')
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
