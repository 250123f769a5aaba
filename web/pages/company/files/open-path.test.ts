import { expect, test } from 'vitest'
import { openPath } from './open-path.ts'

const ad = { databaseId: 7, type: 'active', use: 'form', source: 'tavla' } as const

test('AD-26 an archived ad opens the board instead of the configuration page', () => {
  expect(openPath(3, ad)).toBe('/3/ad/7')
  expect(openPath(3, { ...ad, type: 'archived' })).toBe('/3/ad/7/board')
  expect(openPath(3, { ...ad, type: 'archived', use: 'link' })).toBe('/3/ad/7')
})
