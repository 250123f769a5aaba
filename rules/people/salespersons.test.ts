import { expect, test } from 'vitest'
import { mainSalespersonAfter } from './salespersons.ts'

test('keeps the main salesperson, and replaces one that leaves with the first of the others (ADMIN-18)', () => {
  expect(mainSalespersonAfter('anna', 'bo', ['carl', 'anna'])).toBe('anna')
  expect(mainSalespersonAfter('anna', 'anna', ['bo', 'carl'])).toBe('bo')
  expect(mainSalespersonAfter('anna', 'anna', [])).toBeNull()
  expect(mainSalespersonAfter(null, 'anna', ['bo'])).toBe('bo')
})
