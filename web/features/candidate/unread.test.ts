import { expect, test } from 'vitest'
import { isTabUnread, seenOnOpen, tabOf, UNREAD_KINDS } from './unread.ts'

test('PIPE-61 upload belongs to the document tab, new to none', () => {
  expect(UNREAD_KINDS.map(tabOf)).toEqual([null, 'info', 'chat', 'document', 'notes'])
  expect(isTabUnread('document', ['new', 'upload'])).toBe(true)
  expect(isTabUnread('chat', ['new', 'upload'])).toBe(false)
})

test('PIPE-62 opening a tab marks its own, opening the card also new', () => {
  expect(seenOnOpen('info', ['new', 'info', 'chat'], true)).toEqual(['new', 'info'])
  expect(seenOnOpen('chat', ['new', 'chat'], false)).toEqual(['chat'])
})
