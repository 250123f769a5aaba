import { expect, test } from 'vitest'
import { STAFF_ROLES } from '#rules/people/roles.ts'
import { SPONSORING_FAULTS } from '#rules/errors/sponsoring-faults.ts'
import { auditActs, auditGroups, isAuditAct, securityEvents, toldToCompanies } from './actions.ts'
import { wordsOfAct, wordsOfField, wordsOfGroup, wordsOfValue } from './words.ts'

test.for(auditActs)('PLUS-42 %s has words of its own in both languages', (act) => {
  const [sv, en] = [wordsOfAct(act, 'sv'), wordsOfAct(act, 'en')]
  for (const words of [sv, en]) expect(words).toMatch(/^[A-ZÅÄÖ].{3,60}[^.]$/)
  expect(sv).not.toBe(en)
})

test('PLUS-42 all that is told of a sign-in is an act, and so is nothing else', () => {
  expect(toldToCompanies.filter((event) => !securityEvents.includes(event))).toEqual([])
  expect(isAuditAct('ad.renamed')).toBe(true)
  expect(isAuditAct('ad.toString')).toBe(false)
})

test.for(SPONSORING_FAULTS)('PLUS-42 why an ad was not sponsored is told in words: %s', (fault) => {
  const [sv, en] = [wordsOfValue(fault, 'sv'), wordsOfValue(fault, 'en')]
  for (const words of [sv, en]) expect(words).not.toBe(fault)
  expect(sv).not.toBe(en)
})

test('PLUS-42 PLUS-83 the roles that were given and taken are told in the words of the office', () => {
  expect(wordsOfValue('ContentWriter', 'sv')).toBe('Innehåll')
  expect((['sv', 'en'] as const).map((locale) => wordsOfValue(STAFF_ROLES.join(', '), locale))).toEqual([
    'Administratör, Moderator, Ekonomi, Innehåll, Innesälj',
    'Administrator, Moderator, Economy, Content, Internal sales',
  ])
})

test('PLUS-42 groups, fields and values have words; what has none is shown as it is', () => {
  for (const group of auditGroups) expect(wordsOfGroup(group, 'sv')).not.toBe(wordsOfGroup(group, 'en'))
  expect([
    wordsOfField('telephone', 'sv'),
    wordsOfField('constructor', 'en'),
    wordsOfValue('stepsview', 'sv'),
    wordsOfValue('toString', 'sv'),
  ]).toEqual(['Telefon', 'constructor', 'Steg', 'toString'])
})
