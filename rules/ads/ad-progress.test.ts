import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USES } from './ad-lifecycle.ts'
import { AD_STATES, missingParts, nextPage, nextState } from './ad-progress.ts'

const state = fc.constantFrom(...AD_STATES)
const use = fc.constantFrom(...USES)

test('never moves the state backwards (AD-67)', () => {
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

test('moves to the questionnaire after the details (AD-65)', () => {
  expect(nextState('create', 'details', 'none')).toBe('questions')
  expect(nextState('offers', 'details', 'form')).toBe('offers')
  expect(nextPage('create', 'details', 'none')).toBe('questionnaire')
  expect(nextPage('questions', 'details', 'none')).toBe('ad')
})

test('moves from the questionnaire to the steps, or to the promotion for link and e-mail (AD-66, AD-68)', () => {
  expect(nextState('questions', 'questionnaire', 'form')).toBe('stepsview')
  expect(nextState('questions', 'questionnaire', 'documents')).toBe('stepsview')
  expect(nextState('questions', 'questionnaire', 'link')).toBe('destination')
  expect(nextState('offers', 'questionnaire', 'email')).toBe('offers')
  expect(nextPage('questions', 'questionnaire', 'form')).toBe('steps')
  expect(nextPage('questions', 'questionnaire', 'email')).toBe('promotion')
  expect(nextPage('offers', 'questionnaire', 'form')).toBe('promotion')
})

test('moves to offers after the steps and after publishing (AD-69)', () => {
  fc.assert(
    fc.property(state, use, (s, u) => nextState(s, 'steps', u) === 'offers' && nextState(s, 'publish', u) === 'offers'),
  )
})

test('shortens the list of missing parts with every save until it is empty (ERR-07)', () => {
  expect(missingParts('create', 'none')).toEqual(['details', 'questionnaire', 'steps'])
  expect(missingParts('stepsview', 'form')).toEqual(['steps'])
  expect(missingParts('destination', 'link')).toEqual([])
  fc.assert(
    fc.property(use, (chosenUse) => {
      let state = nextState('create', 'details', chosenUse)
      state = nextState(state, 'questionnaire', chosenUse)
      state = nextState(state, 'steps', chosenUse)
      expect(missingParts(state, chosenUse)).toEqual([])
    }),
  )
})

test('opens the next part after a save (AD-65, AD-68)', () => {
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
