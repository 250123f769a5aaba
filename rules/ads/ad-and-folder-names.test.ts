import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAdTitle, checkFolderName, isTypedTitle } from './ad-and-folder-names.ts'

test('trims a folder name and accepts at most 44 characters (AD-11)', () => {
  expect(checkFolderName(` ${'a'.repeat(44)} `)).toEqual([])
  expect(checkFolderName('a'.repeat(45))).toEqual(['tooLong'])
  expect(checkFolderName('  ')).toEqual(['required'])
})

test('accepts a title of at most 75 characters (AD-30)', () => {
  expect(checkAdTitle('a'.repeat(75))).toEqual([])
  expect(checkAdTitle('a'.repeat(76))).toEqual(['tooLong'])
})

test('compares the typed title ignoring case and surrounding spaces (AD-38)', () => {
  expect(isTypedTitle('  ELNÄTSTEKNIKER ', 'Elnätstekniker')).toBe(true)
  expect(isTypedTitle('Elnätstekniker', 'Elnatstekniker')).toBe(false)
  expect(isTypedTitle('', ' ')).toBe(false)
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zåäöÅÄÖ ]*[a-zåäö]$/), (title) =>
      isTypedTitle(` ${title.toUpperCase()} `, title),
    ),
  )
})
