import { expect, test } from 'vitest'
import {
  isValidAdPoints,
  isValidCompanyPoints,
  MAX_AD_POINTS,
  MAX_COMPANY_POINTS,
  hasEnoughPoints,
} from './partial-sponsoring.ts'

test('accepts whole points within the limits, and for an ad only as many as the others leave (PROMO-47, PROMO-48, PROMO-49)', () => {
  expect([0, MAX_AD_POINTS, MAX_AD_POINTS + 1, -1, 0.5].map(isValidAdPoints)).toEqual([true, true, false, false, false])
  expect([0, MAX_COMPANY_POINTS, MAX_COMPANY_POINTS + 1].map(isValidCompanyPoints)).toEqual([true, true, false])
  const suffices = (before: number, wanted: number) => hasEnoughPoints({ available: 10, others: 8, before, wanted })
  expect([suffices(0, 2), suffices(0, 3), suffices(5, 5), suffices(5, 4), suffices(5, 6)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})
