import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OWN_SOURCE, USES } from '#rules/ads/ad-lifecycle.ts'
import { AD_STATES } from '#rules/ads/ad-progress.ts'
import { finalizeLabel, finalizeStepsLabel, stepBar, type StepBarInput } from './ad-step-bar.ts'

const state = fc.constantFrom(...AD_STATES)
const use = fc.constantFrom(...USES)

describe('step bar', () => {
  const bar = (part: Partial<StepBarInput['ad']>, page: StepBarInput['page'] = 'ad', isAdAdmin = false) =>
    stepBar({ ad: { type: 'draft', use: 'form', source: OWN_SOURCE, state: 'create', ...part }, page, isAdAdmin })
  const statuses = (...args: Parameters<typeof bar>) => bar(...args).map((cell) => cell.status)

  test('an ad has four steps, and promotion is number 4, 3 or 1 (AD-53, AD-55)', () => {
    expect(bar({}).map((cell) => cell.key)).toEqual(['details', 'questionnaire', 'process', 'promotion'])
    expect(bar({}).at(-1)).toMatchObject({ key: 'promotion', number: 4 })
    expect(bar({ use: 'link' }).at(-1)).toMatchObject({ key: 'promotion', number: 3 })
    expect(bar({ source: 'ponty' })).toEqual([{ key: 'promotion', number: 1, status: 'current' }])
  })
  test('ad admins see the details and the questionnaire of external ads (AD-59)', () => {
    expect(bar({ source: 'ponty' }, 'ad', true).map((cell) => cell.key)).toEqual([
      'details',
      'questionnaire',
      'promotion',
    ])
  })
  test('on the details page the furthest reached step is current (AD-70)', () => {
    expect(statuses({ state: 'create' }, 'details')).toEqual(['current', 'later', 'later', 'later'])
    expect(statuses({ state: 'questions' }, 'details')).toEqual(['visited', 'current', 'later', 'later'])
    expect(statuses({ state: 'offers' }, 'details')).toEqual(['visited', 'visited', 'visited', 'current'])
    expect(statuses({ state: 'offers', type: 'active' }, 'details')).toEqual([
      'current',
      'visited',
      'visited',
      'visited',
    ])
  })
  test('on the questionnaire page the details are done and the questionnaire is current (AD-71)', () => {
    expect(statuses({ state: 'questions' }, 'questionnaire')).toEqual(['visited', 'current', 'later', 'later'])
    expect(statuses({ state: 'offers' }, 'questionnaire')).toEqual(['visited', 'current', 'visited', 'later'])
    expect(statuses({ state: 'offers', type: 'active' }, 'questionnaire')).toEqual([
      'visited',
      'current',
      'visited',
      'visited',
    ])
  })
  test('a page that was opened too early marks no step as done, and links to the next step (AD-56)', () => {
    expect(statuses({ state: 'create' }, 'promotion')).toEqual(['open', 'later', 'later', 'current'])
    expect(statuses({ state: 'questions' }, 'process')).toEqual(['visited', 'open', 'current', 'later'])
  })
  test('exactly one step is current, and only finished steps have a check mark (AD-56)', () => {
    const page = fc.constantFrom(
      'ad' as const,
      'details' as const,
      'questionnaire' as const,
      'process' as const,
      'promotion' as const,
    )
    const anyAd = fc.record({
      type: fc.constantFrom('draft' as const, 'active' as const),
      use,
      source: fc.constantFrom(OWN_SOURCE, 'ponty'),
      state,
    })
    fc.assert(
      fc.property(anyAd, page, fc.boolean(), (ad, p, isAdAdmin) => {
        const cells = stepBar({ ad, page: p, isAdAdmin })
        const current = cells.findIndex((cell) => cell.status === 'current')
        expect(cells.filter((cell) => cell.status === 'current')).toHaveLength(1)
        expect(cells.slice(0, current).every((cell) => cell.status !== 'current')).toBe(true)
        // Every step up to the furthest reached step has a link.
        expect(cells.findIndex((cell) => cell.status === 'later')).not.toBe(0)
        if (ad.type === 'draft' && ad.state === 'create' && ad.source === OWN_SOURCE)
          expect(cells.some((cell) => cell.status === 'visited')).toBe(false)
        expect(cells.map((cell) => cell.number)).toEqual(cells.map((_, index) => index + 1))
      }),
    )
  })
})

test('the finalize button has the right label (AD-61, PIPE-88)', () => {
  expect(finalizeLabel({ type: 'active', end: '2025-12-01T00:00:00Z' })).toBe('finalizeAndUpdate')
  expect(finalizeLabel({ type: 'draft', end: '2025-12-01T00:00:00Z' })).toBe('finalizeAndContinue')
  expect(finalizeLabel({ type: 'inactive', end: null })).toBe('finalizeAndContinue')
  expect(finalizeStepsLabel('active')).toBe('finalizeAndUpdate')
  expect(finalizeStepsLabel('scheduled')).toBe('finalizeAndContinue')
})
