import { expect, test } from 'vitest'
import { listSettings } from './declared-settings.ts'
import { describeUnknownSettings } from './unknown-settings.ts'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['SECRET_KEYS', 'SECRET_KEY'],
  ['INVOICE_SELER', 'INVOICE_SELLER'],
])('suggests the setting for the misspelled %s', (name, intended) => {
  expect(describeUnknownSettings({ [name]: 'x' })).toEqual([
    `${name} is not a setting and has no effect. Did you mean ${intended}?`,
  ])
})

test('reports a variable with a prefix of Tavla that no setting has', () => {
  expect(describeUnknownSettings({ SMTP_PASSWORD: 'x' })).toEqual(['SMTP_PASSWORD is not a setting and has no effect.'])
})

test('does not report settings and variables of other programs', () => {
  const declared = Object.fromEntries(listSettings().map(([name]) => [name, 'x']))
  expect(describeUnknownSettings(declared)).toEqual([])
  expect(
    describeUnknownSettings({
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'web',
      NODE_OPTIONS: '',
      AWS_REGION: 'eu-north-1',
      GOOGLE_APPLICATION_CREDENTIALS: '/key',
      OTEL_SERVICE_NAME: 'tavla',
      PGPASSWORD: 'x',
      PLATFORM_SERVICE_HOST: '10.0.0.1',
      PLATFORM_PORT_4100_TCP_ADDR: '10.0.0.1',
      SYSTEMD_EXEC_PID: '1',
    }),
  ).toEqual([])
})
