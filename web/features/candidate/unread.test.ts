import { expect, test } from 'vitest'
import { isTabUnread, seenOnOpen, tabOf, UNREAD_KINDS } from './unread.ts'

test('an upload marks the document tab, and "new" marks no tab (PIPE-61)', () => {
  expect(UNREAD_KINDS.map(tabOf)).toEqual([null, 'info', 'chat', 'document', 'notes'])
  expect(isTabUnread('document', ['new', 'upload'])).toBe(true)
  expect(isTabUnread('chat', ['new', 'upload'])).toBe(false)
})

test('opening a tab marks its own activity as seen, and opening the card also clears "new" (PIPE-62)', () => {
  expect(seenOnOpen('info', ['new', 'info', 'chat'], true)).toEqual(['new', 'info'])
  expect(seenOnOpen('chat', ['new', 'chat'], false)).toEqual(['chat'])
})
