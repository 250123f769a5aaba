import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a counted noun takes the form of its number (SHELL-01)', () => {
  expect([0, 1, 2].map((months) => counted(months, 'månad', 'månader'))).toEqual(['0 månader', '1 månad', '2 månader'])
})
