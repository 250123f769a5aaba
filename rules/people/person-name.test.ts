import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test('requires a letter in a name (ACC-20)', () => {
  expect(['Åsa', "O'Brien", 'Li', 'Anna-Karin'].every(isPersonName)).toBe(true)
  expect(['', '  ', '123', '-', '<b>x'].some(isPersonName)).toBe(false)
})
