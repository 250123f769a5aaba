import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receive } from './incoming.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-incoming-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const chunks = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 65)))

test('stores an upload in a temporary file, and deletes it when discarded (PLUS-06)', async () => {
  const file = await receive(chunks(3, 4), 7, folder)
  expect(file?.size).toBe(7)
  expect((await readFile(file?.path ?? '')).toString()).toBe('AAAAAAA')
  await file?.discard()
  await file?.discard()
  expect(await readdir(folder)).toEqual([])
})

test('consumes and deletes a stream that exceeds the limit, and deletes an incomplete stream (PLUS-06)', async () => {
  const long = chunks(...Array.from({ length: 100 }, () => 65_536))
  expect(await receive(long, 65_536, folder)).toBeNull()
  expect(long.readableEnded).toBe(true)
  const broken = new Readable({
    read() {
      this.push('abc')
      this.destroy(new Error('gone'))
    },
  })
  await expect(receive(broken, 100, folder)).rejects.toThrow('gone')
  expect(await readdir(folder)).toEqual([])
})
