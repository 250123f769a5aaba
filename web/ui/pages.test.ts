import { expect, test } from 'vitest'
import { pageWindow } from './pages.ts'

test('shows up to five page buttons before ellipses are needed (SHELL-10)', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(2, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(1, 23)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(10, 23)).toEqual([8, 9, 10, 11, 12])
  expect(pageWindow(23, 23)).toEqual([19, 20, 21, 22, 23])
  expect(pageWindow(99, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 0)).toEqual([1])
})
