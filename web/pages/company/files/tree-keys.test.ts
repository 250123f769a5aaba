import { expect, test } from 'vitest'
import { findTypedLine } from './tree-keys.ts'
import { TypedLetters } from './typed-letters.ts'

const lines = ['Alla', 'Lager', 'Kontor', 'Äldreboende', 'Lager syd', 'Ledning'].map((name) => ({ name }))
const from = (index: number, typed: string) => lines[findTypedLine(lines, index, typed) ?? -1]?.name

test('typed letters lead to the next line that begins with them, and the search wraps around (AD-10)', () => {
  expect(from(0, 'l')).toBe('Lager')
  expect(from(1, 'l')).toBe('Lager syd')
  expect(from(4, 'll')).toBe('Ledning')
  expect(from(5, 'l')).toBe('Lager')
  expect(from(1, 'lager s')).toBe('Lager syd')
  expect(from(1, 'la')).toBe('Lager')
  expect(from(0, 'Ä')).toBe('Äldreboende')
  expect(from(0, 'x')).toBeUndefined()
})

test('letters typed in quick succession form a word, and a single space or a key with Ctrl is not a letter', () => {
  const typed = new TypedLetters()
  const press = (key: string, timeStamp: number, ctrlKey = false) =>
    typed.add({ key, timeStamp, ctrlKey, metaKey: false, altKey: false })
  expect(press('l', 0)).toBe('l')
  expect(press('a', 300)).toBe('la')
  expect(press(' ', 500)).toBe('la ')
  expect(press('k', 2000)).toBe('k')
  expect(press(' ', 4000)).toBeNull()
  expect(press('k', 5000, true)).toBeNull()
  expect(press('ArrowDown', 5000)).toBeNull()
})
