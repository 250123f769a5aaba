import { expect, test } from 'vitest'
import { unreadKinds } from './unread-kinds.ts'

test('the kinds in the schema match the kinds in the rules (PIPE-61)', () => {
  expect(unreadKinds(['CHAT', 'NEW'])).toEqual(['new', 'chat'])
  expect(unreadKinds([])).toEqual([])
})
