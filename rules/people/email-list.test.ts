import { expect, test } from 'vitest'
import { readEmailList } from './email-list.ts'

test('a list of addresses is separated by commas, semicolons, spaces or lines, and names each once (PLUS-152)', () => {
  expect(readEmailList('a@x.se, B@x.se;c@x.se\nd@x.se\r\n  b@x.se ;; e')).toEqual([
    'a@x.se',
    'B@x.se',
    'c@x.se',
    'd@x.se',
    'e',
  ])
  expect(readEmailList(' \n')).toEqual([])
})
