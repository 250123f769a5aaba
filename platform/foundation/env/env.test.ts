import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EnvError, loadEnv } from './env.ts'
import { demoSeller } from './invoice-seller.ts'

test('has a default for every setting', () => {
  expect(loadEnv({})).toMatchObject({
    host: '127.0.0.1',
    platformPort: 4100,
    databaseUrl: null,
    siteUrl: 'http://localhost:4100',
    publicUrl: 'http://localhost:4000',
    smtpUrl: 'smtp://127.0.0.1:4225',
    importSites: [{ origin: 'http://localhost:4100', isLocal: true }],
    siteDomains: ['localhost'],
    siteUrls: ['http://localhost:4100', 'https://localhost'],
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
])('reports %s=%s as invalid', (name, value) => {
  let faults: readonly string[] = []
  try {
    loadEnv({ [name]: value })
  } catch (error) {
    faults = (error as EnvError).faults
  }
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([name])
})

test('accepts valid values unchanged', () => {
  const source = {
    MAIL_FROM: 'Karriär hos oss <jobb@example.se>',
    FILES_URL: 's3://bucket/prefix?region=eu-north-1',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 2001:db8::1',
  }
  expect(loadEnv(source)).toMatchObject({
    mailFrom: source.MAIL_FROM,
    filesUrl: source.FILES_URL,
    trustedProxies: source.TRUSTED_PROXIES,
  })
})

test('warns if no mail server is configured', () => {
  expect(loadEnv({}).warnings.join()).toContain('SMTP_URL')
  expect(loadEnv({ SMTP_URL: 'smtp://mail.example' }).warnings).toEqual([])
})

test('lists all faults at once', () => {
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

test('lists each site domain once and in Unicode, and defaults to the host of SITE_URL (PROMO-30)', () => {
  expect(loadEnv({ SITE_URL: 'https://jobb.example/' }).siteDomains).toEqual(['jobb.example'])
  expect(
    loadEnv({
      SITE_DOMAINS: 'Tavlajobb.example, norrjobb.example,tavlajobb.example, vårdjobb.example, xn--vrdjobb-exa.example',
    }).siteDomains,
  ).toEqual(['tavlajobb.example', 'norrjobb.example', 'vårdjobb.example'])
})

test('splits disallowed template names at commas (COMP-77)', () => {
  expect(loadEnv({ DISALLOWED_TEMPLATE_NAMES: ' Standard, ,Avslag ' }).disallowedTemplateNames).toEqual([
    'Standard',
    'Avslag',
  ])
  expect(loadEnv({}).disallowedTemplateNames).toEqual([])
})

test('delays immediate messages by ten seconds or by MESSAGE_HOLD_SECONDS (PLUS-24)', () => {
  expect(loadEnv({}).messageHoldMs).toBe(10_000)
  expect(loadEnv({ MESSAGE_HOLD_SECONDS: '0' }).messageHoldMs).toBe(0)
  expect(() => loadEnv({ MESSAGE_HOLD_SECONDS: '2.5' })).toThrow(
    'MESSAGE_HOLD_SECONDS must be a whole number of seconds (0-3600), not "2.5"',
  )
})

test('requires two seconds or SHORTEST_FILL_SECONDS to fill in a form (PLUS-08)', () => {
  expect(loadEnv({}).minFillMs).toBe(2_000)
  expect(loadEnv({ SHORTEST_FILL_SECONDS: '0' }).minFillMs).toBe(0)
  expect(() => loadEnv({ SHORTEST_FILL_SECONDS: '61' })).toThrow(
    'SHORTEST_FILL_SECONDS must be a whole number of seconds (0-60), not "61"',
  )
})

test('requires SECRET_KEY with DATABASE_URL, and rejects short keys', () => {
  const [one, two] = ['k'.repeat(32), 'l'.repeat(40)]
  const DATABASE_URL = 'postgres://h/d'
  expect(loadEnv({}).secretKeys).toEqual([])
  expect(loadEnv({ DATABASE_URL, SECRET_KEY: ` ${one}, ${two} ` }).secretKeys).toEqual([one, two])
  expect(() => loadEnv({ DATABASE_URL })).toThrow('SECRET_KEY is required when DATABASE_URL is set')
  expect(() => loadEnv({ SECRET_KEY: `${one},short` })).toThrow('SECRET_KEY must be at least 32 characters long')
})

test('takes a password of any characters from DATABASE_PASSWORD, for both addresses (PLUS-84)', () => {
  const SECRET_KEY = 'k'.repeat(32)
  const read = (DATABASE_PASSWORD: string) =>
    loadEnv({
      DATABASE_URL: 'postgres://tavla@pooler:6432/tavla?sslmode=verify-full',
      DATABASE_DIRECT_URL: 'postgres://tavla@database:5432/tavla',
      DATABASE_PASSWORD,
      SECRET_KEY,
    })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (password) => {
      fc.pre(password.trim() === password && !/[\uD800-\uDFFF]/.test(password))
      const { databaseUrl, databaseDirectUrl } = read(password)
      for (const connectionString of [databaseUrl, databaseDirectUrl])
        expect(new pg.Client({ connectionString: connectionString ?? '' }).password).toBe(password)
    }),
  )
  expect(read('YfU/8+x=').databaseUrl).toContain('@pooler:6432/tavla?sslmode=verify-full')
})

test('rejects two passwords for the database, and explains one that is not percent-encoded (PLUS-84)', () => {
  const SECRET_KEY = 'k'.repeat(32)
  expect(() => loadEnv({ DATABASE_URL: 'postgres://t:p@h/d', DATABASE_PASSWORD: 'x', SECRET_KEY })).toThrow(
    'DATABASE_URL contains a password, and DATABASE_PASSWORD is set. Remove one of them.',
  )
  expect(() => loadEnv({ DATABASE_URL: 'postgres://t:a/b@h/d', SECRET_KEY })).toThrow(/percent-encode.*\n?/)
})

test('requires the seller of the invoices for a public job site on PostgreSQL (PLUS-84)', () => {
  const database = { DATABASE_URL: 'postgres://h/d', SECRET_KEY: 'k'.repeat(32) }
  const site = { SITE_URL: 'https://jobb.example', SMTP_URL: 'smtp://mail' }
  expect(() => loadEnv({ ...database, ...site })).toThrow('INVOICE_SELLER is required')
  expect(loadEnv(site).warnings).toEqual([])
  expect(loadEnv({ ...database, SMTP_URL: 'smtp://mail' }).warnings.join()).toContain('INVOICE_SELLER is not set')
  const INVOICE_SELLER = JSON.stringify(demoSeller)
  expect(loadEnv({ ...database, ...site, INVOICE_SELLER }).invoiceSeller).toEqual(demoSeller)
})

test('takes identities and companies from the sandbox only without an own database (PLUS-84)', () => {
  const SMTP_URL = 'smtp://mail'
  const demo = loadEnv({ SMTP_URL, SANDBOX_PORT: '4200' })
  expect(demo.bankIdentity?.issuer).toBe('http://localhost:4200/identity')
  expect([demo.companyRegistry?.url, demo.warnings]).toEqual(['http://localhost:4200/registry', []])
  const database = { DATABASE_URL: 'postgres://h/d', SECRET_KEY: 'k'.repeat(32) }
  const installed = loadEnv({ ...database, SMTP_URL })
  expect([installed.bankIdentity, installed.companyRegistry]).toEqual([null, null])
  for (const name of ['BANK_ID_ISSUER', 'COMPANY_REGISTRY_URL'])
    expect(installed.warnings.join()).toContain(`${name} is not set.`)
  const services = {
    BANK_ID_ISSUER: 'https://id.example',
    BANK_ID_CLIENT_ID: 'tavla',
    BANK_ID_CLIENT_SECRET: 's',
    COMPANY_REGISTRY_URL: 'https://registry.example',
    COMPANY_REGISTRY_KEY: 'k',
  }
  const connected = loadEnv({ ...database, SMTP_URL, ...services })
  expect([connected.bankIdentity?.issuer, connected.companyRegistry?.url]).toEqual([
    'https://id.example',
    'https://registry.example',
  ])
})

test('warns of settings that do not exist', () => {
  expect(loadEnv({ SMTP_URL: 'smtp://mail', ...{ DATABSE_URL: 'postgres://h/d' } }).warnings).toEqual([
    'DATABSE_URL is not a setting and has no effect. Did you mean DATABASE_URL?',
  ])
})

test('opens the sandbox to the network only with SANDBOX_HOST', () => {
  expect(loadEnv({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', sandboxHost: '127.0.0.1' })
  expect(loadEnv({ SANDBOX_HOST: '0.0.0.0' }).sandboxHost).toBe('0.0.0.0')
})

test('rejects a public address with a path, and warns of one without https (PLUS-84)', () => {
  for (const name of ['PUBLIC_URL', 'SITE_URL']) {
    for (const address of ['https://tavla.example/jobb', 'https://tavla.example/?a', 'https://anna@tavla.example'])
      expect(() => loadEnv({ [name]: address })).toThrow(
        `${name} must be an address without a path, such as https://tavla.example, not "${address}"`,
      )
    expect(() => loadEnv({ [name]: 'tavla.example' })).toThrow('such as https://tavla.example')
    expect(loadEnv({ [name]: 'http://tavla.example' }).warnings.join()).toContain(`${name} is not https`)
    for (const address of ['https://tavla.example/', 'http://localhost:4000', 'http://127.0.0.1:4000'])
      expect(loadEnv({ [name]: address }).warnings.join()).not.toContain(name)
  }
})

test('a fault of a URL has an example (PLUS-84)', () => {
  for (const [name, example] of [
    ['DATABASE_URL', 'postgres://tavla@127.0.0.1:5432/tavla'],
    ['SMTP_URL', 'smtp://user:password@smtp.example:587'],
    ['FILES_URL', 'file:///srv/tavla'],
  ] as const)
    expect(() => loadEnv({ [name]: 'server.example' })).toThrow(`such as ${example}`)
})
