import { expect, test } from 'vitest'
import { getOpenPath } from './open-path.ts'

const ad = { databaseId: 7, type: 'active', use: 'form', source: 'tavla' } as const

test('an archived ad opens its board instead of the configuration page (AD-26)', () => {
  expect(getOpenPath(3, ad)).toBe('/3/ad/7')
  expect(getOpenPath(3, { ...ad, type: 'archived' })).toBe('/3/ad/7/board')
  expect(getOpenPath(3, { ...ad, type: 'archived', use: 'link' })).toBe('/3/ad/7')
})
