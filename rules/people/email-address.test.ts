import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmailAddress, normalizeEmail } from './email-address.ts'

test.each(['a@b.se', ' karin.wallen+x@nordvik-energi.example ', 'å@räksmörgås.se'])('accepts %s (ACC-21)', (value) => {
  expect(isEmailAddress(value)).toBe(true)
})

test.each([
  '',
  'a@b',
  'a@.se',
  '@b.se',
  'a b@c.se',
  'a@b..se',
  'a@b.se.',
  'a@@b.se',
  'a@b.s',
  'a<b@c.se',
  '.a@b.se',
  'a.@b.se',
])('rejects %s (ACC-21)', (value) => {
  expect(isEmailAddress(value)).toBe(false)
})

test('accepts ordinary addresses, but not with a space inside (ACC-21)', () => {
  fc.assert(
    fc.property(
      fc.emailAddress({ size: 'small' }).filter((e) => /^[\w.+-]+@/.test(e)),
      (e) => isEmailAddress(e),
    ),
  )
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => !isEmailAddress(`x${a} ${b}@y.se`)))
})

test('ignores invisible characters in an address, and compares without them (ACC-21, PLUS-95)', () => {
  for (const address of ['anna\u200b.zw@prov.example', '\ufeffanna.zw@prov.example', 'Anna.zw@prov.example\u200b\n']) {
    expect(isEmailAddress(address)).toBe(true)
    expect(normalizeEmail(address)).toBe('anna.zw@prov.example')
  }
  expect(normalizeEmail('A\u030asa@prov.example')).toBe('\u00e5sa@prov.example')
})
