import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test('formats a size in kilobytes below a megabyte, with at least one kilobyte', () => {
  expect([0, 1499, 412_000, 999_499].map((bytes) => formatFileSize(bytes, 'sv'))).toEqual([
    '1 kB',
    '1 kB',
    '412 kB',
    '999 kB',
  ])
})

test('formats a size in megabytes with one decimal, by language', () => {
  expect([formatFileSize(999_500, 'sv'), formatFileSize(1_800_000, 'sv'), formatFileSize(1_800_000, 'en')]).toEqual([
    '1 MB',
    '1,8 MB',
    '1.8 MB',
  ])
})
