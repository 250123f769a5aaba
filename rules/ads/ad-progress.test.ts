import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USES } from './ad-lifecycle.ts'
import { AD_STATES, missingParts, nextPage, nextState } from './ad-progress.ts'

const state = fc.constantFrom(...AD_STATES)
const use = fc.constantFrom(...USES)

test('AD-67 no save moves the state backwards', () => {
  fc.assert(
    fc.property(
      state,
      fc.constantFrom('details' as const, 'questionnaire' as const, 'steps' as const, 'publish' as const),
      use,
      (s, saved, u) => {
        expect(AD_STATES.indexOf(nextState(s, saved, u))).toBeGreaterThanOrEqual(AD_STATES.indexOf(s))
      },
    ),
  )
})

test('AD-65 details reach the questionnaire', () => {
  expect(nextState('create', 'details', 'none')).toBe('questions')
  expect(nextState('offers', 'details', 'form')).toBe('offers')
  expect(nextPage('create', 'details', 'none')).toBe('questionnaire')
  expect(nextPage('questions', 'details', 'none')).toBe('ad')
})

test('AD-66 AD-68 the questionnaire reaches the steps, or promotion for link and e-mail', () => {
  expect(nextState('questions', 'questionnaire', 'form')).toBe('stepsview')
  expect(nextState('questions', 'questionnaire', 'documents')).toBe('stepsview')
  expect(nextState('questions', 'questionnaire', 'link')).toBe('destination')
  expect(nextState('offers', 'questionnaire', 'email')).toBe('offers')
  expect(nextPage('questions', 'questionnaire', 'form')).toBe('steps')
  expect(nextPage('questions', 'questionnaire', 'email')).toBe('promotion')
  expect(nextPage('offers', 'questionnaire', 'form')).toBe('promotion')
})

test('AD-69 steps and publishing reach offers', () => {
  fc.assert(
    fc.property(state, use, (s, u) => nextState(s, 'steps', u) === 'offers' && nextState(s, 'publish', u) === 'offers'),
  )
})

test('ERR-07 what is missing shrinks with every save until nothing is', () => {
  expect(missingParts('create', 'none')).toEqual(['details', 'questionnaire', 'steps'])
  expect(missingParts('stepsview', 'form')).toEqual(['steps'])
  expect(missingParts('destination', 'link')).toEqual([])
  fc.assert(
    fc.property(use, (u) => {
      let s = nextState('create', 'details', u)
      s = nextState(s, 'questionnaire', u)
      s = nextState(s, 'steps', u)
      expect(missingParts(s, u)).toEqual([])
    }),
  )
})

test('AD-65 AD-68 each part leads to the next', () => {
  expect([nextPage('create', 'details', 'form'), nextPage('offers', 'details', 'form')]).toEqual([
    'questionnaire',
    'ad',
  ])
  expect([
    nextPage('questions', 'questionnaire', 'form'),
    nextPage('questions', 'questionnaire', 'link'),
    nextPage('destination', 'questionnaire', 'form'),
    nextPage('offers', 'questionnaire', 'form'),
  ]).toEqual(['steps', 'promotion', 'promotion', 'promotion'])
  expect(nextPage('stepsview', 'steps', 'form')).toBe('promotion')
})
