import { expect, test } from 'vitest'
import { defaultSeed } from './default-seed.ts'

const here = { host: '127.0.0.1', siteUrl: 'http://localhost:4100', publicUrl: 'http://localhost:4000' }

test('only an embedded database that nobody else reaches gets the demo unasked', () => {
  expect(defaultSeed(here, 'pglite')).toBe('demo')
  expect(defaultSeed({ ...here, host: '::1', siteUrl: 'http://[::1]:4100' }, 'pglite')).toBe('demo')
  expect(defaultSeed(here, 'postgres')).toBe('none')
  expect(defaultSeed({ ...here, host: '0.0.0.0' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...here, host: '192.168.1.20' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...here, publicUrl: 'https://tavla.example' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...here, siteUrl: 'https://127.0.0.1.example' }, 'pglite')).toBe('none')
})
