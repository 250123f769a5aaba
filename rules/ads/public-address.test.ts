import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePublicPath, publicAddress, publicPath, slugOf } from './public-address.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })

test('builds the URL from the site, jobb, the id in hexadecimal and the slug (AD-62)', () => {
  expect(
    publicAddress('https://tavla.example/', { id: 0x68f1c2, name: 'Elnätstekniker, vikariat sommaren 2026' }),
  ).toBe('https://tavla.example/jobb/68f1c2/elnätstekniker-vikariat-sommaren-2026')
})

test('keeps Swedish letters in the slug and collapses other characters (AD-62)', () => {
  expect(slugOf('  C#/.NET – Å, Ä & Ö!  ')).toBe('c-net-å-ä-ö')
  expect(slugOf('Café Élan')).toBe('cafe-elan')
  expect(slugOf('A\u030Angermanland')).toBe('ångermanland')
  expect(slugOf('???')).toBe('')
})

test('builds the slug from letters, digits and single dashes, and a slug of a slug is the same (AD-62)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOf(title)
      expect(slug).toMatch(/^(?:[a-z0-9åäö]+(?:-[a-z0-9åäö]+)*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test('parses a public path, encoded or not (PLUS-01)', () => {
  fc.assert(
    fc.property(id, fc.string({ unit: 'grapheme' }), (n, name) => {
      const path = publicPath({ id: n, name })
      const expected = { id: n, slug: slugOf(name) || '-' }
      expect(parsePublicPath(path)).toEqual(expected)
      expect(parsePublicPath(`/${encodeURI(path)}`)).toEqual(expected)
    }),
  )
})

test('rejects other paths (PLUS-01)', () => {
  for (const path of [
    '/jobb',
    '/jobb/xyz/a',
    '/jobb/0/a',
    '/jobb/ffffffff/a',
    '/jobb/1/a/b',
    '/jobb/%E0%A4/x',
    '/jobs/1/a',
  ])
    expect(parsePublicPath(path)).toBeNull()
  expect(parsePublicPath('/jobb/1F')).toEqual({ id: 31, slug: '' })
})
