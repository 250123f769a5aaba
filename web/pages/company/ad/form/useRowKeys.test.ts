import { expect, test } from 'vitest'
import { fitKeys } from './useRowKeys.ts'

test('rows keep their keys when other rows are added or removed (FORM-30)', () => {
  const three = fitKeys([], 3)
  expect(three).toEqual([0, 1, 2])
  expect(fitKeys(three, 3)).toBe(three)
  expect(fitKeys([0, 2], 3)).toEqual([0, 2, 3])
  expect(fitKeys(three, 1)).toEqual([0])
})
