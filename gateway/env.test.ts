import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('without settings everything has a default', () => {
  expect(readEnv({})).toMatchObject({ port: 4000, host: '127.0.0.1', platformUrl: 'http://127.0.0.1:4100', publicUrl: 'http://localhost:4000', corsOrigins: [], importOrigins: ['http://localhost:4100'] })
})

test('all faults are listed at once', () => {
  const read = (): unknown => readEnv({ PORT: 'x', SITE_URL: 'here', CORS_ORIGINS: 'https://a.example/path', LOG_LEVEL: 'loud', TRUSTED_PROXIES: 'everyone', IMPORT_HOSTS: 'localhost' })
  for (const name of ['PORT', 'SITE_URL', 'CORS_ORIGINS', 'LOG_LEVEL', 'TRUSTED_PROXIES', 'IMPORT_HOSTS']) expect(read).toThrow(name)
})
