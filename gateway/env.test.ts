import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { defaultOperatorLimits } from '#gateway/limits/limits.ts'

test('every setting has a default', () => {
  expect(readEnv({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    platformUrl: 'http://127.0.0.1:4100',
    publicUrl: 'http://localhost:4000',
    securityContact: null,
    corsOrigins: [],
    importOrigins: ['http://localhost:4100'],
  })
})

test('lists all faults at once', () => {
  const read = (): unknown =>
    readEnv({
      PORT: 'x',
      SITE_URL: 'here',
      CORS_ORIGINS: 'https://a.example/path',
      LOG_LEVEL: 'loud',
      METRICS_PORT: 'here',
      RATE_SIGNED_IN: '10 a second',
      MAX_SOCKETS: '0',
      MAX_REQUEST_BYTES: 'all',
      TRUSTED_PROXIES: 'everyone',
      IMPORT_HOSTS: 'localhost',
    })
  for (const name of [
    'PORT',
    'SITE_URL',
    'CORS_ORIGINS',
    'LOG_LEVEL',
    'METRICS_PORT',
    'RATE_SIGNED_IN',
    'MAX_SOCKETS',
    'MAX_REQUEST_BYTES',
    'TRUSTED_PROXIES',
    'IMPORT_HOSTS',
  ])
    expect(read).toThrow(name)
})

test('reads limits from the environment, with rates as burst/per-minute (PLUS-84)', () => {
  expect(readEnv({}).limits).toEqual(defaultOperatorLimits)
  expect(
    readEnv({
      RATE_ANONYMOUS: '30/90',
      MAX_OPERATIONS: '7',
      MAX_SOCKETS: '5',
      MAX_WAITING_SOCKETS: '4',
      MAX_SOCKETS_PER_USER: '2',
      MAX_OPERATIONS_PER_SOCKET: '3',
      MAX_REQUEST_BYTES: '20000',
      ANSWER_WITHIN_SECONDS: '5',
    }).limits,
  ).toEqual({
    rates: { ...defaultOperatorLimits.rates, anonymous: { burst: 30, perSecond: 1.5 } },
    operations: 7,
    sockets: 5,
    waitingSockets: 4,
    socketsPerUser: 2,
    operationsPerSocket: 3,
    requestBytes: 20_000,
    answerWithin: 5000,
  })
})

test('rejects a public address with a path (PLUS-84)', () => {
  expect(() => readEnv({ PUBLIC_URL: 'https://tavla.example/app', SITE_URL: 'https://tavla.example/jobb' })).toThrow(
    /SITE_URL must be an address without a path, such as [^]*PUBLIC_URL must be an address without a path/,
  )
})
