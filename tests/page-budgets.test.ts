import { expect, test } from 'vitest'
import { budgets, builtSizes } from './support/page-budgets.ts'

/** A page may differ from its budget by this much, so that small changes do not change the table. */
const TOLERANCE_KB = 3

test('no page loads more than its budget, and the budgets follow smaller pages (web/page-budgets.json)', () => {
  const sizes = builtSizes()
  const expected = budgets()
  const differences = Object.entries(sizes).flatMap(([page, built]) =>
    (['scripts', 'styles'] as const)
      .filter((kind) => Math.abs(built[kind] - (expected[page]?.[kind] ?? 0)) > TOLERANCE_KB)
      .map((kind) => `${page}: ${built[kind]} kB of ${kind}, budget ${expected[page]?.[kind] ?? 'none'}`),
  )
  const message = 'If the change is intended, run: node tests/support/page-budgets.ts'
  expect(differences, message).toEqual([])
  expect(Object.keys(expected), message).toEqual(Object.keys(sizes))
})
