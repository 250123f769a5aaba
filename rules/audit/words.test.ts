import { expect, test } from 'vitest'
import { STAFF_ROLES } from '#rules/people/roles.ts'
import { SPONSORING_FAULTS } from '#rules/errors/sponsoring-faults.ts'
import { auditActs, auditGroups, isAuditAct, securityEvents, toldToCompanies } from './actions.ts'
import { wordsOfAct, wordsOfField, wordsOfGroup, wordsOfValue } from './words.ts'

test.for(auditActs)('%s has different texts in both languages (PLUS-42)', (act) => {
  const [sv, en] = [wordsOfAct(act, 'sv'), wordsOfAct(act, 'en')]
  for (const words of [sv, en]) expect(words).toMatch(/^[A-ZÅÄÖ].{3,60}[^.]$/)
  expect(sv).not.toBe(en)
})

test('lists only security events for companies, and recognises only listed actions (PLUS-42)', () => {
  expect(toldToCompanies.filter((event) => !securityEvents.includes(event))).toEqual([])
  expect(isAuditAct('ad.renamed')).toBe(true)
  expect(isAuditAct('ad.toString')).toBe(false)
})

test.for(SPONSORING_FAULTS)('translates why an ad was not sponsored: %s (PLUS-42)', (fault) => {
  const [sv, en] = [wordsOfValue(fault, 'sv'), wordsOfValue(fault, 'en')]
  for (const words of [sv, en]) expect(words).not.toBe(fault)
  expect(sv).not.toBe(en)
})

test('translates granted and revoked roles with their back office names (PLUS-42, PLUS-83)', () => {
  expect(wordsOfValue('ContentWriter', 'sv')).toBe('Innehåll')
  expect((['sv', 'en'] as const).map((locale) => wordsOfValue(STAFF_ROLES.join(', '), locale))).toEqual([
    'Administratör, Moderator, Ekonomi, Innehåll, Innesälj',
    'Administrator, Moderator, Economy, Content, Internal sales',
  ])
})

test('translates groups, fields and values, and shows others unchanged (PLUS-42)', () => {
  for (const group of auditGroups) expect(wordsOfGroup(group, 'sv')).not.toBe(wordsOfGroup(group, 'en'))
  expect([
    wordsOfField('telephone', 'sv'),
    wordsOfField('constructor', 'en'),
    wordsOfValue('stepsview', 'sv'),
    wordsOfValue('toString', 'sv'),
  ]).toEqual(['Telefon', 'constructor', 'Steg', 'toString'])
})
