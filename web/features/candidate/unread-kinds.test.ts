import { expect, test } from 'vitest'
import { unreadKinds } from './unread-kinds.ts'

test('PIPE-61 the words of the gateway are those of the rules', () => {
  expect(unreadKinds(['CHAT', 'NEW'])).toEqual(['new', 'chat'])
  expect(unreadKinds([])).toEqual([])
})
