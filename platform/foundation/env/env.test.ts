import { expect, test } from 'vitest'
import { EnvError, loadEnv } from './env.ts'

test('every setting is optional', () => {
  expect(loadEnv({})).toMatchObject({
    host: '127.0.0.1',
    platformPort: 4100,
    databaseUrl: null,
    siteUrl: 'http://localhost:4100',
    publicUrl: 'http://localhost:4000',
    smtpUrl: 'smtp://127.0.0.1:4225',
    importSites: [{ origin: 'http://localhost:4100', isLocal: true }],
    siteDomains: ['localhost'],
  })
})

test.each([
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'Tavla <nonsense>'],
  ['FILES_URL', 's3://'],
  ['FILES_URL', 'file://elsewhere/files'],
  ['TRUSTED_PROXIES', 'blah'],
  ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/99'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_TIMEOUT_SECONDS', '60'],
  ['SANDBOX_PORT', 'x'],
])('%s=%s cannot work and is named', (name, value) => {
  let faults: readonly string[] = []
  try {
    loadEnv({ [name]: value })
  } catch (error) {
    faults = (error as EnvError).faults
  }
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([name])
})

test('what can work is taken as it is', () => {
  const given = {
    MAIL_FROM: 'Karriär hos oss <jobb@example.se>',
    FILES_URL: 's3://bucket/prefix?region=eu-north-1',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 2001:db8::1',
  }
  expect(loadEnv(given)).toMatchObject({
    mailFrom: given.MAIL_FROM,
    filesUrl: given.FILES_URL,
    trustedProxies: given.TRUSTED_PROXIES,
  })
})

test('a mail server that was forgotten is said', () => {
  expect(loadEnv({}).notes.join()).toContain('SMTP_URL')
  expect(loadEnv({ SMTP_URL: 'smtp://mail.example' }).notes).toEqual([])
})

test('all faults are listed at once', () => {
  const load = () =>
    loadEnv({
      PLATFORM_PORT: 'x',
      DATABASE_URL: 'mysql://h/d',
      SMTP_URL: 'nope',
      SEED: 'all',
      LOG_LEVEL: 'loud',
      FILES_URL: 'gs://bucket',
      IMPORT_HOSTS: 'board.example, localhost',
      SITE_DOMAINS: 'jobb.example, https://jobb.example, a b, jobb.example:80',
    })
  expect(load).toThrow(EnvError)
  try {
    load()
  } catch (error) {
    expect((error as EnvError).faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PLATFORM_PORT',
      'SITE_DOMAINS',
      'SITE_DOMAINS',
      'SITE_DOMAINS',
      'IMPORT_HOSTS',
      'DATABASE_URL',
      'FILES_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'SEED',
      'LOG_LEVEL',
    ])
  }
})

test('PROMO-30 the site has one domain, that of its address, or those that are listed, each once and as people read them', () => {
  expect(loadEnv({ SITE_URL: 'https://jobb.example/' }).siteDomains).toEqual(['jobb.example'])
  expect(
    loadEnv({
      SITE_DOMAINS: 'Tavlajobb.example, norrjobb.example,tavlajobb.example, vårdjobb.example, xn--vrdjobb-exa.example',
    }).siteDomains,
  ).toEqual(['tavlajobb.example', 'norrjobb.example', 'vårdjobb.example'])
})

test('COMP-77 disallowed template names are split by commas', () => {
  expect(loadEnv({ DISALLOWED_TEMPLATE_NAMES: ' Standard, ,Avslag ' }).disallowedTemplateNames).toEqual([
    'Standard',
    'Avslag',
  ])
  expect(loadEnv({}).disallowedTemplateNames).toEqual([])
})

test('PLUS-24 a message for now is held ten seconds, or as long as the operator says', () => {
  expect(loadEnv({}).messageHoldMs).toBe(10_000)
  expect(loadEnv({ MESSAGE_HOLD_SECONDS: '0' }).messageHoldMs).toBe(0)
  expect(() => loadEnv({ MESSAGE_HOLD_SECONDS: '2.5' })).toThrow(
    'MESSAGE_HOLD_SECONDS must be whole seconds (0-3600), not "2.5"',
  )
})

test('PLUS-08 a form is taken no sooner than two seconds after it was shown, or as the operator says', () => {
  expect(loadEnv({}).shortestFillMs).toBe(2_000)
  expect(loadEnv({ SHORTEST_FILL_SECONDS: '0' }).shortestFillMs).toBe(0)
  expect(() => loadEnv({ SHORTEST_FILL_SECONDS: '61' })).toThrow(
    'SHORTEST_FILL_SECONDS must be whole seconds (0-60), not "61"',
  )
})

test('a database of its own needs a key for its secrets, and short keys are not taken', () => {
  const [one, two] = ['k'.repeat(32), 'l'.repeat(40)]
  const DATABASE_URL = 'postgres://h/d'
  expect(loadEnv({}).secretKeys).toEqual([])
  expect(loadEnv({ DATABASE_URL, SECRET_KEY: ` ${one}, ${two} ` }).secretKeys).toEqual([one, two])
  expect(() => loadEnv({ DATABASE_URL })).toThrow('SECRET_KEY must be given with DATABASE_URL')
  expect(() => loadEnv({ SECRET_KEY: `${one},short` })).toThrow('SECRET_KEY must be of at least 32 characters')
})
