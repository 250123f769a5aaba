import { expect, test } from 'vitest'
import { parseSecurityContact, writeSecurityTxt } from './security-txt.ts'

test.each([
  ['sakerhet@kund.example', 'mailto:sakerhet@kund.example'],
  ['https://kund.example/report', 'https://kund.example/report'],
  ['http://kund.example/report', null],
  ['kund.example', null],
  ['a@b', null],
  ['sakerhet@kund.example\nExpires: never', null],
])('SECURITY_CONTACT %j is %j (PLUS-84)', (text, contact) => {
  expect(parseSecurityContact(text)).toBe(contact)
})

test('security.txt expires within a year, and is the same all day (PLUS-84)', () => {
  const at = (time: string) => writeSecurityTxt('mailto:a@b.example', 'https://app.tavla.example', new Date(time))
  expect(at('2026-11-30T01:00:00Z')).toBe(at('2026-11-30T23:00:00Z'))
  expect(at('2026-11-30T01:00:00Z')).toContain('\nExpires: 2027-05-29T00:00:00Z\n')
})
