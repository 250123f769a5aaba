import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { root } from '../scripts/build.ts'
import { documents as benchmarkDocuments } from './bench/lib/documents.ts'
import { afterRelease, documentsFile, idsIn, missingDocuments, readSorted, releasedFile } from '../scripts/documents.ts'

test('the documents of released clients are still known and valid', () => {
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
  const documents = readSorted<string>(documentsFile)
  const released = Object.keys(readSorted(releasedFile))
  expect(released.length).toBeGreaterThan(100)
  expect(missingDocuments({}, documents, Object.fromEntries(released.map((id) => [id, null])))).toEqual([])
  const faults = released.flatMap((id) =>
    validate(schema, parse(documents[id] ?? '')).map(({ message }) => `${id}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('the documents of the benchmarks are valid', () => {
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
  const faults = Object.entries(benchmarkDocuments).flatMap(([id, text]) =>
    validate(schema, parse(text)).map(({ message }) => `${id}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('documents are only added: reports documents of the client or a release that are not committed', () => {
  expect(missingDocuments({ b: 'new' }, { a: 'old' }, { a: null })).toEqual(['b'])
  expect(missingDocuments({ b: 'new' }, { b: 'new' }, { a: '2026-01-01' })).toEqual(['a'])
  expect(missingDocuments({ b: 'new' }, { a: 'old', b: 'new', c: 'never released' }, { a: null })).toEqual([])
})

test('a release keeps unused documents for four weeks and while clients still send them', () => {
  const first = afterRelease({ a: '1', b: '2' }, { draft: '0' }, {}, '2026-01-01')
  expect(first).toEqual({ documents: { a: '1', b: '2' }, released: { a: null, b: null } })
  const second = afterRelease({ b: '2' }, { ...first.documents, draft: '3' }, first.released, '2026-03-01')
  expect(second).toEqual({ documents: { a: '1', b: '2' }, released: { a: '2026-03-01', b: null } })
  const inTime = afterRelease({ b: '2' }, second.documents, second.released, '2026-03-29')
  expect(inTime).toEqual(second)
  expect(afterRelease({ b: '2' }, second.documents, second.released, '2026-03-30').documents).toEqual({ b: '2' })
  expect(afterRelease({ b: '2' }, second.documents, second.released, '2026-03-30', new Set(['a']))).toEqual(second)
  const again = afterRelease({ a: '1' }, second.documents, second.released, '2026-03-02')
  expect(again.released).toEqual({ a: null, b: '2026-03-02' })
})

test('the document usage that gateways report determines which documents a release keeps', () => {
  const [one, other] = ['1a', '2b'].map((start) => start.padEnd(64, '0'))
  const metricsText = [
    '# TYPE tavla_gateway_documents_total counter',
    `tavla_gateway_documents_total{document="${one}"} 4`,
    'tavla_gateway_sockets 12\n',
  ].join('\n')
  expect([...idsIn(`${metricsText}${other}\n`)]).toEqual([one, other])
  expect([...idsIn('')]).toEqual([])
})
