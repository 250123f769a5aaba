import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkImportAddress, parseImportAddress, readImportSites } from './import-address.ts'
import { publicAddress, slugOf } from './public-address.ts'

const origins = ['https://board.example', 'http://localhost:4200']

test('parses the https URL of an ad on a configured board (AD-50)', () => {
  expect(parseImportAddress(' https://board.example/jobb/1F/snickare?utm=1#top ', origins)).toEqual({
    url: 'https://board.example/jobb/1F/snickare',
    origin: 'https://board.example',
    id: '1f',
    slug: 'snickare',
  })
  expect(parseImportAddress('https://board.example/jobb/1f/m%C3%A5lare/', origins)?.slug).toBe('målare')
  expect(checkImportAddress('https://board.example/jobb/1f/x', origins)).toEqual([])
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['board.example/jobb/1f/x', 'invalid'],
  ['http://board.example/jobb/1f/x', 'invalid'],
  ['https://board.example/jobb/1f', 'invalid'],
  ['https://board.example/jobb/xyz/a', 'invalid'],
  ['https://board.example/jobs/1f/a', 'invalid'],
  ['https://board.example/jobb/1f/a/b', 'invalid'],
  ['https://board.example/jobb/1f/%E0%A4', 'invalid'],
  ['https://me:pw@board.example/jobb/1f/x', 'invalid'],
  ['javascript://board.example/jobb/1f/x', 'invalid'],
  ['https://board.example:8443/jobb/1f/x', 'otherSite'],
  ['https://board.example.evil.example/jobb/1f/x', 'otherSite'],
  ['https://other.example/jobb/1f/x', 'otherSite'],
  [`https://board.example/jobb/1f/${'a'.repeat(500)}`, 'invalid'],
])('rejects %s: %s (AD-50)', (address, code) => {
  expect(checkImportAddress(address, origins)).toEqual([code])
  expect(parseImportAddress(address, origins)).toBeNull()
})

test('accepts http only if the configured origin uses http (AD-50)', () => {
  expect(checkImportAddress('http://localhost:4200/jobb/1f/x', origins)).toEqual([])
  expect(checkImportAddress('http://localhost:4201/jobb/1f/x', origins)).toEqual(['invalid'])
})

test('imports every public URL with a slug, and parses a URL exactly when its check passes (AD-50, AD-62)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.string({ unit: 'grapheme' }), (id, name) => {
      const address = publicAddress('https://board.example', { id, name })
      expect(parseImportAddress(encodeURI(address), origins)).toMatchObject({
        id: id.toString(16),
        slug: slugOf(name) || '-',
      })
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (address) => {
      expect(parseImportAddress(address, origins) === null).toBe(checkImportAddress(address, origins).length > 0)
    }),
  )
})

test("reads Tavla's job site and the configured boards, with https for bare hosts (AD-50)", () => {
  expect(
    readImportSites(' Board.example, http://localhost:4200 ,https://tavla.example', 'https://tavla.example/'),
  ).toEqual({
    sites: [
      { origin: 'https://tavla.example', isLocal: true },
      { origin: 'https://board.example', isLocal: false },
      { origin: 'http://localhost:4200', isLocal: true },
    ],
    faults: [],
  })
  expect(
    readImportSites('10.0.0.1, localhost, board.example/jobb, ftp://board.example, https://', 'http://localhost:4100')
      .faults,
  ).toEqual(['10.0.0.1', 'localhost', 'board.example/jobb', 'ftp://board.example', 'https://'])
})
