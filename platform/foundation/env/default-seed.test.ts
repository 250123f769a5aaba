import { expect, test } from 'vitest'
import { defaultSeed } from './default-seed.ts'

const local = { host: '127.0.0.1', siteUrl: 'http://localhost:4100', publicUrl: 'http://localhost:4000' }

test('seeds the demo by default only in an embedded database on a local address', () => {
  expect(defaultSeed(local, 'pglite')).toBe('demo')
  expect(defaultSeed({ ...local, host: '::1', siteUrl: 'http://[::1]:4100' }, 'pglite')).toBe('demo')
  expect(defaultSeed(local, 'postgres')).toBe('none')
  expect(defaultSeed({ ...local, host: '0.0.0.0' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...local, host: '192.168.1.20' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...local, publicUrl: 'https://tavla.example' }, 'pglite')).toBe('none')
  expect(defaultSeed({ ...local, siteUrl: 'https://127.0.0.1.example' }, 'pglite')).toBe('none')
})
