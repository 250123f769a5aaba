import { expect, test } from 'vitest'
import { STAFF_ROLES } from '#rules/people/roles.ts'
import { SPONSORING_FAULTS } from '#rules/errors/sponsoring-faults.ts'
import { auditActionKeys, auditGroups } from './actions.ts'
import { textOfAction, textOfField, textOfGroup, textOfValue } from './texts.ts'

test.for(auditActionKeys)('%s has different texts in both languages (PLUS-42)', (act) => {
  const [sv, en] = [textOfAction(act, 'sv'), textOfAction(act, 'en')]
  for (const words of [sv, en]) expect(words).toMatch(/^[A-ZÅÄÖ].{3,60}[^.]$/)
  expect(sv).not.toBe(en)
})

test.for(SPONSORING_FAULTS)('translates why an ad was not sponsored: %s (PLUS-42)', (fault) => {
  const [sv, en] = [textOfValue(fault, 'sv'), textOfValue(fault, 'en')]
  for (const words of [sv, en]) expect(words).not.toBe(fault)
  expect(sv).not.toBe(en)
})

test('translates granted and revoked roles with their back office names (PLUS-42, PLUS-83)', () => {
  expect(textOfValue('ContentWriter', 'sv')).toBe('Innehåll')
  expect((['sv', 'en'] as const).map((locale) => textOfValue(STAFF_ROLES.join(', '), locale))).toEqual([
    'Administratör, Moderator, Ekonomi, Innehåll, Innesälj',
    'Administrator, Moderator, Finance, Content writer, Internal sales',
  ])
})

test('translates groups, fields and values, and shows others unchanged (PLUS-42)', () => {
  for (const group of auditGroups) expect(textOfGroup(group, 'sv')).not.toBe(textOfGroup(group, 'en'))
  expect([
    textOfField('telephone', 'sv'),
    textOfField('constructor', 'en'),
    textOfValue('stepsview', 'sv'),
    textOfValue('toString', 'sv'),
  ]).toEqual(['Telefon', 'constructor', 'Rekryteringsprocess', 'toString'])
})
