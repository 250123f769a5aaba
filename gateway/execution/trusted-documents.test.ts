import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'graphql'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { FileDocuments, InMemoryDocuments } from './trusted-documents.ts'

const schemas = createSchemas(parse('type Query { hello: String }'), [
  { name: 'hello', resolvers: { Query: { hello: () => 'hi' } } as never },
])
const options = { schemas, checkLeaves: false, log: pino({ level: 'silent' }) }
const [one, two] = ['{ one: hello }', '{ two: hello }']

let folder: string
let file: string
let seconds = 1_800_000_000
/** Writes the file with a newer modification time, and advances the clock past the next check. */
const write = (text: string): void => {
  writeFileSync(file, text)
  utimesSync(file, seconds, seconds)
  vi.setSystemTime(seconds * 1000 + 5000)
  seconds += 10
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
  file = join(folder, 'documents.json')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

test('retries a partially written file on the next check, and reuses prepared documents', () => {
  write(JSON.stringify({ one }))
  const documents = new FileDocuments(file, options)
  const before = documents.get('one')
  expect([before?.text, documents.get('two')]).toEqual([one, undefined])
  const whole = JSON.stringify({ one, two })
  write(whole.slice(0, -5))
  expect(documents.get('two')).toBeUndefined()
  expect(documents.get('one')).toBe(before)
  write(whole)
  expect(documents.get('two')?.text).toBe(two)
  expect(documents.get('one')).toBe(before)
})

test('does not start if the documents cannot be read', () => {
  write('{')
  expect(() => new FileDocuments(file, options)).toThrow(SyntaxError)
})

test('prepares a document on first use, and logs an invalid one', () => {
  const faults: unknown[] = []
  const log = pino(
    { level: 'error' },
    { write: (line) => void faults.push((JSON.parse(line) as { document: string }).document) },
  )
  const documents = new InMemoryDocuments({ one, wrong: '{ three }', broken: '{ one: ' }, { ...options, log })
  expect([documents.get('one'), faults]).toEqual([
    expect.objectContaining({ text: one, compiled: expect.any(Function) }),
    [],
  ])
  expect([documents.get('wrong'), documents.get('wrong'), documents.get('constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(faults).toEqual(['wrong'])
  expect(documents.get('broken')).toBeUndefined()
  expect(faults).toEqual(['wrong', 'broken'])
})

test('every document of our clients is valid and compiled', () => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../trusted-documents.json'), 'utf8')) as Record<
    string,
    string
  >
  const documents = new InMemoryDocuments(texts, { ...options, schemas: createSchemas(loadTypeDefs(), areas) })
  expect(Object.keys(texts).filter((id) => !documents.get(id)?.compiled)).toEqual([])
})
